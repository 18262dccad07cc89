package web

import (
	"context"
	"crypto/rand"
	"fmt"
	"net/http"
)

// occurrenceHeader carries a request's number, by which the log names it too.
const occurrenceHeader = "X-Request-Id"

type occurrenceKey struct{}

// numbered gives each request a number of its own: a random UUID (RFC 9562, version 4).
func numbered(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id := newUUID()
		w.Header().Set(occurrenceHeader, id)
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), occurrenceKey{}, id)))
	})
}

// occurrenceOf returns a request's number.
func occurrenceOf(r *http.Request) string {
	id, _ := r.Context().Value(occurrenceKey{}).(string)
	return id
}

func newUUID() string {
	var b [16]byte
	rand.Read(b[:]) // never fails
	b[6], b[8] = b[6]&0x0F|0x40, b[8]&0x3F|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}
