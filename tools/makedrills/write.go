package main

import (
	"compress/gzip"
	"fmt"
	"io"

	"pencilmark/solver"
	"pencilmark/solver/format"
)

// write writes positions as package drill embeds them. It is deterministic.
func write(w io.Writer, found []position) error {
	out, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	for _, f := range found {
		fmt.Fprintf(out, "%s\t%s\n", f.technique, writePosition(f.grid))
	}
	return out.Close()
}

// writePosition writes a position as its givens and, after a tab, its values and restricted candidates.
func writePosition(g *solver.Grid) string {
	return format.Line(g.GivensOnly()) + "\t" + format.LineWithRestrictions(g)
}
