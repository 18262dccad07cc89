package bank_test

import (
	"errors"
	"maps"
	"testing"

	"pencilmark/internal/game"
	"pencilmark/internal/game/bank"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/solver"
	"pencilmark/solver/generate"
	"pencilmark/solver/rating"
)

// Orders add nothing to the bank and take nothing from it.
func TestOrdersLeaveTheBankAlone(t *testing.T) {
	w := gametest.New(t)
	w.StockBank(60)
	before, err := w.Bank.UnusedByTier(t.Context())
	gametest.Must(t, err)
	given := map[string]bool{}
	err = w.Bank.Take(t.Context(), bank.Order{Variant: solver.ClassicVariant(), Tier: rating.Medium, Count: 20}, func(p *game.Puzzle) {
		given[p.Grid.String()] = p.Rating.Tier == rating.Medium && p.Solution.Solved()
	})
	gametest.Must(t, err)
	for puzzle, ok := range given {
		if !ok {
			t.Errorf("%s is not of the tier, or has no solution", puzzle)
		}
	}
	after, err := w.Bank.UnusedByTier(t.Context())
	gametest.Must(t, err)
	if len(given) != 20 || !maps.Equal(before, after) {
		t.Errorf("%d are given; the bank had %v and has %v", len(given), before, after)
	}
}

// Impossible orders are refused without a search.
func TestOrdersThatCannotBe(t *testing.T) {
	w := gametest.New(t)
	for _, o := range []bank.Order{
		{Tier: rating.Easy, ER: generate.Range[rating.Tenths]{Min: 80}},
		{Techniques: []string{"nothing"}},
	} {
		o.Variant, o.Count = solver.ClassicVariant(), 1
		err := w.Bank.Take(t.Context(), o, func(p *game.Puzzle) { t.Errorf("%+v: given %s", o, p.Grid) })
		if _, ok := errors.AsType[*generate.OptionError](err); !ok {
			t.Errorf("%+v: %v", o, err)
		}
	}
}
