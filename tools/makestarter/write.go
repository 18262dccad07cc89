package main

import (
	"compress/gzip"
	"fmt"
	"io"
	"strings"

	"pencilmark/internal/starter"
	"pencilmark/solver/format"
)

var heading = []string{"puzzle", "tier", "er", "ep", "ed", "step", "technique", "count", "points", "uses", "hardest", "finished", "hodoku_level", "hodoku_score"}

// writeTable writes entries as package starter embeds them: a compressed table with a heading. It is deterministic.
func writeTable(w io.Writer, entries []starter.Entry) error {
	out, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	fmt.Fprintln(out, strings.Join(heading, "\t"))
	for _, e := range entries {
		fmt.Fprintln(out, writeRow(&e))
	}
	return out.Close()
}

// writeRow writes an entry as package starter reads it.
func writeRow(e *starter.Entry) string {
	var uses []string
	for _, u := range e.Rating.Uses {
		uses = append(uses, fmt.Sprintf("%d%s", u.Count, u.Method))
	}
	finished := 0
	if e.Rating.Finished {
		finished = 1
	}
	r := &e.Rating
	columns := []any{format.Line(e.Grid), r.Tier, r.ER, r.EP, r.ED, r.Peak.Step, r.Peak.Technique, r.Peak.Count,
		r.Points, strings.Join(uses, " "), r.Hardest, finished, r.Hodoku.Level, r.Hodoku.Score}
	return fmt.Sprintf(strings.Repeat("\t%v", len(columns))[1:], columns...)
}
