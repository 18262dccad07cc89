package rating_test

import (
	"errors"
	"os"
	"strings"
	"testing"

	"pencilmark/solver"
	"pencilmark/solver/explainer"
	"pencilmark/solver/logic"
	"pencilmark/solver/rating"
)

func TestLadderNamed(t *testing.T) {
	for _, want := range rating.Ladders() {
		got, err := rating.LadderNamed(want.Name)
		if err != nil || got != want {
			t.Errorf("%s: got %v, error %v", want.Name, got, err)
		}
		if want.Doc == "" || len(want.Techniques()) == 0 {
			t.Errorf("%s has no doc or no techniques", want.Name)
		}
	}
	_, err := rating.LadderNamed("nonesuch")
	if err == nil || !strings.Contains(err.Error(), "human, logical, phases, hypotheses, methods, hodoku") {
		t.Errorf("error %v does not list the ladders", err)
	}
}

// TestWithoutUniqueness checks that without uniqueness no ladder uses it, and that other steps replace it.
func TestWithoutUniqueness(t *testing.T) {
	g := classic(t, "....26...49.......5.7.4.......6..5..61.3.84.77...5...115.2..7.....5...1.3.9.....2")
	for _, l := range append(rating.Ladders(), rating.ReferenceLadder()) {
		uses := func(l *logic.Ladder) (n int, solved bool) {
			out, err := l.Walk(t.Context(), g, func(_ *solver.Grid, s solver.Step) bool {
				if technique, ok := logic.CatalogueEntry(s.Technique); !ok || technique.Unique {
					n++
				}
				return true
			})
			if err != nil {
				t.Fatal(err)
			}
			return n, out.Solved
		}
		before, _ := uses(l)
		after, solved := uses(l.WithoutUniqueness())
		if both := l.Name == "human" || l.Name == "explainer"; both && (before == 0 || !solved) || after > 0 {
			t.Errorf("%s: argued by uniqueness %d times, then %d; solved: %v", l.Name, before, after, solved)
		}
	}
}

// TestReferenceLadderWithoutOneTechnique checks that the reference's walk ends at a step of an excluded technique.
func TestReferenceLadderWithoutOneTechnique(t *testing.T) {
	g := classic(t, "....26...49.......5.7.4.......6..5..61.3.84.77...5...115.2..7.....5...1.3.9.....2")
	out, err := rating.ReferenceLadder().Without(func(t *logic.Technique) bool { return t.Name == "unique-rectangle-1" }).
		Walk(t.Context(), g, func(*solver.Grid, solver.Step) bool { return true })
	if err != nil || !out.Stopped && !out.Stalled() || out.Steps == 0 {
		t.Errorf("%+v, error %v", out, err)
	}
}

// TestReferenceLadderTakesWhatHasAnER checks that the reference's ladder refuses puzzles without an ER and has no
// step in a full one.
func TestReferenceLadderTakesWhatHasAnER(t *testing.T) {
	const solved = "268719345134825697759364182397182564642953718581476239825641973976538421413297856"
	for name, digits := range map[string]string{
		"no solution, at first sight":   "1...9...5.2..8..4...3.7.6.....4.....987.5.321.....6.....6.3.7...5..2..8.4...1...9",
		"no solution, by deduction":     "4.....2...58..6......3...85.1.47.6..9.6...5.7..7.39.4.76...8......9..81...9......",
		"several solutions":             "......2...58..6......3...85.1.47.6..9.....5.7..7.39.4.76...8......9..81...9......",
		"several solutions, every one ": strings.Repeat(".", 81),
		"nothing is left to solve":      solved,
	} {
		out, err := rating.ReferenceLadder().Walk(t.Context(), classic(t, digits), func(*solver.Grid, solver.Step) bool { return true })
		if !errors.Is(err, rating.ErrNoWalk) || out.Steps != 0 || out.Grid.String() != digits {
			t.Errorf("%s: %d steps, error %v", name, out.Steps, err)
		}
	}
	if _, ok, err := rating.ReferenceLadder().Next(t.Context(), classic(t, solved)); ok || err != nil {
		t.Errorf("a step in a full grid: %v, error %v", ok, err)
	}
}

// TestCatalogueKnowsTheReferenceScale checks that no step is rated lower than Reference in the catalogue entry of its
// technique.
func TestCatalogueKnowsTheReferenceScale(t *testing.T) {
	text, err := os.ReadFile("../../internal/phrase/testdata/rated.txt")
	if err != nil {
		t.Fatal(err)
	}
	least := map[string]int{}
	rater := explainer.NewRater()
	for line := range strings.Lines(string(text)) {
		puzzle, _, _ := strings.Cut(line, " ")
		_, err := rater.Walk(t.Context(), classic(t, puzzle), func(_ *solver.Grid, h explainer.RatedStep) bool {
			if r, seen := least[h.Technique]; !seen || h.Rating < r {
				least[h.Technique] = h.Rating
			}
			return true
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for name, rating := range least {
		technique, ok := logic.CatalogueEntry(name)
		want := technique.Reference
		if !ok || rating < want || rating > want && technique.Family != logic.FamilyChains && technique.Family != logic.FamilyUniqueness {
			t.Errorf("a %s is rated %d at least, the catalogue says %d", name, rating, want)
		}
	}
}
