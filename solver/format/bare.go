package format

import "pencilmark/solver"

// Bare texts are 81 digits and dots: most lines of long files are, and there is no need
// to look for anything else in them.

func isBare(text string, o Options) bool {
	if o.Shape != nil && o.Shape.Size() != 9 {
		return false
	}
	_, ok := bareDigits(text)
	return ok
}

// bareDigits returns the digits of a bare text.
func bareDigits(text string) (digits solver.Puzzle81, ok bool) {
	if len(text) != len(digits) {
		return digits, false
	}
	var all uint8
	for i := range digits {
		digits[i] = bareDigit[text[i]]
		all |= digits[i]
	}
	return digits, all < noDigit
}

// bareDigit tells what the bytes of a bare text stand for; noDigit is what none does.
var bareDigit = makeBareDigit()

const noDigit = 16

func makeBareDigit() (digits [256]uint8) {
	for b := range digits {
		digits[b] = noDigit
		if '0' <= b && b <= '9' {
			digits[b] = uint8(b - '0')
		}
	}
	digits['.'] = 0
	return digits
}

func bareLayout(o Options) (*solver.Layout, error) {
	return (&textRows{shape: o.Shape}).layout(9)
}

func readBare(text string, o Options) (*solver.Grid, error) {
	layout, err := bareLayout(o)
	if err != nil {
		return nil, err
	}
	return bareGrid(text, layout), nil
}

// bareGrid is the grid of a bare text.
func bareGrid(text string, layout *solver.Layout) *solver.Grid {
	digits, _ := bareDigits(text)
	g := solver.GridFromValues(layout, digits[:])
	g.MarkGivens()
	return g
}
