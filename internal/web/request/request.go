package request

import (
	"context"
	"crypto/rand"
	"fmt"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"runtime"
	"strings"
	"time"

	"golang.org/x/sync/semaphore"

	"pencilmark/internal/game/services"
	"pencilmark/internal/phrase"
	"pencilmark/internal/ratelimit"
)

// Handler answers a request, or returns an error without answering.
type Handler func(w http.ResponseWriter, r *Request) error

// Site is the state that all requests share. It is safe for concurrent use.
type Site struct {
	Game      *services.Services
	Guild     string              // the guild whose dailies and leaderboards are shown
	GuildID   func(string) string // returns the id of the guild that a client names; nil if clients name ids
	PublicURL string              // the server's public address; may be ""
	Contact   string              // who runs the server and how to reach them; may be ""
	Log       *slog.Logger
	Now       func() time.Time
	Limits    Limits

	Locale   string // for requests that ask for no supported language
	Printers map[string]*phrase.Printer
	clients  *ratelimit.Limiter[netip.Addr]
	guests   *ratelimit.Limiter[netip.Addr] // limits how many guests each client creates
	workers  *workers
	pictures *semaphore.Weighted // limits how many pictures are read at once
}

// maxClients is the number of clients that the rate limit remembers.
const maxClients = 10_000

// Open prepares a site for requests. p is the printer for requests that ask for no supported language.
func (s *Site) Open(p *phrase.Printer) {
	s.Locale, s.Printers = p.Locale(), map[string]*phrase.Printer{p.Locale(): p.InFull()}
	for _, locale := range phrase.Locales() {
		if s.Printers[locale] == nil {
			s.Printers[locale] = phrase.New(locale).InFull()
		}
	}
	s.clients = ratelimit.New[netip.Addr](s.Limits.Rate, s.Limits.Burst, maxClients)
	s.guests = ratelimit.New[netip.Addr](guestRate, guestBurst, maxClients)
	s.workers, s.pictures = newWorkers(s.Limits), semaphore.NewWeighted(int64(runtime.GOMAXPROCS(0)))
}

// Request is an HTTP request with its site, its client, and how to write its answer.
type Request struct {
	*http.Request
	*Site
	ID           string          // a random UUID, which appears in the log and in problems
	Client       netip.Addr      // the address to which rate limits apply
	Printer      *phrase.Printer // in the requested language
	Colours      string          // one of Colours, or "" for the device's setting
	Values       url.Values      // the parameters; set in a Reading handler
	Activity     bool            // the page inside Discord made the request
	NoUniqueness bool            // omit arguments that rely on the uniqueness of the solution
}

type requestKey struct{}

// Received returns a request with a new id. From returns the Request of it.
func (s *Site) Received(w http.ResponseWriter, r *http.Request) *http.Request {
	q := &Request{Site: s, ID: NewID(w), Client: clientAddr(r, s.Limits.Proxies), Printer: s.Printers[s.localeOf(w, r)],
		Colours: s.chosen(w, r, coloursChoice, Colours()), Activity: inActivity(r)}
	r = withoutChoices(r)
	return r.WithContext(context.WithValue(r.Context(), requestKey{}, q))
}

// From returns the Request that belongs to a request returned by Received.
func From(r *http.Request) *Request {
	q := *r.Context().Value(requestKey{}).(*Request)
	q.Request = r
	return &q
}

// WithContext returns the request with another context.
func (r *Request) WithContext(ctx context.Context) *Request {
	other := *r
	other.Request = r.Request.WithContext(ctx)
	return &other
}

// NewID returns a random UUID (RFC 9562, version 4) and sets it as a response header.
func NewID(w http.ResponseWriter) string {
	var b [16]byte
	rand.Read(b[:]) // never fails
	b[6], b[8] = b[6]&0x0F|0x40, b[8]&0x3F|0x80
	id := fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
	w.Header().Set("X-Request-Id", id)
	return id
}

// IsAPI reports whether a request is for the API.
func IsAPI(r *http.Request) bool { return strings.HasPrefix(r.URL.Path, "/api/") }

// Route is a method on a path. A route for GET also answers HEAD.
type Route struct {
	Method  string
	Path    string // a pattern of http.ServeMux without the method
	Handler Handler
}

// Takes reports whether the route answers a method.
func (rt Route) Takes(method string) bool {
	return rt.Method == "" || rt.Method == method || rt.Method == http.MethodGet && method == http.MethodHead
}

// Preferences is how to write an answer.
type Preferences struct {
	Coordinates string `json:"coordinates,omitempty" jsonschema:"default=r1c1,enum=r1c1,enum=A1"` // How the text names cells. Data always uses r1c1.
	Uniqueness  string `json:"uniqueness,omitempty" jsonschema:"default=yes,enum=yes,enum=no"`    // no omits every argument that relies on the puzzle having only one solution.
}

// Preferred returns the request with the preferences that are in its Values.
func (r *Request) Preferred() (*Request, error) {
	return r.Preferring(r.Values.Get("coordinates"), r.Values.Get("uniqueness"))
}

// Preferring returns the request with a style of coordinates and a choice about uniqueness; "" means the default.
func (r *Request) Preferring(coordinates, uniqueness string) (*Request, error) {
	other := *r
	switch strings.ToLower(coordinates) {
	case "", "r1c1":
	case "a1":
		other.Printer = r.Printer.WithCoordinates(phrase.LetterRow)
	default:
		return nil, r.Problem(BadRequest, "web.detail.coordinates", map[string]any{"Style": Brief(coordinates)})
	}
	switch strings.ToLower(uniqueness) {
	case "", "yes":
	case "no":
		other.NoUniqueness = true
	default:
		return nil, r.Problem(BadRequest, "web.detail.uniqueness", map[string]any{"Value": Brief(uniqueness)})
	}
	return &other, nil
}
