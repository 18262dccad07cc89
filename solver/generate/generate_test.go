package generate_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pencilmark/solver"
	"pencilmark/solver/generate"
	"pencilmark/solver/logic"
	"pencilmark/solver/rating"
)

func source(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

func layoutOf(t testing.TB, name string) *solver.Layout {
	t.Helper()
	shape, err := solver.ParseShape(name)
	if err != nil {
		t.Fatal(err)
	}
	layout, err := solver.NewLayout(shape)
	if err != nil {
		t.Fatal(err)
	}
	return layout
}

func TestPuzzle(t *testing.T) {
	for _, name := range []string{
		"2x2", "2x2+x", "3x2", "3x2+x", "4x2", "4x2+x", "3x3", "3x3+x", "3x3+w", jigsaw5, jigsaw9, "5x2", "5x2+x",
		"6x2", "6x2+x", "4x3", "4x3+x", "7x2", "16x16", // 14x14 and 16x16 once, for time
	} {
		t.Run(name, func(t *testing.T) {
			layout := layoutOf(t, name)
			puzzle, report, err := generate.NewPuzzle(t.Context(), source(4), generate.Options{Layout: layout})
			if err != nil {
				t.Fatal(err)
			}
			if puzzle.Layout() != layout {
				t.Errorf("got a %s", puzzle.Layout().Shape())
			}
			checkMinimal(t, puzzle, generate.NoSymmetry)
			if want, err := rating.Rate(t.Context(), puzzle); err != nil || report.Tier != want.Tier || report.Points != want.Points {
				t.Errorf("report %+v, want %+v", report, want)
			}
		})
	}
}

func checkUnique(t testing.TB, puzzle *solver.Grid) {
	t.Helper()
	if *puzzle != *puzzle.GivensOnly() {
		t.Error("the grid holds more than its givens")
	}
	if n, err := solver.CountSolutions(t.Context(), puzzle, 2); n != 1 || err != nil {
		t.Fatalf("%s has %d solutions, %v", puzzle, n, err)
	}
}

// checkMinimal checks that the solution is unique and each orbit of clues is necessary; above 12x12 it checks some
// clues only.
func checkMinimal(t testing.TB, puzzle *solver.Grid, s generate.Symmetry) {
	t.Helper()
	checkUnique(t, puzzle)
	cells := puzzle.Givens().Slice()
	if puzzle.Layout().Size() > 12 {
		cells = cells[:4]
	}
	for _, cell := range cells {
		without := clues(puzzle, puzzle.Givens().AndNot(images(puzzle.Layout(), s, cell)))
		if n, err := solver.CountSolutions(t.Context(), without, 2); n != 2 || err != nil {
			t.Errorf("%s has %d solutions without %s, %v", puzzle, n, puzzle.Layout().CellName(cell), err)
		}
	}
}

func clues(g *solver.Grid, cells solver.CellSet) *solver.Grid {
	puzzle := solver.NewGrid(g.Layout())
	for c := range cells.All() {
		puzzle.Place(c, g.Value(c))
	}
	puzzle.MarkGivens()
	return puzzle
}

func images(l *solver.Layout, s generate.Symmetry, cell int) solver.CellSet {
	last := l.Size() - 1
	type move = func(row, col int) (int, int)
	turn := func(row, col int) (int, int) { return col, last - row }
	half := func(row, col int) (int, int) { return last - row, last - col }
	leftRight := func(row, col int) (int, int) { return row, last - col }
	topBottom := func(row, col int) (int, int) { return last - row, col }
	diagonal := func(row, col int) (int, int) { return col, row }
	antidiagonal := func(row, col int) (int, int) { return last - col, last - row }
	moves := map[generate.Symmetry][]move{
		generate.HalfTurnSymmetry:      {half},
		generate.QuarterTurnSymmetry:   {turn},
		generate.LeftRightSymmetry:     {leftRight},
		generate.TopBottomSymmetry:     {topBottom},
		generate.DiagonalSymmetry:      {diagonal},
		generate.AntidiagonalSymmetry:  {antidiagonal},
		generate.BothMirrorsSymmetry:   {leftRight, topBottom},
		generate.BothDiagonalsSymmetry: {diagonal, antidiagonal},
		generate.FullSymmetry:          {turn, leftRight},
	}[s]
	all := solver.CellsOf(cell)
	for range 8 {
		for c := range all.All() {
			for _, m := range moves {
				all.Add(l.CellAt(m(l.Row(c), l.Col(c))))
			}
		}
	}
	return all
}

func TestPuzzleWithSymmetry(t *testing.T) {
	for _, s := range symmetries() {
		t.Run(s.String(), func(t *testing.T) {
			for _, name := range []string{"3x3", "3x2"} {
				o := generate.Options{Layout: layoutOf(t, name), Symmetry: s, Unrated: true}
				puzzle, _, err := generate.NewPuzzle(t.Context(), source(4), o)
				if err != nil {
					t.Fatal(err)
				}
				for c := range puzzle.Givens().All() {
					if !images(puzzle.Layout(), s, c).Within(puzzle.Givens()) {
						t.Errorf("%s: %s has no counterpart", puzzle, puzzle.Layout().CellName(c))
					}
				}
				checkMinimal(t, puzzle, s)
			}
		})
	}
}

// TestSymmetryOf checks that a puzzle made with a symmetry has it, or a greater one that includes it.
func TestSymmetryOf(t *testing.T) {
	for _, s := range symmetries() {
		puzzle, _, err := generate.NewPuzzle(t.Context(), source(4), generate.Options{Layout: layoutOf(t, "3x3"), Symmetry: s, Unrated: true})
		if err != nil {
			t.Fatal(err)
		}
		found := generate.SymmetryOf(puzzle.Layout(), puzzle.Givens())
		for c := range puzzle.Givens().All() {
			if !images(puzzle.Layout(), found, c).Within(puzzle.Givens()) {
				t.Errorf("%s was found in %s", found, puzzle)
			}
		}
		if s != generate.NoSymmetry && found == generate.NoSymmetry {
			t.Errorf("nothing was found in %s, made with %s", puzzle, s)
		}
	}
	if s := generate.SymmetryOf(solver.Classic(), solver.CellsOf(0, 8, 72, 80, 1)); s != generate.NoSymmetry {
		t.Errorf("of five cells: %s", s)
	}
}

func TestPuzzleOfTier(t *testing.T) {
	for _, tier := range rating.Tiers() {
		t.Run(tier.String(), func(t *testing.T) {
			puzzle, report, err := generate.NewPuzzle(t.Context(), source(96), generate.Options{Tier: tier})
			if err != nil {
				t.Fatal(err)
			}
			if again, err := rating.Rate(t.Context(), puzzle); err != nil || report.Tier != tier || again.Tier != tier {
				t.Errorf("got %s, rated again %s, %v", report.Tier, again.Tier, err)
			}
			checkMinimal(t, puzzle, generate.NoSymmetry)
		})
	}
	t.Run("4x2", func(t *testing.T) {
		o := generate.Options{Layout: layoutOf(t, "4x2"), Tier: rating.Hard}
		if _, report, err := generate.NewPuzzle(t.Context(), source(1), o); err != nil || report.Tier != rating.Hard {
			t.Errorf("got %s, %v", report.Tier, err)
		}
	})
}

func TestPuzzleOfRating(t *testing.T) {
	between := func(least, most rating.Tenths) generate.Range[rating.Tenths] {
		return generate.Range[rating.Tenths]{Min: least, Max: most}
	}
	for name, tt := range map[string]struct {
		o  generate.Options
		is func(r *rating.Report) bool
	}{
		"er":      {generate.Options{ER: between(70, 72)}, func(r *rating.Report) bool { return r.ER >= 70 && r.ER <= 72 }},
		"least":   {generate.Options{ER: between(84, 0)}, func(r *rating.Report) bool { return r.ER >= 84 }},
		"most":    {generate.Options{ER: between(0, 20)}, func(r *rating.Report) bool { return r.ER <= 20 }},
		"within":  {generate.Options{Tier: rating.Hard, ER: between(40, 60)}, func(r *rating.Report) bool { return r.ER >= 40 && r.ER <= 44 }},
		"ep":      {generate.Options{ER: between(0, 30), EP: between(20, 26)}, func(r *rating.Report) bool { return r.EP >= 20 && r.EP <= 26 }},
		"ed":      {generate.Options{ED: between(23, 26)}, func(r *rating.Report) bool { return r.ED >= 23 && r.ED <= 26 }},
		"minutes": {generate.Options{Minutes: generate.Range[int]{Min: 8, Max: 9}}, func(r *rating.Report) bool { return r.Time.Minutes >= 7.5 && r.Time.Minutes < 9.5 }},
		"pearl":   {generate.Options{ER: between(30, 0), Gem: generate.Pearl}, func(r *rating.Report) bool { return r.ER >= 30 && r.EP == r.ER }},
		"diamond": {generate.Options{ER: between(26, 0), Gem: generate.Diamond}, func(r *rating.Report) bool { return r.ER >= 26 && r.EP == r.ER && r.ED == r.ER }},
	} {
		t.Run(name, func(t *testing.T) {
			puzzle, report, err := generate.NewPuzzle(t.Context(), source(2), tt.o)
			if err != nil || !tt.is(&report) {
				t.Fatalf("got ER %s, EP %s, ED %s, %v", report.ER, report.EP, report.ED, err)
			}
			checkMinimal(t, puzzle, generate.NoSymmetry)
		})
	}
}

func TestPuzzleWithClues(t *testing.T) {
	for _, asked := range []generate.Range[int]{{Min: 30, Max: 33}, {Max: 22}, {Min: 27, Max: 27}, {Min: 40}} {
		for _, s := range []generate.Symmetry{generate.NoSymmetry, generate.HalfTurnSymmetry} {
			o := generate.Options{Clues: asked, Symmetry: s, Unrated: true}
			puzzle, _, err := generate.NewPuzzle(t.Context(), source(6), o)
			if err != nil {
				t.Fatal(err)
			}
			checkUnique(t, puzzle)
			if n := puzzle.FilledCount(); n < asked.Min || asked.Max != 0 && n > asked.Max {
				t.Errorf("%s, %s: %d clues", asked, s, n)
			}
		}
	}
}

func TestPuzzleWithPattern(t *testing.T) {
	for name, pattern := range map[string]string{
		"ring":  "000000000001111100010000010010111010010101010010111010010000010001111100000000000",
		"cross": "100010001010010010001010100000111000111101111000111000001010100010010010100010001",
		"rows":  "010101010101010101000000000101010101010101010101010101000000000101010101010101010",
	} {
		t.Run(name, func(t *testing.T) {
			var cells solver.CellSet
			for c, x := range pattern {
				if x == '1' {
					cells.Add(c)
				}
			}
			puzzle, _, err := generate.NewPuzzle(t.Context(), source(1), generate.Options{Pattern: cells, Unrated: true})
			if err != nil {
				t.Fatal(err)
			}
			checkUnique(t, puzzle)
			if puzzle.Givens() != cells {
				t.Errorf("got %s", puzzle)
			}
		})
	}
}

// TestPuzzleWithPatternThatCannotBe checks a pattern with too few clues: a 4x4 puzzle needs four.
func TestPuzzleWithPatternThatCannotBe(t *testing.T) {
	o := generate.Options{Layout: layoutOf(t, "2x2"), Pattern: solver.CellsOf(0, 6, 9)}
	if puzzle, _, err := generate.NewPuzzle(t.Context(), source(1), o); puzzle != nil || !errors.Is(err, generate.ErrNotFound) {
		t.Errorf("got %v, %v", puzzle, err)
	}
}

func TestPuzzleWithTechniques(t *testing.T) {
	for name, o := range map[string]generate.Options{
		"contains": {Contains: []string{"x-wing", "naked-pair"}, Unrated: true},
		"hardest":  {Hardest: "naked-pair", Unrated: true},
		"both":     {Contains: []string{"hidden-pair"}, Hardest: "hidden-pair", Unrated: true},
		"layout":   {Layout: layoutOf(t, "3x2+x"), Contains: []string{"pointing"}, Unrated: true},
	} {
		t.Run(name, func(t *testing.T) {
			puzzle, _, err := generate.NewPuzzle(t.Context(), source(3), o)
			if err != nil {
				t.Fatal(err)
			}
			used := map[string]bool{}
			highest := 0
			out, err := logic.Human().Walk(t.Context(), puzzle, func(_ *solver.Grid, s solver.Step) bool {
				used[s.Technique] = true
				highest = max(highest, logic.Human().RungOf(&s))
				return true
			})
			if err != nil || !out.Solved {
				t.Fatalf("the human ladder does not solve it: %v", err)
			}
			for _, name := range o.Contains {
				if !used[name] {
					t.Errorf("%s does not take %s", puzzle, name)
				}
			}
			if o.Hardest != "" && highest > logic.Human().RungOf(&solver.Step{Technique: o.Hardest}) {
				t.Errorf("%s takes %s", puzzle, logic.Human().Techniques()[highest].Name)
			}
		})
	}
}

// TestPuzzleIsAsAsked draws options and checks that the puzzle satisfies all of them.
func TestPuzzleIsAsAsked(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		o := generate.Options{
			Tier:      rapid.SampledFrom(rating.Tiers()[:4]).Draw(rt, "tier"),
			Symmetry:  rapid.SampledFrom(symmetries()[:5]).Draw(rt, "symmetry"),
			ForPeople: rapid.Bool().Draw(rt, "for people"),
		}
		if rapid.Bool().Draw(rt, "with clues") {
			least := rapid.IntRange(26, 30).Draw(rt, "least")
			o.Clues = generate.Range[int]{Min: least, Max: least + 6}
		}
		puzzle, report, err := generate.NewPuzzle(t.Context(), source(rapid.Uint64().Draw(rt, "seed")), o)
		if err != nil {
			rt.Fatal(err)
		}
		flaw, err := generate.FindFlaw(t.Context(), puzzle, &report)
		if report.Solutions != 1 || report.Tier != o.Tier || err != nil || o.ForPeople && flaw != generate.NoFlaw {
			rt.Errorf("%s: %+v, %s, %v", puzzle, report, flaw, err)
		}
		if n := puzzle.FilledCount(); n < o.Clues.Min || o.Clues.Max > 0 && n > o.Clues.Max {
			rt.Errorf("%s: %d clues", puzzle, n)
		}
		for c := range puzzle.Givens().All() {
			if !images(puzzle.Layout(), o.Symmetry, c).Within(puzzle.Givens()) {
				rt.Errorf("%s is not symmetric", puzzle)
			}
		}
	})
}

