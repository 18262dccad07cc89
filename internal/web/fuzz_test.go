package web_test

import (
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"
)

// FuzzBodies sends anything to the two routes that take a body. Each answer
// must be one that the description foresees, and none an internal error.
func FuzzBodies(f *testing.F) {
	for _, body := range bodies(f) {
		f.Add("/api/v1/rate", body)
		f.Add("/api/v1/hint", body)
	}
	w := story(f)
	o := w.options()
	o.Limits.Rate, o.Limits.Burst, o.Limits.Work = 1e9, 1e9, time.Second
	handler, described := handlerOf(f, o), readDescription(f)
	f.Fuzz(func(t *testing.T, path, body string) {
		if path != "/api/v1/rate" {
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

// bodies are those of the archives.
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
