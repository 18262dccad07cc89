package guard_test

import (
	"errors"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/solver"
	"pencilmark/solver/rating"
)

// playingMini returns a world with an open mini in guild g, which ann has started.
func playingMini(t testing.TB) (*gametest.World, *game.Work) {
	t.Helper()
	w := gametest.New(t)
	w.StockBank(4)
	set := gametest.Settings("12:00", "UTC")
	set.Mini = true
	w.AddGuild("g", set)
	ann := gametest.In("g", "ann")
	card, err := w.Daily.TodaysMini(t.Context(), ann)
	gametest.Must(t, err)
	work, err := w.Play.Start(t.Context(), ann, card.ID)
	gametest.Must(t, err)
	return w, work
}

// A mini is recognised only by its givens: all but at most three of them, in their cells.
func TestMiniIsKnown(t *testing.T) {
	w, mini := playingMini(t)
	givens, blank := mini.Grid.Givens().Slice(), mini.Grid.Empty().Slice()
	with := func(missing, changed, right, wrong int) *solver.Grid {
		g := solver.NewGrid(mini.Grid.Layout())
		for i, c := range givens[missing:] {
			if digit := mini.Solution.Value(c); i < changed {
				g.Place(c, digit%6+1)
			} else {
				g.Place(c, digit)
			}
		}
		for i, c := range blank[:right+wrong] {
			if digit := mini.Solution.Value(c); i < right {
				g.Place(c, digit)
			} else {
				g.Place(c, digit%6+1)
			}
		}
		return g
	}
	renamed := solver.NewGrid(mini.Grid.Layout())
	for _, c := range givens {
		renamed.Place(c, mini.Solution.Value(c)%6+1)
	}
	for name, tt := range map[string]struct {
		grid *solver.Grid
		want bool
	}{
		"as posted":            {with(0, 0, 0, 0), true},
		"three less":           {with(3, 0, 0, 0), true},
		"four less":            {with(4, 0, 0, 0), false},
		"one less, two others": {with(1, 2, 0, 0), true},
		"two less, two others": {with(2, 2, 0, 0), false},
		"guesses more":         {with(0, 0, 2, 3), true},
		"solved":               {mini.Solution, true},
		"digits renamed":       {renamed, false},
	} {
		if id := w.CopyOf(tt.grid); (id == mini.PuzzleID) != tt.want {
			t.Errorf("%s: a copy of %q", name, id)
		}
	}
	w.Clock.Add(5 * 24 * time.Hour)
	if id := w.CopyOf(mini.Grid); id != "" {
		t.Errorf("once it is over: a copy of %q", id)
	}
}

// A mini that has closed stays live while another guild still waits for the mini of that date.
func TestMiniIsLiveUntilTheLastGuildHadIt(t *testing.T) {
	for _, tt := range []struct {
		name string
		edit func(*game.Settings) // of the late guild
		want bool
	}{
		{"a mini", func(*game.Settings) {}, true},
		{"another tier", func(s *game.Settings) { s.Tiers[time.Friday] = rating.Extreme }, true},
		{"shown in the post", func(s *game.Settings) { s.Reveal = game.RevealOnPost }, true},
		{"no mini", func(s *game.Settings) { s.Mini = false }, false},
		{"no Fridays", func(s *game.Settings) { s.When = "0 20 * * 0-4,6" }, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w := gametest.New(t)
			w.StockBank(4)
			w.Clock.Set(gametest.At(t, "2026-11-18T19:00:00Z")) // the 19th has begun in Kiritimati
			first, last := gametest.Settings("09:00", "Pacific/Kiritimati"), gametest.Settings("20:00", "Pacific/Honolulu")
			first.Mini, last.Mini = true, true
			tt.edit(&last)
			w.AddGuild("late", last)
			w.AddGuild("early", first)
			w.Clock.Add(24 * time.Hour)
			w.Tick()
			card, err := w.Daily.TodaysMini(t.Context(), gametest.In("early", "ann"))
			gametest.Must(t, err)
			work, err := w.Play.Start(t.Context(), gametest.In("early", "ann"), card.ID) // the mini of the 20th
			gametest.Must(t, err)
			for _, at := range []struct {
				time string
				want bool
			}{{"2026-11-20T18:30:00Z", true}, {"2026-11-20T19:30:00Z", tt.want}, {"2026-11-21T05:30:00Z", tt.want}, {"2026-11-21T06:30:00Z", tt.want}, {"2026-11-22T08:00:00Z", false}} {
				w.Clock.Set(gametest.At(t, at.time))
				w.Tick()
				wantLive(w, work.PuzzleID, at.want)
				_, err := w.Guard.Solve(t.Context(), work.Grid)
				if errors.Is(err, game.ErrLive) != at.want {
					t.Errorf("at %s its solution is revealed: %v", at.time, err)
				}
			}
		})
	}
}
