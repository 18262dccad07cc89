package render

import (
	"strings"

	"pencilmark/solver"
)

// TerminalSign is a mark of the terminal board: what it looks like, and the role that
// internal/phrase has the words for, by Printer.Mark.
type TerminalSign struct{ Text, Role string }

// allTerminalSigns is every mark there is, each with one character that no other has.
var allTerminalSigns = []TerminalSign{
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

// TerminalSigns lists the marks that Terminal makes on a board, in a fixed order.
func TerminalSigns(b Board) []TerminalSign {
	t := newTerminal(&b, false)
	var made strings.Builder
	for cell := range t.layout.CellCount() {
		mark, _, filled := t.content(cell)
		if filled || !t.showsAllCandidates(cell) {
			made.WriteString(mark)
			continue
		}
		for d := range b.Grid.Candidates(cell).All() {
			sign, _ := t.candidateSign(solver.Candidate{Cell: cell, Digit: d})
			made.WriteRune(sign)
		}
	}
	var signs []TerminalSign
	for _, s := range allTerminalSigns {
		if strings.Contains(made.String(), s.Text[:1]) {
			signs = append(signs, s)
		}
	}
	return signs
}
