package web

import (
	"context"
	"crypto/rand"
	"fmt"
	"log/slog"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"pencilmark/internal/game/services"
	"pencilmark/internal/phrase"
	"pencilmark/internal/ratelimit"
)

// handler answers a request, or returns an error and has not answered.
type handler func(w http.ResponseWriter, r *Request) error

// Site is what all requests share. It is safe for concurrent use.
type Site struct {
	Game      *services.Services
	Guild     string              // whose dailies and ranking are shown
	GuildID   func(string) string // the id of the guild that a client names; nil: it names the id
	PublicURL string              // where people reach the server; may be ""
	Contact   string              // who runs the server; may be ""
	Log       *slog.Logger
	Now       func() time.Time
	Limits    Limits

	locale   string // of a request that asks for no language of ours
	printers map[string]*phrase.Printer
	clients  *ratelimit.Limiter[netip.Addr]
	guests   *ratelimit.Limiter[netip.Addr] // that each client makes
	workers  *workers
}

// maxClients is how many clients the limit on requests remembers.
const maxClients = 10_000

// Open prepares a site to answer. The printer is for requests that ask for no language of ours.
func (s *Site) Open(p *phrase.Printer) {
	s.locale, s.printers = p.Locale(), map[string]*phrase.Printer{p.Locale(): p}
	for _, locale := range phrase.Locales() {
		if s.printers[locale] == nil {
			s.printers[locale] = phrase.New(locale).InFull()
		}
	}
	s.clients = ratelimit.New[netip.Addr](s.Limits.Rate, s.Limits.Burst, maxClients)
	s.guests = ratelimit.New[netip.Addr](guestRate, guestBurst, maxClients)
	s.workers = newWorkers(s.Limits)
}

// Request is a request with the site that it came to, and how its answer is to be put.
type Request struct {
	*http.Request
	*Site
	ID           string          // a random UUID, which the log and problems name
	Client       netip.Addr      // who asks
	Printer      *phrase.Printer // in the language asked for
	NoUniqueness bool            // it wants no argument that the puzzle has one solution
}

type requestKey struct{}

// Received returns a request with a new id, from which From finds the Request again.
func (s *Site) Received(w http.ResponseWriter, r *http.Request) *http.Request {
	q := &Request{Site: s, ID: newID(w), Client: clientAddr(r, s.Limits.Proxies), Printer: s.printers[s.localeOf(w, r)]}
	r = withoutLanguage(r)
	return r.WithContext(context.WithValue(r.Context(), requestKey{}, q))
}

// From returns the Request of a request that Received has returned.
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

// newID returns a random UUID (RFC 9562, version 4), and sets the header that carries it.
func newID(w http.ResponseWriter) string {
	var b [16]byte
	rand.Read(b[:]) // never fails
	b[6], b[8] = b[6]&0x0F|0x40, b[8]&0x3F|0x80
	id := fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
	w.Header().Set("X-Request-Id", id)
	return id
}

// isAPI reports whether a program asks.
func isAPI(r *http.Request) bool { return strings.HasPrefix(r.URL.Path, "/api/") }
