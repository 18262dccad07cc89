package logic

import (
	"slices"

	"pencilmark/solver"
	"pencilmark/solver/logic/internal/position"
)

// aligned finds n cells with a candidate that is in no possible combination. A combination is impossible if it
// repeats a digit in cells that see each other, or empties a cell that sees all n.
func aligned(n int) search {
	return inGrid(func(v *view, yield func(solver.Step) bool) {
		s := alignedSearch{view: v, n: n, excluders: v.withAtMost(n), fresh: v.Barren.ChangedCells(v.Grid, n)}
		s.extend(make([]int, 0, n), v.Empty().AndNot(nakedCells(v.Grid)), s.excluders)
		if s.found.None() {
			v.Barren.NoteCells(v.Grid, n)
		}
		s.found.Yield(yield)
	})
}

// withAtMost returns the empty cells with 2 to n candidates.
func (v *view) withAtMost(n int) (cells solver.CellSet) {
	for c := range v.Empty().All() {
		if k := v.Candidates(c).Len(); k > 1 && k <= n {
			cells.Add(c)
		}
	}
	return cells
}

type alignedSearch struct {
	*view
	n         int
	excluders solver.CellSet
	fresh     solver.CellSet // cells that changed since a search found nothing
	tested    alignment      // the alignment under test; reused
	found     position.Smallest
}

// extend adds cells to those chosen. Two common peers must be excluders: with only one it would be a wing or a
// subset.
func (s *alignedSearch) extend(chosen []int, after, common solver.CellSet) {
	if len(chosen) == s.n {
		if involved := common.Or(solver.CellsOf(chosen...)); !involved.And(s.fresh).IsEmpty() {
			s.test(chosen, common)
		}
		return
	}
	after = after.And(s.seenTwice(common))
	for c := range after.All() {
		after.Remove(c)
		if s.found.Spend(1) {
			s.extend(append(chosen, c), after, common.And(s.Layout().Peers(c)))
		}
	}
}

// seenTwice returns the cells that at least two of the given cells see.
func (v *view) seenTwice(from solver.CellSet) (twice solver.CellSet) {
	var once solver.CellSet
	for c := range from.All() {
		here := v.Layout().Peers(c)
		twice, once = twice.Or(once.And(here)), once.Or(here)
	}
	return twice
}

// test finds the candidates that no combination allows.
func (s *alignedSearch) test(cells []int, common solver.CellSet) {
	a := &s.tested
	a.cells, a.around, a.removes = cells, a.around[:0], nil
	var all solver.Digits
	for _, c := range cells {
		all |= s.Candidates(c)
	}
	for c := range common.All() {
		if s.Candidates(c)&^all == 0 {
			a.around = append(a.around, c)
		}
	}
	if len(a.around) == 0 {
		return
	}
	for i, c := range cells {
		for d := range s.Candidates(c).All() {
			if !a.outnumber(s.view, i, d) && !a.possible(s.view, i, d) && !a.pairDoes(s.view, i, d) {
				a.removes = append(a.removes, solver.At(c, d))
			}
		}
	}
	if len(a.removes) > 0 {
		found := &alignment{slices.Clone(cells), slices.Clone(a.around), a.removes}
		s.found.Add(len(cells), a.removes, func() solver.Step { return found.step(s.view) })
	}
}

// alignment is aligned cells, their excluders and the candidates they lose.
type alignment struct {
	cells, around []int
	removes       []solver.Candidate
}

// outnumber reports whether the combinations with a digit outnumber those that can be excluded. After digits taken by
// single candidates, a bivalue excluder excludes at most two combinations of the other two cells, and at most one
// combination repeats each digit that these cells share.
func (a *alignment) outnumber(v *view, cell, digit int) bool {
	taken, pairs := solver.DigitsOf(digit), 0
	for _, c := range a.around {
		switch rest := v.Candidates(c).Without(digit); rest.Len() {
		case 1:
			taken |= rest
		case 2:
			pairs++
		}
	}
	combinations, shared := 1, v.Layout().Digits()
	for i, c := range a.cells {
		if i != cell {
			left := v.Candidates(c) &^ taken
			combinations, shared = combinations*left.Len(), shared&left
		}
	}
	return combinations > shared.Len()+2*pairs
}

// possible reports whether some combination has the digit in the cell.
func (a *alignment) possible(v *view, cell, digit int) bool {
	choices := a.choices(v)
	choices[cell] = solver.DigitsOf(digit)
	return !combine(choices, make([]int, 0, len(choices)), func(digits []int) bool { return a.excludes(v, digits) })
}

func (a *alignment) choices(v *view) []solver.Digits {
	list := make([]solver.Digits, len(a.cells))
	for i, c := range a.cells {
		list[i] = v.Candidates(c)
	}
	return list
}

// combine yields each combination of one digit from each choice until yield returns false. The slice is reused.
func combine(choices []solver.Digits, digits []int, yield func([]int) bool) bool {
	if len(digits) == len(choices) {
		return yield(digits)
	}
	for d := range choices[len(digits)].All() {
		if !combine(choices, append(digits, d), yield) {
			return false
		}
	}
	return true
}

// excludes reports whether a combination is impossible.
func (a *alignment) excludes(v *view, digits []int) bool {
	return a.repeats(v, digits) || a.emptied(v, digits, solver.CellSet{}) >= 0
}

// pairDoes reports whether two of three cells alone exclude the digit.
func (a *alignment) pairDoes(v *view, cell, digit int) bool {
	if len(a.cells) < 3 {
		return false
	}
	for i, other := range a.cells {
		pair := alignment{cells: []int{a.cells[cell], other}, around: a.around}
		if i != cell && !slices.ContainsFunc(slices.Collect(v.Candidates(other).All()), func(d int) bool {
			return !pair.excludes(v, []int{digit, d})
		}) {
			return true
		}
	}
	return false
}

func (a *alignment) repeats(v *view, digits []int) bool {
	for i, c := range a.cells {
		for j := range i {
			if digits[i] == digits[j] && v.Layout().Sees(c, a.cells[j]) {
				return true
			}
		}
	}
	return false
}

// emptied returns a cell that a combination leaves empty, from preferred if possible; -1 if there is none.
func (a *alignment) emptied(v *view, digits []int, preferred solver.CellSet) int {
	cell, taken := -1, solver.DigitsOf(digits...)
	for _, c := range a.around {
		if v.Candidates(c)&^taken == 0 && (cell < 0 || preferred.Has(c)) {
			if cell = c; preferred.Has(c) {
				break
			}
		}
	}
	return cell
}

func (a *alignment) step(v *view) solver.Step {
	cells := solver.CellsOf(a.cells...)
	s := solver.Step{Cells: a.cells, Removes: a.removes}
	for _, c := range a.cells {
		s.Digits |= v.Candidates(c)
	}
	s.Pattern = v.CandidatesIn(cells, s.Digits)
	for c := range a.used(v).All() {
		s.Sets = append(s.Sets, solver.Subset{Cells: []int{c}, Digits: v.Candidates(c), Unit: -1})
	}
	return s
}

// used returns the excluders of the combinations with removed candidates.
func (a *alignment) used(v *view) (used solver.CellSet) {
	combine(a.choices(v), make([]int, 0, len(a.cells)), func(digits []int) bool {
		if a.hasRemoved(digits) && !a.repeats(v, digits) {
			used.Add(a.emptied(v, digits, used))
		}
		return true
	})
	return used
}

func (a *alignment) hasRemoved(digits []int) bool {
	for _, r := range a.removes {
		for i, c := range a.cells {
			if r == solver.At(c, digits[i]) {
				return true
			}
		}
	}
	return false
}
