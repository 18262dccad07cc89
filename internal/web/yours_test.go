package web_test

import (
	"errors"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/players"
	"pencilmark/internal/game/results"
	"pencilmark/internal/game/services"
)

// The page and the API say how long the daily takes a visitor who has five results, and say so only to them.
func TestYourMinutes(t *testing.T) {
	w := story(t)
	w.solves("Emmy", time.Hour, 0, easySolution)
	w.solves("Lise", time.Hour, 0, easySolution)
	s := start(t, w.options())
	v := &visitor{site: s}
	v.send("/me", url.Values{"name": {"Bob"}})
	id := regexp.MustCompile(`"id": "([^"]+)"`).FindStringSubmatch(v.get("/me/data.json").body)[1]
	for attempt := range int64(5) {
		if a := v.get("/"); strings.Contains(a.body, "For you") {
			t.Errorf("after %d results: %s", attempt, a.body)
		}
		w.must(w.db.Update(t.Context(), func(tx services.Tx) error {
			return tx.SaveTime(&results.Time{Attempt: attempt + 1, Player: id})
		}))
	}
	if a := v.get("/"); !strings.Contains(a.body, "For you: ") || a.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("the page: %v\n%s", a.Header, a.body)
	}
	if a := v.get("/api/v1/daily"); !strings.Contains(a.body, `"yours":{"from":`) || a.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("the API: %v\n%s", a.Header, a.body)
	}
	own := "/puzzle?puzzle=" + pairs
	if a := v.get(own); !strings.Contains(a.body, "For you: ") {
		t.Errorf("of a puzzle of one's own: %s", a.body)
	}
	if a := v.do(http.MethodPost, "/api/v1/rate", `{"puzzle": "`+pairs+`"}`, "Content-Type", "application/json"); !strings.Contains(a.body, "For you: ") {
		t.Errorf("/api/v1/rate: %s", a.body)
	}
	for _, path := range []string{"/", "/api/v1/daily", own} {
		if a := s.get(path); strings.Contains(a.body, "For you") || strings.Contains(a.body, "yours") {
			t.Errorf("%s says to a stranger: %s", path, a.body)
		}
	}
}

// Below a result and on /me, players read how many others they are faster than, once enough players have solved five
// dailies of the tier.
func TestFasterThanOthers(t *testing.T) {
	w := story(t)
	sofia := game.Call{Player: game.Player{ID: "id-of-Sofia", Name: "Sofia"}, Guild: game.LocalGuild}
	link, err := w.game.Sessions.Link(t.Context(), sofia, players.LinkTarget{})
	w.must(err)
	token, _, err := w.game.Sessions.Redeem(t.Context(), link)
	w.must(err)
	v := &visitor{start(t, w.options()), "pencilmark=" + token}
	card, err := w.game.Daily.Today(t.Context(), sofia)
	w.must(err)
	const faster = "Faster than 80% of players."
	for n, player := range []string{"id-of-Sofia", "a", "b", "c", "d", "e"} {
		for _, path := range []string{"/", "/me"} {
			if a := v.get(path); strings.Contains(a.body, "Faster than") {
				t.Errorf("%s compares with %d players", path, n)
			}
		}
		took := game.Result{Started: 5, Solved: 5, Penalised: time.Duration(10+n%5) * time.Minute}
		w.must(w.db.Update(t.Context(), func(tx services.Tx) error {
			return errors.Join(tx.SeePlayer(game.Player{ID: player, Name: player}, game.LocalGuild, w.now()),
				tx.SaveTotal(&results.Total{Guild: game.LocalGuild, Player: player, Span: results.Span{Name: "all", Tier: card.Tier}, Result: took}))
		}))
	}
	for _, path := range []string{"/", "/me"} {
		if a := v.get(path); !strings.Contains(a.body, faster) {
			t.Errorf("%s:\n%s", path, a.body)
		}
	}
}
