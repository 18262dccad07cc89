package guard_test

import (
	"errors"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/services"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/rating"
)

// While a daily is live, every call treats a copy of it as that daily: the copy reveals nothing and
// starts no clock.
func TestCopiesOfALiveDaily(t *testing.T) {
	_, _, sample := gametest.Playing(t)
	for name := range gametest.Disguises(sample) {
		t.Run(name, func(t *testing.T) {
			w, ann, daily := gametest.Playing(t)
			g := gametest.Disguises(daily)[name]
			wantKnown(w, daily, g)
			s, err := w.Play.Solve(t.Context(), ann, game.Subject{Grid: g}, false)
			if err != nil || !s.Confirm || s.Full != nil || s.PuzzleID != daily.PuzzleID {
				t.Errorf("Solve = %+v, %v", s, err)
			}
		})
	}
}

// wantKnown asks for every kind of help with a copy of a live daily that the player has not
// started, in a guild where they can start it and in one where they cannot.
func wantKnown(w *gametest.World, daily *game.Work, g *solver.Grid) {
	w.T.Helper()
	ctx, sub := w.T.Context(), game.Subject{Grid: g}
	if id := w.CopyOf(g); id != daily.PuzzleID {
		w.T.Fatalf("a copy of %q", id)
	}
	for _, guild := range []string{"g", "elsewhere"} {
		c := gametest.In(guild, "eve")
		about := func(*solver.Layout) (coach.Topic, error) { return coach.Topic{}, nil }
		candidate := func(*solver.Layout) (solver.Candidate, error) { return solver.Candidate{Digit: 1}, nil }
		asks := map[string]func() error{
			"Open":      func() error { _, err := w.Play.Open(ctx, c, sub); return err },
			"Solve":     func() error { _, err := w.Play.Solve(ctx, c, sub, true); return err },
			"Rate":      func() error { _, err := w.Play.Rate(ctx, c, sub); return err },
			"Check":     func() error { _, err := w.Play.Check(ctx, c, sub); return err },
			"Hint":      func() error { _, err := w.Play.Hint(ctx, c, sub, about, 0); return err },
			"Apply":     func() error { _, err := w.Play.Apply(ctx, c, sub, about); return err },
			"Why":       func() error { _, err := w.Play.Why(ctx, c, sub, candidate, 1); return err },
			"Steps":     func() error { _, err := w.Play.Steps(ctx, c, sub, true); return err },
			"by its id": func() error { _, err := w.Play.Open(ctx, c, game.Subject{Puzzle: daily.PuzzleID}); return err },
		}
		for name, ask := range asks {
			e, ok := errors.AsType[*game.LiveError](ask())
			if !ok || (e.Post != nil) != (guild == "g") {
				w.T.Errorf("%s in %s: %+v", name, guild, e)
			}
		}
		if _, err := w.Play.Submit(ctx, c, g, "en"); !errors.Is(err, game.ErrLive) {
			w.T.Errorf("Submit: %v", err)
		}
	}
	if _, err := w.Play.Open(ctx, gametest.In("g", "eve"), game.Subject{}); !errors.Is(err, game.ErrNoCurrent) {
		w.T.Errorf("a clock runs: %v", err)
	}
	if _, err := w.Play.PublicGrid(ctx, g); !errors.Is(err, game.ErrLive) {
		w.T.Errorf("PublicGrid: %v", err)
	}
	if _, err := w.Play.PublicHint(ctx, g, gametest.About(coach.Topic{}), 1); !errors.Is(err, game.ErrLive) {
		w.T.Errorf("PublicHint: %v", err)
	}
}

// A copy without one of the givens still counts as the daily, so its two solutions are not shown.
func TestCopyWithoutAGiven(t *testing.T) {
	w, _, daily := gametest.Playing(t)
	g := solver.NewGrid(daily.Grid.Layout())
	for _, c := range daily.Grid.Givens().Slice()[1:] {
		g.Place(c, daily.Grid.Value(c))
	}
	g.MarkGivens()
	wantKnown(w, daily, g)
}

