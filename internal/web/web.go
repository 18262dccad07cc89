package web

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"golang.org/x/sync/semaphore"

	"pencilmark/internal/game"
	"pencilmark/internal/game/services"
	"pencilmark/internal/phrase"
	"pencilmark/internal/web/page"
	"pencilmark/internal/web/request"
)

// Options configures a Server. Game, Printer and Registry are required; every other field has a default.
type Options struct {
	Game     *services.Services
	Guild    string               // the guild whose dailies and leaderboards are shown; "" means game.LocalGuild
	GuildID  func(string) string  // returns the id of the guild that a client names; nil if clients name ids
	Printer  *phrase.Printer      // for requests that ask for no supported language
	Registry *prometheus.Registry // registers the metrics, see ServeMetrics
	Log      *slog.Logger         // nil for no log
	Now      func() time.Time     // nil for time.Now
	Build    Build
	URL      string        // the server's public address, such as https://sudoku.example; may be ""
	Invite   func() string // returns the address that adds the bot to a Discord server; nil or "" for none
	SignIn   *page.SignIn  // how Discord players sign in; nil if they cannot
	Contact  string        // who runs the server and how to reach them, shown in the privacy policy; may be ""
	Checks   []Check       // the checks of /readyz, in order
	Mounts   []Mount       // additional handlers to serve
	Limits   request.Limits
}

// Build identifies the running program in the metrics.
type Build struct{ Version, Revision string }

// Check checks one thing that the server needs.
type Check struct {
	Name string                      // such as "database"
	Run  func(context.Context) error // nil when it works; must end with the context
	// Detail returns more information, which is public; nil for none.
	Detail func() string
	// Minor says that a failure is only a warning: the server stays ready.
	Minor bool
}

// Mount is an additional handler on its own path. It applies its own limits.
type Mount struct {
	Method, Path string // as in a pattern of http.ServeMux
	Handler      http.Handler
}

// Server answers HTTP requests. It is safe for concurrent use.
type Server struct {
	opts    Options
	site    *request.Site
	pages   *page.Handler
	metrics *metrics
	bodies  *semaphore.Weighted
	ready   *readinessCache
	origins *http.CrossOriginProtection
	handler http.Handler

	compressed func(http.Handler) http.Handler
}

// New builds a server. It fails if a required option is missing or if the registry already has one of the server's
// metrics.
func New(o Options) (*Server, error) {
	if o.Game == nil || o.Printer == nil || o.Registry == nil {
		return nil, errors.New("web: Game, Printer and Registry are required")
	}
	o = o.withDefaults()
	site := &request.Site{Game: o.Game, Guild: o.Guild, GuildID: o.GuildID, PublicURL: o.URL, Contact: o.Contact, Log: o.Log, Now: o.Now, Limits: o.Limits}
	site.Open(o.Printer)
	pages, err := page.New(site, page.Options{Invite: o.Invite, SignIn: o.SignIn})
	if err != nil {
		return nil, fmt.Errorf("web: %w", err)
	}
	metrics, err := newMetrics(o.Registry, o.Build)
	if err != nil {
		return nil, fmt.Errorf("web: register metrics: %w", err)
	}
	origins, err := newOrigins(o.URL)
	if err != nil {
		return nil, fmt.Errorf("web: the public address: %w", err)
	}
	compressed, err := newCompression()
	if err != nil {
		return nil, fmt.Errorf("web: %w", err)
	}
	s := &Server{
		opts: o, site: site, pages: pages, metrics: metrics, bodies: semaphore.NewWeighted(int64(o.Limits.LargeBodies)),
		ready: &readinessCache{logged: map[string]string{}}, origins: origins, compressed: compressed,
	}
	s.handler = s.withActivity(secure(received(site, s.mux())))
	return s, nil
}

func (o Options) withDefaults() Options {
	o.Guild = cmp.Or(o.Guild, game.LocalGuild)
	o.Log = cmp.Or(o.Log, slog.New(slog.DiscardHandler))
	if o.Now == nil {
		o.Now = time.Now
	}
	o.Limits = o.Limits.WithDefaults()
	return o
}