// TestPuzzleForPeople checks that some puzzles never get harder than at the start, but puzzles for people do.
func TestPuzzleForPeople(t *testing.T) {
	for _, forPeople := range []bool{false, true} {
		flat := 0
		for seed := range uint64(6) {
			o := generate.Options{Tier: rating.Medium, ED: generate.Range[rating.Tenths]{Min: 20, Max: 26}, ForPeople: forPeople}
			_, report, err := generate.NewPuzzle(t.Context(), source(seed), o)
			if err != nil {
				t.Fatal(err)
			}
			if report.ER == report.EP {
				flat++
			}
		}
		if (flat > 0) == forPeople {
			t.Errorf("for people %t: %d of 6 do not get harder", forPeople, flat)
		}
	}
}

// TestPuzzleDependsOnSeedOnly checks that a puzzle does not depend on what the same Generator made before.
func TestPuzzleDependsOnSeedOnly(t *testing.T) {
	for name, o := range map[string]generate.Options{
		"any":     {},
		"tier":    {Tier: rating.Hard, Symmetry: generate.HalfTurnSymmetry},
		"climbed": {Clues: generate.Range[int]{Max: 21}, Unrated: true},
		"layout":  {Layout: layoutOf(t, "3x2+x")},
	} {
		t.Run(name, func(t *testing.T) {
			maker, err := generate.NewGenerator(o)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, seed := range []uint64{3, 4, 3} {
				puzzle, _, err := maker.Puzzle(t.Context(), source(seed))
				if err != nil {
					t.Fatal(err)
				}
				got = append(got, puzzle.String())
			}
			alone, _, err := generate.NewPuzzle(t.Context(), source(4), o)
			if err != nil || got[0] != got[2] || got[0] == got[1] || got[1] != alone.String() {
				t.Errorf("seeds 3, 4, 3, and 4 alone, gave %v, %s, %v", got, alone, err)
			}
		})
	}
}

