package notation

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"pencilmark/solver"
	"pencilmark/solver/internal/lazyregexp"
)

// SplitLayout separates the words that name a kind of sudoku, such as "6x6" and "diagonal", from the others.
func SplitLayout(text string) (layout, rest string) {
	var named, others []string
	for word := range strings.FieldsSeq(joinBoxes(text)) {
		if new(layoutWords).take(word) {
			named = append(named, word)
		} else {
			others = append(others, word)
		}
	}
	return strings.Join(named, " "), strings.Join(others, " ")
}

// joinBoxes writes "boxes 6x2" as one word.
func joinBoxes(text string) string { return boxesWord().ReplaceAllString(text, "${1}boxes:$2") }

var boxesWord = lazyregexp.New(`(?i)(^|[\s,;])` + alternatives("boxes") + `[ :]\s*(\d{1,2}[x×]\d)`)

// FindShape finds the shape named in a text, such as 4x4, 9x9+x, "boxes 6x2" or "6x6 diagonal", and returns the text
// around it.
func FindShape(text string) (before, shape, after string, ok bool) {
	const most = 32
	for _, at := range shapeInText().FindAllStringSubmatchIndex(text, most) {
		if _, err := ParseShape(text[at[2]:at[3]]); err == nil {
			from, to := withKind(text, at[2], at[3])
			return text[:from], text[from:to], text[to:], true
		}
	}
	return text, "", "", false
}

// withKind extends a shape by the words beside it that describe it further, such as diagonal.
func withKind(text string, from, to int) (int, int) {
	const most = 3 // words on a side
	isShape := func(from, to int) bool { _, err := ParseShape(text[from:to]); return err == nil }
	for range most {
		if after := to + len(wordAfter().FindString(text[to:])); after > to && isShape(from, after) {
			to = after
		}
		if before := from - len(wordBefore().FindString(text[:from])); before < from && isShape(before, to) {
			from = before
		}
	}
	return from, to
}

var (
	wordAfter  = lazyregexp.New(`^[ \t]+\pL[\pL-]*`)
	wordBefore = lazyregexp.New(`\pL[\pL-]*[ \t]+$`)
)

var shapeInText = lazyregexp.New(`(?i)(?:^|[^\pL\pN.+-])((?:` + alternatives("boxes") + `[ :]\s*)?\d{1,2}[x×]\d{1,2}(?:\+[xw])*)(?:$|[^\pL\pN+-])`)

// ParseShape reads a layout in the form of solver.ParseShape or in the words of ParseVariant.
func ParseShape(text string) (solver.Shape, error) {
	shape, err := solver.ParseShape(text)
	if v, unknown := ParseVariant(text); err != nil && unknown == nil && v.Jigsaw == 0 {
		return v.Shape, nil
	}
	return shape, err
}

// ParseVariant reads a kind of sudoku as people name it: by its rows and columns, its boxes, and words such as
// "diagonal" or "jigsaw", in any language and order. The default is classic.
func ParseVariant(text string) (solver.Variant, error) {
	if layout, rest := SplitLayout(text); layout == "" || rest != "" {
		return solver.Variant{}, errLayout(text)
	}
	var w layoutWords
	for word := range strings.FieldsSeq(joinBoxes(text)) {
		w.take(word)
	}
	if v := w.variant(); slices.Contains(solver.Variants(), v) {
		return v, nil
	}
	return solver.Variant{}, errLayout(text)
}

func errLayout(text string) error { return fmt.Errorf("%q names no kind of sudoku", text) }

type layoutWords struct {
	rows, boxWidth, boxHeight  int
	jigsaw, diagonals, windows bool
}

// take notes the meaning of a word, and reports whether it has one.
func (w *layoutWords) take(word string) bool {
	word = strings.ToLower(strings.Trim(word, "(),.;:!?"))
	name, extras, _ := strings.Cut(word, "+")
	for extra := range strings.FieldsFuncSeq(extras, func(r rune) bool { return r == '+' }) {
		w.diagonals, w.windows = w.diagonals || extra == "x", w.windows || extra == "w"
		if extra != "x" && extra != "w" {
			return false
		}
	}
	if m := sizeWord().FindStringSubmatch(name); m != nil {
		return w.takeSize(m[1] != "", m[2], m[3])
	}
	if rows, ok := strings.CutPrefix(name, "jigsaw"); ok && rows != "" {
		n, err := strconv.Atoi(rows)
		w.jigsaw, w.rows = true, n
		return err == nil
	}
	jigsaw, diagonals, windows := listed("jigsaw")[name], listed("diagonals")[name], listed("windows")[name]
	w.jigsaw, w.diagonals, w.windows = w.jigsaw || jigsaw, w.diagonals || diagonals, w.windows || windows
	return jigsaw || diagonals || windows || listed("classic")[name]
}

var sizeWord = lazyregexp.New(`^(boxes:)?(\d{1,2})[x×](\d{1,2})$`)

// takeSize reads a grid size, or a box if it is called one or cannot be a grid.
func (w *layoutWords) takeSize(isBox bool, across, down string) bool {
	a, err := strconv.Atoi(across)
	b, failure := strconv.Atoi(down)
	if err != nil || failure != nil {
		return false
	}
	if a == b && a >= 4 && !isBox {
		w.rows = a
	} else {
		w.boxWidth, w.boxHeight = a, b
	}
	return true
}

func (w *layoutWords) variant() solver.Variant {
	rows := cmp.Or(w.rows, w.boxWidth*w.boxHeight, solver.Classic().Size())
	shape, hasBoxes := solver.UsualShape(rows)
	if w.boxWidth != 0 {
		shape = solver.Shape{BoxWidth: w.boxWidth, BoxHeight: w.boxHeight}
	}
	v := solver.Variant{Shape: shape}
	switch {
	case w.jigsaw || !hasBoxes:
		v = solver.Variant{Jigsaw: rows}
	case rows != shape.Size():
		return solver.Variant{}
	}
	v.Shape.Diagonals, v.Shape.Windows = w.diagonals, w.windows
	return v
}
