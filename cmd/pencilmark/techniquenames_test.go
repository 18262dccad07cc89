package main

import (
	"encoding/json"
	"html"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"pencilmark/bot"
	"pencilmark/internal/phrase"
)

// A technique is found by whatever people call it, the reference scale's names and French
// ones too, by every face alike; what is nearly a name is asked back.
func TestTechniqueNamesOnEveryFace(t *testing.T) {
	f, p := newFaces(t), phrase.New(phrase.DefaultLocale)
	for typed, want := range map[string]string{
		// what the community says
		"Y-Wing": "xy-wing", "ywing": "xy-wing", "bent triple": "xy-wing", "xwing": "x-wing", "X Wing": "x-wing", "sword fish": "swordfish", "swordfish": "swordfish", "jellyfish": "jellyfish",
		"simple coloring": "simple-colouring-trap", "simple colouring": "simple-colouring-trap", "singles chain": "simple-colouring-trap", "multi-colors": "multi-colouring-trap",
		"unique rectangle": "unique-rectangle-1", "unique rectangle type 3": "unique-rectangle-3", "UR type 4": "unique-rectangle-4", "uniqueness test 2": "unique-rectangle-2", "hidden unique rectangle": "hidden-rectangle",
		"3D Medusa": "3d-medusa", "thor's hammer": "tridagon", "Thor’s Hammer": "tridagon", "nice loop": "continuous-nice-loop", "nice loops": "continuous-nice-loop", "AIC": "aic", "alternating inference chain": "aic",
		"BUG": "bug-plus-1", "BUG+1": "bug-plus-1", "bivalue universal grave": "bug-plus-1", "exocet": "junior-exocet", "kite": "two-string-kite", "2-string kite": "two-string-kite", "crane": "turbot-fish",
		"remote pairs": "remote-pair", "naked twins": "naked-pair", "pointing pair": "pointing", "pointing triple": "pointing", "box-line reduction": "claiming", "box line reduction": "claiming", "intersection removal": "pointing", "locked candidates": "pointing",
		"last digit": "full-house", "sole candidate": "naked-single", "lone single": "naked-single", "pinned digit": "hidden-single", "cross-hatching": "hidden-single",
		"SDC": "sue-de-coq", "two-sector disjoint subsets": "sue-de-coq", "almost locked sets": "als-xz", "APE": "aligned-pair-exclusion", "pattern overlay method": "template-set", "fireworks": "firework-triple", "SK loop": "sk-loop", "MSLS": "msls", "broken wing": "guardians", "kraken fish": "kraken-fish-1", "finned fish": "finned-x-wing", "franken fish": "franken-swordfish",
		"nishio": "nishio-forcing-chains", "forcing net": "forcing-nets", "bifurcation": "bad-guess", "trial and error": "bad-guess", "T&E": "bad-guess", "unit forcing chains": "region-forcing-chains",
		// what the reference scale says
		"direct hidden pair": "direct-hidden-pair", "bivalue universal grave, type 1": "bug-plus-1", "bivalue universal grave type 2": "bug-2", "unique loop": "unique-loop-1", "forcing chain": "forcing-chain", "forcing X-chain": "forcing-chain", "bidirectional X-cycle": "x-cycle", "bidirectional cycle": "forcing-cycle",
		"cell forcing chains": "cell-forcing-chains", "region forcing chains": "region-forcing-chains", "dynamic forcing chains": "dynamic-forcing-chains", "nested forcing chains": "nested-forcing-chains-2", "aligned triplet exclusion": "aligned-triplet-exclusion", "direct pointing": "direct-pointing", "turbot fish": "turbot-fish",
		// French
		"paire nue": "naked-pair", "singleton caché": "hidden-single", "singleton nu": "naked-single", "triplet caché": "hidden-triple", "espadon": "swordfish", "méduse": "jellyfish", "gratte-ciel": "skyscraper", "cerf-volant": "two-string-kite", "rectangle unique": "unique-rectangle-1", "marteau de Thor": "tridagon", "chaîne forcée": "forcing-chain", "candidats verrouillés": "pointing", "coloriage": "simple-colouring-trap", "paires éloignées": "remote-pair", "dernière case vide": "full-house", "essai et erreur": "bad-guess", "aile XY": "xy-wing", "boucle continue": "continuous-nice-loop",
	} {
		title := p.Technique(want)
		title = strings.ToUpper(title[:1]) + title[1:]
		for face, got := range f.technique(t, typed) {
			if got != title {
				t.Errorf("%s: %q is %q, want %q", face, typed, got, title)
			}
		}
	}
	for typed, near := range map[string]string{"swordfihs": "Swordfish", "skyscrapper": "Skyscraper", "jelyfish": "Jellyfish", "nakd pair": "naked pair", "tridagn": "tridagon"} {
		for face, text := range f.nearly(t, typed) {
			said := strings.ReplaceAll(strings.ToLower(text), "-", " ") // the command line names what can be typed
			if !strings.Contains(said, "did you mean "+strings.ToLower(near)) {
				t.Errorf("%s: %q is answered %q", face, typed, text)
			}
		}
	}
}

