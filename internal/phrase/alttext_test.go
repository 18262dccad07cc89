package phrase_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pencilmark/internal/phrase"
	"pencilmark/internal/testkit/phrasetest"
	"pencilmark/solver"
	"pencilmark/solver/format"
)

// A description reads the rows aloud and names the cells that are given
// some digits that still fit; however much is marked, Discord takes it.
func TestAlt(t *testing.T) {
	const text = "[2358]...19.4...48..6..75......2.9.1.2..4.....3...5..4.6.3.8......73..6..84...1.29...."
	g, err := format.Read(text, format.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p := phrase.New("en")
	got := p.AltText(g, g.Restricted(), nil)
	const line = "Row 2: blank, blank, 4, 8, blank, blank, 6, blank, blank. Row 3: 7, 5,"
	if want := strings.ReplaceAll("."+text[len("[2358]"):], ".", "-"); phrasetest.GridIn(got) != want || !strings.Contains(got, line) || !strings.Contains(got, "Restricted cells: r1c1 23.") {
		t.Errorf("Alt = %s", got)
	}
	solved := g.Clone()
	solved.Remove(1, 3)
	if other := p.AltText(solved, g.Restricted(), nil); other != got {
		t.Errorf("after a candidate was crossed off: %s", other)
	}
	solved.Place(0, 2)
	if other := p.AltText(solved, g.Restricted(), nil); strings.Contains(other, "Restricted") {
		t.Errorf("with a digit in the restricted cell: %s", other)
	}
	step := &solver.Step{Technique: "hidden-single"}
	for c := range 3 * g.Layout().CellCount() {
		step.Removes = append(step.Removes, solver.Candidate{Cell: c % 81, Digit: 1 + c*3%8})
	}
	got = p.AltText(g, g.Restricted(), step)
	if n := utf8.RuneCountInString(got); n > 1024 || !strings.HasSuffix(got, "…") || !strings.Contains(got, line) {
		t.Errorf("%d characters: %s", n, got)
	}
}
