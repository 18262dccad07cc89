package words_test

import (
	"fmt"
	"strings"
	"testing"

	"pencilmark/bot/words"
	"pencilmark/solver"
	"pencilmark/solver/format"
)

const (
	easy = "....19.4...48..6..75......2.9.1.2..4.....3...5..4.6.3.8......73..6..84...1.29...."
	tiny = "12../34../..12/...."
)

// block writes a puzzle with one row on each line.
func block(line string) string {
	var rows []string
	for r := range 9 {
		rows = append(rows, line[9*r:9*r+9])
	}
	return strings.Join(rows, "\n")
}

// A grid is found wherever it is in a message, and whatever words surround it.
func TestFindGrid(t *testing.T) {
	spaced := strings.ReplaceAll(easy, ".", " ")
	for name, text := range map[string]string{
		"alone":                easy,
		"behind a word":        "rate " + easy,
		"in a sentence":        "Could you solve " + easy + ", please?",
		"ending a sentence":    "How hard is " + easy + ".",
		"behind a colon":       "rate:" + easy,
		"in quotation marks":   `what about "` + easy + `"?`,
		"in brackets":          "mine (" + easy + ") is stuck",
		"rows":                 "here\n" + block(easy) + "\nany idea?",
		"first row behind":     "hint " + block(easy),
		"newlines lost":        "hint " + strings.ReplaceAll(block(easy), "\n", " ") + " thanks",
		"code block":           "look:\n```\n" + block(easy) + "\n```\nthanks",
		"code with a language": "```text\n" + block(easy) + "\n```",
		"inline code":          "is `" + easy + "` hard?",
		"quotation":            "> " + strings.ReplaceAll(block(easy), "\n", "\n> ") + "\nwhat now?",
		"spoiler":              "||" + easy + "|| help",
		"escaped":              strings.ReplaceAll(easy, ".", `\*`),
		"spaces in a block":    "```\n" + block(spaced) + "\n```",
		"below a heading":      "Puzzle 12\n--------\n" + block(easy),
		"with a number":        "level 3 " + easy,
		"ellipses":             strings.ReplaceAll(easy, "...", "…"),
		"a row at a time":      strings.ReplaceAll(block(easy), "\n", "\n\n"),
		"the first of two":     easy + "\n" + "39...4.....8.2.3........4.58.....6.....1.......76.914..6........3....8....95....2",
		"alternative text":     "A board of 9 rows, 51 cells empty: " + strings.ReplaceAll(strings.ReplaceAll(block(easy), "\n", " "), ".", "-") + ".",
		"spaces, no block":     "rate this\n" + block(spaced) + "\nplease",
		"spaces, trimmed":      strings.TrimSpace(block(spaced)),
		"spaces behind a line": strings.TrimSpace("how hard?\n" + block(spaced)),
		"x for blanks":         "solve\n" + strings.ReplaceAll(block(easy), ".", "x"),
		"? for blanks":         "solve\n" + strings.ReplaceAll(block(easy), ".", "?"),
		"a list":               "what about\n[[" + strings.ReplaceAll(strings.ReplaceAll(commas(easy), ".", "0"), "\n", "],\n[") + "]]",
		"commas":               "mine:\n" + strings.ReplaceAll(commas(easy), ".", ""),
		"drawn":                "this one\n" + drawn(easy) + "\nplease",
	} {
		found := words.FindGrid(text)
		g, err := format.Read(found.Grid, format.Options{})
		if err != nil {
			t.Errorf("%s: found %q: %v", name, found.Grid, err)
			continue
		}
		if g.String() != easy {
			t.Errorf("%s: read %s", name, g)
		}
		if strings.Contains(found.Rest, easy[:9]) && name != "the first of two" {
			t.Errorf("%s: the words beside it are %q", name, found.Rest)
		}
	}
}

