package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/klauspost/compress/gzhttp"

	"pencilmark/internal/game"
	"pencilmark/internal/panicinfo"
	"pencilmark/internal/web/request"
)

// secure sets the headers that all answers have.
func secure(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		request.SetPolicy(w, r, "")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		next.ServeHTTP(w, r)
	})
}

// answerWriter records whether an answer has begun.
type answerWriter struct {
	http.ResponseWriter
	begun bool
}

func (w *answerWriter) WriteHeader(status int) { w.begun = true; w.ResponseWriter.WriteHeader(status) }

func (w *answerWriter) Write(p []byte) (int, error) { w.begun = true; return w.ResponseWriter.Write(p) }

func (w *answerWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// errPanicked is the error of a handler that panicked.
var errPanicked = errors.New("the handler panicked")

// recovered turns a panic into an error answer and logs it. If the answer has begun, it aborts the connection.
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
			request.From(r).Log.Error("http: panic", "request", request.From(r).ID, "method", r.Method, "path", r.URL.Path,
				"panic", panicinfo.Describe(cause), "stack", string(debug.Stack()))
			if out.begun {
				panic(http.ErrAbortHandler)
			}
			s.fail(w, request.From(r), errPanicked)
		}()
		next.ServeHTTP(out, r)
	})
}

// errStandstill is the context's cause when inTime cancels a request.
var errStandstill = fmt.Errorf("no answer in time: %w", game.ErrUnavailable)

// inTime cancels a request that takes longer than its work may take, and answers that the database is unavailable.
func inTime(next request.Handler) request.Handler {
	return func(w http.ResponseWriter, r *request.Request) error {
		most := r.Limits.Work + r.Limits.Wait
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

// limited refuses requests of a client that has reached its limit.
func limited(next request.Handler) request.Handler {
	return func(w http.ResponseWriter, r *request.Request) error {
		wait := r.Count()
		if request.IsAPI(r.Request) {
			r.SetLimitHeaders(w)
		}
		if wait > 0 {
			w.Header().Set("Connection", "close") // the server does not read the rest of the request
			p := r.Problem(request.TooMany, "web.detail.too-many-requests", nil)
			p.Retry = wait
			return p
		}
		return next(w, r)
	}
}

// The headers that pages of other sites may send and read, and how long browsers may cache this information, in
// seconds.
const (
	sentByOthers   = "Content-Type, If-None-Match, Last-Event-ID"
	readByOthers   = "Content-Language, ETag, Link, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id"
	preflightLasts = "86400"
)

// openToAll adds CORS and preflight requests to routes. It removes the cookies of requests from other sites.
func (s *Server) openToAll(routes []request.Route) []request.Route {
	methods := map[string][]string{}
	for i, r := range routes {
		routes[i].Handler = s.openToOthers(limited(r.Handler))
		methods[r.Path] = append(methods[r.Path], r.Method)
	}
	for path, of := range methods {
		routes = append(routes, request.Route{Method: http.MethodOptions, Path: path, Handler: s.openToOthers(limited(preflight(of)))})
	}
	return routes
}

func (s *Server) openToOthers(next request.Handler) request.Handler {
	return func(w http.ResponseWriter, r *request.Request) error {
		w.Header().Set("Access-Control-Allow-Origin", "*")
		w.Header().Set("Access-Control-Expose-Headers", readByOthers)
		if s.fromElsewhere(r) {
			r = r.WithContext(r.Context())
			r.Header = r.Header.Clone()
			r.Header.Del("Cookie")
		}
		return next(w, r)
	}
}

// preflight returns the handler that lists the methods of a path.
func preflight(methods []string) request.Handler {
	if slices.Contains(methods, http.MethodGet) {
		methods = append(methods, http.MethodHead)
	}
	allowed := strings.Join(append(methods, http.MethodOptions), ", ")
	return func(w http.ResponseWriter, _ *request.Request) error {
		h := w.Header()
		h.Set("Allow", allowed)
		h.Set("Access-Control-Allow-Methods", allowed)
		h.Set("Access-Control-Allow-Headers", sentByOthers)
		h.Set("Access-Control-Max-Age", preflightLasts)
		w.WriteHeader(http.StatusNoContent)
		return nil
	}
}

// fromElsewhere reports whether a page of another site made the request. Inside Discord, our page's origin is that of
// Discord's proxy.
func (s *Server) fromElsewhere(r *request.Request) bool {
	if r.Activity && r.Header.Get("Origin") == s.opts.SignIn.ActivityOrigin() {
		return false
	}
	return s.origins.Check(r.Request) != nil
}

// newOrigins returns the check that recognises requests made by pages of other sites.
func newOrigins(public string) (*http.CrossOriginProtection, error) {
	origins := http.NewCrossOriginProtection()
	u, err := url.Parse(public)
	if err == nil && public != "" {
		err = origins.AddTrustedOrigin(u.Scheme + "://" + u.Host)
	}
	return origins, err
}

// sameOrigin refuses changes that a page of another site requests in the visitor's name.
func (s *Server) sameOrigin(next request.Handler) request.Handler {
	return func(w http.ResponseWriter, r *request.Request) error {
		if s.fromElsewhere(r) {
			return r.Problem(request.CrossOrigin, "web.detail.cross-origin", nil)
		}
		return next(w, r)
	}
}

// received gives each request its id and language.
func received(site *request.Site, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Add("Vary", "Accept-Language")
		w.Header().Add("Vary", "Cookie")
		r = site.Received(w, r)
		w.Header().Set("Content-Language", request.From(r).Printer.Locale())
		next.ServeHTTP(w, r)
	})
}

// smallBody is the longest body, in bytes, that Limits.LargeBodies does not count.
const smallBody = 64 << 10

// bounded refuses a large body, or one of unknown length, while Limits.LargeBodies such bodies are being read.
func (s *Server) bounded(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.ContentLength < 0 || r.ContentLength > smallBody {
			if !s.bodies.TryAcquire(1) {
				w.Header().Set("Connection", "close")
				s.fail(w, request.From(r), request.From(r).TryLater())
				return
			}
			defer s.bodies.Release(1)
		}
		next.ServeHTTP(w, r)
	})
}

// newCompression compresses answers with gzip. It does so for HEAD too, so that HEAD and GET have the same header.
//
// The length of a compressed page can reveal secrets if the page also repeats parts of the request (BREACH). No page
// contains a token, and sendOwn sends pages that repeat a visitor's link or form without compression.
func newCompression() (func(http.Handler) http.Handler, error) {
	wrap, err := gzhttp.NewWrapper(gzhttp.ContentTypes(request.CompressibleTypes()), gzhttp.EnableZstd(false), gzhttp.KeepAcceptRanges())
	if err != nil {
		return nil, err
	}
	return func(next http.Handler) http.Handler {
		compressing := wrap(next)
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Method == http.MethodHead {
				whole := *r
				whole.Method = http.MethodGet // the server sends no body for the original HEAD request
				r = &whole
			}
			compressing.ServeHTTP(w, r)
		})
	}, nil
}
