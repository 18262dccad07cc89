package phrase_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"pencilmark/internal/phrase"
	"pencilmark/solver"
	"pencilmark/solver/explainer"
)

// Each file holds a puzzle and, after it, the four levels of hint for the first
// step of the file's technique on the reference scale. What follows the name
// after a dot tells apart the arguments that one technique makes.
func TestExplained(t *testing.T) {
	files, err := filepath.Glob("testdata/explained/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("nothing to test: %v", err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".txtar")
		technique, _, _ := strings.Cut(name, ".")
		t.Run(name, func(t *testing.T) {
			goldenHint(t, phrase.New("en"), file, func(puzzle string) (*solver.Grid, solver.Step) {
				return firstExplained(t, puzzle, technique)
			})
		})
	}
}

// firstExplained walks the reference scale to the first step of a technique.
func firstExplained(t *testing.T, puzzle, technique string) (before *solver.Grid, step solver.Step) {
	t.Helper()
	_, err := explainer.NewRater().Walk(t.Context(), parse(t, puzzle), func(g *solver.Grid, h explainer.RatedStep) bool {
		before, step = g.Clone(), h.Step
		return step.Technique != technique
	})
	if err != nil || step.Technique != technique {
		t.Fatalf("no %s on the way (last step %s): %v", technique, step.Technique, err)
	}
	return before, step
}

// Every step of a walk on the reference scale is explained in full, in what a
// message of Discord may hold, and is right. The puzzles are of all ratings up
// to 9.5.
func TestWalksAreExplained(t *testing.T) {
	rater := explainer.NewRater()
	for _, rated := range ratedPuzzles(t) {
		puzzle, rating, _ := strings.Cut(rated, " ")
		t.Run(rating, func(t *testing.T) {
			g := parse(t, puzzle)
			solution, err := solver.Solve(t.Context(), g)
			if err != nil {
				t.Fatal(err)
			}
			got, err := rater.Walk(t.Context(), g, func(before *solver.Grid, h explainer.RatedStep) bool {
				checkStep(t, solution, before, &h.Step)
				return !t.Failed()
			})
			if err != nil || !t.Failed() && fmt.Sprintf("%d.%d", got.ER/10, got.ER%10) != rating {
				t.Errorf("rated %d: %v", got.ER, err)
			}
		})
	}
}

func checkStep(t *testing.T, solution, before *solver.Grid, s *solver.Step) {
	t.Helper()
	if s.Contradicts(solution) || !s.ChangesGrid(before) {
		t.Errorf("wrong or idle step: %+v", s)
	}
	checkClaims(t, before, s)
	for _, p := range printersFor(s) {
		checkSaid(t, p, allSaid(p, before, s))
	}
}

// checkClaims checks what the sentences claim on the word of the step: that a
// candidate of a chain is the only one left of a unit or a cell when those
// before it are false, and that a set has as many cells as digits.
func checkClaims(t *testing.T, before *solver.Grid, s *solver.Step) {
	t.Helper()
	for _, b := range s.Branches {
		without := map[solver.Candidate][]solver.Candidate{}
		for _, l := range b.Links {
			if l.Kind != solver.LinkStrong {
				continue
			}
			without[l.To] = append(without[l.To], l.From)
		}
		for _, l := range b.Links {
			if l.Kind == solver.LinkStrong && len(without[l.To]) < len(rivals(before, l)) {
				t.Errorf("%s: %v is not the last of unit %d without %v", s.Technique, l.To, l.Unit, without[l.To])
			}
		}
	}
	for _, set := range s.Sets {
		if set.Unit >= 0 && len(set.Cells)+1 != set.Digits.Len() {
			t.Errorf("%s: %d cells for %d digits", s.Technique, len(set.Cells)+1, set.Digits.Len())
		}
	}
}

// rivals lists the candidates that must be false for the end of a strong link
// to be true: the others of its unit or of its cell.
func rivals(before *solver.Grid, l solver.Link) (list []solver.Candidate) {
	if l.Unit < 0 {
		for d := range before.Candidates(l.To.Cell).Without(l.To.Digit).All() {
			list = append(list, solver.Candidate{Cell: l.To.Cell, Digit: d})
		}
		return list
	}
	for cell := range before.Positions(&before.Layout().Units()[l.Unit], l.To.Digit).All() {
		if cell != l.To.Cell {
			list = append(list, solver.Candidate{Cell: cell, Digit: l.To.Digit})
		}
	}
	return list
}

