package phrase

import (
	"strings"

	"pencilmark/solver"
)

func cellsOf(sets []solver.Subset) (cells []int) {
	for _, s := range sets {
		cells = append(cells, s.Cells...)
	}
	return cells
}

func addWing(e *explanation, data map[string]any) {
	pivot, wings := e.wing()
	data["Pivot"], data["Wings"] = e.p.Cell(e.l, pivot), e.p.Cells(e.l, wings)
	data["PivotBox"] = e.p.Unit(&e.l.Units()[e.l.BlockOf(pivot)])
	data["PivotDigits"] = e.p.AnyDigit(digitsOf(within(e.s.Pattern, pivot)))
	data["Digit"] = symbol(e.s.Removes[0].Digit)
}

// wing returns the pivot and the wings of a wing. The pivot is the cell without the removed digit or with three
// digits.
func (e *explanation) wing() (pivot int, wings []int) {
	for _, c := range e.s.Cells {
		if ds := digitsOf(within(e.s.Pattern, c)); ds.Len() == 3 || !ds.Has(e.s.Removes[0].Digit) {
			pivot = c
		} else {
			wings = append(wings, c)
		}
	}
	return pivot, wings
}

func pincers(e *explanation) []int {
	_, wings := e.wing()
	return wings
}

func wingCells(e *explanation) []int { return e.s.Cells }

func whyWing(e *explanation) []string {
	pivot, wings := e.wing()
	gone := e.s.Removes[0].Digit
	var parts []string
	for d := range digitsOf(within(e.s.Pattern, pivot)).Without(gone).All() {
		for _, w := range wings {
			if ds := digitsOf(within(e.s.Pattern, w)); ds.Has(d) {
				parts = append(parts, e.p.Text("reason.leaves", map[string]any{
					"Digit": symbol(d), "Cell": e.p.Cell(e.l, w), "Digits": e.p.AnyDigit(ds), "Left": symbol(gone),
				}))
			}
		}
	}
	return parts
}

// Limits for one reason: the combinations that it lists, and the removed candidates that it explains.
const (
	maxCombinations = 6
	maxExcluded     = 2
)

// whyAligned says for each removed candidate why all combinations of the other cells' digits are impossible.
func whyAligned(e *explanation) []string {
	var parts []string
	shown := e.s.Removes[:e.p.most(len(e.s.Removes), maxExcluded)]
	for _, c := range shown {
		x := alignedExclusion{explanation: e, candidate: c}
		x.tryCombinations(e.s.Cells, nil)
		parts = append(parts, x.exclusionText())
	}
	if rest := len(e.s.Removes) - len(shown); rest > 0 {
		parts = append(parts, e.p.CountNoun("reason.likewise", rest))
	}
	return parts
}

// alignedExclusion lists the combinations of aligned cells with a candidate.
type alignedExclusion struct {
	*explanation
	candidate solver.Candidate
	causes    []string            // in order of appearance
	digits    map[string][]string // the other cells' digits by cause
}

func (x *alignedExclusion) tryCombinations(cells []int, so []solver.Candidate) {
	if len(cells) == 0 {
		x.addCombination(so)
		return
	}
	if cells[0] == x.candidate.Cell {
		x.tryCombinations(cells[1:], append(so[:len(so):len(so)], x.candidate))
		return
	}
	for _, c := range within(x.s.Pattern, cells[0]) {
		x.tryCombinations(cells[1:], append(so[:len(so):len(so)], c))
	}
}

func (x *alignedExclusion) addCombination(so []solver.Candidate) {
	var names []string
	for _, c := range so {
		if c != x.candidate {
			names = append(names, symbol(c.Digit))
		}
	}
	cause := x.cause(so)
	if x.digits == nil {
		x.digits = map[string][]string{}
	}
	if x.digits[cause] == nil {
		x.causes = append(x.causes, cause)
	}
	x.digits[cause] = append(x.digits[cause], strings.Join(names, x.p.Text("list.with", nil)))
}

func (x *alignedExclusion) cause(so []solver.Candidate) string {
	for i, a := range so {
		for _, b := range so[:i] {
			if peers := x.l.Peers(a.Cell); a.Digit == b.Digit && peers.Has(b.Cell) {
				return x.p.Text("reason.twice", nil)
			}
		}
	}
	digits := digitsOf(so)
	for _, s := range x.s.Sets {
		if s.Digits&^digits == 0 {
			return x.p.Text("reason.emptied", map[string]any{"Cells": x.p.Cells(x.l, s.Cells)})
		}
	}
	return ""
}

func (x *alignedExclusion) exclusionText() string {
	var parts []string
	for _, cause := range x.causes {
		digits := x.digits[cause]
		if len(digits) > x.p.most(len(digits), maxCombinations) {
			digits = append(digits[:maxCombinations:maxCombinations], x.p.CountNoun("reason.more", len(digits)-maxCombinations))
		}
		parts = append(parts, x.p.Text("reason.not", map[string]any{"Digits": x.p.ListOr(digits), "Why": cause}))
	}
	var others []int
	for _, c := range x.s.Cells {
		if c != x.candidate.Cell {
			others = append(others, c)
		}
	}
	return x.p.Text("reason.excluded", map[string]any{
		"Start": x.state(x.candidate, true), "Cells": x.p.Cells(x.l, others), "Not": x.p.join("list.nor", parts),
	})
}