func TestPuzzleThatDoesNotExist(t *testing.T) {
	var reported []generate.Progress
	o := generate.Options{
		Layout: layoutOf(t, "2x2"), Tier: rating.Extreme, Tries: 1000,
		Progress: func(p generate.Progress) { reported = append(reported, p) },
	}
	puzzle, _, err := generate.NewPuzzle(t.Context(), source(1), o)
	if puzzle != nil || !errors.Is(err, generate.ErrNotFound) {
		t.Fatalf("got %v, %v", puzzle, err)
	}
	if want := "no such puzzle was found among 1000"; err.Error() != want {
		t.Errorf("got %q", err)
	}
	if len(reported) != 1000 || reported[999].Tried != 1000 {
		t.Errorf("progress was told %d times", len(reported))
	}
}

func TestOptionsThatCannotBe(t *testing.T) {
	small, wide := layoutOf(t, "2x2"), layoutOf(t, "3x2")
	er := func(least, most rating.Tenths) generate.Range[rating.Tenths] {
		return generate.Range[rating.Tenths]{Min: least, Max: most}
	}
	for want, o := range map[string]generate.Options{
		"tier: only classic 9x9 puzzles are rated nightmare":                              {Layout: small, Tier: rating.Nightmare},
		"er: only classic 9x9 puzzles have one":                                           {Layout: small, ER: er(20, 30)},
		"gem: only classic 9x9 puzzles are pearls or diamonds":                            {Layout: small, Gem: generate.Pearl},
		"er: 3.0 to 2.0 cannot be":                                                        {ER: er(30, 20)},
		"ed: none goes with what the other figures are to be":                             {ED: er(0, 20), ER: er(70, 0), Gem: generate.Diamond},
		"er: that of easy puzzles is at most 1.5, not at least 7.0":                       {Tier: rating.Easy, ER: er(70, 0)},
		"clues: 30 to 20 cannot be; the grid has 81 cells":                                {Clues: generate.Range[int]{Min: 30, Max: 20}},
		"clues: 16 cannot be; one solution takes 17 clues or more":                        {Clues: generate.Range[int]{Min: 16, Max: 16}},
		"clues: at most 2 cannot be; one solution takes 3 clues or more":                  {Layout: small, Clues: generate.Range[int]{Max: 2}},
		"clues: with the symmetry half-turn there cannot be 5":                            {Layout: small, Symmetry: generate.HalfTurnSymmetry, Clues: generate.Range[int]{Min: 5, Max: 5}},
		"clues: with the symmetry full there cannot be 18 to 19":                          {Symmetry: generate.FullSymmetry, Clues: generate.Range[int]{Min: 18, Max: 19}},
		"pattern: it has 16 clues, and one solution takes 17 or more":                     {Pattern: solver.CellsOf(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 20, 30, 40, 50, 60, 70)},
		"pattern: without a clue in rows 1 and 3 these could change places":               {Pattern: solver.Classic().AllCells().AndNot(rowsOf(0, 2))},
		"pattern: without a clue in columns 1 and 2 these could change places":            {Layout: wide, Pattern: wide.AllCells().AndNot(solver.CellsOf(0, 1, 6, 7, 12, 13, 18, 19, 24, 25, 30, 31))},
		"er: 0.5 to 0.9 cannot be; ratings begin with 1.0":                                {ER: er(5, 9)},
		"er: at least 12.0 cannot be had; no puzzle rated above 11.9 is known":            {ER: er(120, 0)},
		"er: only puzzles of 54 clues or more are below 1.2: ask for so many":             {ER: er(10, 11), Clues: generate.Range[int]{Min: 53}},
		"ep: it is never above ER":                                                        {ER: er(0, 30), EP: er(31, 0)},
		"ed: it is never above EP or ER":                                                  {EP: er(0, 30), ED: er(31, 0)},
		"clues: at least 17 cannot be; the grid has 16 cells":                             {Layout: small, Clues: generate.Range[int]{Min: 17}},
		"pattern: it has cells outside of the grid":                                       {Layout: small, Pattern: solver.CellsOf(16)},
		"pattern: it has 1 clues, not at least 4":                                         {Pattern: solver.CellsOf(0), Clues: generate.Range[int]{Min: 4}},
		"pattern: it says all of the symmetry already":                                    {Pattern: solver.Classic().AllCells(), Symmetry: generate.HalfTurnSymmetry},
		"symmetry: there is no symmetry(99)":                                              {Symmetry: 99},
		`contains: "silly" is not on the human ladder`:                                    {Contains: []string{"silly"}},
		`hardest: "silly" is not on the human ladder`:                                     {Hardest: "silly"},
		"contains: a grid with 9 rows never takes fish-5: what it shows, smaller ones do": {Contains: []string{"fish-5"}},
		"contains: x-wing is harder than naked-pair":                                      {Contains: []string{"x-wing"}, Hardest: "naked-pair"},
	} {
		puzzle, _, err := generate.NewPuzzle(t.Context(), source(1), o)
		var option *generate.OptionError
		if puzzle != nil || !errors.As(err, &option) || err.Error() != want {
			t.Errorf("got %v, %v, want %s", puzzle, err, want)
		}
	}
}

