package web_test

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"pencilmark/internal/web/request"

	"github.com/prometheus/client_golang/prometheus"

	"pencilmark/internal/game"
	"pencilmark/internal/game/players"
	"pencilmark/internal/game/services"
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
	if page.StatusCode != 404 || !strings.Contains(page.body, "<h1>Not found</h1>") || strings.Contains(page.body, "<b>") {
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
	} {
		a := s.do(c.method, c.path, "")
		if d := s.problem(a); d.Status != 405 || a.Header.Get("Allow") != c.allow {
			t.Errorf("%s %s: Allow %q, %+v", c.method, c.path, a.Header.Get("Allow"), d)
		}
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
		{Name: "backup", Minor: true, Run: func(context.Context) error { return discord }, Detail: func() string { return "3h old" }},
	}
	s := start(t, o)
	want := func(path string, status int, body string) {
		t.Helper()
		if a := s.get(path); a.StatusCode != status || a.body != body+"\n" || a.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %d %s", path, a.StatusCode, a.body)
		}
	}
	want("/healthz", 200, `{"status":"ok","checks":[]}`)
	want("/readyz", 200, `{"status":"ok","checks":[{"name":"database","status":"ok"},{"name":"discord","status":"ok"},{"name":"backup","status":"ok","detail":"3h old"}]}`)
	discord = errors.New("dial 10.0.0.7: secret topology")
	want("/readyz", 200, `{"status":"ok","checks":[{"name":"database","status":"ok"},{"name":"discord","status":"ok"},{"name":"backup","status":"ok","detail":"3h old"}]}`)
	for _, locale := range phrase.Locales() {
		s.get("/readyz", "Accept-Language", locale)
	}
	if asked != 1 {
		t.Errorf("within a second the database was asked %d times", asked)
	}
	secondsLater.Store(1)
	want("/readyz", 503, `{"status":"failed","checks":[{"name":"database","status":"ok"},{"name":"discord","status":"failed"},{"name":"backup","status":"warning","detail":"3h old"}]}`)
	want("/healthz", 200, `{"status":"ok","checks":[]}`)
	for _, err := range []error{discord, nil, nil} { // monitoring asks every few seconds, so only changes are logged
		discord = err
		secondsLater.Add(2)
		s.get("/readyz")
	}
	if n := bytes.Count(log.Bytes(), []byte("\n")); n != 4 || strings.Count(log.String(), "secret topology") != 2 || strings.Count(log.String(), "well again") != 2 {
		t.Errorf("the operator reads %s", log.String())
	}
}

// scraped returns the answer of ServeMetrics to Prometheus.
func scraped(t *testing.T, registry *prometheus.Registry) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error)
	go func() { done <- web.ServeMetrics(ctx, listener, registry, slog.New(slog.DiscardHandler)) }()
	defer func() {
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
	}()
	answer, err := http.Get("http://" + listener.Addr().String() + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		t.Fatalf("%s, %v", answer.Status, err)
	}
	return string(text)
}

