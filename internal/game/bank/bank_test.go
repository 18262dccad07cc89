package bank_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/bank"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/solver"
	"pencilmark/solver/rating"
)

// from yields grids as the puzzles of an import, one per line.
func from(grids ...*solver.Grid) iter.Seq2[bank.ImportPuzzle, error] {
	return func(yield func(bank.ImportPuzzle, error) bool) {
		for i, g := range grids {
			if !yield(bank.ImportPuzzle{Grid: g, Line: i + 1}, nil) {
				return
			}
		}
	}
}

// several returns different easy puzzles.
func several(t *testing.T, n int) (grids []*solver.Grid) {
	r := rand.New(rand.NewPCG(5, 6))
	for range n {
		grids = append(grids, gametest.Another(t, r))
	}
	return grids
}

func TestImport(t *testing.T) {
	w := gametest.New(t)
	twoSolutions := gametest.Read(t, "......2...58..6......3...85.1.47.6..9.....5.7..7.39.4.76...8......9..81...9......")
	none := gametest.Read(t, "1...9...5.2..8..4...3.7.6.....4.....987.5.321.....6.....6.3.7...5..2..8.4...1...9")
	easy, hard := gametest.Read(t, gametest.Easy), gametest.Read(t, gametest.Hard)
	var receipts []bank.ImportResult
	hear := func(_ bank.ImportStats, v []bank.ImportResult) { receipts = append(receipts, v...) }
	st, err := w.Bank.Import(t.Context(), from(easy, twoSolutions, hard, easy, none), hear)
	if want := (bank.ImportStats{Read: 5, Added: 2, Known: 1, Rejected: 2}); err != nil || st != want {
		t.Errorf("import = %+v, %v; want %+v", st, err, want)
	}
	outcomes := []bank.ImportOutcome{bank.ImportAdded, bank.ImportSeveralSolutions, bank.ImportAdded, bank.ImportKnown, bank.ImportNoSolution}
	for i, v := range receipts {
		if v.Line != i+1 || v.Outcome != outcomes[i] || (v.ID == "") != (v.Outcome > bank.ImportKnown) {
			t.Errorf("receipt %d = %+v, want %v", i, v, outcomes[i])
		}
	}
	if len(receipts) != len(outcomes) || receipts[0].ID != receipts[3].ID {
		t.Errorf("receipts = %+v", receipts)
	}
	supply, err := w.Bank.UnusedByTier(t.Context())
	if err != nil || supply[rating.Medium] != 1 || supply[rating.Hard] != 1 {
		t.Errorf("supply = %v, %v", supply, err)
	}
	st, err = w.Bank.Import(t.Context(), from(easy, hard), nil)
	if want := (bank.ImportStats{Read: 2, Known: 2}); err != nil || st != want {
		t.Errorf("again = %+v, %v", st, err)
	}
	r := rand.New(rand.NewPCG(1, 9))
	st, err = w.Bank.Import(t.Context(), from(gametest.Morphed(r, easy), gametest.Read(t, gametest.Nightmare), hard, gametest.Morphed(r, hard), gametest.Morphed(r, gametest.Read(t, gametest.Nightmare))), nil)
	if want := (bank.ImportStats{Read: 5, Added: 1, Known: 4, Morphs: 3}); err != nil || st != want {
		t.Errorf("morphs = %+v, %v; want %+v", st, err, want)
	}
}

// An import that is stopped keeps what it has reported, and continues from there.
func TestImportIsResumable(t *testing.T) {
	w := gametest.New(t)
	grids := several(t, 200)
	ctx, cancel := context.WithCancel(t.Context())
	var reported bank.ImportStats
	_, err := w.Bank.Import(ctx, from(grids...), func(st bank.ImportStats, _ []bank.ImportResult) {
		reported = st
		cancel()
	})
	if !errors.Is(err, context.Canceled) || reported.Added == 0 || reported.Added == len(grids) {
		t.Fatalf("stopped with %v after %+v", err, reported)
	}
	w.Restart()
	supply, err := w.Bank.UnusedByTier(t.Context())
	total := 0
	for _, n := range supply {
		total += n
	}
	if err != nil || total != reported.Added {
		t.Errorf("supply = %v, %v; %d were reported", supply, err, reported.Added)
	}
	st, err := w.Bank.Import(t.Context(), from(grids...), nil)
	if err != nil || st.Known != reported.Added || st.Added != len(grids)-reported.Added {
		t.Errorf("resumed = %+v, %v", st, err)
	}
}

