package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"testing"

	"pencilmark/internal/starter"
	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/rating"
)

// TestMakePuzzles checks that the puzzles depend only on the seed, and that each tier has the requested number.
func TestMakePuzzles(t *testing.T) {
	var made [3]string
	for i, seed := range []uint64{5, 5, 6} {
		calls := 0
		entries, err := makePuzzles(t.Context(), seed, 1, func() { calls++ })
		if err != nil || calls != len(rating.Tiers()) || len(entries) != calls {
			t.Fatalf("made %d, reported %d: %v", len(entries), calls, err)
		}
		for j, tier := range rating.Tiers() {
			if entries[j].Rating.Tier != tier {
				t.Errorf("puzzle %d is %s", j, entries[j].Rating.Tier)
			}
			made[i] += fmt.Sprintln(format.Line(entries[j].Grid), entries[j].Rating)
		}
	}
	if made[0] != made[1] || made[1] == made[2] {
		t.Error("the seed does not decide what is made")
	}
}

func TestMakePuzzlesEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	if _, err := makePuzzles(ctx, 1, 2, cancel); !errors.Is(err, context.Canceled) {
		t.Errorf("err = %v", err)
	}
}

// TestWriteTable checks that writeTable writes the committed files from the entries that package starter reads.
func TestWriteTable(t *testing.T) {
	for name, puzzles := range map[string]iter.Seq2[*solver.Grid, rating.Report]{"starter": starter.Puzzles(), "challenges": starter.Challenges()} {
		var entries []starter.Entry
		for g, r := range puzzles {
			entries = append(entries, starter.Entry{Grid: g, Rating: r})
		}
		var written bytes.Buffer
		if err := writeTable(&written, entries); err != nil {
			t.Fatal(err)
		}
		committed, err := os.ReadFile("../../internal/starter/" + name + ".tsv.gz")
		if err != nil || !bytes.Equal(written.Bytes(), committed) {
			t.Errorf("%s: writeTable writes another file, %v", name, err)
		}
	}
}
