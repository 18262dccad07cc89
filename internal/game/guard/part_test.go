package guard_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"pencilmark/internal/game"
	"pencilmark/internal/game/gametest"
	"pencilmark/solver"
	"pencilmark/solver/canonical"
	"pencilmark/solver/format"
)

// A part of a live daily's digits is none to watch, whatever is done to it and put beside it;
// a stranger's grid is, with no solution or with more than are shown.
func TestSolveSome(t *testing.T) {
	w, _, daily := gametest.Playing(t)
	r := rand.New(rand.NewPCG(1, 2))
	for range 10 {
		part := solver.NewGrid(solver.Classic())
		cells := daily.Grid.Givens().Slice()
		r.Shuffle(len(cells), func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
		for _, cell := range cells[:21] {
			part.Place(cell, daily.Solution.Value(cell))
		}
		part.MarkGivens()
		if _, _, err := w.Guard.SolveSome(t.Context(), gametest.Morphed(r, part)); !errors.Is(err, game.ErrLive) {
			t.Fatalf("of %d givens 21: %v", len(cells), err)
		}
		wrong := part.Clone()
		cell := daily.Grid.Empty().AndNot(part.Givens()).Slice()[r.IntN(20)]
		for digit := range part.Candidates(cell).All() {
			if digit != daily.Solution.Value(cell) {
				wrong.Place(cell, digit)
				break
			}
		}
		wrong.MarkGivens()
		if _, _, err := w.Guard.SolveSome(t.Context(), gametest.Morphed(r, wrong)); !errors.Is(err, game.ErrLive) {
			t.Fatalf("with a digit that is wrong: %v", err)
		}
	}
	tests := map[string]struct {
		puzzle string
		count  int
		more   bool
	}{
		"without solution": {"1...9...5.2..8..4...3.7.6.....4.....987.5.321.....6.....6.3.7...5..2..8.4...1...9", 0, false},
		"with 32":          {"......2...58..6......3...85.1.47.6..9.....5.7..7.39.4.76...8......9..81...9......", 32, false},
		"with too many":    {"......2...58..6......3...85.1.47.6........5.7..7.39...76...8......9..81...9......", 100, true},
		"of few digits":    {"1................................................................................", 100, true},
		"of few cells":     {"[3578]................................................................................", 100, true},
		"with brackets":    {"[134].....2...58..6......3...85.1.47.6........5.7..7.39...76...8......9..81...9......", 100, true},
	}
	for name, tt := range tests {
		g, err := format.Read(tt.puzzle, format.Options{})
		if err != nil {
			t.Fatal(err)
		}
		some, more, err := w.Guard.SolveSome(t.Context(), g)
		if err != nil || len(some) != tt.count || more != tt.more {
			t.Errorf("%s: %d solutions, more: %t, %v", name, len(some), more, err)
		}
	}
}

// Where candidates are restricted a cell may say what its digit would: with too many solutions
// to compare, a part of a live daily's digits is known by the others, in disguise too.
func TestPartsInBrackets(t *testing.T) {
	w, _, daily := gametest.Playing(t)
	r := rand.New(rand.NewPCG(5, 6))
	bracketed := func(digits, brackets int) *solver.Grid {
		part, solution := solver.NewGrid(solver.Classic()), daily.Solution
		cells := daily.Grid.Givens().Slice()
		r.Shuffle(len(cells), func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
		for _, cell := range cells[:digits] {
			part.Place(cell, solution.Value(cell))
		}
		part.MarkGivens()
		for _, cell := range cells[digits : digits+brackets] {
			part.Restrict(cell, solver.DigitsOf(solution.Value(cell), solution.Value(cell)%9+1))
		}
		return part
	}
	for name, part := range map[string]*solver.Grid{
		"in disguise":    gametest.Morphed(r, bracketed(16, 5)),
		"as they stand":  bracketed(5, 4),
		"brackets alone": bracketed(0, 9),
	} {
		if _, _, err := w.Guard.SolveSome(t.Context(), part); !errors.Is(err, game.ErrLive) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A guess beside givens of a live daily is answered alike, right or wrong, however many they
// are and whatever is done to them.
func TestPartsTellNoGuess(t *testing.T) {
	w, _, daily := gametest.Playing(t)
	r := rand.New(rand.NewPCG(9, 10))
	cells, blank := daily.Grid.Givens().Slice(), daily.Grid.Empty().Slice()
	for n := 6; n <= 21; n++ {
		r.Shuffle(len(cells), func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
		cell := blank[r.IntN(len(blank))]
		part := solver.NewGrid(solver.Classic())
		for _, given := range cells[:n] {
			part.Place(given, daily.Solution.Value(given))
		}
		morph := canonical.RandomMorph(r)
		for name, disguise := range map[string]func(*solver.Grid) *solver.Grid{
			"as they stand": (*solver.Grid).Clone, "by hand": mirroredAndRenamed, "in disguise": morph.Grid,
		} {
			answers := map[bool][]int{}
			for digit := range part.Candidates(cell).All() {
				guess := part.Clone()
				guess.Place(cell, digit)
				guess.MarkGivens()
				_, _, err := w.Guard.SolveSome(t.Context(), disguise(guess))
				answers[errors.Is(err, game.ErrLive)] = append(answers[errors.Is(err, game.ErrLive)], digit)
			}
			if len(answers) > 1 {
				t.Errorf("%d givens %s: of %d in %d the guesses %v are refused, %v are not", n, name, daily.Solution.Value(cell), cell, answers[true], answers[false])
			}
		}
	}
}

// Of the givens of a live daily any fourteen are known, turned, mirrored or with digits renamed,
// and any eight in their places, also with others beside them.
func TestFewGivensByHand(t *testing.T) {
	w, _, daily := gametest.Playing(t)
	r := rand.New(rand.NewPCG(3, 4))
	pick := func(n int, foreign bool) *solver.Grid {
		part := solver.NewGrid(solver.Classic())
		cells := daily.Grid.Givens().Slice()
		r.Shuffle(len(cells), func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
		for _, cell := range cells[:n] {
			part.Place(cell, daily.Solution.Value(cell))
		}
		for added := 0; foreign && added < 3; {
			cell := r.IntN(81)
			for digit := range part.Candidates(cell).All() {
				if part.Value(cell) == 0 && digit != daily.Solution.Value(cell) {
					part.Place(cell, digit)
					added++
					break
				}
			}
		}
		part.MarkGivens()
		return part
	}
	for name, part := range map[string]*solver.Grid{
		"8 as they stand": pick(8, false), "8 with 3 others": pick(8, true), "18": pick(18, false),
		"14 mirrored and renamed": mirroredAndRenamed(pick(14, false)),
	} {
		if _, _, err := w.Guard.SolveSome(t.Context(), part); !errors.Is(err, game.ErrLive) {
			t.Errorf("%s: %v", name, err)
		}
	}
	strangers, taken := 300, 0
	for range strangers {
		if _, _, err := w.Guard.SolveSome(t.Context(), gametest.Morphed(r, pick(14, false))); errors.Is(err, game.ErrLive) {
			taken++
		}
	}
	if taken > 3 {
		t.Errorf("%d of %d strangers are taken for parts", taken, strangers)
	}
}

// mirroredAndRenamed returns a grid as in a mirror, with 1 as 2, 2 as 3 and 9 as 1.
func mirroredAndRenamed(g *solver.Grid) *solver.Grid {
	out := solver.NewGrid(solver.Classic())
	for cell := range 81 {
		if d := g.Value(cell); d != 0 {
			out.Place(cell/9*9+8-cell%9, d%9+1)
		}
	}
	out.MarkGivens()
	return out
}