// allSaid is whatever is said about a step.
func allSaid(p *phrase.Printer, before *solver.Grid, s *solver.Step) map[string]string {
	said := map[string]string{
		"name":       p.Technique(s.Technique),
		"definition": p.Definition(s.Technique),
		"brief":      p.StepSummary(s, before.Layout()),
	}
	for i, level := range levels {
		said[level] = p.Hint(s, before, i+1)
	}
	return said
}

// ratedPuzzles reads lines of a puzzle and its rating.
func ratedPuzzles(t *testing.T) []string {
	t.Helper()
	text, err := os.ReadFile("testdata/rated.txt")
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(string(text)), "\n")
}

// rare are steps that hardly any puzzle needs, or that take long to find: made
// by hand, or of another name.
func rare(t *testing.T) []solver.Step {
	t.Helper()
	direct := solver.Step{
		Technique: "direct-claiming", Digits: solver.DigitsOf(1), Cells: []int{0, 1}, Base: []int{0}, Cover: []int{18, 1},
		Pattern: []solver.Candidate{{Cell: 0, Digit: 1}, {Cell: 1, Digit: 1}}, Places: []solver.Candidate{{Cell: 15, Digit: 1}},
	}
	_, chains := firstExplained(t, dynamic, "dynamic-forcing-chains")
	nested4, nested5 := chains, chains
	nested4.Technique, nested5.Technique = "nested-forcing-chains-4", "nested-forcing-chains-5"
	return []solver.Step{direct, nested4, nested5}
}

// dynamic is a puzzle that takes dynamic forcing chains.
const dynamic = ".....4.3.83.......67.2.....2.8........1.5..4..6..92...5..4..71.1..3....9....2...3"

func TestRareStepsAreExplained(t *testing.T) {
	g := solver.NewGrid(solver.Classic())
	for _, step := range rare(t) {
		t.Run(step.Technique, func(t *testing.T) {
			for _, p := range printers() {
				checkSaid(t, p, allSaid(p, g, &step))
			}
		})
	}
}

// However long a chain is, what is said of it stays within a message.
func TestLongChainsAreShortened(t *testing.T) {
	_, step := firstExplained(t, dynamic, "dynamic-forcing-chains")
	long := step
	long.Branches = nil
	for i := range 9 {
		b := step.Branches[0]
		b.Start.Digit = i + 1
		for range 6 {
			b.Links = append(b.Links, step.Branches[0].Links...)
		}
		long.Branches = append(long.Branches, b)
	}
	text := phrase.New("en").Hint(&long, solver.NewGrid(solver.Classic()), phrase.LevelWhy)
	if n := utf8.RuneCountInString(text); n > 3500 {
		t.Errorf("%d characters: %s", n, text)
	}
	if !strings.Contains(text, "more inferences follow") || !strings.Contains(text, "more cases") {
		t.Errorf("what is left out is not counted: %s", text)
	}
}

// A net tells the chains inside of it, as many as a message has room for and counts the
// others; in full it tells all, and what each supposes is followed to what it rules out.
func TestChainsInsideOfChainsAreTold(t *testing.T) {
	before, step := firstExplained(t, nested, "nested-forcing-chains-3")
	inner := 0
	for _, rule := range step.Branches[0].Inner {
		inner += min(len(rule.Branches), 1)
	}
	for locale, counted := range map[string]string{"en": "more of these inferences have chains of their own", "fr": "autres de ces déductions ont leurs propres chaînes"} {
		p := phrase.New(locale)
		short, full := p.Hint(&step, before, phrase.LevelWhy), p.InFull().Hint(&step, before, phrase.LevelWhy)
		if n := strings.Count(short, "\n- "); n < 2 || n >= inner || !strings.Contains(short, counted) {
			t.Errorf("%d of %d are told: %s", n, inner, short)
		}
		if n := strings.Count(full, "\n- "); n < inner || strings.Contains(full, counted) {
			t.Errorf("%d of %d are told in full: %s", n, inner, full)
		}
	}
}

// nested is a puzzle that takes chains inside of chains.
const nested = "98.7..6..75.....9...6......4...8......89...6.....43..2.1...2.....78...5.....7.3.1"
