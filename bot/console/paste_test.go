package console

import (
	"strings"
	"testing"

	"pencilmark/solver/format"
)

func TestPasteEndsWithTheGrid(t *testing.T) {
	tests := []struct{ name, text string }{
		{"81 characters", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"},
		{"slashes", "12../34../..12/...."},
		{"nine lines", strings.Repeat("53..7....\n", 8) + "53..7...."},
		{"rows trimmed on the right", "53..7\n" + strings.Repeat("6..195\n", 7) + "6..195"},
		{"spaced", strings.Repeat("5 3 . . 7 . . . .\n", 8) + "5 3 . . 7 . . . ."},
		{"borders", "+-------+-------+-------+\n" + strings.Repeat("| 5 3 . | . 7 . | . . . |\n", 3) +
			"|-------+-------+-------|\n" + strings.Repeat("| 5 3 . | . 7 . | . . . |\n", 5) + "| 5 3 . | . 7 . | . . . |"},
		{"candidates", strings.Repeat("12 3 4567 | 89 1 2 | 345 6 789\n", 8) + "12 3 4567 | 89 1 2 | 345 6 789"},
		{"dotted borders", ".-------.-------.-------.\n" + strings.Repeat("| 5 3 . | . 7 . | . . . |\n", 3) +
			":-------+-------+-------:\n" + strings.Repeat("| . . . | . . . | . . . |\n", 5) + "| 5 3 . | . 7 . | . . . |"},
		{"starred borders", "*---------------------*\n" + strings.Repeat("| 12 3 4567 | 89 1 2 | 345 6 789 |\n", 3) +
			"|----------+------+---|\n" + strings.Repeat("| 12 3 4567 | 89 1 2 | 345 6 789 |\n", 5) + "| 12 3 4567 | 89 1 2 | 345 6 789 |"},
		{"box drawing", "┌───┬───┬───┐\n" + strings.Repeat("│53.│.7.│...│\n", 3) +
			"├───┼───┼───┤\n" + strings.Repeat("│...│...│...│\n", 5) + "│53.│.7.│...│"},
		{"code fence", "```\n" + strings.Repeat("53..7....\n", 8) + "53..7...."},
		{"rows parted by spaces", strings.Repeat("53..7.... ", 8) + "53..7...."},
		{"rows parted by spaces in a code fence", "```" + strings.Repeat("53..7.... ", 8) + "53..7....```"},
		{"rows parted by spaces with three dots in one", strings.Repeat("53..7…. ", 8) + "53..7…."},
		{"a solved grid's rows parted by spaces", strings.Repeat("123456789 ", 8) + "912345678"},
		{"all candidates", strings.Repeat(strings.Repeat("123456789 ", 9)+"\n", 8) + strings.Repeat("123456789 ", 9)},
		{"full-width digits", strings.Repeat("５３..７....\n", 8) + "５３..７...."},
		{"keycaps on a 6x6", strings.Repeat("1️⃣.....\n", 5) + "1️⃣....."},
		{"4x4", "12..\n34..\n..12\n...."},
		{"6x6", strings.Repeat("1.....\n", 5) + "1....."},
		{"rows of dashes", strings.Repeat("---------\n", 8) + "--------1"},
	}
	for _, tt := range tests {
		var p format.Paste
		lines := strings.Split(tt.text, "\n")
		for i, l := range lines {
			if !format.BeginsPuzzle(l) && !format.IsBorder(l) {
				t.Errorf("%s: line %d is no line of a grid: %q", tt.name, i+1, l)
			}
			if whole := p.Add(l); whole != (i == len(lines)-1) {
				t.Errorf("%s: after line %d of %d: whole is %v", tt.name, i+1, len(lines), whole)
				break
			}
		}
	}
}

// Text of another program is read whole: JSON and XML up to the closing bracket or tag, and the sections of an .sdk
// file up to an empty line.
func TestPasteOfAnExport(t *testing.T) {
	rows := strings.Repeat("53..7....\n", 9)
	for name, tt := range map[string]struct {
		text string
		ends bool
	}{
		"sdk":  {"[Puzzle]\n" + rows + "[State]\n" + rows + "[PencilMarks]\n,12,,,,,,,", false},
		"JSON": {"{\n  \"size\": 9,\n  \"grid\": [\n    [1, 2]\n  ]\n}", true},
		"XML":  {"<?xml version=\"1.0\"?>\n<opensudoku>\n  <name>x</name>\n  <game data=\"0\" />\n</opensudoku>", true},
	} {
		var p format.Paste
		lines := strings.Split(tt.text, "\n")
		if !format.BeginsPuzzle(lines[0]) {
			t.Errorf("%s: it does not begin a grid", name)
		}
		for i, l := range lines {
			if whole := p.Add(l); whole != (tt.ends && i == len(lines)-1) {
				t.Errorf("%s: after line %d of %d: whole is %v", name, i+1, len(lines), whole)
			}
		}
		if f := (&form{paste: p}); f.hasSeparator() {
			t.Errorf("%s: an empty line does not end it", name)
		}
	}
}

func TestCommandsAreNoGridLines(t *testing.T) {
	for _, text := range []string{"hint", "daily", "abba?", "1", "42", "", "----- help", "cabbage"} {
		if format.BeginsPuzzle(text) {
			t.Errorf("%q passes for a line of a grid", text)
		}
	}
}
