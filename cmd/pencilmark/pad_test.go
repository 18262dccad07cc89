package main

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"
)

// Ten digits entered on the pad edit the same message: afterwards the channel has no more messages than before.
func TestTenDigitsByThePad(t *testing.T) {
	w := newTown(t)
	w.serve()
	w.setUp()
	w.Clock.Advance(6 * time.Minute)
	board := w.ann.Press(w.waitCard(1), "Start").Reply()
	puzzle := boardOf(t, board)
	solution := solutionOf(t, puzzle)
	cells := blanksOf(puzzle)
	boxOf := func(cell int) int { return cell/27*3 + cell%9/3 + 1 }
	slices.SortStableFunc(cells, func(a, b int) int { return cmp.Compare(boxOf(a), boxOf(b)) })
	before := len(w.Messages(w.channel))

	var lines []string
	box, to := 0, []string{"Write"}
	for _, cell := range cells[:10] {
		if boxOf(cell) != box {
			box = boxOf(cell)
			to = append(to, fmt.Sprintf("Box %d", box))
		}
		to = append(to, fmt.Sprintf("r%dc%d", cell/9+1, cell%9+1), solution[cell:cell+1])
		for _, label := range to {
			board = w.ann.Press(board, label).Reply()
		}
		lines = append(lines, fmt.Sprintf("%d: %s", len(to), strings.Join(to, ", ")))
		to = nil
	}
	sameLines(t, filepath.Join("testdata", "presses", "ten-digits.txt"), lines)
	if after := len(w.Messages(w.channel)); after != before {
		t.Errorf("the channel holds %d messages, before %d", after, before)
	}
	w.clean()
}

// sameLines compares lines with those of a file. With -update it writes the file.
func sameLines(t *testing.T, file string, lines []string) {
	t.Helper()
	text := strings.Join(lines, "\n") + "\n"
	if *update {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := gocmp.Diff(string(want), text); diff != "" {
		t.Errorf("not as in %s (-want +got):\n%s", file, diff)
	}
}
