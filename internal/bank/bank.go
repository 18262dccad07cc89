// Package bank holds the puzzles that come with the program, so that the first
// dailies need no generation. Call [Starter].
package bank

import (
	_ "embed"
	"fmt"
	"strings"

	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/rating"
)

// PerTier is how many puzzles of each tier there are.
const PerTier = 20

// Entry is a puzzle with its rating on the scale rating.Reference.
type Entry struct {
	Grid   *solver.Grid
	Rating rating.Report
}

//go:generate go test -run TestStarter -update

// starter has a heading that names its columns, in the order of a row's fields
// below; made by solver/generate, see the test for how.
//
//go:embed starter.tsv
var starter string

// Starter returns the puzzles, all 9x9, with one solution and without a
// superfluous clue, the easiest tier first.
func Starter() []Entry {
	entries, err := parse(starter)
	if err != nil {
		panic(err) // the program was built from a broken file
	}
	return entries
}

func parse(text string) ([]Entry, error) {
	var entries []Entry
	line := 0
	for row := range strings.Lines(text) {
		if line++; line == 1 {
			continue // the heading
		}
		e, err := parseEntry(strings.TrimSuffix(row, "\n"))
		if err != nil {
			return nil, fmt.Errorf("starter.tsv, line %d: %w", line, err)
		}
		entries = append(entries, e)
	}
	return entries, nil
}

func parseEntry(line string) (e Entry, err error) {
	columns := strings.Split(line, "\t")
	if len(columns) != len(heading) {
		return e, fmt.Errorf("%d columns; want %d", len(columns), len(heading))
	}
	if e.Grid, err = format.Read(columns[0], format.Options{}); err != nil {
		return e, err
	}
	r := row{columns: columns[1:]}
	e.Rating = rating.Report{
		Solutions: 1, Scale: rating.Reference,
		Tier: r.tier(), ER: r.tenths(), EP: r.tenths(), ED: r.tenths(),
		Peak:   rating.Peak{Step: r.number(), Technique: r.text(), Count: r.number()},
		Points: r.number(), Uses: r.uses(), Hardest: r.text(), Finished: r.number() == 1,
	}
	return e, r.err
}
