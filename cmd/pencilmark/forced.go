package main

import (
	"fmt"
	"strings"

	"pencilmark/solver"
)

// printForced prints what a discovery forces, and what that forces in turn.
func (p *stepPrinter) printForced(depth int, before *solver.Grid, s *solver.Step) {
	if links := p.printer.Forces(before, s); links != "" {
		fmt.Fprintf(p.out, "     %s%s\n", strings.Repeat("  ", depth), links)
	}
}