func rowsOf(rows ...int) (cells solver.CellSet) {
	for _, row := range rows {
		for col := range 9 {
			cells.Add(9*row + col)
		}
	}
	return cells
}

func TestPuzzleEndsWithContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, o := range []generate.Options{{}, {Tier: rating.Expert}, {Pattern: solver.Classic().AllCells()}, {Layout: layoutOf(t, "16x16")}} {
		puzzle, _, err := generate.NewPuzzle(ctx, source(1), o)
		if puzzle != nil || !errors.Is(err, context.Canceled) {
			t.Errorf("%+v: got %v, %v", o, puzzle, err)
		}
	}
}

// TestPuzzleEndsInTheMiddle cancels a search that would never end.
func TestPuzzleEndsInTheMiddle(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	var last generate.Progress
	o := generate.Options{Clues: generate.Range[int]{Max: 17}, Progress: func(p generate.Progress) {
		if p.Tried == 700 {
			last = p
			cancel()
		}
	}}
	puzzle, _, err := generate.NewPuzzle(ctx, source(1), o)
	if puzzle != nil || !errors.Is(err, context.Canceled) || !errors.Is(err, generate.ErrNotFound) {
		t.Errorf("got %v, %v", puzzle, err)
	}
	if e, ok := errors.AsType[*generate.NotFoundError](err); !ok || e.Progress != last {
		t.Errorf("it says %v, and had come to %+v", err, last)
	}
}

