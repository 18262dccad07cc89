package notation_test

import (
	"testing"

	"pencilmark/solver/notation"
)

// TestWithNumbers checks that words for units and digits become numbers, and that other words stay as they are.
func TestWithNumbers(t *testing.T) {
	for _, c := range [][2]string{
		{"what's in the fifth row?", "what's in the row 5?"},
		{"hint for the middle box please", "hint for the box 5 please"},
		{"the top-left box", "the box 1"},
		{"the box in the bottom right corner", "the box 9 corner"},
		{"what is missing in row five and column number two", "what is missing in row 5 and column 2"},
		{"is my last row ok", "is my row 9 ok"},
		{"left column, right column", "column 1, column 9"},
		{"where can the sevens go", "where can the 7 go"},
		{"where can seven go", "where can 7 go"},
		{"is that a seven?", "is that a 7?"},
		{"Was fehlt in der dritten Zeile?", "Was fehlt in der Zeile 3?"},
		{"der Block unten rechts", "der Block 9"},
		{"im mittleren Kasten", "im Kasten 5"},
		{"ein Tipp zu den 3ern", "ein Tipp zu den 3"},
		{"wo kann die Sieben hin", "wo kann die 7 hin"},
		{"dans le bloc en haut à gauche", "dans le bloc 1"},
		{"la cinquième ligne", "la ligne 5"},
		{"où va le sept", "où va le 7"},
		{"la caja central", "la caja 5"},
		{"la caja superior derecha", "la caja 3"},
		{"en la fila siete", "en la fila 7"},
		{"nella terza riga", "nella riga 3"},
		{"il riquadro in basso a destra", "il riquadro 9"},
		{"het blok linksboven", "het blok 1"},
		{"in de derde kolom", "in de kolom 3"},
		{"coloana a cincea", "coloana 5"},
		{"careul din mijloc", "careul 5"},
		{"в пятом блоке", "в блоке 5"},
		{"левый верхний квадрат", "квадрат 1"},
		{"куда поставить семёрку", "куда поставить 7"},

		{"is this row right", ""}, {"what's left in box 3", ""}, {"give me three hints", ""},
		{"undo the last one", ""}, {"a naked pair in row 4", ""}, {"how many are left, column 4?", ""}, {"one more", ""},
		{"die drei Hinweise", ""}, {"r1c5=7", ""}, {"the first box that I tried, no, the one on top", "the box 1 that I tried, no, the one on top"},
	} {
		want := c[1]
		if want == "" {
			want = c[0]
		}
		if got := notation.WithNumbers(c[0]); got != want {
			t.Errorf("%q: %q, want %q", c[0], got, want)
		}
	}
}