// A daily that has closed stays live while another guild still waits for the same date and tier.
// Once there is a moment in which no guild waits, the solution is public.
func TestDailyIsLiveUntilTheLastGuildHadIt(t *testing.T) {
	const late = "late"
	tests := []struct {
		name   string
		change func(w *gametest.World, set game.Settings) error // in the late guild
		want   bool
	}{
		{"nothing", nil, true},
		{"the scheduler looked", func(w *gametest.World, _ game.Settings) error { return w.Sched.Tick(w.T.Context()) }, true},
		{"a restart", func(w *gametest.World, _ game.Settings) error { w.Restart(); return w.Sched.Tick(w.T.Context()) }, true},
		{"all are checked again", func(w *gametest.World, _ game.Settings) error {
			return w.DB.Update(w.T.Context(), services.Tx.CheckAll)
		}, true},
		{"another tier on that weekday", func(w *gametest.World, set game.Settings) error {
			set.Tiers[time.Friday] = rating.Easy
			_, err := w.Daily.Setup(w.T.Context(), gametest.In(late, "admin"), set)
			return err
		}, false},
		{"the same tier on another weekday", func(w *gametest.World, set game.Settings) error {
			set.Tiers[time.Friday], set.Tiers[time.Saturday] = rating.Easy, rating.Hard
			_, err := w.Daily.Setup(w.T.Context(), gametest.In(late, "admin"), set)
			return errors.Join(err, w.Sched.Tick(w.T.Context()))
		}, false},
		{"no Fridays", func(w *gametest.World, set game.Settings) error {
			set.When = "0 20 * * 0-4,6"
			_, err := w.Daily.Setup(w.T.Context(), gametest.In(late, "admin"), set)
			return errors.Join(err, w.Sched.Tick(w.T.Context()))
		}, false},
		{"no Fridays for a while", func(w *gametest.World, set game.Settings) error {
			without := set
			without.When = "0 20 * * 0-4,6"
			_, err := w.Daily.Setup(w.T.Context(), gametest.In(late, "admin"), without)
			w.Tick()
			_, again := w.Daily.Setup(w.T.Context(), gametest.In(late, "admin"), set)
			return errors.Join(err, again)
		}, false},
		{"a pause", func(w *gametest.World, _ game.Settings) error {
			_, err := w.Daily.Pause(w.T.Context(), gametest.In(late, "admin"))
			return err
		}, false},
		{"a pause that is over", func(w *gametest.World, _ game.Settings) error {
			_, err := w.Daily.Pause(w.T.Context(), gametest.In(late, "admin"))
			w.Tick()
			_, resumed := w.Daily.Resume(w.T.Context(), gametest.In(late, "admin"))
			return errors.Join(err, resumed)
		}, false},
		{"suspension", func(w *gametest.World, _ game.Settings) error {
			return w.Daily.Suspend(w.T.Context(), late, game.SuspendedNoAccess)
		}, false},
		{"a plan that nobody can read", func(w *gametest.World, set game.Settings) error {
			return w.DB.Update(w.T.Context(), func(tx services.Tx) error {
				return tx.AddPlan(late, game.Plan{When: "nonsense", Zone: "UTC", Tiers: set.Tiers, From: w.Clock.Now()}, w.Clock.Now())
			})
		}, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w := gametest.New(t)
			w.StockBank(3)
			w.Clock.Set(gametest.At(t, "2026-11-18T19:00:00Z")) // the 19th has begun in Kiritimati
			first, last := gametest.Settings("09:00", "Pacific/Kiritimati"), gametest.Settings("20:00", "Pacific/Honolulu")
			last.Tiers = [7]rating.Tier{rating.Easy, rating.Easy, rating.Easy, rating.Easy, rating.Easy, rating.Easy, rating.Easy}
			last.Tiers[time.Friday] = first.Tiers[time.Friday]
			w.AddGuild(late, last)
			w.AddGuild("early", first)
			w.Clock.Add(24 * time.Hour)
			w.Tick()
			puzzle := w.Posted[len(w.Posted)-1].Puzzle.ID // the daily of the 20th
			w.Clock.Set(gametest.At(t, "2026-11-20T19:30:00Z"))
			w.Tick()
			if tt.change != nil {
				gametest.Must(t, tt.change(w, last))
			}
			wantLive(w, puzzle, tt.want)
			w.Clock.Set(gametest.At(t, "2026-11-21T06:00:00Z"))
			_ = w.Sched.Tick(t.Context()) // fails for the plan that cannot be read
			wantLive(w, puzzle, tt.want)
			w.Clock.Set(gametest.At(t, "2026-11-22T06:00:00Z"))
			_ = w.Sched.Tick(t.Context())
			wantLive(w, puzzle, false)
		})
	}
}

func wantLive(w *gametest.World, puzzle string, want bool) {
	w.T.Helper()
	if _, live, err := w.Guard.Puzzle(w.T.Context(), puzzle); err != nil || live != want {
		w.T.Errorf("at %s: live = %v, %v, want %v", w.Clock.Now(), live, err, want)
	}
}
