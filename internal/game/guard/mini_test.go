package guard_test

import (
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/gametest"
	"pencilmark/internal/game/guard"
	"pencilmark/solver"
	"pencilmark/solver/generate"
	"pencilmark/solver/rating"
)

// playingMini returns a world with a mini open in guild g, and ann at it.
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

// disguised exchanges a 6x6 grid's bands, stacks, rows, columns and digits, and turns it
// on another board if it is to.
func disguised(t testing.TB, r *rand.Rand, g *solver.Grid, turned bool) *solver.Grid {
	t.Helper()
	lines := func(groups, size int) (order []int) {
		for _, group := range r.Perm(groups) {
			for _, line := range r.Perm(size) {
				order = append(order, group*size+line)
			}
		}
		return order
	}
	rows, cols, names := lines(3, 2), lines(2, 3), r.Perm(6)
	shape := game.MiniShape()
	if turned {
		shape.BoxWidth, shape.BoxHeight = shape.BoxHeight, shape.BoxWidth
	}
	layout, err := solver.NewLayout(shape)
	gametest.Must(t, err)
	to := solver.NewGrid(layout)
	for c := range g.Layout().AllCells().AndNot(g.Empty()).All() {
		row, col := rows[c/6], cols[c%6]
		if turned {
			row, col = col, row
		}
		to.Place(row*6+col, names[g.Value(c)-1]+1)
	}
	to.MarkGivens()
	return to
}

// A live mini is known in any disguise, with a guess more, right or wrong, and without a
// given or two; and is no secret once it is over everywhere.
func TestMiniIsKnown(t *testing.T) {
	w, mini := playingMini(t)
	r := rand.New(rand.NewPCG(1, 2))
	var copies []*solver.Grid
	for i := range 20 {
		g := mini.Grid.WithPlainCandidates()
		switch cell := mini.Grid.Empty().Slice()[i]; i % 4 {
		case 1:
			g.Place(cell, mini.Solution.Value(cell))
		case 2:
			g.Place(cell, mini.Solution.Value(cell)%6+1)
		case 3:
			less := solver.NewGrid(g.Layout())
			for _, c := range g.Givens().Slice()[i/4%2+1:] {
				less.Place(c, g.Value(c))
			}
			g = less
		}
		copies = append(copies, disguised(t, r, g, i%2 == 1))
	}
	for i, g := range copies {
		if _, err := w.Guard.Solve(t.Context(), g); !errors.Is(err, game.ErrLive) && !errors.Is(err, game.ErrManySolutions) {
			t.Errorf("copy %d: %v", i, err)
		}
	}
	if _, err := w.Guard.Solve(t.Context(), mini.Grid); !errors.Is(err, game.ErrLive) {
		t.Error(err)
	}
	w.Clock.Add(5 * 24 * time.Hour)
	if _, err := w.Guard.Solve(t.Context(), copies[0]); err != nil {
		t.Errorf("once it is over: %v", err)
	}
}

// Of strangers' 6x6 puzzles none is taken for the mini: of their solutions many are morphs
// of its, as there are so few.
func TestStrangersAreNotTheMini(t *testing.T) {
	w, mini := playingMini(t)
	r := rand.New(rand.NewPCG(3, 4))
	for i := range 150 {
		least := 8 + i%8
		g, _, err := generate.NewPuzzle(t.Context(), r, generate.Options{Layout: mini.Grid.Layout(), Tier: rating.Easy,
			Clues: generate.Range[int]{Min: least, Max: least + 2}, Tries: 20_000})
		gametest.Must(t, err)
		for _, turned := range []bool{false, true} {
			stranger := disguised(t, r, g, turned)
			solution, err := w.Guard.Solve(t.Context(), stranger)
			if _, live := errors.AsType[*guard.LiveCopy](err); live {
				t.Errorf("%s is taken for the mini %s", stranger, mini.Grid)
			}
			if err == nil {
				if _, err := w.Guard.Solve(t.Context(), solution); err != nil {
					t.Errorf("its solution %s: %v", solution, err)
				}
			}
		}
	}
}

// A mini that is closed where it was posted stays live as long as another guild has waited
// all the time for its date's, and no longer.
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
			work, err := w.Play.Start(t.Context(), gametest.In("early", "ann"), card.ID) // of the 20th
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
					t.Errorf("at %s its solution is told: %v", at.time, err)
				}
			}
		})
	}
}