// endingContext ends after a number of calls of Err.
type endingContext struct {
	context.Context
	left *int
}

func (c endingContext) Err() error {
	if *c.left--; *c.left < 0 {
		return context.DeadlineExceeded
	}
	return nil
}

func TestPuzzleOutOfTimeSaysSo(t *testing.T) {
	ctx := endingContext{t.Context(), new(200)}
	puzzle, report, err := generate.NewPuzzle(ctx, source(1), generate.Options{Layout: layoutOf(t, "16x16")})
	if !errors.Is(err, generate.ErrNotMinimal) || !errors.Is(err, context.DeadlineExceeded) {
		t.Fatalf("got %v", err)
	}
	if report.Tier != rating.Unrated {
		t.Errorf("the puzzle was rated %s", report.Tier)
	}
	if n, err := solver.CountSolutions(t.Context(), puzzle, 2); n != 1 || err != nil || puzzle.FilledCount() == 256 {
		t.Errorf("%d clues, %d solutions, %v; want fewer than 256 and one", puzzle.FilledCount(), n, err)
	}
}

func TestFull(t *testing.T) {
	for _, shape := range solver.KnownShapes() {
		for _, shape.Diagonals = range []bool{false, true} {
			t.Run(shape.String(), func(t *testing.T) { checkFull(t, layoutOf(t, shape.String()), 2) })
		}
	}
	for _, name := range []string{jigsaw5, jigsaw9} {
		t.Run(name, func(t *testing.T) { checkFull(t, layoutOf(t, name), 2) })
	}
	// With windows, a few searches get lost.
	for seed := range uint64(10) {
		checkFull(t, layoutOf(t, "3x3+w"), seed)
	}
}

