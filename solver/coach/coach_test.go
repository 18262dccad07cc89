package coach_test

import (
	_ "embed"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/format"
	"pencilmark/solver/logic"
)

const (
	pairs = "......2...58..6......3...85.1.47.6..9.6...5.7..7.39.4.76...8......9..81...9......"
	hard  = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
	multi = "......2...58..6......3...85.1.47.6..9.....5.7..7.39.4.76...8......9..81...9......"
)

//go:embed testdata/puzzles.txt
var puzzles string // of every tier, then hard ones, one a line

func read(t testing.TB, text string) *solver.Grid {
	t.Helper()
	g, err := format.Read(text, format.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func candidate(t testing.TB, l *solver.Layout, name string, digit int) solver.Candidate {
	t.Helper()
	for cell := range l.CellCount() {
		if l.CellName(cell) == name {
			return solver.Candidate{Cell: cell, Digit: digit}
		}
	}
	t.Fatalf("no cell %s", name)
	return solver.Candidate{}
}

func TestWhy(t *testing.T) {
	wrong := strings.Replace(pairs, "..2", "7.2", 1)         // r1c5 is 5
	crossed := strings.Replace(pairs, ".", "[14]", 1)        // r1c1 is 3
	narrowed := strings.Replace(pairs, ".", "[34]", 1)       // r1c1 may be 1 too
	short := "............................................." // almost nothing is known
	for _, tc := range []struct {
		name, puzzle, at string
		cell             string
		digit            int
		want             coach.ReasonKind
		after            int
	}{
		{"refuted by a step", "", pairs, "r1c1", 6, coach.ReasonArgument, 0},
		{"refuted by singles", "", pairs, "r1c1", 1, coach.ReasonArgument, 18},
		{"refuted behind other steps", "", hard, "r1c1", 2, coach.ReasonArgument, 46},
		{"refuted though crossed out", "", narrowed, "r1c1", 1, coach.ReasonArgument, 18},
		{"filled", "", pairs, "r1c7", 4, coach.ReasonCellFilled, 0},
		{"seen", "", pairs, "r1c1", 2, coach.ReasonDigitSeen, 0},
		{"placed by a step", "", pairs, "r3c1", 6, coach.ReasonArgument, 0},
		{"placed behind those that it needs", "", pairs, "r1c1", 3, coach.ReasonArgument, 18},
		{"a wrong digit comes first", pairs, wrong, "r1c1", 7, coach.ReasonMistakes, 0},
		{"so does a right candidate that is crossed out", "", crossed, "r1c1", 4, coach.ReasonMistakes, 0},
		{"also beside the puzzle as it was set", pairs, crossed, "r1c1", 4, coach.ReasonMistakes, 0},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var puzzle *solver.Grid
			if tc.puzzle != "" {
				puzzle = read(t, tc.puzzle)
			}
			p, err := coach.NewPosition(t.Context(), puzzle, read(t, tc.at))
			if err != nil {
				t.Fatal(err)
			}
			asked := candidate(t, p.Progress.Layout(), tc.cell, tc.digit)
			r, err := coach.New(logic.Human()).Why(t.Context(), p, asked)
			if err != nil {
				t.Fatal(err)
			}
			if r.Kind != tc.want || r.After != tc.after {
				t.Errorf("outcome %d after %d steps, want %d after %d", r.Kind, r.After, tc.want, tc.after)
			}
			if r.Kind == coach.ReasonArgument && r.Right != slices.Contains(r.Step.Places, asked) {
				t.Errorf("right: %t, and the step places %v", r.Right, r.Step.Places)
			}
			if r.Kind == coach.ReasonArgument && !r.Right && !logic.RulesOut(r.Before, &r.Step, asked) {
				t.Error("the step does not rule the candidate out")
			}
		})
	}
	if _, err := coach.NewPosition(t.Context(), nil, read(t, short+short[:36])); err == nil {
		t.Error("an empty grid is a position")
	}
}

func TestHint(t *testing.T) {
	p, err := coach.NewPosition(t.Context(), nil, read(t, pairs))
	if err != nil {
		t.Fatal(err)
	}
	c := coach.New(logic.Human())
	h, err := c.Hint(t.Context(), p, coach.Topic{})
	if err != nil || !h.Found || len(h.Also) == 0 {
		t.Fatalf("the next hint: %+v, %v", h, err)
	}
	for _, also := range h.Also {
		if also.Technique != h.Step.Technique || also.Places[0] == h.Step.Places[0] {
			t.Errorf("%v is not another one like %v", also, h.Step)
		}
	}
	if h, err = c.Hint(t.Context(), p, coach.Topic{Cells: solver.CellsOf(6)}); err != nil || h.Found {
		t.Errorf("a hint about a given: %+v, %v", h, err)
	}
	if h, err = c.Hint(t.Context(), p, coach.Topic{Skip: 10_000}); err != nil || h.Found {
		t.Errorf("a hint behind the last: %+v, %v", h, err)
	}
}

func TestSteps(t *testing.T) {
	p, err := coach.NewPosition(t.Context(), nil, read(t, pairs))
	if err != nil {
		t.Fatal(err)
	}
	s, err := coach.New(logic.Human()).Steps(t.Context(), p)
	if err != nil || len(s.Steps) != 60 || !s.More {
		t.Errorf("%d steps, more %v, %v; want 60 and more", len(s.Steps), s.More, err)
	}
	p.Progress = p.Progress.Clone()
	p.Progress.Place(0, 7)
	if s, err = coach.New(logic.Human()).Steps(t.Context(), p); err != nil || len(s.Steps) != 0 || len(s.Wrong) != 1 {
		t.Errorf("with a wrong digit: %+v, %v", s, err)
	}
}