// If a message has a puzzle and its solution, the puzzle is found, whichever comes first and whatever is between them.
func TestFindPuzzleBesideItsSolution(t *testing.T) {
	for _, boxes := range [][2]int{{2, 2}, {3, 2}, {4, 2}, {3, 3}, {5, 2}, {7, 2}, {4, 4}} {
		puzzle, solution := puzzleOf(boxes[0], boxes[1])
		size := boxes[0] * boxes[1]
		named := fmt.Sprintf("a %dx%d sudoku:\n", size, size)
		for _, order := range [][2]string{{puzzle, solution}, {solution, puzzle}} {
			one, two := order[0], order[1]
			for _, message := range []string{
				one + ":" + two,
				one + " " + two,
				one + "\n" + two,
				one + "," + two,
				"rate " + one + ":" + two,
				"how hard is " + one + ":" + two + ", please?",
				"what about this?\n" + one + "\n" + two + "\nthanks",
				"here: " + one + " and the other: " + two,
				"```\n" + one + "\n" + two + "\n```",
				"`" + one + "` and `" + two + "`",
				rowsOf(one, size) + "\n\n" + rowsOf(two, size),
				"this\n" + rowsOf(one, size) + "\nand that\n" + rowsOf(two, size) + "\nplease",
			} {
				if size == 16 {
					message = named + message // without it, the grid could have other boxes
				}
				found := words.FindGrid(message)
				g, err := words.ReadGrid(found.Grid, found.Layout)
				if err != nil || g.String() != puzzle {
					t.Errorf("%q: found %q: %v, %v", message, found.Grid, g, err)
				}
			}
		}
	}
	const solution = "1342241331244231"
	if found := words.FindGrid("is " + solution + " right?"); found.Grid != solution {
		t.Errorf("found %q", found.Grid)
	}
}

// puzzleOf returns a puzzle of some box size, a third of whose cells are blank, and its solution.
func puzzleOf(width, height int) (puzzle, solution string) {
	size := width * height
	for cell := range size * size {
		row, col := cell/size, cell%size
		digit := string(solver.Symbol((width*(row%height)+row/height+col)%size + 1))
		solution += digit
		if (row+col)%3 == 0 {
			digit = "."
		}
		puzzle += digit
	}
	return puzzle, solution
}

func rowsOf(line string, size int) string {
	var rows []string
	for ; line != ""; line = line[size:] {
		rows = append(rows, line[:size])
	}
	return strings.Join(rows, "\n")
}

// commas writes a puzzle with one row on each line and commas between cells.
func commas(line string) string {
	var rows []string
	for row := range strings.SplitSeq(block(line), "\n") {
		rows = append(rows, strings.Join(strings.Split(row, ""), ","))
	}
	return strings.Join(rows, "\n")
}

func drawn(line string) string {
	var b strings.Builder
	for r := range 9 {
		if r%3 == 0 {
			b.WriteString("+-------+-------+-------+\n")
		}
		for c := range 9 {
			if c%3 == 0 {
				b.WriteString("| ")
			}
			b.WriteString(line[9*r+c:9*r+c+1] + " ")
		}
		b.WriteString("|\n")
	}
	return b.String() + "+-------+-------+-------+"
}

// A jigsaw is found together with its regions, in digits or letters.
func TestFindJigsaw(t *testing.T) {
	const (
		jigsaw  = ".75.8.4.3.8.....6..1..........4.9...........5.9..................7..3.1.....4...."
		regions = "111233333111244333511244436512224666555524667855224467858889667888899977999997777"
	)
	lettered := strings.Map(func(r rune) rune { return r - '1' + 'A' }, regions)
	for name, text := range map[string]string{
		"alone":               jigsaw + regions,
		"behind a word":       "rate " + jigsaw + regions,
		"in a sentence":       "Could you solve " + jigsaw + " " + regions + ", please?",
		"two lines":           "here\n" + jigsaw + "\n" + regions,
		"letters":             "rate " + jigsaw + lettered,
		"letters, parted":     "rate " + jigsaw + " " + lettered,
		"two lines, letters":  jigsaw + "\n" + lettered,
		"rows":                "here\n" + block(jigsaw) + "\n\n" + block(regions) + "\nany idea?",
		"rows, letters":       "here\n" + block(jigsaw) + "\n\n" + block(lettered) + "\nany idea?",
		"code block, letters": "```\n" + block(jigsaw) + "\n" + block(lettered) + "\n```",
	} {
		found := words.FindGrid(text)
		g, err := format.Read(found.Grid, format.Options{})
		if err != nil {
			t.Errorf("%s: found %q: %v", name, found.Grid, err)
			continue
		}
		if g.String() != jigsaw || g.Layout().Shape().Regions != regions {
			t.Errorf("%s: read %s of shape %s", name, g, g.Layout().Shape())
		}
	}
}

