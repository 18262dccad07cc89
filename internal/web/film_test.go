package web_test

import (
	"net/http"
	"testing"

	"pencilmark/internal/game"
)

// A live daily is to be watched by who has finished it, and by nobody else.
func TestFilmOfALiveDaily(t *testing.T) {
	w := story(t)
	s := start(t, w.options())
	ask := func(token string) int {
		return s.do(http.MethodPost, "/api/v1/film", `{"puzzle": "`+easy+`"}`, "Content-Type", "application/json", "Cookie", "pencilmark="+token).StatusCode
	}
	token, session, err := w.game.Sessions.Guest(t.Context())
	w.must(err)
	if status := ask(token); status != http.StatusForbidden {
		t.Errorf("before the start: %d", status)
	}
	c := session.Call("")
	_, err = w.game.Play.Start(t.Context(), c, 0)
	w.must(err)
	if status := ask(token); status != http.StatusForbidden {
		t.Errorf("under way: %d", status)
	}
	_, err = w.game.Play.Answer(t.Context(), c, game.Subject{}, easySolution)
	w.must(err)
	if status := ask(token); status != http.StatusOK {
		t.Errorf("finished: %d", status)
	}
	if status := ask("another"); status != http.StatusForbidden {
		t.Errorf("somebody else: %d", status)
	}
}
