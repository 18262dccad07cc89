package web_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"pencilmark/internal/phrase"
	"pencilmark/internal/web"
)

// mounted serves one handler at /mounted.
func mounted(method string, h http.HandlerFunc) web.Mount {
	return web.Mount{Method: method, Path: "/mounted", Handler: h}
}

func TestSecurityHeaders(t *testing.T) {
	s := start(t, options())
	for _, path := range []string{"/style.css", "/healthz", "/nowhere", "/api/v1/nowhere"} {
		h := s.get(path).Header
		if !strings.Contains(h.Get("Content-Security-Policy"), "default-src 'none'") ||
			!strings.Contains(h.Get("Content-Security-Policy"), "frame-ancestors 'none'") ||
			h.Get("X-Content-Type-Options") != "nosniff" || h.Get("Cache-Control") == "" {
			t.Errorf("%s: headers %v", path, h)
		}
	}
}

func TestUnknownPath(t *testing.T) {
	s := start(t, options())
	if d := s.problem(s.get("/api/v1/nowhere", "Accept", "text/html")); d.Type != "/problems/not-found" || d.Status != 404 {
		t.Errorf("in the API: %+v", d)
	}
	if d := s.problem(s.get("/nowhere")); d.Status != 404 {
		t.Errorf("for a program: %+v", d)
	}
	page := s.get("/no<b>where", "Accept", "text/html,*/*")
	if page.StatusCode != 404 || !strings.Contains(page.body, "<h1>Nothing is here</h1>") || strings.Contains(page.body, "<b>") {
		t.Errorf("for a browser: %d\n%s", page.StatusCode, page.body)
	}
}

func TestEveryProblemTypeIsExplained(t *testing.T) {
	s := start(t, options())
	for _, slug := range web.ProblemSlugs() {
		page := s.get("/problems/" + slug)
		if page.StatusCode != http.StatusOK || strings.Contains(page.body, "[web.") {
			t.Errorf("%s: %d\n%s", slug, page.StatusCode, page.body)
		}
	}
	if d := s.problem(s.get("/problems/other")); d.Status != 404 {
		t.Errorf("an unknown type: %+v", d)
	}
}

func TestWrongMethod(t *testing.T) {
	s := start(t, options())
	for _, c := range []struct{ method, path, allow string }{
		{"POST", "/healthz", "GET, HEAD"},
		{"DELETE", "/style.css", "GET, HEAD"},
		{"OPTIONS", "/metrics", "GET, HEAD"},
	} {
		a := s.do(c.method, c.path, "")
		if d := s.problem(a); d.Status != 405 || a.Header.Get("Allow") != c.allow {
			t.Errorf("%s %s: Allow %q, %+v", c.method, c.path, a.Header.Get("Allow"), d)
		}
	}
}

// A proxy that keeps the metrics inside may compare the path as it came.
func TestMetricsHaveOnePath(t *testing.T) {
	s := start(t, options())
	for _, path := range []string{"/%6detrics", "/metric%73"} {
		if d := s.problem(s.get(path)); d.Status != 404 {
			t.Errorf("%s: %+v", path, d)
		}
	}
	if got := s.get("/metrics").StatusCode; got != 200 {
		t.Errorf("/metrics: %d", got)
	}
}

func TestHealthAndReadiness(t *testing.T) {
	var log bytes.Buffer
	var discord error
	var secondsLater atomic.Int64 // seconds
	asked := 0
	o := options()
	o.Now = func() time.Time { return now.Add(time.Duration(secondsLater.Load()) * time.Second) }
	o.Log = slog.New(slog.NewTextHandler(&log, nil))
	o.Checks = []web.Check{
		{Name: "database", Run: func(context.Context) error { asked++; return nil }},
		{Name: "discord", Run: func(context.Context) error { return discord }},
	}
	s := start(t, o)
	want := func(path string, status int, body string) {
		t.Helper()
		if a := s.get(path); a.StatusCode != status || a.body != body+"\n" || a.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %d %s", path, a.StatusCode, a.body)
		}
	}
	want("/healthz", 200, `{"status":"ok","checks":[]}`)
	want("/readyz", 200, `{"status":"ok","checks":[{"name":"database","status":"ok"},{"name":"discord","status":"ok"}]}`)
	discord = errors.New("dial 10.0.0.7: secret topology")
	want("/readyz", 200, `{"status":"ok","checks":[{"name":"database","status":"ok"},{"name":"discord","status":"ok"}]}`)
	for _, locale := range phrase.Locales() {
		s.get("/readyz", "Accept-Language", locale)
	}
	if asked != 1 {
		t.Errorf("within a second the database was asked %d times", asked)
	}
	secondsLater.Store(1)
	want("/readyz", 503, `{"status":"failed","checks":[{"name":"database","status":"ok"},{"name":"discord","status":"failed"}]}`)
	want("/healthz", 200, `{"status":"ok","checks":[]}`)
	if !strings.Contains(log.String(), "secret topology") {
		t.Errorf("the operator is not told why: %s", log.String())
	}
}

// A minor check that fails is told, and the server is ready all the same.
func TestMinorCheck(t *testing.T) {
	for _, c := range []struct {
		err  error
		want string
	}{
		{nil, `{"status":"ok","checks":[{"name":"backup","status":"ok","detail":"3h old"}]}`},
		{errors.New("on /secret/path"), `{"status":"ok","checks":[{"name":"backup","status":"warning","detail":"3h old"}]}`},
	} {
		o := options()
		o.Checks = []web.Check{{
			Name: "backup", Minor: true,
			Run:    func(context.Context) error { return c.err },
			Detail: func() string { return "3h old" },
		}}
		if a := start(t, o).get("/readyz"); a.StatusCode != 200 || a.body != c.want+"\n" {
			t.Errorf("%v: %d %s", c.err, a.StatusCode, a.body)
		}
	}
}

