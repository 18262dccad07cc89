package render

import (
	"strings"

	"pencilmark/solver"
)

// Sign is a mark of the terminal board: what it looks like, and the role that
// internal/phrase has the words for, by Printer.Mark.
type Sign struct{ Text, Role string }

// allSigns is every mark there is, each with one character that no other has.
var allSigns = []Sign{
	{"_", roleBase},
	{"~", roleCover},
	{"[3]", roleDiffers},
	{"*3", roleRests},
	{"+3", roleFin},
	{"?3", roleTried},
	{"=3", roleOn},
	{"/3", roleOff},
	{"-3", roleRemoved},
	{"(3)", rolePlaced},
	{"x3x", roleWrong},
	{"!3!", roleConflict},
}

// Signs lists the marks that Terminal makes on a board, in a fixed order.
func Signs(b Board) []Sign {
	t := newTerminal(&b, false)
	var made strings.Builder
	for cell := range t.layout.Cells() {
		mark, _, filled := t.figure(cell)
		if filled || !t.pencilled(cell) {
			made.WriteString(mark)
			continue
		}
		for d := range b.Grid.Candidates(cell).All() {
			sign, _ := t.pencil(solver.Candidate{Cell: cell, Digit: d})
			made.WriteRune(sign)
		}
	}
	var signs []Sign
	for _, s := range allSigns {
		if strings.Contains(made.String(), s.Text[:1]) {
			signs = append(signs, s)
		}
	}
	return signs
}
