package render

import (
	"slices"
	"testing"

	"pencilmark/solver"
	"pencilmark/solver/logic"
)

// exampleOf paints the example of a technique.
func exampleOf(t *testing.T, name string) *painter {
	t.Helper()
	technique, _ := logic.CatalogueEntry(name)
	g, step, err := technique.Example()
	if err != nil {
		t.Fatal(err)
	}
	b := TeachingBoard(g, &step)
	b.RoleNames = func(role string) string { return role }
	p := newPainter(&b, &Dark)
	p.chains()
	for cell := range p.layout.CellCount() {
		p.content(cell)
	}
	return p
}

func TestColouringHasTwoColoursAChainAndNoArrows(t *testing.T) {
	for name, chains := range map[string]int{"simple-colouring-trap": 1, "simple-colouring-wrap": 1, "multi-colouring-trap": 2, "multi-colouring-wrap": 2, "3d-medusa": 1} {
		p := exampleOf(t, name)
		if len(p.roles.colours) != 2*chains || len(p.roles.links) == 0 {
			t.Errorf("%s: %d colours, %d links", name, len(p.roles.colours), len(p.roles.links))
		}
		for _, s := range p.shapes {
			if s, ok := s.(polygon); ok && len(s.points) == 3 {
				t.Errorf("%s has an arrow", name)
			}
		}
	}
}

func TestSinglesMarkWhatRulesOut(t *testing.T) {
	p := exampleOf(t, "hidden-single")
	step := p.board.Step
	blocked := p.board.Grid.Empty().And(p.layout.Units()[step.Base[0]].Set).AndNot(p.roles.pattern)
	if p.roles.blocked != blocked || p.roles.seers.IsEmpty() {
		t.Errorf("blocked are %v, want %v", p.roles.blocked.Slice(), blocked.Slice())
	}
	for c := range p.roles.seers.All() {
		if p.board.Grid.Value(c) != step.Digits.Min() {
			t.Errorf("%s rules nothing out", p.layout.CellName(c))
		}
	}
	if p = exampleOf(t, "naked-single"); p.roles.seers.Len() != 8 {
		t.Errorf("%d digits leave a naked single, want 8", p.roles.seers.Len())
	}
}

func TestPartsAreNamedInTheirCells(t *testing.T) {
	for name, parts := range map[string][]string{
		"junior-exocet": {"exocet-base", "target", "companion"}, "double-exocet": {"exocet-base", "target", "companion"}, "senior-exocet": {"exocet-base", "target", "companion"},
		"tridagon": {"guardian"}, "guardians": {"guardian"}, "death-blossom": {"stem"},
	} {
		var words []string
		for _, s := range exampleOf(t, name).shapes {
			if l, ok := s.(label); ok && len(l.text) > 1 {
				words = append(words, l.text)
			}
		}
		for _, part := range parts {
			if !slices.ContainsFunc(words, func(w string) bool { return w == part[:min(len(w), len(part))] }) {
				t.Errorf("%s: %v name no %s", name, words, part)
			}
		}
	}
}

func TestNetsHaveTheirLinks(t *testing.T) {
	p := exampleOf(t, "forcing-nets")
	if step := p.board.Step; step.LinkCount() <= manyLinks || !p.roles.shortened || len(p.roles.links) == 0 || len(p.roles.links) > manyLinks {
		t.Errorf("%d links of %d", len(p.roles.links), step.LinkCount())
	}
	for i := range p.board.Step.Branches {
		b := &p.board.Step.Branches[i]
		at := fact{b.Start, b.StartOn}
		for _, l := range mainWay(b).Links {
			if at != (fact{l.From, l.Kind == solver.LinkWeak}) || !slices.Contains(b.Links, l) {
				t.Errorf("branch %d: %v does not go on from %v", i, l, at)
			}
			at = fact{l.To, l.Kind == solver.LinkStrong}
		}
		if at != (fact{b.End, b.EndOn}) {
			t.Errorf("branch %d leads to %v", i, at)
		}
	}
	if n := len(p.roles.inner); n == 0 || n > maxInner {
		t.Errorf("%d links of chains inside of the net", n)
	}
	for _, l := range p.roles.inner {
		if p.roles.roleOf(l.From) == "" || p.roles.roleOf(l.To) == "" {
			t.Errorf("the ends of %v are not shown", l)
		}
	}
}

func TestLargeSetsShowOnlyWhatMatters(t *testing.T) {
	for _, name := range []string{"naked-7", "hidden-8", "naked-14"} {
		p := exampleOf(t, name)
		for cell := range p.roles.pattern.All() {
			for d := range p.drawnIn(cell).All() {
				if role := p.roles.roleOf(solver.Candidate{Cell: cell, Digit: d}); role != roleRemoved {
					t.Errorf("%s: %s shows its %d as %q", name, p.layout.CellName(cell), d, role)
				}
			}
		}
	}
}
