package notation_test

import (
	"fmt"
	"testing"

	"pencilmark/solver"
	"pencilmark/solver/notation"
)

func TestParseLook(t *testing.T) {
	l := solver.Classic()
	for text, want := range map[string]string{
		"row 3": "r3", "Column 5": "c5", "box 5?": "b5", "r3": "", "C5": "cell 22", "ligne 3": "r3", "bloc 9": "b9", "colonne 1": "c1",
		"r3c5": "cell 22", "E5": "cell 40",
		"where can 7 go in box 5": "b5 7", "where does 7 go in box 5?": "b5 7", "Where is 2 in row 1": "r1 2",
		"où peut aller 7 dans le bloc 5 ?": "b5 7", "ou peut aller le 3 dans la colonne 2": "c2 3",
		"row 10": "", "box": "", "r1c5=7": "", "row 3: 123456789": "", "hint": "", "put 7 in box 5": "", "": "", "why can 7 not go in row 5": "",
	} {
		look, ok := notation.ParseLook(l, text)
		got := ""
		switch {
		case ok && look.Unit != nil && look.Digit != 0:
			got = fmt.Sprint(look.Unit, " ", look.Digit)
		case ok && look.Unit != nil:
			got = look.Unit.String()
		case ok:
			got = fmt.Sprint("cell ", look.Cell)
		}
		if got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}
