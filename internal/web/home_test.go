package web_test

import (
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// version is what the addresses of style and modules hold of their contents.
var version = regexp.MustCompile(`(style\.css\?v=|/js/)[0-9a-f]{12}`)

// TestHome holds the page on the Saturday of the story.
func TestHome(t *testing.T) {
	const golden = "testdata/home.html"
	a := start(t, story(t).options()).get("/")
	if a.StatusCode != http.StatusOK || a.Header.Get("Content-Type") != "text/html; charset=utf-8" {
		t.Fatalf("status %d, %s", a.StatusCode, a.Header.Get("Content-Type"))
	}
	body := version.ReplaceAllString(a.body, "${1}VERSION")
	if *update {
		if err := os.WriteFile(golden, []byte(body), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), body); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestHomeLoadsNothingFromElsewhere(t *testing.T) {
	page := start(t, story(t).options()).get("/").body
	for _, forbidden := range []string{"http://", "https://", `="//`, "<script>", "style=", "[web."} {
		if strings.Contains(page, forbidden) {
			t.Errorf("the page holds %s", forbidden)
		}
	}
	for script := range strings.SplitSeq(page, "<script ") {
		if !strings.HasPrefix(script, "<!DOCTYPE") && !strings.HasPrefix(script, `type="module" src="/js/`) && !strings.HasPrefix(script, `type="application/json"`) {
			t.Errorf("a script of the page: %.80s", script)
		}
	}
}

func TestHomeBetweenTwoDailies(t *testing.T) {
	w := story(t)
	w.at(saturday.Add(24 * time.Hour))
	page := start(t, w.options()).get("/").body
	if !strings.Contains(page, "the next one comes at 15 March, 09:00 UTC") || !strings.Contains(page, "Saturday, 14 March") {
		t.Errorf("Saturday's is over and Sunday's not posted:\n%s", page)
	}
}
