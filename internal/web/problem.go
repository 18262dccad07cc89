package web

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/phrase"
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
func (r *Request) problem(k kind, key string, data map[string]any) *problem {
	return &problem{kind: k, detail: r.Printer.Text(key, data)}
}

// asProblem turns an error into a problem. Unknown errors become internal ones, without details.
func (r *Request) asProblem(err error) *problem {
	if p, ok := errors.AsType[*problem](err); ok {
		return p
	}
	large, isLarge := errors.AsType[*http.MaxBytesError](err)
	switch {
	case isLarge:
		return r.problem(tooLarge, "web.detail.too-large", map[string]any{"Limit": large.Limit})
	case errors.Is(err, game.ErrUnavailable):
		p := r.problem(unavailable, "web.detail.unavailable", nil)
		p.retry = retryUnavailable
		return p
	case errors.Is(err, context.DeadlineExceeded):
		return r.problem(tooHard, "web.detail.too-hard", map[string]any{"Limit": r.Limits.Work.String()})
	}
	return r.problem(internal, "web.detail.internal", nil)
}

// retryUnavailable is how long a restart or fail-over of PostgreSQL takes.
const retryUnavailable = 5 * time.Second

// title names a kind of problem.
func (k kind) title(p *phrase.Printer) string { return p.Text("web.title."+k.slug, nil) }

// sendProblem answers with problem details.
func sendProblem(w http.ResponseWriter, r *Request, title string, p *problem) {
	body, _ := json.Marshal(problemBody{ // strings and numbers: nothing that can fail
		Type: "/problems/" + p.kind.slug, Title: title, Status: p.kind.status, Detail: p.detail,
		Instance: "urn:uuid:" + r.ID, Line: p.line, Column: p.column, Cells: p.cells,
	})
	_ = send(w, r, p.kind.status, noStore, problemType, append(body, '\n'))
}