func TestMetrics(t *testing.T) {
	o := options()
	theirs := prometheus.NewCounter(prometheus.CounterOpts{Name: "other_total", Help: "Somebody else's."})
	o.Registry.MustRegister(theirs)
	s := start(t, o)
	s.get("/healthz")
	s.get("/nowhere/at/all")
	s.do("POST", "/healthz", "")
	text := s.get("/metrics").body
	for _, want := range []string{
		`pencilmark_http_requests_total{code="200",method="get",route="/healthz"} 1`,
		`pencilmark_http_requests_total{code="405",method="post",route="/healthz"} 1`,
		`pencilmark_http_requests_total{code="404",method="get",route="/"} 1`,
		`pencilmark_http_request_duration_seconds_bucket{route="/healthz",le="+Inf"} 2`,
		`revision="abc123",version="v0.0.0-test"} 1`,
		"go_goroutines ", "other_total 0",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%s is not among\n%s", want, text)
		}
	}
}

func TestPanicBecomesAProblem(t *testing.T) {
	var log bytes.Buffer
	o := options()
	o.Log = slog.New(slog.NewTextHandler(&log, nil))
	o.Mounts = []web.Mount{mounted("GET", func(http.ResponseWriter, *http.Request) { panic("boom") })}
	s := start(t, o)
	a := s.get("/mounted")
	if d := s.problem(a); d.Status != 500 || strings.Contains(a.body, "boom") {
		t.Errorf("answer %s", a.body)
	}
	if !strings.Contains(log.String(), "boom") || !strings.Contains(log.String(), "frame_test.go") {
		t.Errorf("log without cause or stack: %s", log.String())
	}
	if text := s.get("/metrics").body; !strings.Contains(text, "pencilmark_http_panics_total 1") {
		t.Error("the panic is not counted")
	}
}

func TestPanicAfterTheAnswerBeganBreaksItOff(t *testing.T) {
	o := options()
	o.Mounts = []web.Mount{mounted("GET", func(w http.ResponseWriter, _ *http.Request) {
		w.Write([]byte("half an ans"))
		http.NewResponseController(w).Flush()
		panic("boom")
	})}
	s := start(t, o)
	response, err := http.Get(s.url + "/mounted")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if n, err := new(bytes.Buffer).ReadFrom(response.Body); err == nil {
		t.Errorf("read %d bytes and no error", n)
	}
}

// A handler that gives an answer up, however it says so, is no bug.
func TestAbortedAnswerIsNoPanic(t *testing.T) {
	var log bytes.Buffer
	o := options()
	o.Log = slog.New(slog.NewTextHandler(&log, nil))
	o.Mounts = []web.Mount{mounted("GET", func(http.ResponseWriter, *http.Request) {
		panic(fmt.Errorf("nobody reads on: %w", http.ErrAbortHandler))
	})}
	s := start(t, o)
	if response, err := http.Get(s.url + "/mounted"); err == nil {
		response.Body.Close()
		t.Errorf("answered with %s", response.Status)
	}
	if text := s.get("/metrics").body; !strings.Contains(text, "pencilmark_http_panics_total 0") || log.Len() > 0 {
		t.Errorf("it is counted as a panic, or logged: %s", log.String())
	}
}

func TestRateLimit(t *testing.T) {
	var secondsLater atomic.Int64 // seconds
	o := options()
	o.Now = func() time.Time { return now.Add(time.Duration(secondsLater.Load()) * time.Second) }
	o.Limits = web.Limits{Rate: 0.5, Burst: 3, Proxies: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}}
	s := start(t, o)
	ask := func(client string) answer { return s.get("/style.css", "X-Forwarded-For", client) }
	for range 3 {
		if a := ask("192.0.2.1"); a.StatusCode != 200 {
			t.Fatalf("within the burst: %d", a.StatusCode)
		}
	}
	a := ask("192.0.2.1")
	if d := s.problem(a); d.Status != 429 || a.Header.Get("Retry-After") != "2" {
		t.Errorf("beyond it: Retry-After %q, %+v", a.Header.Get("Retry-After"), d)
	}
	if a := ask("192.0.2.2"); a.StatusCode != 200 {
		t.Errorf("another client: %d", a.StatusCode)
	}
	if a := ask("203.0.113.9, 192.0.2.1"); a.StatusCode != 429 {
		t.Errorf("an address that the client made up was believed: %d", a.StatusCode)
	}
	if a := s.get("/healthz", "X-Forwarded-For", "192.0.2.1"); a.StatusCode != 200 {
		t.Errorf("a probe: %d", a.StatusCode)
	}
	secondsLater.Store(2)
	if a := ask("192.0.2.1"); a.StatusCode != 200 {
		t.Errorf("after waiting: %d", a.StatusCode)
	}
}

func TestServeFinishesRequestsUnderWay(t *testing.T) {
	arrived, proceed := make(chan struct{}), make(chan struct{})
	o := options()
	o.Mounts = []web.Mount{mounted("GET", func(w http.ResponseWriter, _ *http.Request) {
		close(arrived)
		<-proceed
		fmt.Fprint(w, "done")
	})}
	server, err := web.New(o)
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	served, answered := make(chan error, 1), make(chan answer, 1)
	go func() { served <- server.Serve(ctx, listener) }()
	s := &site{t, "http://" + listener.Addr().String()}
	go func() { answered <- s.get("/mounted") }()
	<-arrived
	stop()
	close(proceed)
	if a := <-answered; a.body != "done" {
		t.Errorf("answer %q", a.body)
	}
	if err := <-served; err != nil {
		t.Errorf("Serve: %v", err)
	}
}
