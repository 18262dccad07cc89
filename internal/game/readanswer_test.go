package game_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"pencilmark/internal/game"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/solver"
)

// entriesIn returns the player's digits in a grid in reading order, with '-' for blanks.
func entriesIn(puzzle, g *solver.Grid) string {
	var b strings.Builder
	for c := range puzzle.Empty().All() {
		if v := g.Value(c); v != 0 {
			b.WriteByte(solver.Symbol(v))
		} else {
			b.WriteByte('-')
		}
	}
	return b.String()
}

const fourByFour = "..4.2...3.1....."

func TestReadAnswerForms(t *testing.T) {
	puzzle := gametest.Read(t, "..4. 2... .1.. ....")
	saved := puzzle.Clone()
	saved.Place(0, 1)
	tests := []struct {
		name, text, want string // want: the digits of the 13 blank cells
	}{
		{"rows", "1342\n2413\n3124\n4231", "1324133244231"},
		{"rows with blanks", "-34-\n2-1-\n----\n----", "-3--1--------"},
		{"other blanks", ".34.\n2010\n____\n****", "-3--1--------"},
		{"rows with spaces", "1 3 4 2\n2 4 1 3\n3 1 2 4\n4 2 3 1", "1324133244231"},
		{"rows with a border", "13|42\n24|13\n--+--\n31|24\n42|31", "1324133244231"},
		{"code fence", "```\n1342\n2413\n3124\n4231\n```", "1324133244231"},
		{"windows lines", "1342\r\n2413\r\n3124\r\n4231\r\n", "1324133244231"},
		{"newlines turned into spaces", "1342 2413 3124 4231", "1324133244231"},
		{"all cells", "1342241331244231", "1324133244231"},
		{"all cells with slashes", "1342/2413/3124/4231", "1324133244231"},
		{"blank cells only", "1324133244231", "1324133244231"},
		{"blank cells over lines", "13241\n33244231", "1324133244231"},
		{"some blank cells", "13-4---------", "13-4---------"},
		{"named row", "r4: 4231", "1--------4231"},
		{"named rows", "r1: 1342\nR3 = 3124", "132---324----"},
		{"cells", "r1c2=3 r4c4=1", "13----------1"},
		{"cells by letter", "A2=3 d4 = 1", "13----------1"},
		{"row by letter", "D: 4231", "1--------4231"},
		{"cells, tight", "r1c2=3,r4c4=1;r4c1=4", "13-------4--1"},
		{"a cell emptied", "r1c1=-", "-------------"},
		{"rows and cells", "r4: 4231\nr1c2=3", "13-------4231"},
		{"rows and cells below", "-34-\n2-1-\n----\n----\nr1c1=1 r4c4=1\nr3: 3-24", "13--1-324---1"},
		{"letters for blanks", "O34o\n2O1o\noooo\nOOOO", "-3--1--------"},
		{"full-width digits", "１３４２\n２４１３\n３１２４\n４２３１", "1324133244231"},
		{"keycaps", "1️⃣3️⃣4️⃣2️⃣\n2413\n3124\n4231", "1324133244231"},
		{"dots merged", "…2\n2413\n3124\n4231", "--2413324" + "4231"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, changed, err := game.ReadAnswer(puzzle, saved, tt.text)
			if err != nil {
				t.Fatal(err)
			}
			if len(changed) > 0 {
				t.Errorf("changed givens: %v", changed)
			}
			if e := entriesIn(puzzle, got); e != tt.want {
				t.Errorf("entries = %s, want %s", e, tt.want)
			}
			if got.GivensOnly().String() != puzzle.String() {
				t.Errorf("givens = %s", got.GivensOnly())
			}
		})
	}
}

func TestReadAnswerRestoresGivens(t *testing.T) {
	puzzle := gametest.Read(t, "..4. 2... .1.. ....")
	got, changed, err := game.ReadAnswer(puzzle, puzzle, "1312\n-413\n3124\n4231")
	if err != nil {
		t.Fatal(err)
	}
	if len(changed) != 1 || changed[0] != 2 {
		t.Errorf("changed = %v, want r1c3 alone: a blanked given is no change", changed)
	}
	if got.String() != "1342241331244231" {
		t.Errorf("got %s", got)
	}
	if _, changed, err := game.ReadAnswer(puzzle, puzzle, "r1c3=0"); err != nil || len(changed) != 1 {
		t.Errorf("a given that is cleared by name: %v, %v", changed, err)
	}
	if _, changed, err := game.ReadAnswer(puzzle, puzzle, "r2c1=1 r1c3=22"); err != nil || !slices.Equal(changed, []int{2, 4}) {
		t.Errorf("changed = %v, want r1c3 and r2c1, each once: %v", changed, err)
	}
}

