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

// TerminalSigns lists the marks that Terminal makes on a board, in a fixed order, each
// with a digit that has it there.
func TerminalSigns(b Board) []TerminalSign {
	made := newTerminal(&b, false).marks()
	var signs []TerminalSign
	for _, s := range allTerminalSigns {
		shown := ""
		for _, mark := range made {
			if strings.HasPrefix(mark, s.Text[:1]) && len(mark) > len(shown) && len(mark) <= len(s.Text) {
				shown = mark
			}
		}
		if shown != "" {
			signs = append(signs, TerminalSign{shown, s.Role})
		}
	}
	return signs
}

// marks lists what stands in the cells, each sign with at most one digit.
func (t *terminal) marks() (made []string) {
	for cell := range t.layout.CellCount() {
		mark, _, filled := t.content(cell)
		if filled || !t.showsAllCandidates(cell) {
			mark = strings.TrimSpace(mark)
			if !filled && len(mark) > 2 {
				mark = mark[:2]
			}
			made = append(made, mark, mark[:1])
			continue
		}
		for d := range t.board.Grid.Candidates(cell).All() {
			sign, _ := t.candidateSign(solver.Candidate{Cell: cell, Digit: d})
			made = append(made, strings.TrimSpace(string(sign)+string(solver.Symbol(d))))
		}
	}
	return made
}
