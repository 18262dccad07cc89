package web_test

import (
	"net/http"
	"strings"
	"testing"
)

// A page and the API's sentences are in the language that the client asks for,
// and caches are told so.
func TestLanguages(t *testing.T) {
	s := start(t, story(t).options())
	for _, test := range []struct{ accept, want, words string }{
		{"", "en", "Skip to the content"},
		{"fr", "fr", "Aller au contenu"},
		{"fr-CA,fr;q=0.9,en;q=0.5", "fr", "Aller au contenu"},
		{"tlh, en-GB;q=0.7, fr;q=0.3", "en", "Skip to the content"},
		{"tlh", "en", "Skip to the content"},
		{"-;q=,,", "en", "Skip to the content"},
	} {
		a := s.get("/", "Accept-Language", test.accept)
		if !strings.Contains(a.body, `<html lang="`+test.want+`">`) || !strings.Contains(a.body, test.words) ||
			a.Header.Get("Content-Language") != test.want || a.Header.Get("Vary") != "Accept-Language" {
			t.Errorf("%q: %v\n%.300s", test.accept, a.Header, a.body)
		}
	}
	french := s.get("/", "Accept-Language", "fr").body
	for _, word := range []string{"/indice", "/classement", "Grille du jour", "Comment jouer", "vendredi"} {
		if !strings.Contains(french, word) {
			t.Errorf("the French page lacks %q:\n%s", word, french)
		}
	}
	if a := s.get("/api/v1/puzzles/none", "Accept-Language", "fr"); !strings.Contains(a.body, "Il n’y a") {
		t.Errorf("a problem in French: %s", a.body)
	}
	a := s.do("POST", "/api/v1/rate", `{"puzzle": "12345"}`, "Content-Type", "application/json", "Accept-Language", "fr")
	if want := "5 cases\u202f; il en faut 81 pour 9x9"; !strings.Contains(a.body, want) {
		t.Errorf("a grid that cannot be read: %s", a.body)
	}
}

// Who chooses a language reads every page in it, whatever their browser asks for.
func TestChosenLanguage(t *testing.T) {
	s := start(t, story(t).options())
	a := s.get("/help?language=fr", "Accept-Language", "en")
	kept := a.Header.Get("Set-Cookie")
	if !strings.Contains(a.body, `<html lang="fr">`) || !strings.HasPrefix(kept, "language=fr; Path=/; Max-Age=") || !strings.Contains(a.body, `<a href="?language=en" lang="en" hreflang="en">English</a>`) {
		t.Errorf("%q\n%.200s", kept, a.body)
	}
	for _, page := range []string{"/learn", "/archive", "/new", "/boards", "/watch", "/hints", "/play", "/me", "/terms", "/ranking"} {
		if a := s.get(page + "?language=fr"); a.StatusCode != http.StatusOK || a.Header.Get("Content-Language") != "fr" {
			t.Errorf("%s: %d in %s", page, a.StatusCode, a.Header.Get("Content-Language"))
		}
	}
	for cookie, want := range map[string]string{"language=fr": "fr", "language=en": "en", "language=tlh": "en", "other=fr": "en"} {
		if a := s.get("/", "Accept-Language", "en", "Cookie", cookie); a.Header.Get("Content-Language") != want || a.Header.Get("Set-Cookie") != "" {
			t.Errorf("%s: %v", cookie, a.Header)
		}
	}
	if a := s.get("/?language=tlh", "Accept-Language", "fr"); a.Header.Get("Content-Language") != "fr" || a.Header.Get("Set-Cookie") != "" {
		t.Errorf("a language that there is not: %v", a.Header)
	}
}
