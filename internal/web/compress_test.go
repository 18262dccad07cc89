package web_test

import (
	"compress/gzip"
	"io"
	"net/http"
	"strings"
	"testing"

	"pencilmark/internal/game/sessions"
)

// What is text goes over the wire compressed to who takes that, and says the same; so does
// HEAD, but for the body. What is short, a picture, a part, or for one visitor alone
// beside what they asked with goes as it is.
func TestAnswersAreCompressed(t *testing.T) {
	w := story(t)
	s := start(t, w.options())
	_, own := w.link("discord:1", "discord:9", sessions.Target{Attempt: 7})
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
		"picture of lines":    {"/boards/" + fridaysID + ".svg", nil, true},
		"picture of points":   {"/preview/site.png", nil, false},
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
