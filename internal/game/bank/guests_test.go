package bank_test

import (
	"errors"
	"testing"

	"pencilmark/internal/game"
	"pencilmark/internal/game/bank"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/solver"
	"pencilmark/solver/rating"
)

// Guests get practice puzzles. They take a few puzzles of each tier out of the bank, but none when it runs
// low.
func TestGuestsLeaveTheBankToTheDailies(t *testing.T) {
	w := gametest.New(t)
	ask := func(v solver.Variant, tier rating.Tier) (*game.Puzzle, error) {
		return w.Bank.Guest(t.Context(), v, tier)
	}
	if p, err := ask(solver.ClassicVariant(), rating.Easy); !errors.Is(err, game.ErrBankEmpty) {
		t.Fatalf("of an empty bank: %+v, %v", p, err)
	}
	w.StockBank(60)
	before, err := w.Bank.UnusedByTier(t.Context())
	gametest.Must(t, err)
	given := map[string]bool{}
	for range 200 {
		p, err := ask(solver.ClassicVariant(), rating.Easy)
		gametest.Must(t, err)
		if p.Rating.Tier != rating.Easy || p.Usage != game.UsagePractice {
			t.Fatalf("given %+v", p)
		}
		given[p.ID] = true
	}
	after, err := w.Bank.UnusedByTier(t.Context())
	gametest.Must(t, err)
	if taken := before[rating.Easy] - after[rating.Easy]; taken != 20 || len(given) != taken {
		t.Errorf("200 requests took %d and gave %d", taken, len(given))
	}
	if p, err := ask(variant(t, "3x2"), rating.Easy); !errors.Is(err, game.ErrBankEmpty) {
		t.Errorf("a 6x6, of which there is none: %+v, %v", p, err)
	}
	small := variant(t, "2x2")
	_, err = w.Bank.MakePractice(t.Context(), small, rating.Easy, bank.Patience)
	gametest.Must(t, err)
	if p, err := ask(small, rating.Easy); err != nil || p.Grid.Layout().Size() != 4 {
		t.Errorf("a 4x4: %+v, %v", p, err)
	}
}

// A player who asks for a number of minutes gets a puzzle that takes about as long, and the bank loses it.
func TestTimedPuzzles(t *testing.T) {
	w := gametest.New(t)
	w.StockBank(60)
	before, err := w.Bank.UnusedByTier(t.Context())
	gametest.Must(t, err)
	last, given := 0.0, 0
	for _, minutes := range []int{3, 30} {
		work, err := w.Play.PractiseTimed(t.Context(), gametest.In("g", "ann"), rating.Unrated, minutes)
		gametest.Must(t, err)
		given++
		if got := work.Puzzle.Time().Minutes; got <= last {
			t.Errorf("asked for %d minutes: %.1f, after %.1f", minutes, got, last)
		} else {
			last = got
		}
	}
	work, err := w.Play.PractiseTimed(t.Context(), gametest.In("g", "ann"), rating.Expert, 5)
	gametest.Must(t, err)
	given++
	if work.Puzzle.Rating.Tier != rating.Expert {
		t.Errorf("asked for expert: %s", work.Puzzle.Rating.Tier)
	}
	after, err := w.Bank.UnusedByTier(t.Context())
	gametest.Must(t, err)
	for tier, n := range before {
		given -= n - after[tier]
	}
	if given != 0 {
		t.Errorf("the bank has %d puzzles too many", given)
	}
}
