package daily_test

import (
	"errors"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/services"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/solver/rating"
)

// A puzzle whose solution was public is not used again: a guild that did not wait for it the whole
// time gets another one, however it comes to its date.
func TestPublicPuzzlesAreNotDealtAgain(t *testing.T) {
	const late = "late"
	admin, at13 := gametest.In(late, "admin"), gametest.Settings("13:00", "UTC")
	at13.Mini = true
	with := func(edit func(*game.Settings)) func(*gametest.World) error {
		return func(w *gametest.World) error {
			set := at13
			edit(&set)
			_, err := w.Daily.Setup(w.T.Context(), admin, set)
			return err
		}
	}
	setup := with(func(*game.Settings) {})
	postNow := func(w *gametest.World) error {
		_, err := w.Daily.PostNow(w.T.Context(), admin)
		return err
	}
	paused := func(w *gametest.World) error {
		_, err := w.Daily.Pause(w.T.Context(), admin)
		return err
	}
	resume := func(w *gametest.World) error {
		_, err := w.Daily.Resume(w.T.Context(), admin)
		return err
	}
	both := func(first, then func(*gametest.World) error) func(*gametest.World) error {
		return func(w *gametest.World) error { return errors.Join(first(w), then(w)) }
	}
	nothing := func(*gametest.World) error { return nil }
	for _, tt := range []struct {
		name          string
		before, after func(*gametest.World) error // before and after the other guild's post closes
		again         bool
	}{
		{"it waits", setup, nothing, true},
		{"it waits and gets other names", setup, with(func(s *game.Settings) { s.Name, s.Channel = "Other", "other" }), true},
		{"it waits and posts now", setup, postNow, true},
		{"it is set up", nothing, setup, false},
		{"it is set up and posts now", nothing, both(setup, postNow), false},
		{"it resumes", both(setup, paused), resume, false},
		{"it is paused and posts now", both(setup, paused), postNow, false},
		{"it pauses and resumes", setup, both(paused, resume), false},
		{"its suspension is over", both(setup, func(w *gametest.World) error {
			return w.Daily.Suspend(w.T.Context(), late, game.SuspendedNoAccess)
		}), setup, false},
		{"it is let in again", both(setup, func(w *gametest.World) error {
			return w.Players.Block(w.T.Context(), game.BlockedGuild, late, "spam")
		}), func(w *gametest.World) error { return w.Daily.Unblock(w.T.Context(), late) }, false},
		{"it reveals another way", with(func(s *game.Settings) { s.Reveal = game.RevealOnPost }), setup, false},
		{"it has another tier", with(func(s *game.Settings) { s.Tiers[time.Friday] = rating.Extreme }), setup, false},
		{"it has no Fridays", with(func(s *game.Settings) { s.When = "0 13 * * 0-4,6" }), setup, false},
		{"it is west of the date line", with(func(s *game.Settings) { s.Zone = "Pacific/Kiritimati" }), setup, false},
		{"it has no minis", with(func(s *game.Settings) { s.Mini = false }), setup, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w := newWorld(t)
			w.StockBank(6)
			set := withMini()
			w.AddGuild("early", set)
			public := puzzlesOf(w.World, "early")
			gametest.Must(t, tt.before(w.World))
			w.Tick()
			w.Clock.Add(10 * time.Minute)
			set.Zone = "Pacific/Kiritimati" // where it is tomorrow
			w.AddGuild("early", set)
			w.Clock.Add(10 * time.Minute)
			gametest.Must(t, tt.after(w.World))
			wantLive(t, w.World, public, tt.again)
			w.Tick()
			w.Clock.Add(time.Hour)
			w.Tick()
			for series, puzzle := range puzzlesOf(w.World, late) {
				if got := puzzle == public[series]; got != tt.again {
					t.Errorf("mini %t: the same puzzle is dealt: %t", series, got)
				}
			}
			wantLive(t, w.World, public, tt.again)
		})
	}
}

// puzzlesOf returns the puzzles of a guild's daily (key false) and mini (key true) on the date of
// gametest.Noon.
func puzzlesOf(w *gametest.World, guild string) map[bool]string {
	w.T.Helper()
	puzzles := map[bool]string{}
	gametest.Must(w.T, w.DB.View(w.T.Context(), func(q services.Query) error {
		for _, mini := range []bool{false, true} {
			p, err := q.PostAt(game.Series{Guild: guild, Mini: mini}, "2026-11-20")
			if err != nil {
				return err
			}
			puzzles[mini] = p.Puzzle
		}
		return nil
	}))
	return puzzles
}

func wantLive(t *testing.T, w *gametest.World, puzzles map[bool]string, want bool) {
	t.Helper()
	for mini, id := range puzzles {
		if _, live, err := w.Guard.Puzzle(t.Context(), id); err != nil || live != want {
			t.Errorf("mini %t: live = %t, %v", mini, live, err)
		}
	}
}
