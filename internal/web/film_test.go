package web_test

import (
	"net/http"
	"net/url"
	"testing"

	"pencilmark/internal/game"
)

// A live daily is to be watched by who has finished it, and gone on from by hand, with hints:
// by nobody else.
func TestFilmOfALiveDaily(t *testing.T) {
	w := story(t)
	o := w.options()
	o.Limits.Rate, o.Limits.Burst = 1e6, 1e6
	s := start(t, o)
	ask := func(token, path, body string) int {
		return s.do(http.MethodPost, path, body, "Content-Type", "application/json", "Cookie", "pencilmark="+token).StatusCode
	}
	token, session, err := w.game.Sessions.Guest(t.Context())
	w.must(err)
	set := url.Values{"puzzle": {easy}, "layout": {"9x9"}}.Encode()
	at := "26" + easy[2:]
	wrong := "6" + easy[1:]
	all := func(when, token string, want int) {
		t.Helper()
		for _, path := range []string{watching(easy), "/watch/path?" + set, "/play?" + set, "/play?" + set + "&position=" + at, "/path.gif?puzzle=" + easy, "/hints?puzzle=" + easy} {
			if a := s.get(path, "Cookie", "pencilmark="+token); a.StatusCode != want || a.Header.Get("Cache-Control") != "no-store" {
				t.Errorf("%s: %s: %d, %s", when, path, a.StatusCode, a.Header.Get("Cache-Control"))
			}
		}
		for _, body := range []string{`{"puzzle": "` + easy + `"}`, `{"puzzle": "` + at + `", "original": "` + easy + `"}`, `{"puzzle": "` + wrong + `", "original": "` + easy + `"}`} {
			if status := ask(token, "/api/v1/hint", body); status != want {
				t.Errorf("%s: a hint of %s: %d", when, body, status)
			}
		}
		if status := ask(token, "/api/v1/film", `{"puzzle": "`+easy+`"}`); status != want {
			t.Errorf("%s: the film: %d", when, status)
		}
	}
	all("before the start", token, http.StatusForbidden)
	c := session.Call("")
	_, err = w.game.Play.Start(t.Context(), c, 0)
	w.must(err)
	all("under way", token, http.StatusForbidden)
	_, err = w.game.Play.Answer(t.Context(), c, game.Subject{}, easySolution)
	w.must(err)
	all("finished", token, http.StatusOK)
	all("somebody else", "another", http.StatusForbidden)
	astray := []byte(easy)
	for cell, n := 0, 0; n < 4; cell++ {
		if astray[cell] == '.' {
			astray[cell], n = '1'+(easySolution[cell]-'0')%9, n+1
		}
	}
	if status := ask(token, "/api/v1/hint", `{"puzzle": "`+string(astray)+`", "original": "`+easy+`"}`); status != http.StatusForbidden {
		t.Errorf("with four digits that are wrong: %d", status)
	}
}

// Of a puzzle with more solutions than are shown, a guess may lead to one of the others. Here it is
// that of a live daily with rows changed about and digits renamed, of which the puzzle shows too
// little to be known: that combination of guesses is not told.
func TestGuessesDoNotLeadToALiveDaily(t *testing.T) {
	const loose = "43.5........2...9..1.........2...........7..6....1..455....4.........98...38....."
	address := "/watch.json?" + url.Values{"puzzle": {loose}, "guess": {"r2c6 r8c3 r4c7"}}.Encode()
	live := start(t, story(t).options())
	if d := live.problem(live.get(address)); d.Status != http.StatusForbidden {
		t.Errorf("while it is live: %d", d.Status)
	}
	if a := live.post("/api/v1/film", `{"puzzle": "`+loose+`"}`); a.StatusCode != http.StatusOK {
		t.Errorf("without guesses: %d %.200s", a.StatusCode, a.body)
	}
	if a := start(t, newWorld(t).options()).get(address); a.StatusCode != http.StatusOK {
		t.Errorf("of no daily: %d %.200s", a.StatusCode, a.body)
	}
}
