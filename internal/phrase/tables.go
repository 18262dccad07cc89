package phrase

import (
	"strconv"
	"strings"

	"pencilmark/solver"
	"pencilmark/solver/logic"
	"pencilmark/solver/textbook"
)

// ForcingGivens tells which givens force cells when they are applied one by one, a line
// each.
func (p *Printer) ForcingGivens(g *solver.Grid) (lines []string) {
	l := g.Layout()
	for i, given := range textbook.ApplyGivens(g) {
		if links := p.chain(l, given.Forces); links != "" {
			placed := p.Cell(l, given.Placement.Cell) + " = " + symbol(given.Placement.Digit)
			lines = append(lines, p.Text("walk.given", map[string]any{"N": i + 1, "Given": placed, "Forced": links}))
		}
	}
	return lines
}

// Frequencies tells how many places each digit has in a unit that is counted: "-" has its
// place already, and 1 is a singleton.
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

// Discovery writes what a step places, as in "r2c5=2", or else what it rules out, as in
// "r8c2<>2".
func (p *Printer) Discovery(l *solver.Layout, s *solver.Step) string {
	if len(s.Places) > 0 {
		return p.facts(l, s.Places)
	}
	return strings.ReplaceAll(p.facts(l, s.Removes), "=", "<>")
}

// Forces tells what a discovery forces, and what that forces in turn; "" for nothing. Naked
// singles are links of such chains, and start none.
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

// chain writes placements as in "r7c2=2; r7c2 forces r8c2=7 r8c3=5": the first are the
// step's own doing.
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