func TestFindSmallGridAndItsLayout(t *testing.T) {
	found := words.FindGrid("try this 2x2 one: " + tiny)
	if found.Grid != tiny || found.Layout != "2x2" {
		t.Errorf("found %+v", found)
	}
}

// Text that is no puzzle is not read as one, however many digits it has.
func TestFindNoGrid(t *testing.T) {
	for _, text := range []string{
		"", "hello", "a bad egg.", "call me at 555-0123-4567", "<@123456789012345678> thanks", "12:30 - 14:45",
		strings.Repeat("-", 81), strings.Repeat(".", 16), "----------------", "550e8400-e29b-41d4-a716-446655440000",
		"r1c5=7", "level 3", "...", "1. first\n2. second\n3. third", "\xff\xfe", "```", "```go\nx := 1\n```",
	} {
		if found := words.FindGrid(text); found.Grid != "" {
			t.Errorf("%q: found %q", text, found.Grid)
		}
	}
}

// A grid with a mistake is found too, so that the mistake can be shown.
func TestFindGridWithASlip(t *testing.T) {
	found := words.FindGrid("rate this " + easy[:80] + " please")
	if found.Grid != easy[:80] {
		t.Errorf("found %q", found.Grid)
	}
}

// If an export is refused for its content, no part of it is read as a puzzle.
func TestFindNothingInARefusedExport(t *testing.T) {
	for _, export := range []string{
		`{"puzzles":["` + easy + `","` + strings.Replace(easy, "19", "..", 1) + `"]}`,
		`[{"puzzle":"` + easy + `"},{"puzzle":"` + strings.Replace(easy, "19", "..", 1) + `"}]`,
		`{"puzzle":"` + easy + `","cages":[{"sum":3,"cells":["r1c1"]}]}`,
		`{"puzzle":"` + easy + `","thermometer":[["r1c1","r1c2"]]}`,
	} {
		for _, text := range []string{export, "rate " + export, export + "\n\nrate", "```json\n" + export + "\n```"} {
			if found := words.FindGrid(text); !strings.Contains(found.Grid, export) {
				t.Errorf("%s: found %q", text, found.Grid)
			}
		}
	}
}

// The words around a size determine the kind of sudoku.
func TestFindGridOfAKind(t *testing.T) {
	const grid = "-4---3/------/--1---/--46--/------/--2---"
	for _, text := range []string{"solve " + grid + " 6x6 diagonal", "solve 6x6 diagonal " + grid, "solve the diagonal 6x6 " + grid} {
		found := words.FindGrid(text)
		if g, err := words.ReadGrid(found.Grid, found.Layout); err != nil || g.Layout().Shape().String() != "3x2+x" {
			t.Errorf("%s: %q of %q, %v", text, found.Grid, found.Layout, err)
		}
	}
}

// Words above, below and beside a grid are returned as the rest of the message.
func TestFindGridAndTheWords(t *testing.T) {
	for _, said := range []string{"why not 6 in r1c1", "rate this", "is r1c1=6 possible?", "solve", "how hard is this one", "level 3"} {
		for _, text := range []string{said + "\n" + easy, easy + "\n" + said, said + "\n\n" + easy, said + " " + easy, easy + " - " + said, said + "\n" + block(easy), block(easy) + "\n\n" + said, said + "\n```\n" + easy + "\n```", "17. " + easy + " ED=2.6\n" + said} {
			found := words.FindGrid(text)
			if g, err := words.ReadGrid(found.Grid, ""); err != nil || g.String() != easy || !strings.Contains(found.Rest, said) {
				t.Errorf("%q: grid %q, %v, rest %q", text, found.Grid, err, found.Rest)
			}
		}
	}
}
