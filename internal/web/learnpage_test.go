package web_test

import (
	"strings"
	"testing"
)

// Each technique has a page, which all of its names lead to, in both languages.
func TestLearn(t *testing.T) {
	s := start(t, options())
	for name, tt := range map[string]struct {
		language, path string
		status         int
		want           string
	}{
		"all":                 {"en", "/learn", 200, `<a href="/learn/xy-wing">XY-Wing</a>`},
		"the community's":     {"en", "/learn/Y-Wing", 301, "/learn/xy-wing"},
		"asked for":           {"en", "/learn?name=Y-Wing", 303, "/learn/xy-wing"},
		"the old address":     {"en", "/techniques?name=Y-Wing", 301, "/learn?name=Y-Wing"},
		"the reference's":     {"en", "/learn/bug-plus-1", 200, "ER 5.6 and up"},
		"a board":             {"en", "/learn/junior-exocet", 200, "<svg"},
		"practice":            {"en", "/learn/x-wing", 200, `href="/learn/x-wing/practise?grade=easy"`},
		"no practice":         {"en", "/learn/siamese-finned-x-wing", 200, "There is no position to practise this in"},
		"a reference's alone": {"en", "/learn/direct-pointing", 200, "they go without it"},
		"a family asked for":  {"en", "/learn?name=fish", 303, "/learn#fish"},
		"its section":         {"en", "/learn", 200, `<h2 id="fish">Fish</h2>`},
		"a family's address":  {"fr", "/learn/poissons", 404, "est une famille (X-Wing"},
		"without an example":  {"en", "/learn/guess", 200, "a candidate is tried"},
		"in French":           {"fr", "/learn/naked-pair", 200, "paire nue"},
		"nearly": {"en", "/learn?name=swordfihs", 404, `Did you mean one of these?</p>
<p class="links"><a class="button plain" href="/learn/swordfish">Swordfish</a>`},
		"a word of some":      {"fr", "/learn?name=blue+fish", 404, `<a class="button plain" href="/learn/kraken-fish-1">`},
		"nothing like it":     {"fr", "/learn?name=foo", 404, "Je ne connais pas de technique «\u202ffoo\u202f». Toutes celles que je connais sont ci-dessous."},
		"none":                {"en", "/learn/snakes", 404, "I know no technique"},
		"an unknown question": {"en", "/learn?x=1", 400, "There is no parameter x here"},
		"from a newsletter":   {"en", "/learn/guess?utm_source=mail&fbclid=a", 200, "a candidate is tried"},
	} {
		t.Run(name, func(t *testing.T) {
			a := s.get(tt.path, "Accept-Language", tt.language, "Accept", "text/html")
			if a.StatusCode != tt.status || !strings.Contains(a.body+a.Header.Get("Location"), tt.want) {
				t.Errorf("%s, and no %q in\n%.2000s", a.Status, tt.want, a.body)
			}
		})
	}
}
