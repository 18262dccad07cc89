package web_test

import (
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"
)

// asking lists the paths that take a body and need no session.
func asking() []string {
	return []string{
		"/api/v1/look", "/api/v1/rate", "/api/v1/repair", "/api/v1/hint", "/api/v1/steps", "/api/v1/why", "/api/v1/chain", "/api/v1/check",
		"/api/v1/path", "/api/v1/film", "/api/v1/solve", "/api/v1/convert", "/api/v1/practice/x-wing/1",
	}
}

// FuzzBodies sends arbitrary bodies to the routes that take one. Each answer must match the description, and none may
// be an internal error.
func FuzzBodies(f *testing.F) {
	for i, body := range bodies(f) {
		for _, path := range []string{"/api/v1/rate", "/api/v1/hint", asking()[i%len(asking())]} {
			f.Add(path, body)
		}
	}
	w := story(f)
	o := w.options()
	o.Limits.Rate, o.Limits.Burst, o.Limits.Work = 1e9, 1e9, time.Second
	handler, described := handlerOf(f, o), readDescription(f)
	f.Fuzz(func(t *testing.T, path, body string) {
		if !slices.Contains(asking(), path) {
			path = "/api/v1/hint"
		}
		request := httptest.NewRequest(http.MethodPost, path, strings.NewReader(body))
		request.Header.Set("Content-Type", "application/json")
		recorder := httptest.NewRecorder()
		handler.ServeHTTP(recorder, request)
		response := recorder.Result()
		response.Request = request
		described.check(t, answer{response, recorder.Body.String()})
		if response.StatusCode == http.StatusInternalServerError {
			t.Fatalf("internal error: %s", recorder.Body)
		}
	})
}

// bodies returns the request bodies in the archives.
func bodies(f *testing.F) []string {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		f.Fatalf("no testdata: %v", err)
	}
	var found []string
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			f.Fatal(err)
		}
		for _, part := range archive.Files {
			if line, body, _ := strings.Cut(string(part.Data), "\n"); strings.HasPrefix(line, http.MethodPost) {
				found = append(found, body)
			}
		}
	}
	return found
}

// queried lists paths that read a query or a path parameter, with an example query each.
func queried() []string {
	grid := strings.Repeat(".", 81)
	return []string{
		"/puzzle?do=hint&puzzle=" + easy + "&level=4&skip=1&cell=r1c1", "/puzzle?do=why&cell=r1c1&digit=1&puzzle=" + grid, "/puzzle?do=steps&original=" + easy,
		"/puzzle?do=path&guessing=first-solution&puzzle=" + grid, "/puzzle?boards=yes&do=path&puzzle=" + easy, "/puzzle?do=film&without=fish&puzzle=" + easy,
		"/puzzle?do=repair&puzzle=" + easy, "/hints?do=path&page=2", "/watch?puzzle=" + easy, "/p/1", "/attempts/1", "/attempts/1/replay",
		"/play", "/play/hard?variant=6x6", "/archive?page=2", "/boards?page=1", "/u/Ada",
		"/help?topic=hint", "/js/1/play.js", "/learn/naked-single", "/learn/x-wing/practise", "/learn/x-wing/practise/1",
		"/enter?token=x", "/me", "/me/data.json", "/posts/1", "/ranking?period=month&tier=easy", "/problems/busy",
		"/api/v1/daily?guild=local", "/api/v1/puzzles?count=1&tier=easy", "/api/v1/puzzles/1?layout=9x9", "/api/v1/challenge?er=9.2", "/api/v1/leaderboard?period=all&page=2",
		"/api/v1/board.png?puzzle=" + easy + "&marks=1", "/api/v1/board.svg?puzzle=" + easy, "/api/v1/archive?before=2026-03-14&limit=5", "/api/v1/archive/2026-03-13",
		"/api/v1/practice?technique=x-wing", "/api/v1/practice/x-wing/3", "/api/v1/techniques?scale=er", "/api/v1/techniques/x-wing", "/api/v1/attempts/1",
		"/healthz?x=%zz", "/readyz?;", "/nothing?%",
	}
}

// FuzzQueries requests arbitrary paths and queries, as a French browser and as one that resumes a stream. The API must
// answer as described, and no answer may be an internal error.
func FuzzQueries(f *testing.F) {
	for _, asked := range queried() {
		path, query, _ := strings.Cut(asked, "?")
		f.Add(path, query, "5c1e2f0a")
	}
	w := story(f)
	o := w.options()
	o.Limits.Rate, o.Limits.Burst, o.Limits.Work = 1e9, 1e9, time.Second
	handler, described := handlerOf(f, o), readDescription(f)
	f.Fuzz(func(t *testing.T, path, query, last string) {
		method := http.MethodGet
		if strings.HasSuffix(path, "/events") {
			method = http.MethodHead // the answer never ends
		}
		request := httptest.NewRequest(method, "/", nil)
		request.URL.Path, request.URL.RawQuery = "/"+strings.TrimPrefix(path, "/"), query
		request.Header = http.Header{"Accept-Language": {"fr"}, "Last-Event-Id": {last}, "Cookie": {"pencilmark=" + last}}
		recorder := httptest.NewRecorder()
		handler.ServeHTTP(recorder, request)
		response := recorder.Result()
		response.Request = request
		if strings.HasSuffix(response.Header.Get("Content-Type"), "json") && method == http.MethodGet {
			described.check(t, answer{response, recorder.Body.String()})
		}
		if response.StatusCode == http.StatusInternalServerError {
			t.Fatalf("internal error: %s", recorder.Body)
		}
	})
}
