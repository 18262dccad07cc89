package game_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"pencilmark/internal/bank"
	"pencilmark/internal/game"
	"pencilmark/solver"
	"pencilmark/solver/rating"
)

// from yields grids as a source of an import.
func from(grids ...*solver.Grid) iter.Seq2[*solver.Grid, error] {
	return func(yield func(*solver.Grid, error) bool) {
		for _, g := range grids {
			if !yield(g, nil) {
				return
			}
		}
	}
}

// several returns different easy puzzles.
func several(t *testing.T, n int) (grids []*solver.Grid) {
	r := rand.New(rand.NewPCG(5, 6))
	for range n {
		grids = append(grids, another(t, r))
	}
	return grids
}

func TestImport(t *testing.T) {
	w := newWorld(t)
	twoSolutions := read(t, "......2...58..6......3...85.1.47.6..9.....5.7..7.39.4.76...8......9..81...9......")
	none := read(t, "1...9...5.2..8..4...3.7.6.....4.....987.5.321.....6.....6.3.7...5..2..8.4...1...9")
	easy, hard := read(t, easyPuzzle), read(t, hardPuzzle)
	st, err := w.Import(t.Context(), from(easy, twoSolutions, hard, easy, none), nil)
	if want := (game.ImportStats{Read: 5, Added: 2, Known: 1, Rejected: 2}); err != nil || st != want {
		t.Errorf("import = %+v, %v; want %+v", st, err, want)
	}
	supply, err := w.Supply(t.Context())
	if err != nil || supply[rating.Medium] != 1 || supply[rating.Hard] != 1 {
		t.Errorf("supply = %v, %v", supply, err)
	}
	st, err = w.Import(t.Context(), from(easy, hard), nil)
	if want := (game.ImportStats{Read: 2, Known: 2}); err != nil || st != want {
		t.Errorf("again = %+v, %v", st, err)
	}
	r := rand.New(rand.NewPCG(1, 9))
	st, err = w.Import(t.Context(), from(morphed(r, easy), read(t, nightmare), hard, morphed(r, hard), morphed(r, read(t, nightmare))), nil)
	if want := (game.ImportStats{Read: 5, Added: 1, Known: 4, Morphs: 3}); err != nil || st != want {
		t.Errorf("morphs = %+v, %v; want %+v", st, err, want)
	}
}

// An import that is stopped keeps what it said it had, and goes on from there.
func TestImportIsResumable(t *testing.T) {
	w := newWorld(t)
	grids := several(t, 200)
	ctx, cancel := context.WithCancel(t.Context())
	var told game.ImportStats
	_, err := w.Import(ctx, from(grids...), func(st game.ImportStats) {
		told = st
		cancel()
	})
	if !errors.Is(err, context.Canceled) || told.Added == 0 || told.Added == len(grids) {
		t.Fatalf("stopped with %v after %+v", err, told)
	}
	w.restart()
	supply, err := w.Supply(t.Context())
	total := 0
	for _, n := range supply {
		total += n
	}
	if err != nil || total != told.Added {
		t.Errorf("supply = %v, %v; %d were reported", supply, err, told.Added)
	}
	st, err := w.Import(t.Context(), from(grids...), nil)
	if err != nil || st.Known != told.Added || st.Added != len(grids)-told.Added {
		t.Errorf("resumed = %+v, %v", st, err)
	}
}

func TestImportEndsWithItsSourcesError(t *testing.T) {
	w := newWorld(t)
	failure := errors.New("disk gone")
	src := func(yield func(*solver.Grid, error) bool) { yield(nil, failure) }
	if _, err := w.Import(t.Context(), src, nil); !errors.Is(err, failure) {
		t.Errorf("err = %v", err)
	}
}

func TestStockTwice(t *testing.T) {
	w := newWorld(t)
	grids := several(t, 30)
	stock := func(yield func(*solver.Grid, rating.Report) bool) {
		for _, g := range grids {
			if !yield(g, rating.Report{Solutions: 1, Tier: rating.Easy, Scale: rating.Reference}) {
				return
			}
		}
	}
	for _, want := range []int{30, 0} {
		if n, err := w.Stock(t.Context(), stock); err != nil || n != want {
			t.Errorf("Stock = %d, %v; want %d", n, err, want)
		}
	}
}

