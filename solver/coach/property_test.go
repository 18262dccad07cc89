package coach_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/logic"
)

// halfway draws a puzzle with some right digits entered and wrong candidates crossed out.
func halfway(t testing.TB, r *rapid.T) *coach.Position {
	puzzle := read(t, rapid.SampledFrom(strings.Fields(puzzles)).Draw(r, "puzzle"))
	p, err := coach.NewPosition(t.Context(), nil, puzzle)
	if err != nil {
		t.Fatal(err)
	}
	p.Progress = puzzle.Clone()
	for _, c := range rapid.SliceOfN(rapid.IntRange(0, 80), 0, 40).Draw(r, "entries") {
		if puzzle.Value(c) == 0 {
			p.Progress.Place(c, p.Solution.Value(c))
		}
	}
	for _, c := range rapid.SliceOfN(rapid.IntRange(0, 728), 0, 40).Draw(r, "crossed out") {
		if cell, d := c/9, c%9+1; d != p.Solution.Value(cell) {
			p.Progress.Remove(cell, d)
		}
	}
	return p
}

// TestNothingContradictsTheSolution checks that no hint, step or reason contradicts the solution.
func TestNothingContradictsTheSolution(t *testing.T) {
	c := coach.New(logic.Human())
	rapid.Check(t, func(r *rapid.T) {
		p := halfway(t, r)
		h, err := c.Hint(t.Context(), p, coach.Topic{Skip: rapid.IntRange(0, 3).Draw(r, "skip")})
		if err != nil {
			r.Fatal(err)
		}
		if h.Found {
			sound(r, p, &h.Step)
		}
		for _, also := range h.Also {
			sound(r, p, &also)
		}
	})
}

func sound(r *rapid.T, p *coach.Position, s *solver.Step) {
	for _, c := range s.Places {
		if p.Solution.Value(c.Cell) != c.Digit {
			r.Fatalf("%s places %v", s.Technique, c)
		}
	}
	for _, c := range s.Removes {
		if p.Solution.Value(c.Cell) == c.Digit {
			r.Fatalf("%s removes %v", s.Technique, c)
		}
	}
}

// TestWhyKnowsTheSolution checks that the answers about all candidates are correct, and that the effort changes only
// whether there is an answer.
func TestWhyKnowsTheSolution(t *testing.T) {
	c := coach.New(logic.Human())
	rapid.Check(t, func(r *rapid.T) {
		p := halfway(t, r)
		asked := solver.Candidate{Cell: rapid.IntRange(0, 80).Draw(r, "cell"), Digit: rapid.IntRange(1, 9).Draw(r, "digit")}
		reason, err := c.Why(t.Context(), p, asked)
		if err != nil {
			r.Fatal(err)
		}
		right := p.Solution.Value(asked.Cell) == asked.Digit
		switch reason.Kind {
		case coach.ReasonCellFilled:
			if p.Progress.Value(asked.Cell) == 0 {
				r.Fatal("an empty cell is filled")
			}
		case coach.ReasonDigitSeen:
			if right || p.Progress.Value(reason.By) != asked.Digit {
				r.Fatal("not seen")
			}
		case coach.ReasonArgument:
			settled := logic.RulesOut(reason.Before, &reason.Step, asked)
			if right {
				settled = slices.Contains(reason.Step.Places, asked)
			}
			if reason.Right != right || !settled {
				r.Fatalf("right: %t, by %v", reason.Right, reason.Step)
			}
			sound(r, p, &reason.Step)
			start := p.Progress.Clone()
			if !right {
				start = logic.PositionWithCandidate(start, asked)
			}
			for i := range reason.First {
				start.Apply(&reason.First[i])
			}
			if n := len(reason.First); n > 0 && (n != reason.After || start.String() != reason.Before.String()) {
				r.Fatalf("%d of %d steps lead to\n%v", n, reason.After, start)
			}
			if _, known := logic.FindTechnique(reason.Step.Technique); known && right && !coach.IsFound(reason.Before, &reason.Step) {
				r.Fatalf("%v is not found in\n%v", reason.Step, reason.Before)
			}
		default:
			r.Fatalf("outcome %d", reason.Kind)
		}
		quick, err := c.WithEffort(3).Why(t.Context(), p, asked)
		if err != nil {
			r.Fatal(err)
		}
		if quick.Kind != coach.ReasonUnfinished && (quick.Kind != reason.Kind || quick.After != reason.After) {
			r.Fatalf("%d after %d with a small effort, %d after %d with a large one", quick.Kind, quick.After, reason.Kind, reason.After)
		}
		here, err := c.WithoutLookahead().Why(t.Context(), p, asked)
		if err != nil {
			r.Fatal(err)
		}
		told := here.Kind != coach.ReasonOpen
		if here.After > 0 || here.Before.FilledCount() != p.Progress.FilledCount() || told && (here.Kind != reason.Kind || here.Right != reason.Right) || !told && (here.Right || right && reason.After == 0) {
			r.Fatalf("%d after %d in the position alone, %d after %d elsewhere", here.Kind, here.After, reason.Kind, reason.After)
		}
	})
}

