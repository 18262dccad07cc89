package phrase

import (
	"strconv"
	"strings"

	"pencilmark/solver"
	"pencilmark/solver/logic"
	"pencilmark/solver/textbook"
)

// ForcingGivens says what givens force when they are applied one by one, a line each.
func (p *Printer) ForcingGivens(g *solver.Grid) (lines []string) {
	for i, given := range textbook.ApplyGivens(g) {
		if line := p.ForcingGiven(g.Layout(), i+1, &given); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// ForcingGiven says what the nth given forces, or returns "".
func (p *Printer) ForcingGiven(l *solver.Layout, n int, given *textbook.AppliedGiven) string {
	links := p.chain(l, given.Forces)
	if links == "" {
		return ""
	}
	return p.Text("walk.given", map[string]any{"N": n, "Given": p.given(l, given), "Forced": links})
}

// AppliedGiven says that the nth given is applied.
func (p *Printer) AppliedGiven(l *solver.Layout, n int, given *textbook.AppliedGiven) string {
	return p.Text("walk.applied", map[string]any{"N": n, "Given": p.given(l, given)})
}

func (p *Printer) given(l *solver.Layout, g *textbook.AppliedGiven) string {
	return p.Cell(l, g.Placement.Cell) + " = " + symbol(g.Placement.Digit)
}

// Frequencies says how many places each digit has in a unit; "-" is a placed digit.
func (p *Printer) Frequencies(unit *solver.Unit, counts []int) string {
	var b strings.Builder
	for _, n := range counts {
		if n == textbook.AlreadyPlaced {
			b.WriteString(" -")
			continue
		}
		b.WriteString(" " + strconv.Itoa(n))
	}
	return p.Text("walk.table", map[string]any{"Unit": p.Unit(unit), "Counts": b.String()})
}

// Discovery writes what a step places or removes, as in "r2c5=2" and "r8c2<>2".
func (p *Printer) Discovery(l *solver.Layout, s *solver.Step) string {
	if len(s.Places) > 0 {
		return p.facts(l, s.Places)
	}
	return strings.ReplaceAll(p.facts(l, s.Removes), "=", "<>")
}

// Forces lists what a step forces, and what that forces; "" for nothing, and for naked singles.
func (p *Printer) Forces(before *solver.Grid, s *solver.Step) string {
	if s.Technique == "naked-single" || s.Technique == textbook.GuessTechnique {
		return ""
	}
	links := p.chain(before.Layout(), logic.ForcedPlacements(before, *s))
	if links == "" {
		return ""
	}
	return p.Text("walk.forces", nil) + " " + links
}

// chain writes forced placements, as in "r7c2=2; r7c2 forces r8c2=7 r8c3=5".
func (p *Printer) chain(l *solver.Layout, links []logic.ForcedPlacement) string {
	var b strings.Builder
	by := -1
	for i, f := range links {
		if f.By != by {
			by = f.By
			b.WriteString(p.Text("list.semicolon", nil) + p.Cell(l, links[by].Step.Places[0].Cell) + " " + p.Text("walk.forces", nil))
		}
		if i > 0 {
			b.WriteString(" ")
		}
		b.WriteString(p.facts(l, f.Step.Places[:1]))
	}
	return b.String()
}
