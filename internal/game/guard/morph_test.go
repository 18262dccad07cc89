package guard_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"pencilmark/internal/game"
	"pencilmark/internal/game/services"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/solver"
	"pencilmark/solver/canonical"
	"pencilmark/solver/rating"
)

// morphs returns copies of a daily that only its canonical form reveals.
func morphs(r *rand.Rand, daily *game.Work) map[string]*solver.Grid {
	with := func(n int) *solver.Grid { // with n more right digits, as part of the givens
		g := daily.Grid.WithPlainCandidates()
		for _, cell := range daily.Grid.Empty().Slice()[:n] {
			g.Place(cell, daily.Solution.Value(cell))
		}
		g.MarkGivens()
		return gametest.Morphed(r, g)
	}
	same := canonical.Morph{Rows: [9]uint8{0, 1, 2, 3, 4, 5, 6, 7, 8}, Cols: [9]uint8{0, 1, 2, 3, 4, 5, 6, 7, 8}, Digits: [10]uint8{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}}
	renamed, transposed, rows := same, same, same
	for d := range uint8(9) {
		renamed.Digits[d+1] = (d+4)%9 + 1
	}
	transposed.Flip = true
	rows.Rows = [9]uint8{6, 7, 8, 2, 1, 0, 3, 5, 4}
	return map[string]*solver.Grid{
		"other digits":          renamed.Grid(daily.Grid),
		"transposed":            transposed.Grid(daily.Grid),
		"bands and rows":        rows.Grid(daily.Grid),
		"everything":            with(0),
		"and a digit more":      with(1),
		"and many digits more":  with(30),
		"solved":                with(daily.Grid.Empty().Len()),
		"other givens, as many": exchanged(r, daily),
	}
}

// SolveSome returns the first hundred solutions of a grid, unless one of them is a live daily's.
func TestSolveSome(t *testing.T) {
	w, _, daily := gametest.Playing(t)
	for name, tt := range map[string]struct {
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
	} {
		some, more, err := w.Guard.SolveSome(t.Context(), gametest.Read(t, tt.puzzle))
		if err != nil || len(some) != tt.count || more != tt.more {
			t.Errorf("%s: %d solutions, more: %t, %v", name, len(some), more, err)
		}
	}
	r := rand.New(rand.NewPCG(9, 10))
	blank := gametest.Shuffled(r, daily.Solution.Layout().AllCells())
	for _, n := range []int{4, 20, 40} { // blanks of the solution, with one solution or more
		digits := gametest.Digits(daily.Solution)
		for _, cell := range blank[:n] {
			digits[cell] = 0
		}
		if _, _, err := w.Guard.SolveSome(t.Context(), gametest.Morphed(r, gametest.Board(digits))); !errors.Is(err, game.ErrLive) {
			t.Errorf("a morph of the solution with %d blanks: %v", n, err)
		}
	}
}

// exchanged returns a morph of another puzzle that has the daily's solution.
func exchanged(r *rand.Rand, daily *game.Work) *solver.Grid {
	g := solver.NewGrid(daily.Grid.Layout())
	for _, c := range append(daily.Grid.Empty().Slice()[:25], daily.Grid.Givens().Slice()[6:]...) {
		g.Place(c, daily.Solution.Value(c))
	}
	g.MarkGivens()
	return gametest.Morphed(r, g)
}

// While a daily is live, every call treats a morph of it as that daily. Players who have started
// it see their own board, without what was pasted.
func TestMorphsOfALiveDaily(t *testing.T) {
	_, _, sample := gametest.Playing(t)
	for name := range morphs(rand.New(rand.NewPCG(1, 2)), sample) {
		t.Run(name, func(t *testing.T) {
			w, ann, daily := gametest.Playing(t)
			g := morphs(rand.New(rand.NewPCG(1, 2)), daily)[name]
			wantKnown(w, daily, g)
			_, err := w.Play.Solve(t.Context(), ann, game.Subject{Grid: g}, false)
			turned, ok := errors.AsType[*game.TurnedError](err)
			if !ok || turned.ID != daily.ID || turned.Progress.FilledCount() != daily.Grid.FilledCount() {
				t.Errorf("Solve: %+v, %v", turned, err)
			}
		})
	}
}

// Morphs of a daily whose forms have not been computed yet are recognised too.
func TestMorphOfADailyWithoutForms(t *testing.T) {
	w, _, daily := gametest.Playing(t)
	gametest.Must(t, w.DB.Update(t.Context(), func(tx services.Tx) error { return tx.SaveForms(daily.PuzzleID, game.CanonicalForms{}) }))
	g := gametest.Morphed(rand.New(rand.NewPCG(3, 4)), daily.Grid)
	if _, err := w.Play.PublicGrid(t.Context(), g); !errors.Is(err, game.ErrLive) {
		t.Error(err)
	}
}

// A grid whose solution has 648 automorphisms is recognised.
func TestMorphOfASymmetricalSolution(t *testing.T) {
	text := []byte("123456789456789123789123456231564897564897231897231564312645978645978312978312645")
	for cell := 0; cell < len(text); cell += 5 {
		text[cell] = '.'
	}
	w, thin := gametest.New(t), gametest.Read(t, string(text))
	_, err := w.Bank.Add(t.Context(), thin, gametest.Report(rating.Easy), game.OriginStarter, game.UsageBank)
	gametest.Must(t, err)
	set := gametest.Settings("12:00", "UTC")
	for day := range set.Tiers {
		set.Tiers[day] = rating.Easy
	}
	w.AddGuild("g", set)
	wantKnown(w, w.StartDaily(gametest.In("g", "ann")), gametest.Morphed(rand.New(rand.NewPCG(3, 4)), thin))
}

// A grid with several wrong digits, or a disguise with one wrong digit, is a different puzzle: it
// has no solution, and nothing is revealed about the daily.
func TestNoCopies(t *testing.T) {
	w, _, daily := gametest.Playing(t)
	r := rand.New(rand.NewPCG(11, 12))
	digits := gametest.Digits(daily.Grid)
	for _, cell := range daily.Grid.Givens().Slice()[:4] {
		digits[cell] = digits[cell]%9 + 1
	}
	wrong := gametest.Digits(daily.Grid)
	cell := daily.Grid.Empty().First()
	wrong[cell] = daily.Solution.Value(cell)%9 + 1
	for name, g := range map[string]*solver.Grid{
		"four givens changed":        gametest.Board(digits),
		"a morph with a wrong digit": gametest.Morphed(r, gametest.Board(wrong)),
		"diagonals and a morph":      (&gametest.Pasted{Digits: gametest.Morphed(r, daily.Grid).String(), Layout: "3x3+x"}).Read(t),
	} {
		if solution, err := w.Guard.Solve(t.Context(), g); err == nil || errors.Is(err, game.ErrLive) {
			t.Errorf("%s: %s, %v", name, solution, err)
		}
	}
}
