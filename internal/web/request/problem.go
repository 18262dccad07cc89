package request

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/phrase"
)

// Kind is a kind of problem. Its type is /problems/<slug>, the address of a page that explains it. Its texts in the
// catalogue are web.title.<slug> and web.about.<slug>.
type Kind struct {
	Slug   string
	Status int
}

var (
	BadRequest       = Kind{"bad-request", http.StatusBadRequest}
	NoSession        = Kind{"no-session", http.StatusUnauthorized}
	Blocked          = Kind{"blocked", http.StatusForbidden}
	LiveDaily        = Kind{"live-daily", http.StatusForbidden}
	CrossOrigin      = Kind{"cross-origin", http.StatusForbidden}
	NotFound         = Kind{"not-found", http.StatusNotFound}
	MethodNotAllowed = Kind{"method-not-allowed", http.StatusMethodNotAllowed}
	DeadLink         = Kind{"dead-link", http.StatusGone}
	NotStarted       = Kind{"not-started", http.StatusConflict}
	Changed          = Kind{"changed", http.StatusConflict}
	OtherCall        = Kind{"other-call", http.StatusConflict}
	Ended            = Kind{"ended", http.StatusConflict}
	GoesOn           = Kind{"goes-on", http.StatusConflict}
	TooLarge         = Kind{"too-large", http.StatusRequestEntityTooLarge}
	NotJSON          = Kind{"not-json", http.StatusUnsupportedMediaType}
	UnreadableGrid   = Kind{"unreadable-grid", http.StatusUnprocessableEntity}
	BrokenGrid       = Kind{"broken-grid", http.StatusUnprocessableEntity}
	TooMany          = Kind{"too-many-requests", http.StatusTooManyRequests}
	Internal         = Kind{"internal", http.StatusInternalServerError}
	Busy             = Kind{"busy", http.StatusServiceUnavailable}
	Unavailable      = Kind{"unavailable", http.StatusServiceUnavailable}
	TooHard          = Kind{"too-hard", http.StatusGatewayTimeout}
)

// Kinds lists all kinds of problem, ordered by status.
func Kinds() []Kind {
	return []Kind{
		BadRequest, NoSession, Blocked, LiveDaily, CrossOrigin, NotFound, MethodNotAllowed, NotStarted, Changed, OtherCall, Ended, GoesOn, DeadLink, TooLarge, NotJSON,
		UnreadableGrid, BrokenGrid, TooMany, Internal, Busy, Unavailable, TooHard,
	}
}

// Problem is an error that is sent as problem details (RFC 9457).
type Problem struct {
	Kind   Kind
	Detail string
	Line   int           // in the request's text, from 1; 0 for none
	Column int           // in characters, from 1; 0 for none
	Cells  []string      // the cells in conflict
	Way    string        // the address of the page's link; "" for no link
	Allow  string        // the allowed methods, with MethodNotAllowed
	Retry  time.Duration // when to try again; 0 if that would not help
}

// Error returns the kind and the detail, for the log.
func (p *Problem) Error() string { return p.Kind.Slug + ": " + p.Detail }

// ProblemBody is a description of what is wrong, as problem details (RFC 9457).
type ProblemBody struct {
	Type   string `json:"type" jsonschema:"format=uri-reference"` // A page that explains this kind of problem.
	Title  string `json:"title"`                                  // The kind.
	Status int    `json:"status"`                                 // The HTTP status.
	Detail string `json:"detail"`                                 // What is wrong, and how to correct it.
	// This occurrence: urn:uuid: and the request's id, which is also in the header X-Request-Id and in the log.
	Instance string   `json:"instance" jsonschema:"format=uri-reference"`
	Line     int      `json:"line,omitempty" jsonschema:"minimum=1"`                 // The line of the text that is wrong, from 1.
	Column   int      `json:"column,omitempty" jsonschema:"minimum=1"`               // The column in characters, from 1.
	Cells    []string `json:"cells,omitempty" jsonschema:"format=Cell,example=r1c9"` // The cells that contradict each other.
}

// Problem returns a problem whose detail is a text of the catalogue.
func (r *Request) Problem(k Kind, key string, data map[string]any) *Problem {
	return &Problem{Kind: k, Detail: r.Printer.Text(key, data)}
}

// AsProblem turns an error into a problem. An unknown error becomes an internal one without details.
func (r *Request) AsProblem(err error) *Problem {
	if p, ok := errors.AsType[*Problem](err); ok {
		return p
	}
	large, isLarge := errors.AsType[*http.MaxBytesError](err)
	switch {
	case isLarge:
		return r.Problem(TooLarge, "web.detail.too-large", map[string]any{"Limit": large.Limit})
	case errors.Is(err, game.ErrUnavailable):
		p := r.Problem(Unavailable, "web.detail.unavailable", nil)
		p.Retry = retryUnavailable
		return p
	case errors.Is(err, context.DeadlineExceeded):
		return r.Problem(TooHard, "web.detail.too-hard", map[string]any{"Limit": r.Limits.Work.String()})
	}
	return r.Problem(Internal, "web.detail.internal", nil)
}

// retryUnavailable is how long a restart or fail-over of PostgreSQL takes.
const retryUnavailable = 5 * time.Second

// Title returns the title of a kind of problem.
func (k Kind) Title(p *phrase.Printer) string { return p.Text("web.title."+k.Slug, nil) }

// SendProblem sends problem details.
func SendProblem(w http.ResponseWriter, r *Request, title string, p *Problem) {
	body, _ := json.Marshal(ProblemBody{ // strings and numbers cannot fail
		Type: "/problems/" + p.Kind.Slug, Title: title, Status: p.Kind.Status, Detail: p.Detail,
		Instance: "urn:uuid:" + r.ID, Line: p.Line, Column: p.Column, Cells: p.Cells,
	})
	_ = Send(w, r, p.Kind.Status, NoStore, problemType, append(body, '\n'))
}