// TestMistakesComeFirst checks that with a wrong digit every answer names it and nothing else.
func TestMistakesComeFirst(t *testing.T) {
	c := coach.New(logic.Human())
	rapid.Check(t, func(r *rapid.T) {
		p := halfway(t, r)
		empty := p.Progress.Empty().Slice()
		cell := rapid.SampledFrom(empty).Draw(r, "cell")
		digit := rapid.SampledFrom(slices.Collect(p.Progress.Layout().Digits().Without(p.Solution.Value(cell)).All())).Draw(r, "digit")
		wrong := p.Progress.Clone()
		wrong.Place(cell, digit)
		at, err := coach.NewPosition(t.Context(), p.Puzzle, wrong)
		if err != nil {
			r.Fatal(err)
		}
		h, err := c.Hint(t.Context(), at, coach.Topic{})
		if err != nil || h.Found || len(h.Wrong) != 1 || h.Wrong[0] != (solver.Candidate{Cell: cell, Digit: digit}) {
			r.Fatalf("hint %+v, %v", h, err)
		}
		if k := at.Check(); len(k.Wrong) != 1 || k.Solved() {
			r.Fatalf("check %+v", k)
		}
	})
}

// TestPuzzleOrNot checks that a position without mistakes has the same answers whether its puzzle is known or not.
func TestPuzzleOrNot(t *testing.T) {
	c := coach.New(logic.Human())
	rapid.Check(t, func(r *rapid.T) {
		p := halfway(t, r)
		with, err := coach.NewPosition(t.Context(), p.Puzzle, p.Progress)
		if err != nil {
			r.Fatal(err)
		}
		without, err := coach.NewPosition(t.Context(), nil, p.Progress)
		if err != nil {
			r.Fatal(err)
		}
		a, errA := c.Steps(t.Context(), with)
		b, errB := c.Steps(t.Context(), without)
		if errA != nil || errB != nil || a.Any() || b.Any() {
			r.Fatal(errA, errB, a.Mistakes, b.Mistakes)
		}
		if unique := func(s solver.Step) bool { return strings.Contains(s.Technique, "avoidable") }; len(a.Steps) != len(b.Steps) {
			if slices.ContainsFunc(append(a.Steps, b.Steps...), unique) {
				return // only these distinguish givens from entries
			}
			r.Fatalf("%d steps with the puzzle, %d without", len(a.Steps), len(b.Steps))
		}
	})
}

// TestNothingContradictsAnySolution checks that in a puzzle with several solutions no hint contradicts any of them.
func TestNothingContradictsAnySolution(t *testing.T) {
	c := coach.New(logic.Human())
	rapid.Check(t, func(r *rapid.T) {
		givens := []byte(rapid.SampledFrom(strings.Fields(puzzles)).Draw(r, "puzzle"))
		for range rapid.IntRange(1, 3).Draw(r, "clues left out") {
			if i := rapid.IntRange(0, 80).Draw(r, "cell"); givens[i] != '.' {
				givens[i] = '.'
			}
		}
		g := read(t, string(givens))
		var solutions []*solver.Grid
		n, err := solver.Search(t.Context(), g, 200, func(s *solver.Grid) bool {
			solutions = append(solutions, s)
			return true
		})
		if err != nil || n < 2 || n == 200 {
			return
		}
		p, err := coach.NewOpenPosition(t.Context(), nil, g)
		if err != nil || p.Several == nil {
			r.Fatalf("%s: %+v, %v", givens, p, err)
		}
		for range 30 {
			h, err := c.Hint(t.Context(), p, coach.Topic{})
			if err != nil || !h.Several {
				r.Fatal(h, err)
			}
			if !h.Found {
				return
			}
			for _, solution := range solutions {
				sound(r, &coach.Position{Solution: solution}, &h.Step)
			}
			p.Progress = p.Progress.Clone()
			p.Progress.Apply(&h.Step)
		}
	})
}

// TestAnOpenPositionCanEnd checks that a hint says so if no argument without uniqueness is left, and that no ladder
// that assumes one solution is used.
func TestAnOpenPositionCanEnd(t *testing.T) {
	g := read(t, "....31.9...1.7..3....92..1...7213469643597182129468375.68352.41...1.6.5..157.9.2.")
	p, err := coach.NewOpenPosition(t.Context(), nil, g)
	if err != nil || p.Several == nil {
		t.Fatalf("%+v, %v", p, err)
	}
	h, err := coach.New(logic.Human()).Hint(t.Context(), p, coach.Topic{})
	for ; err == nil && h.Found; h, err = coach.New(logic.Human()).Hint(t.Context(), p, coach.Topic{}) {
		p.Progress = p.Progress.Clone()
		p.Progress.Apply(&h.Step)
	}
	if err != nil || !h.Several || h.Any() {
		t.Errorf("the last hint is %+v, %v", h, err)
	}
}

// TestOpenPositions checks that the entries in a puzzle with several solutions must fit one of them.
func TestOpenPositions(t *testing.T) {
	const multi32 = "......2...58..6......3...85.1.47.6..9.....5.7..7.39.4.76...8......9..81...9......"
	set := read(t, multi32)
	for entered, want := range map[string]error{
		multi32:            nil,
		"3" + multi32[1:]:  nil,                  // r1c1 is 1, 3 or 4
		"6" + multi32[1:]:  solver.ErrNoSolution, // 6 is possible, but in no solution
		"31" + multi32[2:]: solver.ErrNoSolution,
	} {
		p, err := coach.NewOpenPosition(t.Context(), set, read(t, entered))
		if !errors.Is(err, want) || err == nil && (p.Several == nil || p.Mistakes().Any()) {
			t.Errorf("%s: %+v, %v, want %v", entered, p, err, want)
		}
	}
	if p, err := coach.NewOpenPosition(t.Context(), nil, read(t, strings.Fields(puzzles)[0])); err != nil || p.Several != nil || p.Solution == nil {
		t.Errorf("one solution: %+v, %v", p, err)
	}
}
