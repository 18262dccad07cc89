// Package bank holds the puzzles that come with the program, so that the first
// dailies need no generation. Call [Starter].
package bank

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"

	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/rating"
)

// PerTier is how many puzzles of each tier there are.
const PerTier = 20

// Entry is a puzzle with its rating on the scale rating.Scale.
type Entry struct {
	Grid   *solver.Grid
	Rating rating.Report
}

//go:generate go test -run TestStarter -update

// starter has the columns of "pencilmark rate --format tsv", made by
// solver/generate; see the test for how.
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

func parseEntry(row string) (e Entry, err error) {
	columns := strings.Split(row, "\t")
	if len(columns) != 6 {
		return e, fmt.Errorf("%d columns; want 6", len(columns))
	}
	e.Rating = rating.Report{Hardest: columns[5], Scale: rating.Scale}
	if e.Grid, err = format.Read(columns[0], format.Options{}); err != nil {
		return e, err
	}
	if e.Rating.Solutions, err = strconv.Atoi(columns[1]); err != nil {
		return e, err
	}
	if e.Rating.Tier, err = rating.ParseTier(columns[2]); err != nil {
		return e, err
	}
	e.Rating.Finished = e.Rating.Tier != rating.Extreme
	if e.Rating.Points, err = strconv.Atoi(columns[3]); err != nil {
		return e, err
	}
	e.Rating.Uses, err = parseUses(columns[4])
	return e, err
}

// parseUses reads uses as "10A 1B": how often, then the method.
func parseUses(text string) ([]rating.Use, error) {
	var uses []rating.Use
	for field := range strings.FieldsSeq(text) {
		last := len(field) - 1
		count, err := strconv.Atoi(field[:last])
		if err != nil {
			return nil, err
		}
		uses = append(uses, rating.Use{Method: field[last:], Count: count})
	}
	return uses, nil
}
