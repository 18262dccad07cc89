package phrase

import (
	"strings"
	"unicode/utf8"

	"pencilmark/solver"
)

// maxAltText is how long a description may be, in characters: as much as Discord
// takes.
const maxAltText = 1024

// maxRestricted is how many restricted cells a description names.
const maxRestricted = 8

// AltText describes a picture of a board to someone who does not see it: the grid as
// one line that can be pasted as a puzzle, those cells whose digits the picture
// notes, and what is marked. The step may be nil. The grid is never cut short,
// what is marked may be.
//
// Notes are the cells that the puzzle itself restricts, as opposed to those that
// solving has left fewer digits.
func (p *Printer) AltText(g *solver.Grid, notes solver.CellSet, s *solver.Step) string {
	l := g.Layout()
	text := p.Text("alt.board", map[string]any{
		"Size": l.Size(), "Count": l.CellCount() - g.FilledCount(), "Grid": gridLine(g),
	})
	if cells := notes.And(g.Empty()).Slice(); len(cells) > 0 {
		text += " " + p.restricted(g, cells)
	}
	if s != nil {
		text += " " + p.Text("alt.step", map[string]any{
			"Technique": p.Technique(s.Technique),
			"Brief":     p.StepSummary(s, l),
		})
	}
	return cutAtWord(text, maxAltText)
}

// restricted names the cells of a puzzle that give some digits to choose from.
func (p *Printer) restricted(g *solver.Grid, cells []int) string {
	var names []string
	for _, c := range cells[:min(len(cells), maxRestricted)] {
		var name strings.Builder
		name.WriteString(p.Cell(g.Layout(), c) + " ")
		for d := range g.Candidates(c).All() {
			name.WriteString(string(solver.Symbol(d)))
		}
		names = append(names, name.String())
	}
	return p.Text("alt.restricted", map[string]any{"Cells": strings.Join(names, ", "), "Count": max(0, len(cells)-maxRestricted)})
}

// cutAtWord shortens a text at a word, and shows that it did.
func cutAtWord(text string, most int) string {
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	head := string([]rune(text)[:most-1])
	if i := strings.LastIndexByte(head, ' '); i > 0 {
		head = head[:i]
	}
	return strings.TrimRight(head, " ,;:") + "…"
}

// gridLine writes the values of a grid, '-' for an empty cell.
func gridLine(g *solver.Grid) string {
	var b []byte
	for c := range g.Layout().CellCount() {
		if v := g.Value(c); v != 0 {
			b = append(b, solver.Symbol(v))
		} else {
			b = append(b, '-')
		}
	}
	return string(b)
}
