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
