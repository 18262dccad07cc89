package play_test

import (
	"errors"
	"testing"

	"pencilmark/internal/game"
	"pencilmark/internal/game/play"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/logic"
	"pencilmark/solver/logic/chain"
)

// aChain returns one strong link that holds in a position and has a conclusion: a digit with two
// places in a box, both in one line.
func aChain(t *testing.T, g *solver.Grid) (links []solver.Link, follows solver.Step) {
	t.Helper()
	err := logic.Human().Steps(t.Context(), g, func(s solver.Step) bool {
		if s.Technique != "pointing" || len(s.Cells) != 2 {
			return true
		}
		d := s.Digits.Min()
		links = []solver.Link{{Kind: solver.LinkStrong, From: solver.Candidate{Cell: s.Cells[0], Digit: d}, To: solver.Candidate{Cell: s.Cells[1], Digit: d}}}
		follows = chain.Judge(g, links).Step
		return false
	})
	gametest.Must(t, err)
	if len(follows.Removes) == 0 {
		t.Fatal("no such chain leads anywhere here")
	}
	return links, follows
}

// A chain's conclusion is entered for a player who has the verdict: at no further price, once even
// if the call is repeated, and not if the board has changed in the meantime.
func TestApplyChain(t *testing.T) {
	w, c, work := playing(t)
	links, follows := aChain(t, work.Progress)
	drawn := func(*solver.Grid) ([]solver.Link, error) { return links, nil }
	of := game.Subject{Attempt: work.ID, Version: &work.Version}
	v, err := w.Play.Chain(t.Context(), c, of, drawn)
	gametest.Must(t, err)
	paid := w.paid(c)
	if !v.Chain.Found || v.Cost.Added != w.Play.HintPrice(work, game.ArgumentLevel) || paid != v.Cost.Added {
		t.Fatalf("the verdict: %+v", v)
	}
	c.ID = "apply"
	for range 2 {
		applied, err := w.Play.ApplyChain(t.Context(), c, of, drawn)
		gametest.Must(t, err)
		if !applied.Chain.Found || applied.Cost != (play.Cost{}) || applied.Version != work.Version+1 || applied.Done {
			t.Errorf("%+v", applied)
		}
		for _, gone := range follows.Removes {
			if applied.Progress.Has(gone.Cell, gone.Digit) {
				t.Errorf("%v is still there in %s", gone, format.LineWithRestrictions(applied.Progress))
			}
		}
	}
	if got := w.paid(c); got != paid {
		t.Errorf("it has cost %v, and then %v", paid, got)
	}
	c.ID = "late"
	if _, err := w.Play.ApplyChain(t.Context(), c, of, drawn); !errors.Is(err, game.ErrChanged) {
		t.Errorf("on another board: %v", err)
	}
}
