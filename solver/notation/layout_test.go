package notation_test

import (
	"testing"

	"pencilmark/solver/notation"
)

func TestParseVariant(t *testing.T) {
	for text, want := range map[string]string{
		"4x4": "2x2", "6X6": "3x2", "9×9": "3x3", "12x12": "4x3", "12x12 (6x2)": "6x2", "16x16": "16x16", "8x2": "8x2",
		"diagonal": "3x3+x", "6x6 diagonale": "3x2+x", "windoku": "3x3+w", "fenêtres diagonal": "3x3+x+w", "classic": "3x3",
		"jigsaw": "jigsaw9", "Jigsaw 6x6": "jigsaw6", "6x6 irregular, diagonal": "jigsaw6+x", "7x7": "jigsaw7",
		"3x2+x": "3x2+x", "boxes 6x2": "6x2", "diagonales, blocs 4x4": "16x16+x", "boxes 4x4": "16x16", "jigsaw12+x": "jigsaw12+x", "4x4+w": "2x2+w",
	} {
		if v, err := notation.ParseVariant(text); err != nil || v.String() != want {
			t.Errorf("%q is %v, %v; want %s", text, v, err, want)
		}
	}
	for _, text := range []string{"", "hex", "6x6 hard", "3x3x3", "17x17", "5x4", "6x6 windows", "12x12 3x3", "jigsaw3", "jigsaw+y", "+x", "99999x99999"} {
		if v, err := notation.ParseVariant(text); err == nil {
			t.Errorf("%q is %v", text, v)
		}
	}
}

func TestSplitLayout(t *testing.T) {
	for _, tt := range []struct{ text, layout, rest string }{
		{"6x6 hard", "6x6", "hard"},
		{"play a hard diagonal jigsaw, please", "diagonal jigsaw,", "play a hard please"},
		{"boxes 6x2, hard", "boxes:6x2,", "hard"},
		{"hard", "", "hard"},
		{"", "", ""},
	} {
		if layout, rest := notation.SplitLayout(tt.text); layout != tt.layout || rest != tt.rest {
			t.Errorf("%q: %q and %q, want %q and %q", tt.text, layout, rest, tt.layout, tt.rest)
		}
	}
}

// The words beside a size belong to it, as pages write them, in any language.
func TestFindShapeInWords(t *testing.T) {
	const grid = "-4---3/------/--1---/--46--/------/--2---"
	for _, tt := range []struct{ text, shape, want string }{
		{grid + " 6x6 diagonal", "6x6 diagonal", "3x2+x"},
		{"6x6 diagonal " + grid, "6x6 diagonal", "3x2+x"},
		{"diagonal 6x6 " + grid, "diagonal 6x6", "3x2+x"},
		{"solve the diagonal 6x6 " + grid + ", please", "diagonal 6x6", "3x2+x"},
		{grid + " 6x6 diagonale", "6x6 diagonale", "3x2+x"},
		{grid + " 9x9 windows", "9x9 windows", "3x3+w"},
		{grid + " 9x9 diagonal windows", "9x9 diagonal windows", "3x3+x+w"},
		{grid + " 6x6 please", "6x6", "3x2"},
		{"hint 6x6 " + grid, "6x6", "3x2"},
		{grid + " 6x6+x", "6x6+x", "3x2+x"},
	} {
		before, shape, after, ok := notation.FindShape(tt.text)
		parsed, err := notation.ParseShape(shape)
		if !ok || shape != tt.shape || err != nil || parsed.String() != tt.want || before+shape+after != tt.text {
			t.Errorf("%q: %q, %q, %q, %v, %v", tt.text, before, shape, after, parsed, err)
		}
	}
}
