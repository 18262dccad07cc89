package web_test

import (
	"encoding/json"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pencilmark/internal/testkit/gametest"
)

// The API says of every copy of a live daily what it says of the daily itself, and so does the
// page, which asks the API.
func TestDisguisesTellNothing(t *testing.T) {
	o := story(t).options()
	o.Limits.Burst = 10000
	s := start(t, o)
	puzzle, solution := gametest.Read(t, easy), gametest.Read(t, easySolution)
	for _, route := range []string{"rate", "repair", "hint", "steps", "why", "chain", "check", "path", "film", "solve", "convert", "look"} {
		ask := func(p gametest.Pasted) answer {
			body := map[string]any{"puzzle": p.Digits, "layout": p.Layout}
			if route == "convert" {
				body["to"] = "solution"
			}
			if route == "why" {
				body["cell"], body["digit"] = "r1c1", "1"
			}
			if route == "chain" {
				body["chain"] = "1A1=1A2"
			}
			text, err := json.Marshal(body)
			gametest.Must(t, err)
			return s.post("/api/v1/"+route, string(text))
		}
		disguises := gametest.DisguisesOf(rand.New(rand.NewPCG(12, 12)), puzzle, solution)
		itself := ask(disguises[0])
		for _, d := range disguises {
			if a := ask(d); a.StatusCode != http.StatusForbidden || a.body != itself.body {
				t.Errorf("%s of %s: %d %s", route, d.Name, a.StatusCode, a.body)
			}
		}
	}
}

// The page's form tells no more: whatever it asks, of a disguise as the puzzle or as it
// was set, it says what it says of the daily itself, and draws nothing.
func TestDisguisesTellNothingOnThePage(t *testing.T) {
	o := story(t).options()
	o.Limits.Burst = 10000
	s := start(t, o)
	puzzle, solution := gametest.Read(t, easy), gametest.Read(t, easySolution)
	questions := map[string]url.Values{
		"hint": {"level": {"5"}}, "about a cell": {"level": {"5"}, "cell": {"r1c1"}}, "another": {"level": {"4"}, "skip": {"3"}},
		"steps": {"do": {"steps"}}, "why": {"do": {"why"}, "cell": {"r1c1"}, "digit": {"1"}},
		"path": {"do": {"path"}}, "guesses": {"do": {"path"}, "guess": {"r1c1"}}, "guess and check": {"do": {"path"}, "guessing": {"first-solution"}},
		"solve": {"do": {"solve"}}, "solutions": {"do": {"solutions"}},
	}
	for name, question := range questions {
		for _, field := range []string{"puzzle", "original"} {
			ask := func(p gametest.Pasted) (status int, body string) {
				_, regions, _ := strings.Cut(p.Layout, "jigsaw:")
				asked := maps.Clone(question)
				asked.Set("puzzle", strings.Repeat(".", 81)+" "+regions)
				asked.Set(field, strings.TrimSpace(p.Digits+" "+regions))
				a := s.get("/hints?" + asked.Encode())
				if name == "path" && field == "puzzle" {
					watched := s.get(watching(asked.Get("puzzle")))
					a.body, a.StatusCode = a.body+watched.body, min(a.StatusCode, watched.StatusCode)
				}
				for _, own := range []string{"puzzle", "original"} {
					a.body = strings.ReplaceAll(a.body, strings.TrimSpace(asked.Get(own)), "")
				}
				return a.StatusCode, a.body
			}
			disguises := gametest.DisguisesOf(rand.New(rand.NewPCG(13, 13)), puzzle, solution)
			_, itself := ask(disguises[0])
			for _, d := range disguises {
				if field == "original" && (d.Layout != "" || strings.HasPrefix(name, "sol")) {
					continue // the layout is the puzzle's, and solutions are only of the puzzle
				}
				if status, body := ask(d); status != http.StatusForbidden || body != itself || strings.Contains(body, "<svg") {
					t.Errorf("%s, %s as the %s: %d %s", name, d.Name, field, status, cmp.Diff(itself, body))
				}
			}
		}
	}
}
