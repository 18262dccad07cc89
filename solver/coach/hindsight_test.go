package coach

import (
	"errors"
	"reflect"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/logic"
)

// easy has singles alone.
func easy(t *testing.T) (puzzle, solution *solver.Grid) {
	t.Helper()
	puzzle, err := format.Read("....19.4...48..6..75......2.9.1.2..4.....3...5..4.6.3.8......73..6..84...1.29....", format.Options{})
	if err != nil {
		t.Fatal(err)
	}
	puzzle.MarkGivens()
	if solution, err = solver.Solve(t.Context(), puzzle); err != nil {
		t.Fatal(err)
	}
	return puzzle, solution
}

// randomGame plays a puzzle at random: digits right and wrong, taken out and changed, help
// now and then, and an end.
func randomGame(r *rapid.T, puzzle, solution *solver.Grid) *Game {
	entries, boards := map[int]int{}, []*solver.Grid{puzzle}
	g := &Game{Puzzle: puzzle, Solution: solution, Before: func(i int) (*solver.Grid, error) { return boards[i], nil }}
	blanks, at := puzzle.Empty().Slice(), time.Duration(0)
	for range rapid.IntRange(0, 60).Draw(r, "moves") {
		at += time.Duration(rapid.IntRange(0, 120).Draw(r, "seconds")) * time.Second
		m, cell := Move{After: at}, rapid.SampledFrom(blanks).Draw(r, "cell")
		switch digit := rapid.IntRange(-1, 15).Draw(r, "digit"); {
		case digit < 0:
			m.Helped = true
		case digit == 0:
			delete(entries, cell)
		case digit > 9:
			digit = solution.Value(cell)
			fallthrough
		default:
			if entries[cell] != digit {
				m.Digits = []solver.Candidate{{Cell: cell, Digit: digit}}
			}
			entries[cell] = digit
		}
		after := puzzle.Clone()
		for c, d := range entries {
			after.Place(c, d)
		}
		g.Moves, boards = append(g.Moves, m), append(boards, after)
	}
	g.Moves = append(g.Moves, Move{After: at, Ends: true})
	boards = append(boards, boards[len(boards)-1])
	return g
}

// Whatever somebody plays, the waits make up the whole time, what could have been seen is true
// and was there from the move on that is told, and twice the same is told of a game.
func TestHindsightIsTrue(t *testing.T) {
	puzzle, solution := easy(t)
	rapid.Check(t, func(r *rapid.T) {
		g := randomGame(r, puzzle, solution)
		h, err := New(logic.Human()).Hindsight(t.Context(), g)
		if err != nil {
			r.Fatal(err)
		}
		var sum time.Duration
		for _, w := range h.Waits {
			sum += w.Length()
		}
		if sum != h.Total {
			r.Errorf("waits of %s in %s", sum, h.Total)
		}
		if len(h.Longest) > maxFindings {
			r.Errorf("%d findings", len(h.Longest))
		}
		for i := range h.Longest {
			checkFinding(r, g, &h.Longest[i])
		}
		for _, m := range h.Mistakes {
			if m.Digit == solution.Value(m.Cell) || m.To < m.From || m.To > h.Total {
				r.Errorf("mistake %+v", m)
			}
		}
		if again, _ := New(logic.Human()).Hindsight(t.Context(), g); !reflect.DeepEqual(h, again) {
			r.Errorf("told once as %+v, then as %+v", h, again)
		}
	})
}

func checkFinding(r *rapid.T, g *Game, f *Finding) {
	if wrong, crossed := f.Before.Mistakes(g.Solution); len(wrong)+len(crossed) > 0 {
		r.Errorf("argued on a board with %v wrong and %v crossed out", wrong, crossed)
	}
	if !f.Found {
		return
	}
	for _, d := range f.Step.Places {
		if g.Solution.Value(d.Cell) != d.Digit {
			r.Errorf("%v was never open", d)
		}
	}
	for _, d := range f.Step.Removes {
		if g.Solution.Value(d.Cell) == d.Digit {
			r.Errorf("%v is ruled out", d)
		}
	}
	from := time.Duration(0)
	if f.Since >= 0 {
		from = g.Moves[f.Since].After
	}
	if f.Open != f.To-from || f.Since >= f.Move {
		r.Errorf("open for %s of %s to %s, since move %d", f.Open, from, f.To, f.Since)
	}
	for i := f.Since + 1; i <= f.Move; i++ {
		board, _ := g.Before(i)
		if _, ok := foundIn(g.sound(board), &f.Step); !ok {
			r.Errorf("%s is not there before move %d", f.Step.Technique, i)
		}
	}
}

// A board that cannot be read is an error.
func TestHindsightFails(t *testing.T) {
	puzzle, solution := easy(t)
	damaged := errors.New("damaged")
	g := &Game{Puzzle: puzzle, Solution: solution, Before: func(int) (*solver.Grid, error) { return nil, damaged }}
	for i, cell := range puzzle.Empty().Slice()[:4] {
		g.Moves = append(g.Moves, Move{After: time.Duration(i) * time.Minute, Digits: []solver.Candidate{{Cell: cell, Digit: solution.Value(cell)}}})
	}
	if _, err := New(logic.Human()).Hindsight(t.Context(), g); !errors.Is(err, damaged) {
		t.Errorf("%v", err)
	}
}