// technique is the title of what each face explains by a name.
func (f *faces) technique(t *testing.T, typed string) map[string]string {
	t.Helper()
	var api, line struct{ Name string }
	if err := json.Unmarshal([]byte(f.get(t, "/api/v1/techniques/"+url.PathEscape(typed))), &api); err != nil {
		t.Errorf("the API, %q: %v", typed, err)
	}
	if err := json.Unmarshal(runQuietly(t, []string{"technique", "--format", "json", typed}), &line); err != nil {
		t.Errorf("the command line, %q: %v", typed, err)
	}
	_, page, _ := strings.Cut(f.get(t, "/learn?name="+url.QueryEscape(typed)), `<h1 id="answer">`)
	page, _, _ = strings.Cut(page, "<")
	up := func(name string) string { return strings.ToUpper(name[:min(len(name), 1)]) + name[min(len(name), 1):] }
	return map[string]string{
		"a command": f.say(t, &bot.Request{Command: "technique", Options: map[string]string{"name": typed}}).Title, "a direct message": f.say(t, &bot.Request{Kind: bot.KindChat, Text: "what is " + typed + "?"}).Title,
		"the API": up(api.Name), "the command line": up(line.Name), "the page": up(html.UnescapeString(page)),
	}
}

// nearly is what each face says of what is no name.
func (f *faces) nearly(t *testing.T, typed string) map[string]string {
	t.Helper()
	_, err := techniqueNamed("", typed)
	if err == nil {
		t.Fatalf("%q is a name", typed)
	}
	return map[string]string{
		"a command": f.say(t, &bot.Request{Command: "technique", Options: map[string]string{"name": typed}}).Text, "the API": f.get(t, "/api/v1/techniques/"+url.PathEscape(typed)),
		"the command line": err.Error(), "the page": fault(f.get(t, "/learn?name="+url.QueryEscape(typed))),
	}
}

// fault is what a page says is wrong, with the links beside it as words.
func fault(page string) string {
	_, page, _ = strings.Cut(page, `role="alert">`)
	page, _, _ = strings.Cut(page, "<form")
	page = strings.ReplaceAll(html.UnescapeString(tag.ReplaceAllString(page, " ")), "one of these?", "")
	return strings.Join(strings.Fields(page), " ")
}

var tag = regexp.MustCompile(`<[^>]*>`)

// say is what the bot replies in a direct message.
func (f *faces) say(t *testing.T, q *bot.Request) bot.Message {
	t.Helper()
	q.Place, q.User = bot.PlaceDM, bot.User{ID: "test:names", Name: "Anna"}
	return f.router.Handle(t.Context(), q).Message
}

// get is what the server answers at an address.
func (f *faces) get(t *testing.T, address string) string {
	t.Helper()
	r, err := http.Get(f.server + address)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// What a technique is called begins with a capital in every language, whatever its letters are.
func TestTechniqueTitlesInEveryLanguage(t *testing.T) {
	for _, locale := range phrase.Locales() {
		title, _, _ := strings.Cut(string(runQuietly(t, []string{"technique", "--lang", locale, "naked-single"})), "\n")
		called := phrase.New(locale).Technique("naked-single")
		if !utf8.ValidString(title) || !strings.EqualFold(title, called) || title == called {
			t.Errorf("%s: %q is told of as %q", locale, called, title)
		}
	}
}
