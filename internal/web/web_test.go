package web_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"pencilmark/internal/web/request"

	"github.com/prometheus/client_golang/prometheus"

	"pencilmark/internal/game/services"
	"pencilmark/internal/phrase"
	"pencilmark/internal/web"
)

// now is the time at which every test runs.
var now = time.Date(2026, 3, 14, 15, 9, 26, 0, time.UTC)

// options returns the options of a server that is asked no questions about puzzles.
func options() web.Options {
	return web.Options{
		Game:     services.New(services.Options{}),
		Printer:  phrase.New(phrase.DefaultLocale),
		Registry: prometheus.NewRegistry(),
		Now:      func() time.Time { return now },
		Limits:   request.Limits{Work: time.Hour}, // however busy the machine is
		Build:    web.Build{Version: "v0.0.0-test", Revision: "abc123"},
	}
}

// site is a running server, with methods to send requests to it.
type site struct {
	t   *testing.T
	url string
}

func start(t *testing.T, o web.Options) *site {
	t.Helper()
	listening := httptest.NewServer(handlerOf(t, o))
	t.Cleanup(listening.Close)
	return &site{t, listening.URL}
}

func handlerOf(t testing.TB, o web.Options) http.Handler {
	t.Helper()
	server, err := web.New(o)
	if err != nil {
		t.Fatal(err)
	}
	return server.Handler()
}

// answer is a response with its complete body.
type answer struct {
	*http.Response
	body string
}

func (s *site) do(method, path, body string, header ...string) answer {
	s.t.Helper()
	request, err := http.NewRequestWithContext(s.t.Context(), method, s.url+path, strings.NewReader(body))
	if err != nil {
		s.t.Fatal(err)
	}
	for i := 0; i < len(header); i += 2 {
		request.Header.Set(header[i], header[i+1])
	}
	response, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		s.t.Fatalf("%s %s: %v", method, path, err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		s.t.Fatalf("%s %s: %v", method, path, err)
	}
	a := answer{response, string(text)}
	s.settle(&a)
	return a
}

// noOccurrence replaces the id of a request, which differs every time.
const noOccurrence = "00000000-0000-0000-0000-000000000000"

var occurrence = regexp.MustCompile(`^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`)

// settle checks that an answer has an id, which a problem also contains, and replaces it.
func (s *site) settle(a *answer) {
	s.t.Helper()
	id := a.Header.Get("X-Request-Id")
	isProblem := a.Header.Get("Content-Type") == "application/problem+json" && a.Request.Method != http.MethodHead
	if !occurrence.MatchString(id) || isProblem && strings.Count(a.body, `"instance":"urn:uuid:`+id+`"`) != 1 {
		s.t.Errorf("request %q: %s", id, a.body)
	}
	a.body = strings.ReplaceAll(a.body, id, noOccurrence)
}

func (s *site) get(path string, header ...string) answer {
	s.t.Helper()
	return s.do(http.MethodGet, path, "", header...)
}

// post sends a body as JSON.
func (s *site) post(path, body string) answer {
	s.t.Helper()
	return s.do(http.MethodPost, path, body, "Content-Type", "application/json")
}

// details is a problem as in RFC 9457, with our extension members.
type details struct {
	Type, Title, Detail, Instance string
	Status, Line, Column          int
	Cells                         []string
}

// problem decodes an answer that must be problem details, and checks what all problems have in common.
func (s *site) problem(a answer) details {
	s.t.Helper()
	if got := a.Header.Get("Content-Type"); got != "application/problem+json" {
		s.t.Fatalf("Content-Type %q with status %d and body %q", got, a.StatusCode, a.body)
	}
	var d details
	decoder := json.NewDecoder(strings.NewReader(a.body))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&d); err != nil {
		s.t.Fatalf("%v in %s", err, a.body)
	}
	if d.Status != a.StatusCode || d.Title == "" || d.Detail == "" || d.Instance != "urn:uuid:"+noOccurrence {
		s.t.Errorf("status %d: incomplete problem %s", a.StatusCode, a.body)
	}
	if strings.Contains(d.Title+d.Detail, "[web.") {
		s.t.Errorf("a sentence is missing from the catalogue: %s", a.body)
	}
	return d
}
