package web

import (
	"bytes"
	"context"
	"fmt"
	"html/template"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/net/netutil"

	"pencilmark/internal/phrase"
	"pencilmark/internal/web/assets"
	"pencilmark/internal/web/request"
)

// Host answers on a listener while the program starts, until a Server takes over. Meanwhile /healthz reports that the
// process runs, /readyz reports what it waits for, the API returns a problem, and browsers get a page that reloads
// itself.
type Host struct {
	address net.Addr
	server  *http.Server
	handler atomic.Pointer[http.Handler]
	waits   atomic.Pointer[string]
	failed  chan error
}

// NewHost starts to answer on a listener, with the connection limits and timeouts of limits. The host closes the
// listener when it ends.
func NewHost(listener net.Listener, limits request.Limits, log *slog.Logger) *Host {
	limits = limits.WithDefaults()
	h := &Host{address: listener.Addr(), failed: make(chan error, 1)}
	h.WaitsFor("the database is being opened")
	h.answerWith(secure(http.HandlerFunc(h.starting)))
	h.server = &http.Server{
		Handler:           http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { (*h.handler.Load()).ServeHTTP(w, r) }),
		ReadHeaderTimeout: headerTimeout,
		ReadTimeout:       readTimeout,
		WriteTimeout:      limits.Work + limits.Wait + writeSlack,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    maxHeaderBytes,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
	go func() { h.failed <- h.server.Serve(boundedListener(listener, limits)) }()
	return h
}

// WaitsFor sets what /readyz says the program is waiting for.
func (h *Host) WaitsFor(what string) { h.waits.Store(&what) }

// Close closes all connections at once.
func (h *Host) Close() error { return h.server.Close() }

func (h *Host) answerWith(handler http.Handler) { h.handler.Store(&handler) }

// starting answers while the program starts.
func (h *Host) starting(w http.ResponseWriter, received *http.Request) {
	r := &request.Request{Request: received, ID: request.NewID(w), Printer: phrase.New(request.LocaleAsked(received, phrase.DefaultLocale)).InFull()}
	w.Header().Set("Retry-After", "2")
	switch {
	case r.URL.Path == "/healthz":
		_ = request.SendJSON(w, r, http.StatusOK, request.NoStore, health{Status: "ok", Checks: []checkResult{}})
	case r.URL.Path == "/style.css":
		http.ServeFileFS(w, received, assets.Files, "style.css")
	case wantsPage(received):
		sendStartingPage(w, r)
	case request.IsAPI(received):
		request.SendProblem(w, r, r.Printer.Text("web.starting.title", nil), &request.Problem{Kind: request.Unavailable, Detail: r.Printer.Text("web.starting.again", nil)})
	default:
		_ = request.SendJSON(w, r, http.StatusServiceUnavailable, request.NoStore, health{Status: "failed", Checks: []checkResult{{Name: "database", Status: "failed", Detail: *h.waits.Load()}}})
	}
}

// startingPage does not use the other templates, because they need a Server.
var startingPage = template.Must(template.New("").ParseFS(assets.Files, "starting.html"))

// sendStartingPage sends a page that reloads until the program has started. It does not reload after a form was sent.
func sendStartingPage(w http.ResponseWriter, r *request.Request) {
	p := r.Printer
	reloads := r.Method == http.MethodGet || r.Method == http.MethodHead
	words := "web.starting.again"
	if reloads {
		words = "web.starting.wait"
	}
	var page bytes.Buffer
	_ = startingPage.ExecuteTemplate(&page, "starting.html", map[string]any{
		"Language": p.Locale(), "Reloads": reloads, "Title": p.Text("web.starting.title", nil), "Words": p.Text(words, nil),
	})
	_ = request.Send(w, r, http.StatusServiceUnavailable, request.NoStore, request.HTMLType, page.Bytes())
}

// Serve answers requests on a listener until ctx ends. Then it lets running requests finish for at most 10 seconds, and
// returns nil.
func (s *Server) Serve(ctx context.Context, listener net.Listener) error {
	return s.ServeOn(ctx, NewHost(listener, s.opts.Limits, s.opts.Log))
}

// ServeOn is Serve on the listener of a host, which has answered requests so far.
func (s *Server) ServeOn(ctx context.Context, h *Host) error {
	h.answerWith(s.handler)
	s.opts.Log.Info("http: serving", "address", "http://"+h.address.String())
	select {
	case err := <-h.failed:
		return fmt.Errorf("http: %w", err)
	case <-ctx.Done():
		return s.shutdown(ctx, h.server)
	}
}

// shutdown lets running requests finish within the time limit, and then closes all connections.
func (s *Server) shutdown(ctx context.Context, server *http.Server) error {
	grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownTimeout)
	defer cancel()
	if err := server.Shutdown(grace); err != nil {
		s.opts.Log.Warn("http: requests cut off at shutdown", "error", err)
		server.Close()
	}
	return nil
}

// Timeouts of connections. The time for writing includes the work, so it exceeds Limits.Work and Limits.Wait.
const (
	headerTimeout   = 5 * time.Second
	readTimeout     = 15 * time.Second
	writeSlack      = 30 * time.Second
	idleTimeout     = 30 * time.Second
	shutdownTimeout = 10 * time.Second
	maxHeaderBytes  = 16 << 10
)

// boundedListener accepts at most Limits.Connections connections, and at most Limits.PerClient of each client.
func boundedListener(l net.Listener, limits request.Limits) net.Listener {
	return netutil.LimitListener(&clientListener{Listener: l, limits: limits, open: map[netip.Addr]int{}}, limits.Connections)
}

// clientListener limits the connections of each address that is not a proxy.
type clientListener struct {
	net.Listener
	limits request.Limits

	mu   sync.Mutex
	open map[netip.Addr]int
}

// sendBuffer is the size of a connection's send buffer in the kernel, in bytes. The default grows to 4 MB.
const sendBuffer = 64 << 10

// Accept waits for a connection from an address that has not reached its limit.
func (l *clientListener) Accept() (net.Conn, error) {
	for {
		conn, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		if tcp, ok := conn.(*net.TCPConn); ok {
			_ = tcp.SetWriteBuffer(sendBuffer) // fails if the client has closed the connection
		}
		peer, _ := netip.ParseAddrPort(conn.RemoteAddr().String())
		client := peer.Addr().Unmap()
		if request.IsProxy(client, l.limits.Proxies) {
			return conn, nil
		}
		client = request.Subscriber(client)
		if l.add(client, 1) <= l.limits.PerClient {
			return &clientConn{Conn: conn, closed: sync.OnceFunc(func() { l.add(client, -1) })}, nil
		}
		l.add(client, -1)
		conn.Close()
	}
}

func (l *clientListener) add(client netip.Addr, n int) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.open[client] += n
	if l.open[client] == 0 {
		delete(l.open, client)
	}
	return l.open[client]
}

// clientConn is a connection that counts towards its client's limit until it is closed.
type clientConn struct {
	net.Conn
	closed func()
}

func (c *clientConn) Close() error {
	c.closed()
	return c.Conn.Close()
}
