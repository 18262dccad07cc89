package main

import (
	"fmt"
	"strings"

	"pencilmark/solver"
	"pencilmark/solver/textbook"
)

// printGivens prints which givens force cells when they are applied one by one.
func (p *stepPrinter) printGivens(grid *solver.Grid) {
	for i, given := range textbook.ApplyGivens(grid) {
		if links := p.forcedText(given.Forces); links != "" {
			placed := candidateNames(p.layout, []solver.Candidate{given.Placement}, " = ")[0]
			fmt.Fprintln(p.out, p.printer.Text("walk.given", map[string]any{"N": i + 1, "Given": placed, "Forced": links}))
		}
	}
}

// printTable prints how many places each digit has in a unit that is counted: "-" has its
// place already, and 1 is a singleton.
func (p *stepPrinter) printTable(unit *solver.Unit, frequencies []int) {
	var b strings.Builder
	for _, n := range frequencies {
		if n == textbook.AlreadyPlaced {
			b.WriteString(" -")
			continue
		}
		fmt.Fprintf(&b, " %d", n)
	}
	fmt.Fprintf(p.out, "     %s\n", p.printer.Text("walk.table", map[string]any{"Unit": p.printer.Unit(unit), "Counts": b.String()}))
}
