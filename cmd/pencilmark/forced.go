package main

import (
	"fmt"
	"strings"

	"pencilmark/solver"
	"pencilmark/solver/logic"
)

// printForced prints what a discovery forces, and what that forces in turn. Naked
// singles are links of such chains, and start none.
func (p *stepPrinter) printForced(depth int, before *solver.Grid, s *solver.Step) {
	if s.Technique == "naked-single" {
		return
	}
	if links := p.forcedText(logic.ForcedPlacements(before, *s)); links != "" {
		fmt.Fprintf(p.out, "     %s%s %s\n", strings.Repeat("  ", depth), p.printer.Text("walk.forces", nil), links)
	}
}

// forcedText writes a chain as in "r7c2=2; r7c2 forces r8c2=7 r8c3=5": the first
// placements are the step's own doing.
func (p *stepPrinter) forcedText(chain []logic.ForcedPlacement) string {
	var b strings.Builder
	by := -1
	for i, f := range chain {
		if f.By != by {
			by = f.By
			fmt.Fprintf(&b, "%s%s %s", p.printer.Text("list.semicolon", nil), p.layout.CellName(chain[by].Step.Places[0].Cell), p.printer.Text("walk.forces", nil))
		}
		if i > 0 {
			b.WriteString(" ")
		}
		b.WriteString(candidateNames(p.layout, f.Step.Places, "=")[0])
	}
	return b.String()
}