func TestCheck(t *testing.T) {
	at := read(t, strings.Replace(pairs, "......2", "7.....2", 1))
	p, err := coach.NewPosition(t.Context(), read(t, pairs), at)
	if err != nil {
		t.Fatal(err)
	}
	k := p.Check()
	if len(k.Wrong) != 1 || k.Wrong[0].Cell != 0 || k.Left != at.Empty().Len() || k.Solved() {
		t.Errorf("got %+v", k)
	}
	p.Progress = p.Solution
	if k = p.Check(); k.Any() || !k.Solved() {
		t.Errorf("the solution: %+v", k)
	}
}

func TestSecretMistakesHaveNoCells(t *testing.T) {
	m := coach.Mistakes{Wrong: []solver.Candidate{{Cell: 3, Digit: 1}}, Crossed: []solver.Candidate{{Cell: 5, Digit: 2}}}
	if got := m.Cells(); got != solver.CellsOf(3, 5) {
		t.Errorf("cells %v", got)
	}
	if m.Secret = true; !m.Cells().IsEmpty() {
		t.Error("the cells of secret mistakes are told")
	}
}

func TestNewPositionRefuses(t *testing.T) {
	small := read(t, "--4-/2--3/-1--/----")
	if _, err := coach.NewPosition(t.Context(), small, read(t, pairs)); !errors.Is(err, coach.ErrShape) {
		t.Errorf("two shapes: %v", err)
	}
	var several *solver.AmbiguousError
	if _, err := coach.NewPosition(t.Context(), nil, read(t, multi)); !errors.As(err, &several) {
		t.Errorf("several solutions: %v", err)
	}
	p, err := coach.NewPosition(t.Context(), nil, small)
	if err != nil {
		t.Fatal(err)
	}
	for _, asked := range []solver.Candidate{{Cell: -1, Digit: 1}, {Cell: 16, Digit: 1}, {Cell: 0, Digit: 5}, {Cell: 0, Digit: 0}} {
		if _, err := coach.New(logic.Human()).Why(t.Context(), p, asked); !errors.Is(err, coach.ErrCandidate) {
			t.Errorf("%v: %v", asked, err)
		}
	}
}

func TestPath(t *testing.T) {
	c := coach.New(logic.Human())
	at := read(t, pairs)
	steps := 0
	out, err := c.Path(t.Context(), at, func(before *solver.Grid, s solver.Step) bool { steps++; return s.ChangesGrid(before) })
	if err != nil || !out.Solved || out.Steps != steps {
		t.Errorf("%d steps, %+v, %v", steps, out, err)
	}
	at.Place(0, 2)
	var conflict *solver.ConflictError
	if _, err := c.Path(t.Context(), at, nil); !errors.As(err, &conflict) {
		t.Errorf("with a digit twice: %v", err)
	}
}

// TestHintsOutlastTheMemory checks that hints do not depend on earlier questions, and do not change afterwards.
func TestHintsOutlastTheMemory(t *testing.T) {
	asked := coach.New(logic.Human())
	type given struct {
		p     *coach.Position
		about coach.Topic
		hint  *coach.Hint
	}
	var all []given
	rapid.Check(t, func(r *rapid.T) {
		g := given{p: halfway(t, r), about: coach.Topic{Skip: rapid.IntRange(0, 2).Draw(r, "skip")}}
		var err error
		if g.hint, err = asked.Hint(t.Context(), g.p, g.about); err != nil {
			r.Fatal(err)
		}
		all = append(all, g)
	})
	for _, g := range all {
		fresh, err := coach.New(logic.Human()).Hint(t.Context(), g.p, g.about)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(fresh.Step, g.hint.Step) || !reflect.DeepEqual(fresh.Also, g.hint.Also) {
			t.Errorf("%s: kept\n%+v %+v\nfresh\n%+v %+v", g.p.Progress, g.hint.Step, g.hint.Also, fresh.Step, fresh.Also)
		}
	}
}

// TestHintGoesTowardsACell checks that a hint about a cell that nothing simple changes is a simple step towards it,
// and says so.
func TestHintGoesTowardsACell(t *testing.T) {
	g := read(t, "39...4.....8.2.3........4.58.....6.....1.......76.914..6........3....8....95....2")
	p, err := coach.NewPosition(t.Context(), nil, g)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		about   coach.Topic
		towards bool
	}{
		{coach.Topic{Cells: solver.CellsOf(40)}, true},           // a loop would remove a candidate of r5c5
		{coach.Topic{Cells: solver.CellsOf(72)}, false},          // r9c1 sees a single
		{coach.Topic{Cells: solver.CellsOf(40), Skip: 1}, false}, // another one
		{coach.Topic{}, false},
	} {
		h, err := coach.New(logic.Human()).Hint(t.Context(), p, tt.about)
		if err != nil || !h.Found || h.Towards != tt.towards {
			t.Fatalf("about %v: found %v, towards %v, error %v", tt.about, h.Found, h.Towards, err)
		}
		if about := tt.about; h.Towards && about.Changes(g, &h.Step) {
			t.Errorf("about %v: %+v", about, h.Step)
		}
	}
}
