package game_test

import (
	"testing"

	"pencilmark/internal/game"
	"pencilmark/solver"
)

// disguises returns copies of a daily as a player might paste them.
func disguises(work *game.Work) map[string]*solver.Grid {
	copyOf := func(change func(*solver.Grid)) *solver.Grid {
		g := solver.NewGrid(work.Grid.Layout())
		for c := range work.Grid.Givens().All() {
			g.Place(c, work.Grid.Value(c))
		}
		change(g)
		again := solver.NewGrid(g.Layout())
		for c := range g.Layout().All().AndNot(g.Empty()).All() {
			again.Place(c, g.Value(c))
		}
		again.MarkGivens()
		return again
	}
	blank := work.Grid.Empty().Slice()
	return map[string]*solver.Grid{
		"the puzzle itself": copyOf(func(*solver.Grid) {}),
		"one right digit more": copyOf(func(g *solver.Grid) {
			g.Place(blank[7], work.Solution.Value(blank[7]))
		}),
		"many right digits more": copyOf(func(g *solver.Grid) {
			for _, c := range blank[:40] {
				g.Place(c, work.Solution.Value(c))
			}
		}),
		"solved": copyOf(func(g *solver.Grid) {
			for _, c := range blank {
				g.Place(c, work.Solution.Value(c))
			}
		}),
		"one wrong digit more": copyOf(func(g *solver.Grid) {
			g.Place(blank[7], work.Solution.Value(blank[7])%9+1)
		}),
		"a given less and a wrong digit more": func() *solver.Grid {
			g := solver.NewGrid(work.Grid.Layout())
			for _, c := range work.Grid.Givens().Slice()[1:] {
				g.Place(c, work.Grid.Value(c))
			}
			g.Place(blank[3], work.Solution.Value(blank[3])%9+1)
			g.MarkGivens()
			return g
		}(),
		"givens written as candidates": func() *solver.Grid {
			g := solver.NewGrid(work.Grid.Layout())
			for _, c := range work.Grid.Givens().Slice() {
				g.Restrict(c, solver.DigitsOf(work.Grid.Value(c)))
			}
			return g
		}(),
		"givens exchanged for other right digits": func() *solver.Grid {
			g := solver.NewGrid(work.Grid.Layout())
			for _, c := range append(blank[:20:20], work.Grid.Givens().Slice()[5:]...) {
				g.Place(c, work.Solution.Value(c))
			}
			g.MarkGivens()
			return g
		}(),
	}
}

// While a daily is live, a copy of it is that daily in every call.
func TestCopiesOfALiveDaily(t *testing.T) {
	_, _, sample := playing(t)
	for name := range disguises(sample) {
		t.Run(name, func(t *testing.T) {
			w, _, daily := playing(t)
			g := disguises(daily)[name]
			c := in("elsewhere", "eve") // not even in the same guild
			sub := game.Subject{Grid: g}

			p, err := w.LiveCopy(t.Context(), g)
			if err != nil || p == nil || p.ID != daily.PuzzleID {
				t.Fatalf("LiveCopy = %+v, %v", p, err)
			}
			s, err := w.Solve(t.Context(), c, sub, false)
			if err != nil || !s.Confirm || s.Full != nil || s.PuzzleID != daily.PuzzleID || !s.Fresh {
				t.Errorf("Solve = %+v, %v", s, err)
			}
			if r, err := w.Rate(t.Context(), c, sub); err != nil || r.PuzzleID != daily.PuzzleID {
				t.Errorf("Rate = %+v, %v", r, err)
			}
			if check, err := w.Check(t.Context(), c, sub); err != nil || !check.Live || !check.Mistakes.Cells.IsEmpty() {
				t.Errorf("Check = %+v, %v", check, err)
			}
			h, err := w.Hint(t.Context(), c, sub, 0)
			if err == nil && (h.PuzzleID != daily.PuzzleID || !h.Live) {
				t.Errorf("Hint = %+v, %v", h, err)
			}
			if _, err := w.Submit(t.Context(), c, g); err == nil {
				t.Error("Submit took it")
			}
		})
	}
}

// A copy without a given is the daily too, so its two solutions are not shown.
func TestCopyWithoutAGiven(t *testing.T) {
	w, _, daily := playing(t)
	g := solver.NewGrid(daily.Grid.Layout())
	for _, c := range daily.Grid.Givens().Slice()[1:] {
		g.Place(c, daily.Grid.Value(c))
	}
	g.MarkGivens()
	work, err := w.Open(t.Context(), in("g", "eve"), game.Subject{Grid: g})
	if err != nil || work.PuzzleID != daily.PuzzleID {
		t.Errorf("work = %+v, %v", work, err)
	}
}

func TestOtherPuzzlesAreNoCopies(t *testing.T) {
	w, _, daily := playing(t)
	for _, text := range []string{otherEasy, hardPuzzle, "..4.2...3.1....."} {
		if p, err := w.LiveCopy(t.Context(), read(t, text)); err != nil || p != nil {
			t.Errorf("%s is taken for the daily", text)
		}
	}
	few := solver.NewGrid(daily.Grid.Layout())
	for _, c := range daily.Grid.Givens().Slice()[:8] {
		few.Place(c, daily.Grid.Value(c))
	}
	if p, err := w.LiveCopy(t.Context(), few); err != nil || p != nil {
		t.Error("eight digits are taken for the daily")
	}
}