func TestReadAnswerErrors(t *testing.T) {
	puzzle := gametest.Read(t, "..4. 2... .1.. ....")
	tests := []struct {
		name, text   string
		line, column int
		says         string
	}{
		{"nothing", "", 1, 0, "nothing"},
		{"fence alone", "```\n```", 1, 0, "nothing"},
		{"short row", "1342\n241\n3124\n4231", 2, 0, "found 3 cells in row 2: give 4"},
		{"long row", "1342\n2413\n31244\n4231", 3, 0, "found 5 cells in row 3"},
		{"too few rows", "1342\n2413\n3124", 3, 0, "found 3 lines: give 4"},
		{"too large a digit", "1342\n2415\n3124\n4231", 2, 4, `'5' is no digit of this puzzle: use 1 to 4`},
		{"letter", "1342\n2413\n3x24\n4231", 3, 2, "'x' is no digit"},
		{"other script", "1342\n2413\n3щ24\n4231", 3, 2, "'щ' is no digit"},
		{"wrong length", "134", 1, 0, "all 16 cells, or the 13 blank ones"},
		{"no such row", "r5: 1342", 1, 1, "there is no row 5"},
		{"no such cell", "r1c2=3 r1c9=1", 1, 8, "there is no cell r1c9"},
		{"half a cell", "r1c2=3 r1c", 1, 8, "write cells like r1c5=7"},
		{"text among cells", "r1c2=3 perhaps", 1, 8, "write cells like r1c5=7"},
		{"text after a row", "r1: 1342\nperhaps", 2, 1, "write cells like r1c5=7"},
		{"a megabyte", strings.Repeat("1", 1<<20), 1, 0, "too long"},
		{"binary", "\x00\xff\xfe", 1, 0, "found 3 characters"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, _, err := game.ReadAnswer(puzzle, puzzle, tt.text)
			var e *game.AnswerError
			if !errors.As(err, &e) {
				t.Fatalf("err = %v", err)
			}
			if e.Line != tt.line || e.Column != tt.column || !strings.Contains(e.Error(), tt.says) {
				t.Errorf("line %d, column %d: %s; want %d, %d, %q", e.Line, e.Column, e.Msg, tt.line, tt.column, tt.says)
			}
		})
	}
}

func TestAnswerTextIsReadBack(t *testing.T) {
	puzzle := gametest.Read(t, gametest.Easy)
	saved := puzzle.Clone()
	saved.Place(0, 2)
	got, changed, err := game.ReadAnswer(puzzle, puzzle, game.AnswerText(saved))
	if err != nil || len(changed) > 0 || got.String() != saved.String() {
		t.Errorf("got %s, %v, %v", got, changed, err)
	}
}

// Candidates that were crossed out stay so when digits are added.
func TestReadAnswerKeepsWhatWasCrossedOut(t *testing.T) {
	puzzle := gametest.Read(t, gametest.Easy)
	saved := puzzle.Clone()
	cell := puzzle.Empty().First()
	digit := puzzle.Candidates(cell).Min()
	saved.Remove(cell, digit)
	other := puzzle.Empty().Slice()[40]
	got, _, err := game.ReadAnswer(puzzle, saved, "r"+string(rune('1'+other/9))+"c"+string(rune('1'+other%9))+"="+gametest.EasySolved[other:other+1])
	if err != nil {
		t.Fatal(err)
	}
	if got.Has(cell, digit) {
		t.Error("the candidate is back")
	}
}

func FuzzReadAnswer(f *testing.F) {
	for _, s := range []string{fourByFour, "1342\n2413\n3124\n4231", "r1: 1342", "r1c2=3 r4c4=1", "1️⃣3️⃣…", "r0c0=0", "r99: -", "++--"} {
		f.Add(s)
	}
	puzzle := gametest.Read(f, "..4. 2... .1.. ....")
	f.Fuzz(func(t *testing.T, text string) {
		got, changed, err := game.ReadAnswer(puzzle, puzzle, text)
		if err != nil {
			var e *game.AnswerError
			if !errors.As(err, &e) || e.Line < 1 || e.Column < 0 {
				t.Errorf("%#v is no AnswerError with a place", err)
			}
			return
		}
		if got.GivensOnly().String() != puzzle.String() {
			t.Errorf("%q changed the givens to %s", text, got.GivensOnly())
		}
		for _, c := range changed {
			if puzzle.Value(c) == 0 {
				t.Errorf("%q: cell %d is no given", text, c)
			}
		}
	})
}
