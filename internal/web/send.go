package web

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"time"
)

const htmlType = "text/html; charset=utf-8"

// freshness is a Cache-Control header.
type freshness string

// How long answers may be kept: not at all, to be asked about again each time
// (which costs no more than an ETag), for a while, or for good.
const (
	fresh     freshness = "no-store"
	ask       freshness = "no-cache"
	hour      freshness = "public, max-age=3600"
	day       freshness = "public, max-age=86400"
	immutable freshness = "public, max-age=31536000, immutable"
)

// send answers with a whole body. A good answer carries an ETag, and a client
// that has it already is told so instead.
func send(w http.ResponseWriter, r *http.Request, status int, keep freshness, media string, body []byte) error {
	h := w.Header()
	h.Set("Content-Type", media)
	h.Set("Cache-Control", string(keep))
	if status != http.StatusOK || keep == fresh {
		w.WriteHeader(status)
		w.Write(body)
		return nil
	}
	sum := sha256.Sum256(body)
	h.Set("ETag", `"`+base64.RawURLEncoding.EncodeToString(sum[:12])+`"`)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
	return nil
}

// sendJSON answers with a value as JSON.
func sendJSON(w http.ResponseWriter, r *http.Request, status int, keep freshness, value any) error {
	body, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return send(w, r, status, keep, "application/json", append(body, '\n'))
}
