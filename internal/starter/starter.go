// Package starter holds the puzzles that come with the program. With them a new installation has dailies of every
// tier at once, and hard puzzles for the challenge. [Puzzles] and [Challenges] return them; tools/makestarter makes
// them.
package starter

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"fmt"
	"io"
	"iter"
	"strings"

	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/rating"
)

// PerTier is the number of puzzles in each tier.
const PerTier = 300

// Entry is a puzzle with its rating on rating.ScaleReference and rating.ScaleHodoku.
type Entry struct {
	Grid   *solver.Grid
	Rating rating.Report
}

//go:generate go run pencilmark/tools/makestarter -seed 2026 -count 300 -o starter.tsv.gz

// starter is the compressed table that tools/makestarter writes.
//
//go:embed starter.tsv.gz
var starter []byte

// Name returns a name of the puzzles that Puzzles returns. It changes if the puzzles change.
func Name() string { return "starter-" + digest(starter) }

func digest(table []byte) string {
	sum := sha256.Sum256(table)
	return hex.EncodeToString(sum[:6])
}

// Puzzles yields the puzzles, easiest first. They are 9x9, with one solution and no superfluous clue. Reading them
// takes about 30 ms.
func Puzzles() iter.Seq2[*solver.Grid, rating.Report] { return entriesOf(starter) }

func entriesOf(table []byte) iter.Seq2[*solver.Grid, rating.Report] {
	return func(yield func(*solver.Grid, rating.Report) bool) {
		entries, err := read(table)
		if err != nil {
			panic(err) // the program was built with a broken file
		}
		for _, e := range entries {
			if !yield(e.Grid, e.Rating) {
				return
			}
		}
	}
}

func read(compressed []byte) ([]Entry, error) {
	in, err := gzip.NewReader(bytes.NewReader(compressed))
	if err != nil {
		return nil, fmt.Errorf("the starter puzzles: %w", err)
	}
	text, err := io.ReadAll(in)
	if err != nil {
		return nil, fmt.Errorf("the starter puzzles: %w", err)
	}
	return parse(string(text))
}

func parse(text string) ([]Entry, error) {
	var entries []Entry
	line := 0
	for row := range strings.Lines(text) {
		if line++; line == 1 {
			continue // the header
		}
		e, err := parseEntry(strings.TrimSuffix(row, "\n"))
		if err != nil {
			return nil, fmt.Errorf("the starter puzzles, line %d: %w", line, err)
		}
		entries = append(entries, e)
	}
	return entries, nil
}

const columnCount = 14

func parseEntry(line string) (e Entry, err error) {
	columns := strings.Split(line, "\t")
	if len(columns) != columnCount {
		return e, fmt.Errorf("%d columns; want %d", len(columns), columnCount)
	}
	if e.Grid, err = format.Read(columns[0], format.Options{}); err != nil {
		return e, err
	}
	r := row{columns: columns[1:]}
	e.Rating = rating.Report{
		Solutions: 1, Scale: rating.ScaleReference,
		Tier: r.tier(), ER: r.tenths(), EP: r.tenths(), ED: r.tenths(),
		Peak:   rating.Peak{Step: r.number(), Technique: r.text(), Count: r.number()},
		Points: r.number(), Uses: r.uses(), Hardest: r.text(), Finished: r.number() == 1,
		Hodoku: rating.HodokuGrade{Level: r.text(), Score: r.number()},
	}
	return e, r.err
}

// The number of challenges, and the number of those with an ER of at least TopLeast.
const (
	ChallengeCount = 50
	TopCount       = 10
	TopLeast       = rating.Tenths(100)
)

//go:embed challenges.tsv.gz
var challenges []byte

// Challenges yields the puzzles for the challenge. They are too hard for a daily.
func Challenges() iter.Seq2[*solver.Grid, rating.Report] { return entriesOf(challenges) }

// ChallengesName returns a name of the puzzles that Challenges returns, like Name.
func ChallengesName() string { return "challenges-" + digest(challenges) }
