package web_test

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"runtime"
	"strings"
	"testing"
	"time"

	"pencilmark/internal/web"
)

// stream is a leaderboard that is followed.
type stream struct {
	t *testing.T
	*http.Response
	lines *bufio.Scanner
	close func()
}

func follow(t *testing.T, url, lastID string) *stream {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Last-Event-ID", lastID)
	r.Header.Set("Accept-Encoding", "gzip") // as browsers do
	a, err := (&http.Transport{DisableKeepAlives: true}).RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	s := &stream{t, a, bufio.NewScanner(a.Body), func() { cancel(); a.Body.Close() }}
	t.Cleanup(s.close)
	return s
}

// next returns the lines of the next event.
func (s *stream) next() (lines []string) {
	s.t.Helper()
	for s.lines.Scan() {
		if s.lines.Text() == "" {
			return lines
		}
		lines = append(lines, s.lines.Text())
	}
	s.t.Fatalf("it ended after %q: %v", lines, s.lines.Err())
	return nil
}

// board returns the id and the data of the next leaderboard.
func (s *stream) board() (id, data string) {
	s.t.Helper()
	for {
		if lines := s.next(); len(lines) == 3 && lines[1] == "event: leaderboard" {
			return strings.TrimPrefix(lines[0], "id: "), strings.TrimPrefix(lines[2], "data: ")
		}
	}
}

func following(o *web.Options) { o.Limits.Beat = time.Millisecond }

// Who follows a leaderboard has it at once, and again when it is another: as the leaderboard
// itself is. Who comes back with what they saw last is told only that there is nothing new.
func TestALeaderboardIsFollowed(t *testing.T) {
	w := story(t)
	o := w.options()
	following(&o)
	site, d := start(t, o), readDescription(t)
	s := follow(t, site.url+"/api/v1/leaderboard/events?period=today", "")
	if s.StatusCode != http.StatusOK || s.Header.Get("Content-Type") != "text/event-stream" || s.Header.Get("Content-Encoding") != "" ||
		s.Header.Get("Access-Control-Allow-Origin") != "*" {
		t.Fatalf("%d %v", s.StatusCode, s.Header)
	}
	if retry := s.next(); len(retry) != 1 || retry[0] != "retry: 5000" {
		t.Errorf("first %q", retry)
	}
	first, data := s.board()
	d.validate(t, "#/components/schemas/Leaderboard", data)
	if !strings.Contains(data, "Sofia") || data+"\n" != site.get("/api/v1/leaderboard?period=today").body {
		t.Errorf("at first %s", data)
	}
	w.solves("Bob", 2*time.Minute, 0, easySolution)
	id, data := s.board()
	if id == first || !strings.Contains(data, "Bob") {
		t.Errorf("%s, then %s: %s", first, id, data)
	}
	again := follow(t, site.url+"/api/v1/leaderboard/events?period=today", id)
	again.next()
	if event := again.next(); len(event) != 1 || event[0] != ": nothing new" {
		t.Errorf("coming back with %s: %q", id, event)
	}
	for path, status := range map[string]int{"?period=soon": http.StatusBadRequest, "?tier=mini&page=0": http.StatusBadRequest} {
		if got := site.problem(site.get("/api/v1/leaderboard/events" + path)); got.Status != status {
			t.Errorf("%s: %+v", path, got)
		}
	}
	worldwide := follow(t, site.url+"/api/v1/leaderboard/events?servers=all&period=week", "")
	if _, data := worldwide.board(); !strings.Contains(data, `"servers":"all"`) {
		t.Errorf("of all servers: %s", data)
	}
	if head := site.do(http.MethodHead, "/api/v1/leaderboard/events", ""); head.StatusCode != http.StatusOK || head.Header.Get("Content-Type") != "text/event-stream" {
		t.Errorf("HEAD: %d %v", head.StatusCode, head.Header)
	}
	for _, followed := range []*stream{s, again, worldwide} {
		followed.close()
	}
}

// A client follows so many, and all together so many, and each that ends leaves its place.
func TestStreamsAreBounded(t *testing.T) {
	o := story(t).options()
	following(&o)
	o.Limits.ClientStreams, o.Limits.Streams = 2, 2
	server, err := web.New(o)
	if err != nil {
		t.Fatal(err)
	}
	ended, url := serving(t, server)
	path := url + "/api/v1/leaderboard/events"
	first, second := follow(t, path, ""), follow(t, path, "")
	first.board()
	second.board()
	third := follow(t, path, "")
	body, err := io.ReadAll(third.Body)
	if err != nil || third.StatusCode != http.StatusTooManyRequests || third.Header.Get("Retry-After") != "60" || !strings.Contains(string(body), "You follow 2 leaderboards already") {
		t.Errorf("a third: %d %s %v", third.StatusCode, body, err)
	}
	first.close()
	for web.Streams(server) > 1 {
		runtime.Gosched()
	}
	follow(t, path, "").board()

	// The server does not wait for who follows: it tells them by ending.
	if err := ended(); err != nil {
		t.Error(err)
	}
	for second.lines.Scan() {
	}
	if err := second.lines.Err(); err != nil || web.Streams(server) != 0 {
		t.Errorf("at the end: %v, %d are followed", err, web.Streams(server))
	}
}

// serving has a server serve on a socket; end shuts it down and says how it ended.
func serving(t *testing.T, server *web.Server) (end func() error, url string) {
	t.Helper()
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(ctx, listener) }()
	return func() error {
		cancel()
		return <-ended
	}, "http://" + listener.Addr().String()
}
