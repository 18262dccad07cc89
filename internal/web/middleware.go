package web

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/http"
	"runtime/debug"
	"slices"
	"strings"

	"pencilmark/internal/game"
	"pencilmark/internal/panicinfo"
)

// policy lets a page load its own stylesheet and pictures, and nothing else.
const policy = "default-src 'none'; style-src 'self'; img-src 'self'; " +
	"base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

// secure sets the headers that every answer carries.
func secure(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		next.ServeHTTP(w, r)
	})
}

// answerWriter notes whether an answer has begun.
type answerWriter struct {
	http.ResponseWriter
	begun bool
}

func (w *answerWriter) WriteHeader(status int)      { w.begun = true; w.ResponseWriter.WriteHeader(status) }
func (w *answerWriter) Write(p []byte) (int, error) { w.begun = true; return w.ResponseWriter.Write(p) }
func (w *answerWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// errPanicked stands for a panic in the log.
var errPanicked = errors.New("the handler panicked")

// recovered turns a panic into an error answer and a log entry. It breaks off an answer that has begun.
func (s *Server) recovered(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		out := &answerWriter{ResponseWriter: w}
		defer func() {
			cause := recover()
			if cause == nil {
				return
			}
			if err, ok := cause.(error); ok && errors.Is(err, http.ErrAbortHandler) {
				panic(http.ErrAbortHandler)
			}
			s.metrics.panics.Inc()
			s.opts.Log.Error("http: panic", "request", occurrenceOf(r), "method", r.Method, "path", r.URL.Path,
				"panic", panicinfo.Describe(cause), "stack", string(debug.Stack()))
			if out.begun {
				panic(http.ErrAbortHandler)
			}
			s.fail(w, r, errPanicked)
		}()
		next.ServeHTTP(out, r)
	})
}

// errStandstill ends a request that takes longer than any work may.
var errStandstill = fmt.Errorf("no answer in time: %w", game.ErrUnavailable)

// inTime answers that the database is away when a request takes longer than any work may.
func (s *Server) inTime(next handler) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		most := s.opts.Limits.Work + s.opts.Limits.Wait
		if r.ContentLength != 0 {
			most += readTimeout
		}
		ctx, cancel := context.WithTimeoutCause(r.Context(), most, errStandstill)
		defer cancel()
		err := next(w, r.WithContext(ctx))
		if err != nil && errors.Is(context.Cause(ctx), errStandstill) {
			return fmt.Errorf("%w: %w", errStandstill, err)
		}
		return err
	}
}

// limited refuses a client that asks too often.
func (s *Server) limited(next handler) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		client := clientAddr(r, s.opts.Limits.Proxies)
		_, wait := s.clients.Reserve(client, 1, s.opts.Now())
		if isAPI(r) {
			s.tellLimit(w, client)
		}
		if wait > 0 {
			w.Header().Set("Connection", "close") // what else was sent with it is not even read
			p := s.problem(tooMany, "web.detail.too-many-requests", nil)
			p.retry = wait
			return p
		}
		return next(w, r.WithContext(context.WithValue(r.Context(), clientKey{}, client)))
	}
}

// Headers that pages of other sites may send and read, and how long browsers may cache that, in seconds.
const (
	sentByOthers   = "Content-Type, If-None-Match, Last-Event-ID"
	readByOthers   = "Content-Language, ETag, Link, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id"
	preflightLasts = "86400"
)

// openToAll adds CORS to routes, with preflights. Requests from other sites lose their cookies.
func (s *Server) openToAll(routes []route) []route {
	methods := map[string][]string{}
	for i, r := range routes {
		routes[i].handler = s.openToOthers(s.limited(r.handler))
		methods[r.path] = append(methods[r.path], r.method)
	}
	for path, of := range methods {
		routes = append(routes, route{http.MethodOptions, path, s.openToOthers(s.limited(preflight(of)))})
	}
	return routes
}

func (s *Server) openToOthers(next handler) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		w.Header().Set("Access-Control-Allow-Origin", "*")
		w.Header().Set("Access-Control-Expose-Headers", readByOthers)
		if s.origins.Check(r) != nil {
			r = r.Clone(r.Context())
			r.Header.Del("Cookie")
		}
		return next(w, r)
	}
}

// preflight says which methods a path takes.
func preflight(methods []string) handler {
	if slices.Contains(methods, http.MethodGet) {
		methods = append(methods, http.MethodHead)
	}
	allowed := strings.Join(append(methods, http.MethodOptions), ", ")
	return func(w http.ResponseWriter, r *http.Request) error {
		h := w.Header()
		h.Set("Allow", allowed)
		h.Set("Access-Control-Allow-Methods", allowed)
		h.Set("Access-Control-Allow-Headers", sentByOthers)
		h.Set("Access-Control-Max-Age", preflightLasts)
		w.WriteHeader(http.StatusNoContent)
		return nil
	}
}

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
