package bot_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/results"
	"pencilmark/internal/game/services"
	"pencilmark/internal/testkit/bottest"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/solver/rating"
)

// With enough results, a result and /stats compare the player with others, and /rate says how long a puzzle takes the
// player.
func TestPaceInReplies(t *testing.T) {
	c := newConversation(t, true)
	for _, layout := range []string{"4x4", "6x6", "4x4 jigsaw", "6x6 diagonal"} { // attempts 1 to 4
		c.ask("command play\nlayout=" + layout)
	}
	for n, player := range []string{"anna", "a", "b", "c", "d", "e"} {
		took := game.Result{Started: 5, Solved: 5, Penalised: time.Duration(10+n) * 5 * time.Minute}
		gametest.Must(t, c.Store().Update(t.Context(), func(tx services.Tx) error {
			return errors.Join(
				tx.SeePlayer(game.Player{ID: player, Name: player}, bottest.Guild, c.Now),
				tx.SaveTotal(&results.Total{Guild: bottest.Guild, Player: player, Span: results.Span{Name: "all", Tier: rating.Easy}, Result: took}))
		}))
	}
	c.ask("command daily")
	c.ask("press Start")
	c.Now = c.Now.Add(10 * time.Minute)
	for _, tt := range []struct{ ask, says string }{
		{"command answer\ntext=" + bottest.DailySolution, "Faster than 100% of players."},
		{"command stats", "Faster than 100% of players."},
		{"command rate\ngrid=" + bottest.PracticePuzzle, ""},
	} {
		got := c.ask(tt.ask)
		if !strings.Contains(got, tt.says) || strings.Contains(got, "For you") {
			t.Errorf("%s: %s", tt.ask, got)
		}
	}
	for attempt := range int64(4) {
		gametest.Must(t, c.Store().Update(t.Context(), func(tx services.Tx) error {
			return tx.SaveTime(&results.Time{Attempt: attempt + 1, Player: "anna"})
		}))
	}
	if got := c.ask("command rate\ngrid=" + bottest.PracticePuzzle); !strings.Contains(got, "For you: ") {
		t.Errorf("after five results: %s", got)
	}
}
