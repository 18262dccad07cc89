package phrase

import (
	"slices"
	"strings"

	"pencilmark/solver"
	"pencilmark/solver/logic"
)

// whyOnlyDigit says which units hold the digits that the cell cannot have: "row 4 has 1, 2 and 5".
func (e *explanation) whyOnlyDigit(cell int) []string {
	var parts []string
	why, rest := logic.WhyOnlyDigit(e.g, cell)
	for _, w := range why {
		parts = append(parts, e.p.Text("reason.has", map[string]any{
			"Unit": e.p.Unit(w.Unit), "Digits": e.p.Digits(w.Digits),
		}))
	}
	if rest != 0 {
		parts = append(parts, e.p.Text("reason.out", map[string]any{
			"Count": rest.Len(), "Digits": e.p.Digits(rest),
		}))
	}
	return parts
}

func whyOnlyPlace(e *explanation) []string {
	return e.whyOnlyPlaces(&e.l.Units()[e.s.Base[0]], e.s.Digits.Min())
}

// whyOnlyPlaces says why the digit cannot go elsewhere in the unit: "r4c4 and r4c5 see the 8 in r4c1".
func (e *explanation) whyOnlyPlaces(u *solver.Unit, digit int) []string {
	var parts []string
	why, rest := logic.WhyOnlyPlace(e.g, u, digit)
	for _, w := range why {
		parts = append(parts, e.p.Text("reason.sees", map[string]any{
			"Count": w.Cells.Len(), "Cells": e.p.Cells(e.l, w.Cells.Slice()),
			"Digit": symbol(digit), "From": e.p.Cell(e.l, w.From),
		}))
	}
	if !rest.IsEmpty() {
		parts = append(parts, e.p.Text("reason.lost", map[string]any{
			"Count": rest.Len(), "Cells": e.p.Cells(e.l, rest.Slice()), "Digit": symbol(digit),
		}))
	}
	return parts
}

// cellsHold writes the candidates of the pattern's cells: "r6c2 and r9c2 can only be 2 or 8".
func cellsHold(e *explanation) []string {
	var parts []string
	done := map[solver.Digits]bool{}
	for _, c := range e.s.Cells {
		ds := e.g.Candidates(c)
		if done[ds] {
			continue
		}
		done[ds] = true
		same := slices.DeleteFunc(slices.Clone(e.s.Cells), func(o int) bool { return e.g.Candidates(o) != ds })
		parts = append(parts, e.p.Text("reason.holds", map[string]any{
			"Count": len(same), "Cells": e.p.Cells(e.l, same), "Digits": e.p.AnyDigit(ds),
		}))
	}
	return parts
}

// spotsOfDigits says where the digits of a hidden subset can go.
func spotsOfDigits(e *explanation) []string {
	u := &e.l.Units()[e.s.Base[0]]
	var parts []string
	var done solver.Digits
	for d := range e.s.Digits.All() {
		if done.Has(d) {
			continue
		}
		spots := e.g.Positions(u, d)
		var same solver.Digits
		for o := range e.s.Digits.All() {
			if e.g.Positions(u, o) == spots {
				same = same.With(o)
			}
		}
		done |= same
		parts = append(parts, e.p.Text("reason.fits", map[string]any{
			"Count": same.Len(), "Digits": e.p.Digits(same), "Cells": e.p.ListOr(e.p.cellNames(e.l, spots.Slice())),
		}))
	}
	return parts
}

// wideFish is the size from which a fish's places are written as a table.
const wideFish = 4

// placesTable lists the places of a fish's digit, a unit a line, if the fish is wide or has units of several kinds;
// "" for other fish.
func (e *explanation) placesTable() string {
	if e.g == nil || len(e.s.Base) < wideFish && !stepTextsByKey[e.sentenceKey()].table {
		return ""
	}
	return table(each(e.s.Base, func(i int) string {
		u := &e.l.Units()[i]
		spots := e.g.Positions(u, e.s.Digits.Min())
		return e.p.Text("reason.row", map[string]any{"Unit": e.p.Unit(u), "Cells": strings.Join(e.p.cellNames(e.l, spots.Slice()), e.p.Text("list.comma", nil))})
	}))
}

func table(rows []string) string { return "- " + strings.Join(rows, "\n- ") }

// spotsInUnits says where a fish's digit can go in each base unit.
func spotsInUnits(e *explanation) []string {
	var parts []string
	for _, i := range e.s.Base {
		u := &e.l.Units()[i]
		spots := e.g.Positions(u, e.s.Digits.Min())
		parts = append(parts, e.p.Text("reason.within", map[string]any{
			"Unit": e.p.Unit(u), "Digit": e.p.Digits(e.s.Digits), "Cells": e.p.ListOr(e.p.cellNames(e.l, spots.Slice())),
		}))
	}
	return parts
}