// Starter puzzles are added only once, even after a restart. Puzzles that are already stored are
// not added again.
func TestStock(t *testing.T) {
	w := gametest.New(t)
	grids := several(t, 40)
	var asked int
	stock := func(n int) iter.Seq2[*solver.Grid, rating.Report] {
		return func(yield func(*solver.Grid, rating.Report) bool) {
			asked++
			for _, g := range grids[:n] {
				if !yield(g, rating.Report{Solutions: 1, Tier: rating.Easy, Scale: rating.ScaleReference}) {
					return
				}
			}
		}
	}
	for _, tc := range []struct {
		name                 string
		puzzles, want, asked int
	}{{"first", 30, 30, 1}, {"first", 30, 0, 1}, {"second", 40, 10, 2}, {"second", 40, 0, 2}} {
		if n, err := w.Bank.AddStarterSet(t.Context(), tc.name, game.UsageBank, stock(tc.puzzles)); err != nil || n != tc.want || asked != tc.asked {
			t.Errorf("Stock(%s) = %d, %v, asked for the puzzles %d times; want %d, %d times", tc.name, n, err, asked, tc.want, tc.asked)
		}
		w.Restart()
	}
	if supply, err := w.Bank.UnusedByTier(t.Context()); err != nil || supply[rating.Easy] != 40 {
		t.Errorf("supply = %v, %v", supply, err)
	}
	st, err := w.Bank.Import(t.Context(), from(gametest.Morphed(rand.New(rand.NewPCG(1, 2)), grids[0])), nil)
	if want := (bank.ImportStats{Read: 1, Known: 1, Morphs: 1}); err != nil || st != want {
		t.Errorf("a morph of a stocked puzzle: %+v, %v", st, err)
	}
}

func TestPuzzleIDsAreShortAndTypable(t *testing.T) {
	w := gametest.New(t)
	w.StockBank(32)
	work, err := w.Play.Practise(t.Context(), gametest.In("g", "ann"), solver.ClassicVariant(), rating.Easy)
	gametest.Must(t, err)
	id := work.PuzzleID
	if len(id) != 5 {
		t.Errorf("id = %q", id)
	}
	for _, c := range id {
		if !slices.Contains([]rune("23456789abcdefghjkmnpqrstuvwxyz"), c) {
			t.Errorf("id %q has %q", id, c)
		}
	}
	again, err := w.Play.Open(t.Context(), gametest.In("g", "bob"), game.Subject{Puzzle: id})
	if err != nil || again.PuzzleID != id || again.Player != "bob" {
		t.Errorf("by id: %+v, %v", again, err)
	}
	if _, err := w.Play.Open(t.Context(), gametest.In("g", "bob"), game.Subject{Puzzle: "nosuch"}); !errors.Is(err, game.ErrNotFound) {
		t.Errorf("unknown id: %v", err)
	}
}

func TestPlay(t *testing.T) {
	w := gametest.New(t)
	w.StockBank(35) // five more than 30, half of what the bank keeps
	seen := map[string]bool{}
	for i := range 8 {
		c := gametest.In("g", "ann")
		c.ID = fmt.Sprint("call ", i)
		work, err := w.Play.Practise(t.Context(), c, solver.ClassicVariant(), rating.Medium)
		gametest.Must(t, err)
		if seen[work.PuzzleID] || work.Puzzle.Rating.Tier != rating.Medium {
			t.Errorf("play %d gave %s again, or not medium", i, work.PuzzleID)
		}
		seen[work.PuzzleID] = true
		again, err := w.Play.Practise(t.Context(), c, solver.ClassicVariant(), rating.Medium)
		if err != nil || again.ID != work.ID {
			t.Errorf("repeated call: %+v, %v", again, err)
		}
	}
	if supply, err := w.Bank.UnusedByTier(t.Context()); err != nil || supply[rating.Medium] != 30 {
		t.Errorf("supply = %v, %v: practice must not use up the dailies", supply, err)
	}
	bob, err := w.Play.Practise(t.Context(), gametest.In("g", "bob"), solver.ClassicVariant(), rating.Medium)
	if err != nil || !seen[bob.PuzzleID] {
		t.Errorf("bob got a new puzzle although there are some to practise with: %v", err)
	}
}

func TestPastDailiesAreForPractice(t *testing.T) {
	w := gametest.New(t)
	w.StockBank(3)
	w.AddGuild("g", gametest.Settings("12:00", "UTC"))
	daily := w.Posted[0]
	work, err := w.Play.Practise(t.Context(), gametest.In("g", "ann"), solver.ClassicVariant(), daily.Card.Tier)
	if err != nil || work.PuzzleID == daily.Puzzle.ID {
		t.Fatalf("play gave the live daily: %v", err)
	}
	w.Clock.Add(5 * 24 * time.Hour) // its date is over in every time zone
	for range 4 {                   // it comes up at some point, and never again
		if work, err = w.Play.Practise(t.Context(), gametest.In("g", "ann"), solver.ClassicVariant(), daily.Card.Tier); err != nil {
			t.Fatal(err)
		}
		if work.PuzzleID == daily.Puzzle.ID {
			if work.Ranked() || work.Live {
				t.Errorf("work = %+v", work)
			}
			return
		}
	}
	t.Error("the past daily never came up")
}

// Only classic puzzles become dailies, because the guard recognises their copies in any disguise.
// Other imported puzzles are for practice.
func TestOnlyClassicPuzzlesBecomeDailies(t *testing.T) {
	w := gametest.New(t)
	small := gametest.Read(t, "1...3..2...3..2.")
	st, err := w.Bank.Import(t.Context(), from(small), nil)
	if err != nil || st.Added != 1 {
		t.Fatalf("import = %+v, %v", st, err)
	}
	supply, err := w.Bank.UnusedByTier(t.Context())
	if err != nil || len(supply) > 0 {
		t.Errorf("supply = %v, %v", supply, err)
	}
	work, err := w.Play.Practise(t.Context(), gametest.In("g", "ann"), small.Layout().Shape().Variant(), rating.Easy)
	if err != nil || work.Grid.String() != small.String() {
		t.Errorf("practice: %+v, %v", work, err)
	}
}
