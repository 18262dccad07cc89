package bot

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"pencilmark/internal/spelling"
	"pencilmark/solver"
	"pencilmark/solver/notation"
)

// readVariant reads the kind of sudoku and a tier beside it. A word that names a tier is one.
func (c *call) readVariant() (v solver.Variant, tier string, err error) {
	layout, rest := notation.SplitLayout(c.Option("layout"))
	switch {
	case layout == "" && rest == "":
		return solver.ClassicVariant(), "", nil
	case layout == "", rest != "" && c.Option("tier") != "":
		return v, "", &variantError{rest}
	}
	if v, err = notation.ParseVariant(layout); err != nil {
		err = &variantError{layout}
	}
	return v, rest, err
}

// variantError is a kind of sudoku that there is not.
type variantError struct{ typed string }

func (e *variantError) Error() string { return "no kind of sudoku: " + e.typed }

// completeVariant offers the kinds of sudoku that match a text, the plain sizes first.
func completeVariant(_ context.Context, c *call) (choices []Choice) {
	all := solver.Variants()
	slices.SortStableFunc(all, func(a, b solver.Variant) int {
		return cmp.Or(cmp.Compare(oddity(a), oddity(b)), cmp.Compare(fromClassic(a), fromClassic(b)))
	})
	typed := spelling.FoldAccents(strings.TrimSpace(c.Option("layout")))
	for _, v := range all {
		if name := c.phrase.Variant(v); strings.Contains(spelling.FoldAccents(name), typed) {
			choices = append(choices, Choice{Label: name, Value: name})
		}
	}
	return choices
}

// oddity counts what is special about a kind of sudoku.
func oddity(v solver.Variant) (n int) {
	usual, _ := solver.UsualShape(v.Size())
	for _, is := range []bool{v.Jigsaw > 0, v.Shape.Diagonals, v.Shape.Windows, v.Jigsaw == 0 && v.Shape.BoxWidth != usual.BoxWidth} {
		if is {
			n++
		}
	}
	return n
}

// fromClassic is how far the size of what is special is from that of the classic one.
func fromClassic(v solver.Variant) int {
	if oddity(v) == 0 {
		return 0
	}
	return max(v.Size()-solver.Classic().Size(), solver.Classic().Size()-v.Size())
}