// The metrics are served only on their own listener.
func TestNoMetricsInPublic(t *testing.T) {
	s := start(t, options())
	for _, path := range []string{"/metrics", "/%6detrics"} {
		if d := s.problem(s.get(path)); d.Status != 404 {
			t.Errorf("%s: %+v", path, d)
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
	text := scraped(t, o.Registry)
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
	if text := scraped(t, o.Registry); !strings.Contains(text, "pencilmark_http_panics_total 1") {
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

func TestRateLimit(t *testing.T) {
	var secondsLater atomic.Int64 // seconds
	o := options()
	o.Now = func() time.Time { return now.Add(time.Duration(secondsLater.Load()) * time.Second) }
	o.Limits = request.Limits{Rate: 0.5, Burst: 3, Proxies: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}}
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

// Connections made while the program starts continue afterwards, and no request is dropped. Each is answered in a form
// that its client accepts.
func TestStarting(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	host := web.NewHost(listener, request.Limits{}, slog.New(slog.DiscardHandler))
	host.WaitsFor("a test waits")
	requests := []struct {
		name, head    string
		status        int
		media, text   string
		startedStatus int
		startedText   string
		reloads       bool
	}{
		{name: "life", head: "GET /healthz", status: 200, media: "application/json", text: `"ok"`, startedStatus: 200, startedText: `"ok"`},
		{name: "readiness", head: "GET /readyz", status: 503, media: "application/json", text: "a test waits", startedStatus: 200, startedText: `"ok"`},
		{name: "a page", head: "GET /help HTTP/1.1\r\nAccept: text/html\r\nAccept-Language: fr", status: 503, media: "text/html", text: "Pencilmark démarre", startedStatus: 200, startedText: "<h1", reloads: true},
		{name: "a page that was chosen in German", head: "GET /learn HTTP/1.1\r\nAccept: text/html\r\nCookie: language=de", status: 503, media: "text/html", text: "startet gerade", startedStatus: 200, startedText: "<h1", reloads: true},
		{name: "a form", head: "POST /help HTTP/1.1\r\nAccept: text/html\r\nContent-Length: 0", status: 503, media: "text/html", text: "Try again", startedStatus: 405, startedText: "<h1"},
		{name: "the style", head: "GET /style.css", status: 200, media: "text/css", text: "body", startedStatus: 200, startedText: "body"},
		{name: "the API", head: "GET /api/v1/techniques", status: 503, media: "application/problem+json", text: "starting", startedStatus: 200, startedText: "x-wing"},
	}
	connections := make([]net.Conn, len(requests))
	ask := func(i int) (*http.Response, string) {
		t.Helper()
		head := requests[i].head
		if !strings.Contains(head, "HTTP/1.1") {
			head += " HTTP/1.1"
		}
		if _, err := io.WriteString(connections[i], head+"\r\nHost: h\r\n\r\n"); err != nil {
			t.Fatalf("%s: %v", requests[i].name, err)
		}
		answer, err := http.ReadResponse(bufio.NewReader(connections[i]), nil)
		if err != nil {
			t.Fatalf("%s is not answered: %v", requests[i].name, err)
		}
		body, err := io.ReadAll(answer.Body)
		if err != nil {
			t.Fatal(err)
		}
		return answer, string(body)
	}
	for i, r := range requests {
		if connections[i], err = net.Dial("tcp", listener.Addr().String()); err != nil {
			t.Fatal(err)
		}
		defer connections[i].Close()
		answer, body := ask(i)
		if answer.StatusCode != r.status || !strings.HasPrefix(answer.Header.Get("Content-Type"), r.media) || !strings.Contains(body, r.text) {
			t.Errorf("%s while starting: %d, %s\n%.300s", r.name, answer.StatusCode, answer.Header.Get("Content-Type"), body)
		}
		if r.status == 503 && (answer.Header.Get("Retry-After") == "" || answer.Header.Get("Cache-Control") != "no-store") {
			t.Errorf("%s while starting: %v", r.name, answer.Header)
		}
		if reloads := strings.Contains(body, `http-equiv="refresh"`); reloads != r.reloads {
			t.Errorf("%s: the page reloads: %t", r.name, reloads)
		}
		if strings.HasSuffix(r.media, "json") && !json.Valid([]byte(body)) {
			t.Errorf("%s: no JSON: %s", r.name, body)
		}
	}
	server, err := web.New(options())
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- server.ServeOn(ctx, host) }()
	defer func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}()
	for { // ServeOn may not have started
		answer, _ := ask(0)
		if answer.Header.Get("Retry-After") == "" {
			break
		}
	}
	for i, r := range requests {
		answer, body := ask(i)
		if answer.StatusCode != r.startedStatus || !strings.Contains(body, r.startedText) {
			t.Errorf("%s when started: %d\n%.300s", r.name, answer.StatusCode, body)
		}
	}
}

func TestBodyThatIsTooLarge(t *testing.T) {
	s := start(t, options())
	body := `{"puzzle": "` + strings.Repeat(".", 1<<20) + `"}`
	for _, path := range []string{"/api/v1/rate", "/api/v1/hint"} {
		if d := s.problem(s.post(path, body)); d.Status != 413 || !strings.Contains(d.Detail, "65536 bytes") {
			t.Errorf("%s: %+v", path, d)
		}
	}
}

func TestBodyThatIsNotJSON(t *testing.T) {
	s := start(t, options())
	for _, media := range []string{"", "text/plain", "application/x-www-form-urlencoded", "application/json; charset", ";"} {
		a := s.do(http.MethodPost, "/api/v1/rate", "puzzle=1", "Content-Type", media)
		if d := s.problem(a); d.Status != 415 {
			t.Errorf("%q: %+v", media, d)
		}
	}
	a := s.do(http.MethodPost, "/api/v1/rate", "{", "Content-Type", "application/json; charset=utf-8")
	if d := s.problem(a); d.Status != 400 {
		t.Errorf("JSON with a charset: %+v", d)
	}
}

// Pages of other sites may use routes that are about no player. No browser gives them anything about a player.
func TestOtherSitesMayAsk(t *testing.T) {
	o := story(t).options()
	o.Limits.Burst = 10000
	server, err := web.New(o)
	if err != nil {
		t.Fatal(err)
	}
	ask := func(method, path string, header ...string) http.Header {
		r := httptest.NewRequest(method, regexp.MustCompile(`\{[^}]*\}`).ReplaceAllString(path, "1"), strings.NewReader("{}"))
		r.Header.Set("Origin", "https://other.example")
		r.Header.Set("Content-Type", "application/json")
		for i := 0; i < len(header); i += 2 {
			r.Header.Set(header[i], header[i+1])
		}
		w := httptest.NewRecorder()
		server.Handler().ServeHTTP(w, r)
		if w.Code == http.StatusForbidden {
			t.Errorf("%s %s: %s", method, path, w.Body)
		}
		return w.Header()
	}
	open := web.Open(server)
	if len(open) < 20 {
		t.Errorf("%d routes are open", len(open))
	}
	for _, route := range open {
		if strings.HasSuffix(route[1], "/events") {
			continue // does not end
		}
		h := ask(route[0], route[1])
		if h.Get("Access-Control-Allow-Origin") != "*" || !strings.Contains(h.Get("Access-Control-Expose-Headers"), "RateLimit, ") {
			t.Errorf("%s %s: %v", route[0], route[1], h)
		}
		h = ask(http.MethodOptions, route[1], "Access-Control-Request-Method", route[0])
		methods := strings.Split(h.Get("Access-Control-Allow-Methods"), ", ")
		if !slices.Contains(methods, route[0]) || h.Get("Access-Control-Max-Age") != "86400" || !strings.Contains(h.Get("Access-Control-Allow-Headers"), "Content-Type") {
			t.Errorf("OPTIONS %s: %v", route[1], h)
		}
		if h.Get("Access-Control-Allow-Credentials") != "" {
			t.Errorf("%s takes credentials", route[1])
		}
	}
	for _, path := range []string{"/me", "/api/v1/attempts/1", "/"} {
		w := httptest.NewRecorder()
		r := httptest.NewRequest(http.MethodGet, path, nil)
		r.Header.Set("Origin", "https://other.example")
		server.Handler().ServeHTTP(w, r)
		if w.Header().Get("Access-Control-Allow-Origin") != "" {
			t.Errorf("%s is open", path)
		}
	}
}

// Every API answer, whatever its status, says how many requests the client has left.
func TestLimitsAreTold(t *testing.T) {
	o := options()
	o.Limits.Burst, o.Limits.Rate = 3, 0.5
	s := start(t, o)
	for _, want := range []struct {
		status      int
		left, retry string
	}{
		{http.StatusOK, `"requests";r=2;t=2`, ""},
		{http.StatusNotFound, `"requests";r=1;t=4`, ""},
		{http.StatusOK, `"requests";r=0;t=6`, ""},
		{http.StatusTooManyRequests, `"requests";r=0;t=6`, "2"},
	} {
		path := "/api/v1/openapi.json"
		if want.status == http.StatusNotFound {
			path = "/api/v1/nothing"
		}
		a := s.get(path)
		if a.StatusCode != want.status || a.Header.Get("RateLimit") != want.left || a.Header.Get("RateLimit-Policy") != `"requests";q=3;w=6` ||
			a.Header.Get("Retry-After") != want.retry {
			t.Errorf("%d %v, want %+v", a.StatusCode, a.Header, want)
		}
	}
}

// Cacheable answers of the API have an ETag. A request with that ETag does not get them again.
func TestWhatIsKeptIsNotSentAgain(t *testing.T) {
	o := story(t).options()
	o.Limits.Burst = 10000
	s, kept := start(t, o), 0
	for path, operations := range readDescription(t).paths {
		if _, ok := operations["get"]; !ok || strings.HasSuffix(path, "/events") {
			continue
		}
		a := s.get(examples.Replace(path))
		if a.StatusCode != http.StatusOK || a.Header.Get("Cache-Control") == "no-store" {
			continue
		}
		kept++
		tag := a.Header.Get("ETag")
		if again := s.get(examples.Replace(path), "If-None-Match", tag); again.StatusCode != http.StatusNotModified || again.body != "" {
			t.Errorf("%s, %s: %d", path, tag, again.StatusCode)
		}
	}
	if kept < 7 {
		t.Errorf("%d answers may be kept", kept)
	}
}

// examples replaces the parameters in a described path with existing values.
var examples = strings.NewReplacer("{id}", fridaysID, "{name}", "x-wing", "{date}", "2026-03-13",
	"/board.png", "/board.png?puzzle="+easy, "/board.svg", "/board.svg?puzzle="+easy)

// Text is sent compressed to clients that accept it, with the same content, and HEAD has the same header. Short
// answers, pictures, partial answers, and pages for one visitor that repeat the visitor's input are not compressed.
func TestAnswersAreCompressed(t *testing.T) {
	w := story(t)
	s := start(t, w.options())
	_, own := w.link("discord:1", "discord:9", players.LinkTarget{Attempt: 7})
	for name, tt := range map[string]struct {
		path       string
		header     []string
		compressed bool
	}{
		"page":                {"/", nil, true},
		"page to play on":     {"/p/" + fridaysID, nil, true},
		"style":               {"/style.css", nil, true},
		"module":              {s.modules() + "main.js", nil, true},
		"JSON":                {"/api/v1/openapi.json", nil, true},
		"picture of lines":    {"/api/v1/board.svg?puzzle=" + pairs, nil, true},
		"picture of points":   {"/api/v1/board.png?puzzle=" + pairs, nil, false},
		"short JSON":          {"/api/v1/daily", nil, false},
		"a link from the bot": {own, []string{"Accept", "text/html"}, false},
		"who one is":          {"/me", []string{"Accept", "text/html"}, false},
		"a part":              {"/style.css", []string{"Range", "bytes=0-2000"}, false},
		"not wanted":          {"/", []string{"Accept-Encoding", "gzip;q=0"}, false},
	} {
		header := append([]string{"Accept-Encoding", "gzip"}, tt.header...)
		get := s.get(tt.path, header...)
		if got := get.Header.Get("Content-Encoding") == "gzip"; got != tt.compressed || get.StatusCode >= 400 {
			t.Errorf("%s: %s, %v", name, get.Status, get.Header)
			continue
		}
		head := s.do(http.MethodHead, tt.path, "", header...)
		for _, key := range []string{"Content-Encoding", "Content-Type", "ETag", "Vary", "Cache-Control"} {
			if head.Header.Get(key) != get.Header.Get(key) {
				t.Errorf("%s: %s is %q by HEAD, %q by GET", name, key, head.Header.Get(key), get.Header.Get(key))
			}
		}
		if head.body != "" || head.ContentLength >= 0 && head.ContentLength != int64(len(get.body)) {
			t.Errorf("%s: HEAD says %d bytes, GET has %d", name, head.ContentLength, len(get.body))
		}
		if !tt.compressed {
			continue
		}
		if plain := s.get(tt.path, "Accept-Encoding", "identity"); plain.body != inflated(t, get.body) || plain.Header.Get("ETag") != get.Header.Get("ETag") {
			t.Errorf("%s: it says something else", name)
		}
		if tag := get.Header.Get("ETag"); tag != "" {
			if again := s.get(tt.path, "Accept-Encoding", "gzip", "If-None-Match", tag); again.StatusCode != http.StatusNotModified || again.body != "" {
				t.Errorf("%s: with its ETag %s", name, again.Status)
			}
		}
	}
}

func inflated(t *testing.T, text string) string {
	t.Helper()
	r, err := gzip.NewReader(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	plain, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(plain)
}

// awayStore is a store whose reads may fail, or block until the context ends.
type awayStore struct {
	services.Store
	how *atomic.Pointer[string]
}

func (s awayStore) View(ctx context.Context, fn func(services.Query) error) error {
	switch *s.how.Load() {
	case "fails":
		return fmt.Errorf("dial 10.0.0.7: %w", game.ErrUnavailable)
	case "stands still":
		<-ctx.Done()
		return ctx.Err()
	}
	return s.Store.View(ctx, fn)
}

// While the database is unavailable, requests that need it get an error that says so, in time. Other requests are
// answered as usual.
func TestDatabaseAway(t *testing.T) {
	w := story(t)
	var how atomic.Pointer[string]
	is := func(state string) { how.Store(&state) }
	is("well")
	w.game = services.New(services.Options{Store: awayStore{w.db, &how}, Now: w.now, Budget: time.Hour})
	var log bytes.Buffer
	o := w.options()
	o.Log = slog.New(slog.NewTextHandler(&log, nil))
	o.Limits.Work, o.Limits.Wait, o.Limits.Burst = 50*time.Millisecond, 50*time.Millisecond, 1000
	s := start(t, o)
	for _, state := range []string{"fails", "stands still"} {
		is(state)
		for _, path := range []string{"/", "/api/v1/daily", "/api/v1/archive", "/api/v1/leaderboard", "/archive"} {
			a := s.get(path, "Accept", "text/html")
			if a.StatusCode != http.StatusServiceUnavailable || a.Header.Get("Retry-After") == "" || !bytes.Contains([]byte(a.body), []byte("The database is unavailable")) {
				t.Errorf("%s while the database %s: %d, Retry-After %q, %.200s", path, state, a.StatusCode, a.Header.Get("Retry-After"), a.body)
			}
			if bytes.Contains([]byte(a.body), []byte("10.0.0.7")) {
				t.Errorf("%s tells where the database is: %s", path, a.body)
			}
		}
		if a := s.get("/help"); a.StatusCode != http.StatusOK {
			t.Errorf("/help while the database %s: %d", state, a.StatusCode)
		}
	}
	if !bytes.Contains(log.Bytes(), []byte("10.0.0.7")) {
		t.Errorf("the operator is not told why: %s", log.String())
	}
	is("well")
	if a := start(t, w.options()).get("/"); a.StatusCode != http.StatusOK {
		t.Errorf("/ when it is back: %d %.200s", a.StatusCode, a.body)
	}
}
