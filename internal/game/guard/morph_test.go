package guard_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/gametest"
	"pencilmark/internal/game/services"
	"pencilmark/solver"
	"pencilmark/solver/canonical"
	"pencilmark/solver/rating"
)

// morphs returns disguises of a daily that only its canonical form gives away.
func morphs(r *rand.Rand, daily *game.Work) map[string]*solver.Grid {
	with := func(n int) *solver.Grid { // right digits more, without marks of what is given
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
		"givens as candidates":  asCandidates(with(0)),
		"other givens, as many": exchanged(r, daily),
	}
}

// asCandidates writes each digit as the only candidate of its cell.
func asCandidates(g *solver.Grid) *solver.Grid {
	marked := solver.NewGrid(g.Layout())
	for c := range g.Givens().All() {
		marked.Restrict(c, solver.DigitsOf(g.Value(c)))
	}
	return marked
}

// A daily's givens written as what their rows cannot be elsewhere are known, with a guess
// more too, right or wrong.
func TestGivensWrittenAsWhatOthersCannotBe(t *testing.T) {
	w, _, daily := gametest.Playing(t)
	cell := daily.Grid.Empty().First()
	for digit := range 10 {
		set := daily.Grid.WithPlainCandidates()
		g := solver.NewGrid(set.Layout())
		for c := range g.Layout().AllCells().All() {
			may := g.Layout().Digits()
			for other := range set.Givens().All() {
				if other != c && g.Layout().Row(other) == g.Layout().Row(c) {
					may = may.Without(set.Value(other))
				}
			}
			if c == cell && digit != 0 {
				may = solver.DigitsOf(digit)
			}
			g.Restrict(c, may)
		}
		m := canonical.Morph{Flip: true, Rows: [9]uint8{2, 1, 0, 8, 6, 7, 3, 4, 5}, Cols: [9]uint8{5, 3, 4, 0, 2, 1, 8, 7, 6}, Digits: [10]uint8{0, 2, 3, 4, 5, 6, 7, 8, 9, 1}}
		if _, err := w.Guard.Solve(t.Context(), m.Grid(g)); !errors.Is(err, game.ErrLive) {
			t.Errorf("with r1c%d = %d: %v", cell+1, digit, err)
		}
	}
}

// Where only longer reasoning brings the givens out of the candidates, a right guess
// beside them gets the same answer as a wrong one.
func TestGivensHiddenInCandidates(t *testing.T) {
	w := gametest.New(t)
	set := gametest.Read(t, "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1")
	_, err := w.Bank.Add(t.Context(), set, gametest.Report(rating.Easy), game.OriginGenerated, game.UsageBank)
	gametest.Must(t, err)
	w.AddGuild("g", gametest.Settings("12:00", "UTC"))
	daily := w.StartDaily(gametest.In("g", "ann"))
	m := canonical.Morph{Rows: [9]uint8{2, 1, 0, 8, 6, 7, 3, 4, 5}, Cols: [9]uint8{5, 3, 4, 0, 2, 1, 8, 7, 6}, Digits: [10]uint8{0, 2, 3, 4, 5, 6, 7, 8, 9, 1}}
	hidden := withHiddenGivens(daily, 6)
	guessed := hidden.Empty().AndNot(daily.Grid.Givens()).First()
	answers := map[error][]int{}
	for digit := range hidden.Candidates(guessed).All() {
		g := hidden.Clone()
		g.Place(guessed, digit)
		_, err := w.Guard.Solve(t.Context(), m.Grid(g))
		answers[err] = append(answers[err], digit)
	}
	if len(answers) != 1 || len(answers[game.ErrUntold]) < 2 {
		t.Errorf("guesses are answered with %v; right is %d", answers, daily.Solution.Value(guessed))
	}
}

