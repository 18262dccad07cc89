package console_test

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"pencilmark/bot/console"
)

// boards returns the rows of each board in a transcript, with dots for blanks.
func boards(transcript string) []string {
	row := regexp.MustCompile(`(?m)^r\d+ +┃(.*)$`)
	var b strings.Builder
	for _, m := range row.FindAllStringSubmatch(transcript, -1) {
		b.WriteString(strings.NewReplacer(" ", "", "┃", "", "·", ".", "_", ".").Replace(m[1]))
	}
	var list []string
	for cells := b.String(); len(cells) >= 81; cells = cells[81:] {
		list = append(list, cells[:81])
	}
	return list
}

// Rows with spaces for blanks are read as rows, even if they are trimmed, and even if a single row would mean something
// else.
func TestRowsWithBlanksAsSpaces(t *testing.T) {
	for name, puzzle := range map[string]string{
		"wiki":     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
		"17 clues": ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...",
		"pairs":    whyGrid,
		"hbf":      "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
	} {
		var rows []string
		for at := 0; at < 81; at += 9 {
			rows = append(rows, strings.ReplaceAll(puzzle[at:at+9], ".", " "))
		}
		whole := strings.Join(rows, "\n")
		for form, text := range map[string]string{
			"as they are":           whole,
			"ends lost":             regexp.MustCompile(`(?m) +$`).ReplaceAllString(whole, ""),
			"trimmed as a whole":    strings.TrimSpace(whole),
			"behind a command":      "rate " + whole,
			"behind its own line":   "rate\n" + whole,
			"in a block of code":    "```\n" + whole + "\n```",
			"lines of nine between": strings.Join(rows, "\n---------\n"),
			"bands":                 strings.Join(rows[:3], "\n") + "\n\n" + strings.Join(rows[3:6], "\n") + "\n\n" + strings.Join(rows[6:], "\n"),
		} {
			if name == "hbf" && form == "trimmed as a whole" {
				continue // trimming has changed its first row
			}
			var out bytes.Buffer
			if err := console.Run(t.Context(), options(t, strings.NewReader(text+"\n\n\nrate\n"), &out)); err != nil {
				t.Fatal(err)
			}
			got := boards(out.String())
			if len(got) == 0 || got[len(got)-1] != puzzle || strings.Contains(out.String(), "no solution") {
				t.Errorf("%s, %s:\n%s", name, form, out.String())
			}
		}
	}
}

// A number with spaces around it presses its button, unless rows follow.
func TestSpacesAroundANumber(t *testing.T) {
	for _, line := range []string{"2", " 2", "      2  ", "2 "} {
		want := asked(t, "en", "hint "+whyGrid, "2")[1]
		for _, next := range []string{"", "hint", "help", "quit"} {
			var out bytes.Buffer
			text := "hint " + whyGrid + "\n" + line + "\n" + next
			if err := console.Run(t.Context(), options(t, strings.NewReader(text), &out)); err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(out.String(), want) {
				t.Errorf("%q before %q does not press the button:\n%s", line, next, out.String())
			}
		}
	}
}
