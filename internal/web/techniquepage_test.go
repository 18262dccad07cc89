package web_test

import (
	"strings"
	"testing"
)

// The page explains a technique by any name that people have for it, in both languages.
func TestTechniquesPage(t *testing.T) {
	s := start(t, options())
	for name, tt := range map[string]struct {
		language, query string
		status          int
		want            string
	}{
		"all":                 {"en", "", 200, `<a href="/techniques?name=xy-wing">XY-Wing</a>`},
		"the community's":     {"en", "?name=Y-Wing", 200, `<h2 id="answer">XY-Wing</h2>`},
		"the reference's":     {"en", "?name=bivalue+universal+grave,+type+1", 200, "ER 5.6 and up"},
		"a board":             {"en", "?name=exocet", 200, "<svg"},
		"in French":           {"fr", "?name=paire+nue", 200, `<h2 id="answer">paire nue</h2>`},
		"nearly":              {"en", "?name=swordfihs", 404, "did you mean Swordfish?"},
		"none":                {"en", "?name=snakes", 404, "I know no technique"},
		"an unknown question": {"en", "?x=1", 400, "There is no parameter x here"},
	} {
		t.Run(name, func(t *testing.T) {
			a := s.get("/techniques"+tt.query, "Accept-Language", tt.language, "Accept", "text/html")
			if a.StatusCode != tt.status || !strings.Contains(a.body, tt.want) {
				t.Errorf("%s, and no %q in\n%.2000s", a.Status, tt.want, a.body)
			}
		})
	}
}
