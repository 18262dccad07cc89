package phrase

import (
	"slices"

	"pencilmark/solver"
)

// whyOnlyDigit says which of the cell's units hold the digits it cannot have: "row 4
// has 1, 2 and 5". Each digit is named once.
func (e *explanation) whyOnlyDigit(cell int) []string {
	left := e.l.Digits() &^ e.g.Candidates(cell)
	var parts []string
	for left != 0 {
		unit, seen := e.unitWithMost(cell, left)
		if seen == 0 {
			break
		}
		left &^= seen
		parts = append(parts, e.p.Text("reason.has", map[string]any{
			"Unit": e.p.Unit(unit), "Digits": e.p.Digits(seen),
		}))
	}
	if left != 0 {
		parts = append(parts, e.p.Text("reason.out", map[string]any{
			"Count": left.Len(), "Digits": e.p.Digits(left),
		}))
	}
	return parts
}

// unitWithMost finds the unit of the cell that holds most of the wanted digits.
func (e *explanation) unitWithMost(cell int, wanted solver.Digits) (best *solver.Unit, seen solver.Digits) {
	for _, i := range e.l.UnitsOf(cell) {
		u := &e.l.Units()[i]
		var here solver.Digits
		for _, c := range u.Cells {
			if v := e.g.Value(c); v != 0 {
				here = here.With(v)
			}
		}
		if here &= wanted; best == nil || here.Len() > seen.Len() {
			best, seen = u, here
		}
	}
	return best, seen
}

// whyOnlyPlace says why the step's digit cannot go elsewhere in its unit.
func (e *explanation) whyOnlyPlace() []string {
	return e.whyOnlyPlaces(&e.l.Units()[e.s.Base[0]], e.s.Digits.Min())
}

// whyOnlyPlaces says why the digit cannot go in the unit's other empty cells:
// "r4c4 and r4c5 see the 8 in r4c1". The fewest placed digits that explain the
// most cells come first.
func (e *explanation) whyOnlyPlaces(u *solver.Unit, digit int) []string {
	left := e.g.Empty().And(u.Set).AndNot(e.g.CellsAllowing(digit))
	var parts []string
	for !left.IsEmpty() {
		from, hit := e.digitSeenByMost(digit, left)
		if hit.IsEmpty() {
			break
		}
		left = left.AndNot(hit)
		parts = append(parts, e.p.Text("reason.sees", map[string]any{
			"Count": hit.Len(), "Cells": e.p.Cells(e.l, hit.Slice()),
			"Digit": symbol(digit), "From": e.p.Cell(e.l, from),
		}))
	}
	if !left.IsEmpty() {
		parts = append(parts, e.p.Text("reason.lost", map[string]any{
			"Count": left.Len(), "Cells": e.p.Cells(e.l, left.Slice()), "Digit": symbol(digit),
		}))
	}
	return parts
}

// digitSeenByMost finds the placed digit that most of the cells see.
func (e *explanation) digitSeenByMost(digit int, cells solver.CellSet) (from int, hit solver.CellSet) {
	for c := range e.l.CellCount() {
		if e.g.Value(c) != digit {
			continue
		}
		if seen := e.l.Peers(c).And(cells); seen.Len() > hit.Len() {
			from, hit = c, seen
		}
	}
	return from, hit
}

// cellsHold says what the pattern's cells can be: "r6c2 and r9c2 can only be 2 or 8".
func (e *explanation) cellsHold() []string {
	var parts []string
	texts := map[solver.Digits]bool{}
	for _, c := range e.s.Cells {
		ds := e.g.Candidates(c)
		if texts[ds] {
			continue
		}
		texts[ds] = true
		same := slices.DeleteFunc(slices.Clone(e.s.Cells), func(o int) bool { return e.g.Candidates(o) != ds })
		parts = append(parts, e.p.Text("reason.holds", map[string]any{
			"Count": len(same), "Cells": e.p.Cells(e.l, same), "Digits": e.p.AnyDigit(ds),
		}))
	}
	return parts
}

// spotsOfDigits says where each digit of a hidden subset can go: "7 and 9 fit
// only in r1c2 and r3c2".
func (e *explanation) spotsOfDigits() []string {
	u := &e.l.Units()[e.s.Base[0]]
	var parts []string
	var texts solver.Digits
	for d := range e.s.Digits.All() {
		if texts.Has(d) {
			continue
		}
		spots := e.g.Positions(u, d)
		var same solver.Digits
		for o := range e.s.Digits.All() {
			if e.g.Positions(u, o) == spots {
				same = same.With(o)
			}
		}
		texts |= same
		parts = append(parts, e.p.Text("reason.fits", map[string]any{
			"Count": same.Len(), "Digits": e.p.Digits(same), "Cells": e.p.ListOr(e.p.cellNames(e.l, spots.Slice())),
		}))
	}
	return parts
}

// spotsInUnits says where the digit of a fish can go in each of its base
// units: "in row 2, 4 fits only in r2c3 or r2c8".
func (e *explanation) spotsInUnits() []string {
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