// withHiddenGivens writes some givens of a daily as two candidates, so that none is the only one in its cell, nor its cell the only one in a unit.
func withHiddenGivens(daily *game.Work, hidden int) *solver.Grid {
	givens := daily.Grid.Givens().Slice()
	shown := givens[:len(givens)-hidden]
	g := solver.NewGrid(daily.Grid.Layout())
	for _, c := range shown {
		g.Place(c, daily.Grid.Value(c))
	}
	for _, c := range givens[len(shown):] {
		digit := daily.Grid.Value(c)
		var spared, seen solver.CellSet // of what could hold the digit but for it
		for _, unit := range g.Layout().Units() {
			if !slices.Contains(unit.Cells, c) {
				continue
			}
			var could solver.CellSet
			for _, other := range unit.Cells {
				if other != c && g.Candidates(other).Has(digit) {
					could = could.Or(solver.CellsOf(other))
				}
			}
			seen = seen.Or(could)
			if !could.IsEmpty() {
				spared = spared.Or(solver.CellsOf(could.First()))
			}
		}
		for other := range seen.AndNot(spared).All() {
			g.Remove(other, digit)
		}
		for other := range g.Candidates(c).Without(digit).All() {
			if g.Candidates(c).Len() > 2 {
				g.Remove(c, other)
			}
		}
	}
	return g
}

// Who has crossed out a right candidate of a puzzle of their own is told so.
func TestCandidatesOfAnotherPuzzle(t *testing.T) {
	w, _, _ := gametest.Playing(t)
	g := gametest.Read(t, "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1")
	solution, err := solver.Solve(t.Context(), g)
	if err != nil {
		t.Fatal(err)
	}
	cell := g.Empty().First()
	g.Remove(cell, solution.Value(cell))
	if _, err := w.Guard.Solve(t.Context(), g); !errors.Is(err, solver.ErrNoSolution) {
		t.Errorf("Solve = %v", err)
	}
}

// exchanged is a morph of another puzzle with the daily's solution.
func exchanged(r *rand.Rand, daily *game.Work) *solver.Grid {
	g := solver.NewGrid(daily.Grid.Layout())
	for _, c := range append(daily.Grid.Empty().Slice()[:25], daily.Grid.Givens().Slice()[6:]...) {
		g.Place(c, daily.Solution.Value(c))
	}
	g.MarkGivens()
	return gametest.Morphed(r, g)
}

// While a daily is live, a morph of it is that daily in every call. Who is at it sees
// their own board, without what was pasted.
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

// A daily whose forms have not been found yet is known by its morphs all the same.
func TestMorphOfADailyWithoutForms(t *testing.T) {
	w, _, daily := gametest.Playing(t)
	gametest.Must(t, w.DB.Update(t.Context(), func(tx services.Tx) error { return tx.SaveForms(daily.PuzzleID, game.CanonicalForms{}) }))
	g := gametest.Morphed(rand.New(rand.NewPCG(3, 4)), daily.Grid)
	if _, err := w.Play.PublicGrid(t.Context(), g); !errors.Is(err, game.ErrLive) {
		t.Error(err)
	}
}

// Once the daily is over, its morphs are puzzles like others.
func TestMorphOfAPastDaily(t *testing.T) {
	w, _, daily := gametest.Playing(t)
	w.Clock.Set(gametest.At(t, "2026-12-20T12:00:00Z"))
	g := gametest.Morphed(rand.New(rand.NewPCG(3, 4)), daily.Grid)
	work, err := w.Play.Open(t.Context(), gametest.In("g", "eve"), game.Subject{Grid: g})
	if err != nil || work.Kind != game.PastedAttempt {
		t.Errorf("%+v, %v", work, err)
	}
}

// A grid with the symmetrical solution that leads to itself in 648 ways is known.
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

// BenchmarkCopyOf asks of a grid that comes with a command whether it is a live
// daily: every command that takes one does.
func BenchmarkCopyOf(b *testing.B) {
	w := gametest.New(b)
	w.StockBank(3)
	w.AddGuild("g", gametest.Settings("12:00", "UTC"))
	for range 3 {
		w.Clock.Add(24 * time.Hour)
		w.Tick()
	}
	daily := w.Posted[len(w.Posted)-1].Puzzle.Grid
	r := rand.New(rand.NewPCG(6, 6))
	for name, g := range map[string]*solver.Grid{"daily": daily, "morph": gametest.Morphed(r, daily), "other": gametest.Read(b, gametest.Hard)} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if id := w.CopyOf(g); (id == "") != (name == "other") {
					b.Fatal(id)
				}
			}
		})
	}
}
