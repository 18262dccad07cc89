package phrase

import (
	"slices"
	"strings"

	"pencilmark/solver"
)

// UnitWords reads a unit aloud: "Row 3: 8, blank, 3". Blank cells in notes name their candidates: "blank (1 5)".
func (p *Printer) UnitWords(g *solver.Grid, u *solver.Unit, notes solver.CellSet) string {
	var cells []string
	for _, c := range u.Cells {
		word := p.valueWord(g, c)
		if g.Value(c) == 0 && notes.Has(c) {
			word += " (" + strings.Join(symbols(g.Candidates(c)), " ") + ")"
		}
		cells = append(cells, word)
	}
	return p.Text("rows.line", map[string]any{"Unit": Capital(p.Unit(u)), "Cells": strings.Join(cells, ", ")})
}

// MissingWords lists the digits that a unit lacks, or returns "".
func (p *Printer) MissingWords(g *solver.Grid, u *solver.Unit) string {
	missing := g.Layout().Digits()
	for _, c := range u.Cells {
		if v := g.Value(c); v != 0 {
			missing = missing.Without(v)
		}
	}
	if missing == 0 {
		return ""
	}
	return p.Text("rows.missing", map[string]any{"Digits": p.Digits(missing)})
}

// RowsInWords is UnitWords of every row, one a line.
func (p *Printer) RowsInWords(g *solver.Grid, notes solver.CellSet) string {
	var lines []string
	for i := range g.Layout().Units() {
		if u := &g.Layout().Units()[i]; u.Kind == solver.Row {
			lines = append(lines, p.UnitWords(g, u, notes))
		}
	}
	return strings.Join(lines, "\n")
}

func (p *Printer) valueWord(g *solver.Grid, cell int) string {
	if v := g.Value(cell); v != 0 {
		return symbol(v)
	}
	return p.Text("rows.blank", nil)
}

// CellWords describes a cell: its digit, or its candidates.
func (p *Printer) CellWords(g *solver.Grid, cell int) string {
	data := map[string]any{"Cell": p.Cell(g.Layout(), cell), "Given": false}
	if v := g.Value(cell); v != 0 {
		givens := g.Givens()
		data["Digit"], data["Given"] = symbol(v), givens.Has(cell)
		return p.Text("rows.holds", data)
	}
	left := g.Candidates(cell)
	data["Count"], data["Digits"] = left.Len(), p.Digits(left)
	return p.Text("rows.open", data)
}

// PlacesWords says where a digit can go in a unit, considering only the digits on the grid.
func (p *Printer) PlacesWords(g *solver.Grid, u *solver.Unit, digit int) string {
	data := map[string]any{"Unit": p.Unit(u), "Digit": symbol(digit)}
	if cell := cellWith(g, u, digit); cell >= 0 {
		data["Cell"] = p.Cell(g.Layout(), cell)
		return p.Text("rows.there", data)
	}
	places := g.CellsAllowing(digit).And(u.Set).Slice()
	data["Count"], data["Cells"] = len(places), p.Cells(g.Layout(), places)
	return p.Text("rows.places", data)
}

func cellWith(g *solver.Grid, u *solver.Unit, digit int) int {
	if i := slices.IndexFunc(u.Cells, func(cell int) bool { return g.Value(cell) == digit }); i >= 0 {
		return u.Cells[i]
	}
	return -1
}

// DigitWords says where a digit can go, a line for each box or region without it. If there is none it says where the
// digit is.
func (p *Printer) DigitWords(g *solver.Grid, digit int) string {
	var open, placed []string
	for i := range g.Layout().Units() {
		u := &g.Layout().Units()[i]
		if !u.Kind.IsBlock() {
			continue
		}
		line := p.PlacesWords(g, u, digit)
		if cellWith(g, u, digit) >= 0 {
			placed = append(placed, line)
		} else {
			open = append(open, line)
		}
	}
	if len(open) == 0 {
		open = placed
	}
	return strings.Join(open, "\n")
}