func checkFull(t *testing.T, layout *solver.Layout, seed uint64) {
	t.Helper()
	grid, err := generate.FullGrid(t.Context(), source(seed), layout)
	if err != nil || grid.Layout() != layout || !grid.Solved() {
		t.Errorf("%v, %v", grid, err)
	}
}

const (
	jigsaw9 = "jigsaw:111233333111244333511244436512224666555524667855224467858889667888899977999997777"
	jigsaw5 = "jigsaw:1223311243122431444355555"
)

// TestFullReachesEverySolution checks that all 288 grids of 4x4 appear, none much more often than another.
func TestFullReachesEverySolution(t *testing.T) {
	layout := layoutOf(t, "2x2")
	seen := map[string]int{}
	r := source(5)
	for range 10_000 {
		grid, err := generate.FullGrid(t.Context(), r, layout)
		if err != nil {
			t.Fatal(err)
		}
		seen[grid.String()]++
	}
	least, most := 10_000, 0
	for _, n := range seen {
		least, most = min(least, n), max(most, n)
	}
	if even := 10_000 / 288; len(seen) != 288 || least < even*2/5 || most > even*8/5 {
		t.Errorf("found %d of 288 grids, each %d to %d times", len(seen), least, most)
	}
}

func symmetries() (all []generate.Symmetry) {
	for s := generate.NoSymmetry; s <= generate.FullSymmetry; s++ {
		all = append(all, s)
	}
	return all
}

