package notation_test

import (
	"fmt"
	"testing"

	"pencilmark/solver"
	"pencilmark/solver/notation"
)

// What somebody means who asks for a part of the board: by row and column, and where they
// have cells named by letters.
func TestParseLook(t *testing.T) {
	const same = "the same"
	for _, tt := range []struct{ text, numbers, letters string }{
		{"row 3", "r3", same}, {"Row 3.", "r3", same}, {"row3", "r3", same}, {"r 3", "r3", same}, {"r3", "r3", same}, {"R3", "r3", same},
		{"Column 5", "c5", same}, {"col 5", "c5", same}, {"col. 5", "c5", same}, {"c 5", "c5", same}, {"column no. 5", "c5", same}, {"column #5", "c5", same},
		{"c5", "c5", "cell 22"}, {"C5", "c5", "cell 22"}, {"c5?", "c5", "cell 22"}, {"what is in c5", "c5", "cell 22"}, {"c9", "c9", "cell 26"}, {"c10", "", ""},
		{"box 5?", "b5", same}, {"block 5", "b5", same}, {"b 5", "b5", same}, {"b5", "b5", "cell 13"}, {"B5", "b5", "cell 13"},
		{"a5", "cell 4", same}, {"E5", "cell 40", same}, {"i9", "cell 80", same}, {"j1", "", ""}, {"r3c5", "cell 22", same}, {"R3C5?", "cell 22", same},
		{"what is in row 3?", "r3", same}, {"what's in box 5", "b5", same}, {"read me column 5", "c5", same}, {"show me the row 3", "r3", same}, {"the 3rd row", "r3", same}, {"5th column", "c5", same},
		{"what's in r3c5?", "cell 22", same}, {"what is at r3c5", "cell 22", same}, {"cell r3c5", "cell 22", same},
		{"what is missing in row 3?", "r3", same}, {"was fehlt in Zeile 3?", "r3", same}, {"¿qué falta en la fila 3?", "r3", same}, {"que manque-t-il dans la ligne 3 ?", "r3", same}, {"cosa manca nella riga 3?", "r3", same}, {"wat ontbreekt er in rij 3?", "r3", same}, {"ce lipsește pe linia 3?", "r3", same}, {"чего не хватает в строке 3?", "r3", same},
		{"what can go in row 3?", "r3", same}, {"what goes in r3c5", "cell 22", same}, {"which digits are possible in r3c5?", "cell 22", same}, {"candidates of r3c5", "cell 22", same}, {"show candidates for box 5", "b5", same},
		{"ligne 3", "r3", same}, {"l3", "r3", ""}, {"bloc 9", "b9", same}, {"carré 9", "b9", same}, {"colonne 1", "c1", same}, {"Colonne n° 1", "c1", same}, {"1ère ligne", "r1", same}, {"qu'y a-t-il dans la ligne 3 ?", "r3", same},
		{"where can 7 go in box 5", "b5 7", same}, {"where does 7 go in box 5?", "b5 7", same}, {"Where is 2 in row 1", "r1 2", same}, {"where can 7 go in c5", "c5 7", same}, {"where can 7 go in the 5th column", "c5 7", same},
		{"où peut aller 7 dans le bloc 5 ?", "b5 7", same}, {"ou peut aller le 3 dans la colonne 2", "c2 3", same},
		{"where in box 5 can 7 go?", "b5 7", same}, {"où dans le bloc 5 peut aller le 7 ?", "b5 7", same}, {"где в блоке 5 может стоять 7", "b5 7", same}, {"¿dónde en el bloque 5 puede ir el 7?", "b5 7", same}, {"wo in Block 5 kann die 7 stehen", "b5 7", same},
		{"what can r3c5 be", "cell 22", same}, {"what could r3c5 be?", "cell 22", same}, {"which digits can r3c5 be?", "cell 22", same},
		{"where does 5 go", "5", same}, {"where can 5 go?", "5", same}, {"Where can a 5 go", "5", same}, {"where could 5 still go", "5", same}, {"where is 5?", "5", same}, {"where are the 5s", "5", same}, {"where can 16 go", "", ""},
		{"wo kann die 5 hin", "5", same}, {"wohin kommt die 5?", "5", same}, {"wo steht die 5", "5", same}, {"où peut aller le 5 ?", "5", same}, {"¿dónde puede ir el 5?", "5", same}, {"dove può andare il 5?", "5", same}, {"waar kan de 5 staan", "5", same}, {"waar past de 5", "5", same}, {"unde poate sta 5", "5", same}, {"unde merge 5?", "5", same}, {"где может стоять 5?", "5", same}, {"куда ставится 5", "5", same},
		{"where do I put 5", "", ""}, {"why where 5", "", ""}, {"where is my mistake", "", ""}, {"where", "", ""},
		{"row 10", "", ""}, {"box", "", ""}, {"r1c5=7", "", ""}, {"c5=7", "", ""}, {"c5 7", "", ""}, {"row 3: 123456789", "", ""}, {"hint", "", ""}, {"hint c5", "", ""}, {"why c5", "", ""},
		{"put 7 in box 5", "", ""}, {"", "", ""}, {"why can 7 not go in row 5", "", ""}, {"is 7 in row 5", "", ""}, {"can r3c5 be 7", "", ""}, {"why can r3c5", "", ""}, {"hint for row 3", "", ""}, {"where can 7 go in r3c5", "", ""},
	} {
		if tt.letters == same {
			tt.letters = tt.numbers
		}
		for letters, want := range map[bool]string{false: tt.numbers, true: tt.letters} {
			if got := looked(tt.text, letters); got != want {
				t.Errorf("%q is %q, want %q (letters: %t)", tt.text, got, want, letters)
			}
		}
	}
}

// looked is what a text asks to see of a classic board, "" for nothing.
func looked(text string, letters bool) string {
	look, ok := notation.ParseLook(solver.Classic(), text, letters)
	switch {
	case !ok:
		return ""
	case look.Unit == nil && look.Digit != 0:
		return fmt.Sprint(look.Digit)
	case look.Unit == nil:
		return fmt.Sprint("cell ", look.Cell)
	case look.Digit != 0:
		return fmt.Sprint(look.Unit, " ", look.Digit)
	}
	return look.Unit.String()
}
