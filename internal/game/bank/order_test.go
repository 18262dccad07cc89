package bank_test

import (
	"errors"
	"maps"
	"math/rand/v2"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/bank"
	"pencilmark/internal/game/services"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/solver"
	"pencilmark/solver/canonical"
	"pencilmark/solver/generate"
	"pencilmark/solver/rating"
)

// An order never returns a puzzle that waits to be a daily, and neither is a daily that is live or
// a copy of one that is for practice besides: only what is for practice, once each, and what is
// made.
func TestOrdersLeaveTheDailiesAlone(t *testing.T) {
	w := gametest.New(t)
	w.StockBank(60)
	w.AddGuild("g", gametest.Settings("09:00", "UTC"))
	w.Tick()
	daily := w.StartDaily(gametest.In("g", "ann")).Puzzle
	waiting := map[string]bool{}
	before, err := w.Bank.UnusedByTier(t.Context())
	gametest.Must(t, err)
	gametest.Must(t, w.DB.Update(t.Context(), func(tx services.Tx) error {
		for _, tier := range rating.Tiers() {
			some, err := tx.Puzzles(game.UsageBank, tier, "", 100)
			for _, p := range some {
				waiting[p.FindForms().Puzzle] = true
			}
			gametest.Must(t, err)
		}
		m := canonical.RandomMorph(rand.New(rand.NewPCG(5, 6)))
		copied := &game.Puzzle{ID: "copied", Grid: m.Grid(daily.Grid), Solution: m.Grid(daily.Solution), Rating: daily.Rating, Origin: game.OriginImported, Usage: game.UsagePractice, Added: w.Clock.Now()}
		return tx.AddPuzzle(copied)
	}))
	waiting[daily.FindForms().Puzzle] = true
	_, err = w.Bank.Add(t.Context(), gametest.Read(t, gametest.Hard), gametest.Report(rating.Hard), game.OriginImported, game.UsagePractice)
	gametest.Must(t, err)
	practised := false
	given := map[string]bool{}
	err = w.Bank.Take(t.Context(), bank.Order{Variant: solver.ClassicVariant(), Count: 20}, time.Hour, func(p bank.Ordered) {
		form := p.FindForms().Puzzle
		if waiting[form] || given[form] {
			t.Errorf("%s %s is given", p.ID, p.Grid)
		}
		given[form] = true
		practised = practised || p.Grid.String() == gametest.Hard
	})
	gametest.Must(t, err)
	after, err := w.Bank.UnusedByTier(t.Context())
	gametest.Must(t, err)
	if len(given) != 20 || !practised || !maps.Equal(before, after) {
		t.Errorf("%d are given; the bank had %v and has %v", len(given), before, after)
	}
}

// What cannot be is refused before anything is looked for.
func TestOrdersThatCannotBe(t *testing.T) {
	w := gametest.New(t)
	for _, o := range []bank.Order{
		{Tier: rating.Easy, ER: generate.Range[rating.Tenths]{Min: 80}},
		{Tier: rating.Easy, Techniques: []string{"jellyfish"}},
		{Techniques: []string{"nothing"}},
	} {
		o.Variant, o.Count = solver.ClassicVariant(), 1
		err := w.Bank.Take(t.Context(), o, time.Hour, func(p bank.Ordered) { t.Errorf("%+v: given %s", o, p.Grid) })
		if _, ok := errors.AsType[*generate.OptionError](err); !ok {
			t.Errorf("%+v: %v", o, err)
		}
	}
}

// A technique that is ordered by itself is not to be had somewhere in a challenge, which
// takes nearly all of them.
func TestATechniqueAloneIsTheHardestOfTheShelf(t *testing.T) {
	w := gametest.New(t)
	challenge := gametest.Read(t, "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..")
	_, err := w.Bank.Add(t.Context(), challenge, gametest.Report(rating.Nightmare), game.OriginImported, game.UsagePractice)
	gametest.Must(t, err)
	for _, tier := range []rating.Tier{rating.Unrated, rating.Nightmare} {
		err = w.Bank.Take(t.Context(), bank.Order{Variant: solver.ClassicVariant(), Tier: tier, Techniques: []string{"naked-pair"}, Count: 1}, time.Hour, func(p bank.Ordered) {
			if fromShelf := p.ID != ""; fromShelf != (tier == rating.Nightmare) {
				t.Errorf("tier %s: %s %s", tier, p.ID, p.Grid)
			}
		})
		gametest.Must(t, err)
	}
}
