package main

import (
	"fmt"

	"pencilmark/solver/logic"
	"pencilmark/solver/textbook"
)

// printTable prints what phase 2 counts in a unit.
func (p *stepPrinter) printTable(look logic.Look) {
	if counts := textbook.Counted(&look); counts != nil {
		fmt.Fprintf(p.out, "     %s\n", p.printer.Frequencies(&p.layout.Units()[look.Unit], counts))
	}
}

func (p *stepPrinter) printLines(lines []string) {
	for _, line := range lines {
		fmt.Fprintln(p.out, line)
	}
}