func TestTopUp(t *testing.T) {
	w := newWorld(t)
	w.stock(27)
	if err := w.TopUp(t.Context()); err != nil {
		t.Fatal(err)
	}
	supply, err := w.Supply(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, tier := range rating.Tiers() {
		if supply[tier] != 30 {
			t.Errorf("%s: %d unused puzzles, want 30", tier, supply[tier])
		}
	}
}

func TestTopUpStopsWithItsContext(t *testing.T) {
	w := newWorld(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := w.TopUp(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("err = %v", err)
	}
}

func TestPuzzleIDsAreShortAndTypable(t *testing.T) {
	w := newWorld(t)
	w.stock(60)
	work, err := w.Play(t.Context(), in("g", "ann"), rating.Easy)
	if err != nil {
		t.Fatal(err)
	}
	id := work.PuzzleID
	if len(id) != 5 {
		t.Errorf("id = %q", id)
	}
	for _, c := range id {
		if !slices.Contains([]rune("23456789abcdefghjkmnpqrstuvwxyz"), c) {
			t.Errorf("id %q has %q", id, c)
		}
	}
	again, err := w.Open(t.Context(), in("g", "bob"), game.Subject{Puzzle: id})
	if err != nil || again.PuzzleID != id || again.Player != "bob" {
		t.Errorf("by id: %+v, %v", again, err)
	}
	if _, err := w.Open(t.Context(), in("g", "bob"), game.Subject{Puzzle: "nosuch"}); !errors.Is(err, game.ErrNotFound) {
		t.Errorf("unknown id: %v", err)
	}
}

// What waits to be a daily cannot be looked at; pasted by somebody who knows
// it, it is no daily any more.
func TestPuzzlesOfTheBankStayHidden(t *testing.T) {
	w := newWorld(t)
	grids := several(t, 1)
	if _, err := w.Import(t.Context(), from(grids...), nil); err != nil {
		t.Fatal(err)
	}
	c := in("g", "ann")
	work, err := w.Open(t.Context(), c, game.Subject{Grid: grids[0]})
	if err != nil {
		t.Fatal(err)
	}
	if supply, err := w.Supply(t.Context()); err != nil || supply[rating.Easy] != 0 {
		t.Errorf("supply = %v, %v: the pasted puzzle could still be a daily", supply, err)
	}
	if work.Puzzle == nil || work.Puzzle.Usage != game.Practice {
		t.Errorf("work = %+v", work)
	}
}

func TestPlay(t *testing.T) {
	w := newWorld(t)
	w.stock(20) // half of what the bank keeps is 15: five to spare
	seen := map[string]bool{}
	for i := range 8 {
		c := in("g", "ann")
		c.ID = fmt.Sprint("call ", i)
		work, err := w.Play(t.Context(), c, rating.Medium)
		if err != nil {
			t.Fatal(err)
		}
		if seen[work.PuzzleID] || work.Puzzle.Rating.Tier != rating.Medium {
			t.Errorf("play %d gave %s again, or not medium", i, work.PuzzleID)
		}
		seen[work.PuzzleID] = true
		again, err := w.Play(t.Context(), c, rating.Medium)
		if err != nil || again.ID != work.ID {
			t.Errorf("repeated call: %+v, %v", again, err)
		}
	}
	if supply, err := w.Supply(t.Context()); err != nil || supply[rating.Medium] != 15 {
		t.Errorf("supply = %v, %v: practice may not use up the dailies", supply, err)
	}
	bob, err := w.Play(t.Context(), in("g", "bob"), rating.Medium)
	if err != nil || !seen[bob.PuzzleID] {
		t.Errorf("bob got a new puzzle although there are some to practise with: %v", err)
	}
}

// Nobody waits for the background job: an empty bank makes what is asked for.
func TestPlayWithTheRealGenerator(t *testing.T) {
	w := newWorld(t)
	work, err := game.New(game.Options{Store: w.db}).Play(t.Context(), in("g", "ann"), rating.Easy)
	if err != nil || work.Puzzle.Origin != game.Generated || work.Puzzle.Rating.Tier != rating.Easy {
		t.Errorf("work = %+v, %v", work, err)
	}
}

func TestPastDailiesAreForPractice(t *testing.T) {
	w := newWorld(t)
	w.stock(3)
	w.guild("g", settings("12:00", "UTC"))
	daily := w.posted[0]
	work, err := w.Play(t.Context(), in("g", "ann"), daily.Card.Tier)
	if err != nil || work.PuzzleID == daily.Puzzle.ID {
		t.Fatalf("play gave the live daily: %v", err)
	}
	w.clock.add(5 * 24 * time.Hour) // its date is over everywhere
	for range 4 {                   // sooner or later, and never again
		if work, err = w.Play(t.Context(), in("g", "ann"), daily.Card.Tier); err != nil {
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

func TestSubmit(t *testing.T) {
	w, c, daily := playing(t)
	r, err := w.Submit(t.Context(), c, read(t, hardPuzzle))
	if err != nil || r.Known || r.Report.Tier != rating.Hard || r.Work.Puzzle == nil || r.Work.Puzzle.Usage != game.Pool {
		t.Fatalf("submit = %+v, %v", r, err)
	}
	if r, err = w.Submit(t.Context(), in("g", "bob"), read(t, hardPuzzle)); err != nil || !r.Known {
		t.Errorf("second time = %+v, %v", r, err)
	}
	if r, err = w.Submit(t.Context(), in("other", "bob"), read(t, hardPuzzle)); err != nil || r.Known {
		t.Errorf("another guild = %+v, %v", r, err)
	}
	extra := read(t, easyPuzzle)
	extra.Place(0, 2)
	extra.MarkGivens()
	if r, err = w.Submit(t.Context(), c, extra); err != nil || !r.Superfluous.Has(0) {
		t.Errorf("superfluous = %v, %v", r.Superfluous.Slice(), err)
	}
	if _, err = w.Submit(t.Context(), c, daily.Grid); !errors.Is(err, game.ErrLive) {
		t.Errorf("a live daily: %v", err)
	}
	if _, err = w.Submit(t.Context(), c, read(t, "1..............2")); !errors.As(err, new(*solver.AmbiguousError)) {
		t.Errorf("several solutions: %v", err)
	}
	if supply, err := w.Supply(t.Context()); err != nil || supply[rating.Hard] != 3 { // one is today's
		t.Errorf("a submission went to the bank: %v, %v", supply, err)
	}
}

// With the puzzles that come with the program the first dailies of every tier
// need no generation.
func TestStarterPuzzlesServeTheFirstDailies(t *testing.T) {
	w := newWorld(t)
	never := func(context.Context, *rand.Rand, rating.Tier) (*solver.Grid, rating.Report, error) {
		return nil, rating.Report{}, errors.New("a puzzle had to be made")
	}
	w.Service = game.New(game.Options{Store: w.db, Now: w.clock.now, Make: never})
	w.sched = game.NewScheduler(w.Service, func(string) game.Poster { return w })
	starters := func(yield func(*solver.Grid, rating.Report) bool) {
		for _, e := range bank.Starter() {
			if !yield(e.Grid, e.Rating) {
				return
			}
		}
	}
	if n, err := w.Stock(t.Context(), starters); err != nil || n != 20*len(rating.Tiers()) {
		t.Fatalf("Stock = %d, %v", n, err)
	}
	if err := w.OpenHouse(t.Context(), settings("12:00", "UTC")); err != nil {
		t.Fatal(err)
	}
	for range 10 {
		w.tick()
		w.clock.add(24 * time.Hour)
	}
	if len(w.posted) != 10 {
		t.Errorf("%d posts in ten days", len(w.posted))
	}
}
