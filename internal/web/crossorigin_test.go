package web_test

import (
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pencilmark/internal/web"
)

// Pages of other sites may ask whatever is about nobody, and no browser hands them anything
// that is about somebody.
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

// Every answer of the API says what is left of a client's requests, whatever came of it.
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

// What of the API may be kept has an ETag, by which it is not sent again.
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

// examples puts something that there is into the path of a description.
var examples = strings.NewReplacer("{id}", fridaysID, "{name}", "x-wing", "{date}", "2026-03-13",
	"/board.png", "/board.png?puzzle="+easy, "/board.svg", "/board.svg?puzzle="+easy)