func read(t testing.TB, line string) *solver.Grid {
	t.Helper()
	g := solver.NewGrid(solver.Classic())
	for c, x := range line {
		if x != '.' {
			g.Place(c, int(x-'0'))
		}
	}
	g.MarkGivens()
	return g
}

func TestFlaw(t *testing.T) {
	const (
		easy    = "4....1.8.5....6319.923..5....95.............2.4861..5...1.....8.3.4.5.9..24189..."
		hard    = "..749.6..9...8..5..2..13.....8..1....5....96.2.....5.8593....2......9...1...6..4."
		diamond = "1......4..7.......8..3.71...156......3...96.5....5.3..4...7.......1.89...6...2.3."
		several = "......2...58..6......3...85.1.47.6..9.....5.7..7.39.4.76...8......9..81...9......"
	)
	for name, tt := range map[string]struct {
		puzzle string
		as     rating.Tier // treated as this tier, if not None
		want   generate.Flaw
	}{
		"the first step is as hard as any": {diamond, rating.Unrated, generate.FlawHardestStepFirst},
		"but all easy ones are alike":      {diamond, rating.Easy, generate.NoFlaw},
		"several solutions":                {several, rating.Unrated, generate.FlawNotUnique},
		"a way in, then an X-Wing":         {hard, rating.Unrated, generate.NoFlaw},
		"easy":                             {easy, rating.Unrated, generate.NoFlaw},
	} {
		t.Run(name, func(t *testing.T) {
			g := read(t, tt.puzzle)
			report, err := rating.Rate(t.Context(), g)
			if err != nil {
				t.Fatal(err)
			}
			if tt.as != rating.Unrated {
				report.Tier = tt.as
			}
			if got, err := generate.FindFlaw(t.Context(), g, &report); got != tt.want || err != nil {
				t.Errorf("%+v: got %q, %v, want %q", report, got, err, tt.want)
			}
		})
	}
}

// TestFlawUpToExpert checks that a puzzle that needs nets is flawed for Expert, but not for Nightmare.
func TestFlawUpToExpert(t *testing.T) {
	g := read(t, "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..")
	for tier, want := range map[rating.Tier]generate.Flaw{
		rating.Expert:    generate.FlawNeedsNets,
		rating.Nightmare: generate.NoFlaw,
	} {
		report := rating.Report{Solutions: 1, Tier: tier, ER: 60, EP: 12}
		if got, err := generate.FindFlaw(t.Context(), g, &report); got != want || err != nil {
			t.Errorf("%s: got %q, %v, want %q", tier, got, err, want)
		}
	}
}

func TestFlawEndsWithContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	report := rating.Report{Solutions: 1, Tier: rating.Easy}
	if _, err := generate.FindFlaw(ctx, solver.NewGrid(solver.Classic()), &report); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestJigsaw(t *testing.T) {
	seen := map[*solver.Layout]bool{}
	for _, size := range []int{4, 5, 6, 7, 9, 9, 9} {
		layout, err := generate.NewLayout(t.Context(), source(uint64(len(seen))), solver.Variant{Jigsaw: size})
		if err != nil {
			t.Fatal(err)
		}
		seen[layout] = true
		if layout.Size() != size || layout.Shape().Regions == "" {
			t.Errorf("%s", layout.Shape())
			continue
		}
		puzzle, _, err := generate.NewPuzzle(t.Context(), source(1), generate.Options{Layout: layout})
		if err != nil {
			t.Fatal(err)
		}
		checkMinimal(t, puzzle, generate.NoSymmetry)
	}
	if len(seen) != 7 {
		t.Errorf("%d jigsaws of 7", len(seen))
	}
	again, err := generate.NewLayout(t.Context(), source(6), solver.Variant{Jigsaw: 9})
	if err != nil || !seen[again] {
		t.Errorf("equal sources gave another jigsaw: %v", err)
	}
	crossed := solver.Variant{Shape: solver.Shape{Diagonals: true}, Jigsaw: 9}
	layout, err := generate.NewLayout(t.Context(), source(1), crossed)
	if err != nil || layout.Shape().Variant() != crossed {
		t.Errorf("%s: %v", layout.Shape(), err)
	}
}

// TestFullOfNothing checks a jigsaw that cannot be filled.
func TestFullOfNothing(t *testing.T) {
	shape, err := solver.ParseShape("jigsaw:1223311243122431444355555+x")
	if err != nil {
		t.Fatal(err)
	}
	layout, err := solver.NewLayout(shape)
	if err != nil {
		t.Fatal(err)
	}
	if g, err := generate.FullGrid(t.Context(), source(1), layout); g != nil || !errors.Is(err, solver.ErrNoSolution) {
		t.Errorf("%v, %v", g, err)
	}
	if g, _, err := generate.NewPuzzle(t.Context(), source(1), generate.Options{Layout: layout}); g != nil || !errors.Is(err, solver.ErrNoSolution) {
		t.Errorf("%v, %v", g, err)
	}
}

func BenchmarkFull(b *testing.B) {
	for _, name := range []string{"3x3", "3x3+x", "3x3+w", "16x16"} {
		b.Run(name, func(b *testing.B) {
			layout, r := layoutOf(b, name), source(1)
			for b.Loop() {
				if _, err := generate.FullGrid(b.Context(), r, layout); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkMinimal makes random puzzles without a rating.
func BenchmarkMinimal(b *testing.B) {
	for _, s := range []generate.Symmetry{generate.NoSymmetry, generate.HalfTurnSymmetry} {
		b.Run(s.String(), func(b *testing.B) {
			makeAll(b, generate.Options{Symmetry: s, Unrated: true})
		})
	}
	b.Run("16x16", func(b *testing.B) {
		makeAll(b, generate.Options{Layout: layoutOf(b, "16x16"), Unrated: true})
	})
}

// BenchmarkTier makes rated puzzles of each tier, any and for people.
func BenchmarkTier(b *testing.B) {
	for _, tier := range rating.Tiers() {
		b.Run(tier.String(), func(b *testing.B) { makeAll(b, generate.Options{Tier: tier}) })
		b.Run(tier.String()+"/for-people", func(b *testing.B) {
			makeAll(b, generate.Options{Tier: tier, ForPeople: true})
		})
	}
}

// makeAll makes puzzles and reports how many per second, and the median time.
func makeAll(b *testing.B, o generate.Options) {
	maker, err := generate.NewGenerator(o)
	if err != nil {
		b.Fatal(err)
	}
	var times []time.Duration
	b.ReportAllocs()
	for b.Loop() {
		start := time.Now()
		_, _, err = maker.Puzzle(b.Context(), rand.New(rand.NewPCG(1, uint64(len(times)))))
		if err != nil {
			b.Fatal(err)
		}
		times = append(times, time.Since(start))
	}
	slices.Sort(times)
	b.ReportMetric(float64(len(times))/b.Elapsed().Seconds(), "puzzles/s")
	b.ReportMetric(times[len(times)/2].Seconds()*1000, "ms/median")
}
