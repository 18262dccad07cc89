package phrase

import (
	"strings"
	"unicode/utf8"

	"pencilmark/solver"
)

// maxAltText is the longest description that Discord takes, in characters.
const maxAltText = 1024

const maxRestricted = 8

// AltText describes a picture of a board: its rows as read aloud, the candidates of the cells in notes, and a step,
// which may be nil, with or without its move. Only the marks are shortened to fit.
func (p *Printer) AltText(g *solver.Grid, notes solver.CellSet, s *solver.Step, move bool) string {
	l := g.Layout()
	text := p.Text("alt.board", map[string]any{
		"Size": l.Size(), "Count": l.CellCount() - g.FilledCount(), "Rows": p.allRows(g),
	})
	if cells := notes.And(g.Empty()).Slice(); len(cells) > 0 {
		text += " " + p.restricted(g, cells)
	}
	if s != nil {
		e := explanation{p: p, l: l, s: s}
		brief := e.text("because")
		if move {
			brief = p.StepSummary(s, l)
		}
		text += " " + p.Text("alt.step", map[string]any{"Technique": p.Technique(s.Technique), "Brief": brief})
	}
	return cutAtWord(text, maxAltText)
}

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

// maxRows is the longest text of the rows, in characters, that leaves room for the rest.
const maxRows = 840

// allRows writes the rows in words or, if that is too long, in symbols: "- 3 - -".
func (p *Printer) allRows(g *solver.Grid) string {
	rows := strings.ReplaceAll(p.RowsInWords(g, solver.CellSet{}), "\n", " ")
	if utf8.RuneCountInString(rows) <= maxRows {
		return rows
	}
	var lines []string
	for i, n := 0, g.Layout().Size(); i < n; i++ {
		var line []byte
		for c := i * n; c < (i+1)*n; c++ {
			sign := byte('-')
			if v := g.Value(c); v != 0 {
				sign = solver.Symbol(v)
			}
			line = append(line, sign)
		}
		lines = append(lines, string(line))
	}
	return strings.Join(lines, ", ") + "."
}
