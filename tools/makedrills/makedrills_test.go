package main

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"strings"
	"testing"

	"pencilmark/internal/starter"
	"pencilmark/solver"
	"pencilmark/solver/canonical"
	"pencilmark/solver/drill"
	"pencilmark/solver/format"
)

// TestSearch checks that the positions depend only on the seed.
func TestSearch(t *testing.T) {
	var files [3]bytes.Buffer
	for i, seed := range []uint64{5, 5, 6} {
		found, err := search(t.Context(), seed, 10, 0, func() {})
		if err == nil {
			err = write(&files[i], found)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(files[0].Bytes(), files[1].Bytes()) || bytes.Equal(files[1].Bytes(), files[2].Bytes()) {
		t.Error("the seed does not decide what is found")
	}
}

// TestCommittedPositions checks that write writes the committed file from the positions that package drill reads from
// it, and that none of them comes from a starter puzzle.
func TestCommittedPositions(t *testing.T) {
	file, err := os.ReadFile("../../solver/drill/stock.tsv.gz")
	if err != nil {
		t.Fatal(err)
	}
	table, err := gzip.NewReader(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(table)
	if err != nil {
		t.Fatal(err)
	}
	used := starterForms(t)
	var all []position
	count := map[string]int{}
	for line := range strings.Lines(string(text)) {
		technique, _, _ := strings.Cut(line, "\t")
		d, err := drill.Open(t.Context(), drill.ID{Technique: technique, Number: count[technique]})
		if err != nil {
			t.Fatalf("%s %d: %v", technique, count[technique], err)
		}
		count[technique]++
		all = append(all, position{technique: technique, grid: d.Grid})
		if form, err := canonical.Of(d.Grid.GivensOnly()); err != nil || used[form.Puzzle] {
			t.Errorf("%s is a starter puzzle: %v", format.Line(d.Grid.GivensOnly()), err)
		}
	}
	var again bytes.Buffer
	if err := write(&again, all); err != nil || !bytes.Equal(again.Bytes(), file) {
		t.Errorf("write writes another file, %v", err)
	}
}

func starterForms(t *testing.T) map[solver.Puzzle81]bool {
	forms := map[solver.Puzzle81]bool{}
	for g := range starter.Puzzles() {
		form, err := canonical.Of(g)
		if err != nil {
			t.Fatal(err)
		}
		forms[form.Puzzle] = true
	}
	return forms
}
