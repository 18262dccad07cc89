package notation

import (
	"regexp"
	"strconv"
	"strings"

	"pencilmark/solver"
)

// Look is a part of a board that somebody asks to be told: a cell, or a unit, and there
// perhaps where a digit can go.
type Look struct {
	Cell  int          // -1 for none
	Unit  *solver.Unit // nil for none
	Digit int          // 0 for none
}

// maxLook is how long a text can be that asks for it.
const maxLook = 100

var (
	lookUnit = regexp.MustCompile(`^(.*?)\b(` + alternatives(languages(), func(w words) string { return w.row }) + `|` +
		alternatives(languages(), func(w words) string { return w.column }) + `|` + alternatives(languages(), func(w words) string { return w.block }) + `) ?(\d{1,2})$`)
	lookWhere = regexp.MustCompile(`(?:^|\s)` + alternatives(languages(), func(w words) string { return w.where }) + `\s.*?\b(1[0-6]|[1-9])\b`)
)

// ParseLook reads "row 3", "box 5", "r3c5" and "where can 7 go in box 5". Without a layout
// it only says whether a text is of that kind.
func ParseLook(l *solver.Layout, text string) (look Look, ok bool) {
	text = strings.ToLower(strings.TrimRight(strings.TrimSpace(text), "?.! \u00a0\u202f"))
	if len(text) > maxLook {
		return look, false
	}
	look.Cell = -1
	found := lookUnit.FindStringSubmatch(text)
	if found == nil || len(found[2]) == 1 { // C5 is a cell
		cell, err := ParseCell(l, text)
		look.Cell = cell
		return look, err == nil && !strings.ContainsAny(text, " =")
	}
	if before := strings.TrimSpace(found[1]); before != "" {
		where := lookWhere.FindStringSubmatch(before + " ")
		if where == nil {
			return look, false
		}
		look.Digit, _ = strconv.Atoi(where[1])
	}
	if l == nil {
		return look, true
	}
	number, _ := strconv.Atoi(found[3])
	look.Unit = unitNamed(l, found[2], number)
	return look, look.Unit != nil && look.Digit <= l.Size()
}

// unitNamed finds a unit by its word and its number.
func unitNamed(l *solver.Layout, word string, number int) *solver.Unit {
	is := func(list func(words) string) bool {
		for _, w := range languages() {
			for one := range strings.FieldsSeq(list(w)) {
				if one == word {
					return true
				}
			}
		}
		return false
	}
	row, column := is(func(w words) string { return w.row }), is(func(w words) string { return w.column })
	for i := range l.Units() {
		u := &l.Units()[i]
		if u.Number == number && (row && u.Kind == solver.Row || column && u.Kind == solver.Column || !row && !column && u.Kind.IsBlock()) {
			return u
		}
	}
	return nil
}
