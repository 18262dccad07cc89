package format

import (
	"strings"

	"pencilmark/solver"
)

var digitLabel = Label{"729", "729 characters of candidates"}

// digitCandidates writes nine characters for each cell: its candidates at their
// places, dots at those of the others. A value is its only candidate.
var digitCandidates = Format{
	Label:     digitLabel,
	recognise: func(in *input) bool { _, ok := digitPlaces(in.text); return ok },
	read: func(in *input) (*solver.Grid, error) {
		marks, _ := digitPlaces(in.text)
		b := &board{format: digitLabel}
		for ; len(marks) > 0; marks = marks[9:] {
			var c boardCell
			for _, r := range marks[:9] {
				if d := digitOf(r); d > 0 {
					c.candidates = c.candidates.With(d)
				}
			}
			if d, ok := c.candidates.Single(); ok {
				c = boardCell{value: d}
			}
			b.cells = append(b.cells, c)
		}
		return b.grid(in.options)
	},
	write: func(g, _ *solver.Grid) string {
		var out strings.Builder
		for cell := range 81 {
			held := g.Candidates(cell)
			if v := g.Value(cell); v != 0 {
				held = solver.DigitsOf(v)
			}
			for d := 1; d <= 9; d++ {
				if held.Has(d) {
					out.WriteByte(solver.Symbol(d))
				} else {
					out.WriteByte('.')
				}
			}
		}
		return out.String()
	},
	holds: func(s solver.Shape) bool { return s.Size() == 9 },
	noted: true,
}

// candidateCharacters is how many there are: nine for each of 81 cells.
const candidateCharacters = 729

// digitPlaces returns the 729 characters of a text in which every digit stands at its
// place, and some do.
func digitPlaces(text string) (marks string, ok bool) {
	if len(text) < candidateCharacters {
		return "", false
	}
	marks = withoutSpaces(text)
	return marks, len(marks) == candidateCharacters && inPlace(marks)
}

// nearDigitPlaces returns how many characters of candidates a text has that was cut short
// or has too many; 0 if it is something else.
func nearDigitPlaces(text string) int {
	marks := withoutSpaces(text)
	if len(marks) <= solver.MaxSize*solver.MaxSize || len(marks) > 2*candidateCharacters || !inPlace(marks) {
		return 0
	}
	return len(marks)
}

func withoutSpaces(text string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(" \t\r\n|+", r) {
			return -1
		}
		return r
	}, text)
}

// inPlace reports whether every digit stands at its place among nine, and some do.
func inPlace(marks string) bool {
	i := 0
	for _, r := range marks {
		if d := digitOf(r); d != 0 && d != i%9+1 || d == 0 && !(glyph{r: r}).isBlank() {
			return false
		}
		i++
	}
	return strings.ContainsAny(marks, "123456789")
}
