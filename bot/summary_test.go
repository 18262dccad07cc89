package bot_test

import (
	"strings"
	"testing"
	"time"

	"pencilmark/bot"
	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
)

// The message about a daily shows squares that differ, and explains them to new players. It says what a freeze is for,
// and no line breaks inside of the median.
func TestSummarySquares(t *testing.T) {
	pace := func(at int) []game.PacePart {
		parts := make([]game.PacePart, game.PaceParts)
		parts[at].Entered = 50
		return parts
	}
	for _, test := range []struct {
		second           int // when the second player entered digits
		fresh            bool
		squares, explain bool
	}{{0, true, false, false}, {9, true, true, true}, {9, false, true, false}} {
		s := &leaderboards.Summary{Median: 11*time.Minute + 13*time.Second, Best: time.Minute, Streak: game.Streak{Run: 8, Freezes: 1}}
		s.Solved, s.Ranked = 2, 3
		for i, at := range []int{0, test.second} {
			l := leaderboards.SummaryLine{Pace: pace(at), New: test.fresh}
			l.Rank, l.Player.Name, l.Penalised = i+1, "ann", time.Minute
			s.Lines = append(s.Lines, l)
		}
		text := bot.SummaryText(s)
		if strings.Contains(text, "🟩⬜⬜⬜⬜") != test.squares || strings.Contains(text, "Each square is a fifth") != test.explain {
			t.Errorf("%+v: %s", test, text)
		}
		for _, want := range []string{"median 11\u00a0min\u00a013\u00a0s.", "8 dailies in a row, and 1 freeze in case nobody solves one."} {
			if !strings.Contains(text, want) {
				t.Errorf("%q is missing in %s", want, text)
			}
		}
	}
}
