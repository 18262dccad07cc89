package web

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"pencilmark/internal/game"
)

// kind is a sort of problem. Its slug ends the problem's type, /problems/slug,
// which is a page that explains it, and names its sentences in the catalogue:
// web.title.<slug> and web.about.<slug>.
type kind struct {
	slug   string
	status int
}

var (
	badRequest       = kind{"bad-request", http.StatusBadRequest}
	noSession        = kind{"no-session", http.StatusUnauthorized}
	blocked          = kind{"blocked", http.StatusForbidden}
	liveDaily        = kind{"live-daily", http.StatusForbidden}
	crossOrigin      = kind{"cross-origin", http.StatusForbidden}
	notFound         = kind{"not-found", http.StatusNotFound}
	methodNotAllowed = kind{"method-not-allowed", http.StatusMethodNotAllowed}
	deadLink         = kind{"dead-link", http.StatusGone}
	notStarted       = kind{"not-started", http.StatusConflict}
	changed          = kind{"changed", http.StatusConflict}
	otherCall        = kind{"other-call", http.StatusConflict}
	ended            = kind{"ended", http.StatusConflict}
	goesOn           = kind{"goes-on", http.StatusConflict}
	tooLarge         = kind{"too-large", http.StatusRequestEntityTooLarge}
	notJSON          = kind{"not-json", http.StatusUnsupportedMediaType}
	unreadableGrid   = kind{"unreadable-grid", http.StatusUnprocessableEntity}
	brokenGrid       = kind{"broken-grid", http.StatusUnprocessableEntity}
	tooMany          = kind{"too-many-requests", http.StatusTooManyRequests}
	internal         = kind{"internal", http.StatusInternalServerError}
	busy             = kind{"busy", http.StatusServiceUnavailable}
	unavailable      = kind{"unavailable", http.StatusServiceUnavailable}
	tooHard          = kind{"too-hard", http.StatusGatewayTimeout}
)

// kinds lists every kind of problem by status.
func kinds() []kind {
	return []kind{
		badRequest, noSession, blocked, liveDaily, crossOrigin, notFound, methodNotAllowed, notStarted, changed, otherCall, ended, goesOn, deadLink, tooLarge, notJSON,
		unreadableGrid, brokenGrid, tooMany, internal, busy, unavailable, tooHard,
	}
}

// problem is an error that is answered with problem details (RFC 9457).
type problem struct {
	kind   kind
	detail string
	line   int           // of the text sent, from 1; 0 if it does not matter
	column int           // likewise, in characters
	cells  []string      // the cells in conflict
	way    string        // where the page leads on; "" if nowhere
	allow  string        // the methods allowed, with methodNotAllowed
	retry  time.Duration // when to ask again; 0 if that will not help
}

func (p *problem) Error() string { return p.kind.slug + ": " + p.detail }

// problemBody is what is wrong, as problem details (RFC 9457).
type problemBody struct {
	Type   string `json:"type" jsonschema:"format=uri-reference"` // A page that explains this kind of problem.
	Title  string `json:"title"`                                  // The kind.
	Status int    `json:"status"`                                 // The HTTP status.
	Detail string `json:"detail"`                                 // What to do about this one.
	// This very occurrence: urn:uuid: and the id of the request, which is in the header X-Request-Id
	// and in the log too.
	Instance string   `json:"instance" jsonschema:"format=uri-reference"`
	Line     int      `json:"line,omitempty" jsonschema:"minimum=1"`                 // Where in the text, from 1.
	Column   int      `json:"column,omitempty" jsonschema:"minimum=1"`               // In characters, from 1.
	Cells    []string `json:"cells,omitempty" jsonschema:"format=Cell,example=r1c9"` // The cells that contradict each other.
}

// problem returns a problem whose detail is a sentence of the catalogue.
func (s *Server) problem(k kind, key string, data map[string]any) *problem {
	return &problem{kind: k, detail: s.opts.Printer.Text(key, data)}
}

// asProblem turns an error into a problem. Unknown errors become internal ones, without details.
func (s *Server) asProblem(err error) *problem {
	var large *http.MaxBytesError
	if p, ok := errors.AsType[*problem](err); ok {
		return p
	}
	switch {
	case errors.As(err, &large):
		return s.problem(tooLarge, "web.detail.too-large", map[string]any{"Limit": large.Limit})
	case errors.Is(err, game.ErrUnavailable):
		p := s.problem(unavailable, "web.detail.unavailable", nil)
		p.retry = retryUnavailable
		return p
	case errors.Is(err, context.DeadlineExceeded):
		return s.problem(tooHard, "web.detail.too-hard", map[string]any{"Limit": s.opts.Limits.Work.String()})
	}
	return s.problem(internal, "web.detail.internal", nil)
}

// retryUnavailable is how long a restart or fail-over of PostgreSQL takes.
const retryUnavailable = 5 * time.Second

// statusClientGone counts requests whose client has gone; the number is nginx's.
const statusClientGone = 499

// fail answers a request with an error.
func (s *Server) fail(w http.ResponseWriter, r *http.Request, err error) {
	if r.Context().Err() != nil {
		w.WriteHeader(statusClientGone)
		return
	}
	p := s.asProblem(err)
	if p.kind == internal || p.kind == unavailable {
		s.opts.Log.Error("http: request failed", "request", occurrenceOf(r), "method", r.Method, "path", r.URL.Path, "error", err)
	}
	if p.allow != "" {
		w.Header().Set("Allow", p.allow)
	}
	if p.retry > 0 {
		seconds := int((p.retry + time.Second - 1) / time.Second)
		w.Header().Set("Retry-After", strconv.Itoa(seconds))
	}
	if isAPI(r) && w.Header().Get(limitHeader) == "" { // refused before its client was known
		s.tellLimit(w, clientAddr(r, s.opts.Limits.Proxies))
	}
	if wantsPage(r) {
		s.sendErrorPage(w, r, p)
		return
	}
	body, err := json.Marshal(s.problemBody(r, p))
	if err != nil {
		s.opts.Log.Error("http: problem details", "error", err)
	}
	send(w, r, p.kind.status, noStore, problemType, append(body, '\n'))
}

// wantsPage reports whether a person's browser asks, outside the API.
func wantsPage(r *http.Request) bool {
	return !isAPI(r) && strings.Contains(r.Header.Get("Accept"), "text/html")
}

// isAPI reports whether a program asks.
func isAPI(r *http.Request) bool { return strings.HasPrefix(r.URL.Path, "/api/") }

func (s *Server) problemBody(r *http.Request, p *problem) problemBody {
	return problemBody{
		Type:     "/problems/" + p.kind.slug,
		Title:    s.title(p.kind),
		Status:   p.kind.status,
		Detail:   p.detail,
		Instance: "urn:uuid:" + occurrenceOf(r),
		Line:     p.line, Column: p.column, Cells: p.cells,
	}
}
