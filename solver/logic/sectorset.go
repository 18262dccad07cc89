package logic

import (
	"math/bits"
	"slices"
	"sync"

	"pencilmark/solver"
	"pencilmark/solver/logic/internal/position"
)

// Sector sets: some cells, and some digits of lines and boxes that contain all candidates of the cells. A unit has
// each digit once. If there are as many digits as cells, each digit of a unit is in one of these cells, and in no
// other cell of the unit.

type sectorLink struct{ unit, digit int }

type sectorSet struct {
	cells   solver.CellSet
	links   []sectorLink
	removes []solver.Candidate
}

// conclude lists the removed candidates: each digit elsewhere in its unit.
func (k *sectorSet) conclude(v *view) {
	var gone position.CellsByDigit
	for _, l := range k.links {
		gone[l.digit] = gone[l.digit].Or(v.Positions(&v.Layout().Units()[l.unit], l.digit).AndNot(k.cells))
	}
	k.removes = gone.List(v.Layout())
}

func (k *sectorSet) step(v *view) solver.Step {
	s := solver.Step{Cells: k.cells.Slice(), Removes: k.removes}
	slices.SortFunc(k.links, func(a, b sectorLink) int { return (a.unit-b.unit)*solver.MaxCells + a.digit - b.digit })
	for _, l := range k.links {
		if n := len(s.Base); n == 0 || s.Base[n-1] != l.unit {
			cells := v.Layout().Units()[l.unit].Set.And(k.cells)
			s.Base = append(s.Base, l.unit)
			s.Sets = append(s.Sets, solver.Subset{Cells: cells.Slice(), Unit: l.unit, Hidden: true})
		}
		set := &s.Sets[len(s.Sets)-1]
		set.Digits, s.Digits = set.Digits.With(l.digit), s.Digits.With(l.digit)
	}
	s.Pattern = v.CandidatesIn(k.cells, s.Digits)
	return s
}

// maxSectorLines is the largest grid that is searched for sector sets.
const maxSectorLines = 9

// maxSectorSets bounds the sets that are found; hard puzzles have a few dozen.
const maxSectorSets = 50

// findMSLS takes the open cells where some rows cross some columns. Each digit counts either in all of these rows
// that allow it there or in all of these columns.
func findMSLS(v *view, yield func(solver.Step) bool) {
	if v.Layout().Size() > maxSectorLines {
		return
	}
	s := newSectorSearch(v)
	s.considerAll(fewLines(v.Layout().Size()))
	s.found.Yield(yield)
}

// considerAll adds the set of each choice of rows and columns with as many digits as cells, up to the bound.
func (s *sectorSearch) considerAll(choices []uint16) {
	for _, rows := range choices {
		s.count(rows)
		for _, cols := range choices {
			byRows := s.byRows[cols]
			if byRows.sumOfFewer(s.byCols[cols]) != byRows.cells() {
				continue
			}
			if s.add(rows, cols); len(s.found.List) >= maxSectorSets {
				return
			}
		}
	}
}

// fewLines lists the choices of four or five lines. With fewer, naked sets and fish mostly say the same.
func fewLines(of int) (choices []uint16) {
	for lines := range uint16(1) << of {
		if n := bits.OnesCount16(lines); n == 4 || n == 5 {
			choices = append(choices, lines)
		}
	}
	return choices
}

// tally counts digits, with four bits for each of which the highest is free, and above them the number of cells.
type tally uint64

const (
	tallyBits  = 4
	tallyCells = maxSectorLines * tallyBits
	eachDigit  = (1<<tallyCells - 1) / (1<<tallyBits - 1) // 1 of each
)

func (t tally) cells() int { return int(t >> tallyCells) }

func (t tally) has(digit int) bool { return t>>(tallyBits*(digit-1))&1 != 0 }

// sumOfFewer adds up the digits, each by the lower of its two counts.
func (t tally) sumOfFewer(u tally) int {
	const digits, free = 1<<tallyCells - 1, eachDigit << (tallyBits - 1)
	t, u = t&digits, u&digits
	uIsFewer := ((t | free) - u) & free
	uIsFewer -= uIsFewer >> (tallyBits - 1) // all bits of the count
	fewer := u&uIsFewer | t&^uIsFewer
	const even, ones = 0x0F0F0F0F0F, 0x0101010101
	return int((fewer&even + fewer>>tallyBits&even) * ones >> 32 & 0xFF)
}

type sectorSearch struct {
	*view
	open         [maxSectorLines]uint16                     // by row: its open cells, bit c for column c
	inRow, inCol [maxSectorLines][1 << maxSectorLines]tally // by line and a choice of lines across: the digits that it allows there
	byRows       [1 << maxSectorLines]tally                 // by a choice of columns: the sum of the digits that the chosen rows allow there
	byCols       [1 << maxSectorLines]tally                 // likewise the sum of the digits that the columns allow in those rows
	found        position.Smallest
}

// newSectorSearch notes the digits that each line allows where it crosses others, and the open cells.
func newSectorSearch(v *view) *sectorSearch {
	s := &sectorSearch{view: v}
	for c := range v.Empty().All() {
		row, col := v.Layout().Row(c), v.Layout().Col(c)
		s.open[row] |= 1 << col
		for d := range v.Candidates(c).All() {
			s.inRow[row][1<<col] |= 1 << (tallyBits * (d - 1))
			s.inCol[col][1<<row] |= 1 << (tallyBits * (d - 1))
		}
	}
	for line := range v.Layout().Size() {
		inRow, inCol := &s.inRow[line], &s.inCol[line]
		for some := 1; some < 1<<v.Layout().Size(); some++ {
			one := some & -some
			inRow[some] |= inRow[some^one] | inRow[one]
			inCol[some] |= inCol[some^one] | inCol[one]
		}
		for some := range inRow {
			inRow[some] |= tally(bits.OnesCount16(s.open[line]&uint16(some))) << tallyCells
		}
	}
	return s
}

// count counts, for some rows and every choice of columns, the rows and the columns that allow each digit where they
// cross.
func (s *sectorSearch) count(rows uint16) {
	first := rows & -rows
	s.byRows = s.inRow[bits.TrailingZeros16(first)]
	for r := rows ^ first; r != 0; r &= r - 1 {
		for some, t := range &s.inRow[bits.TrailingZeros16(r)] {
			s.byRows[some] += t
		}
	}
	for some := 1; some < 1<<s.Layout().Size(); some++ {
		s.byCols[some] = s.byCols[some&(some-1)] + s.inCol[bits.TrailingZeros(uint(some))][rows]
	}
}

// add counts each digit by the direction with fewer lines or, if equal, the one that removes more.
func (s *sectorSearch) add(rows, cols uint16) {
	k := &sectorSet{}
	for r := rows; r != 0; r &= r - 1 {
		row := bits.TrailingZeros16(r)
		for c := s.open[row] & cols; c != 0; c &= c - 1 {
			k.cells.Add(s.Layout().CellAt(row, bits.TrailingZeros16(c)))
		}
	}
	for d := 1; d <= s.Layout().Size(); d++ {
		byRow := sectorSet{cells: k.cells, links: s.links(d, rows, cols, solver.Row)}
		byCol := sectorSet{cells: k.cells, links: s.links(d, cols, rows, solver.Column)}
		byRow.conclude(s.view)
		byCol.conclude(s.view)
		if n, m := len(byRow.links), len(byCol.links); n < m || n == m && len(byRow.removes) >= len(byCol.removes) {
			k.links = append(k.links, byRow.links...)
		} else {
			k.links = append(k.links, byCol.links...)
		}
	}
	k.conclude(s.view)
	s.found.Add(len(k.links), k.removes, func() solver.Step { return k.step(s.view) })
}

// links lists a digit in those of some lines that allow it where they cross others.
func (s *sectorSearch) links(d int, lines, across uint16, kind solver.UnitKind) (list []sectorLink) {
	for ; lines != 0; lines &= lines - 1 {
		line := bits.TrailingZeros16(lines)
		cell, can := s.Layout().CellAt(line, 0), s.inRow[line][across]
		if kind == solver.Column {
			cell, can = s.Layout().CellAt(0, line), s.inCol[line][across]
		}
		if can.has(d) {
			list = append(list, sectorLink{s.Layout().UnitsOf(cell)[kind], d})
		}
	}
	return list
}

// findSKLoop: two rows and two columns cross in four boxes. The cells beside each crossing, in its row and its column
// of the box, make a loop of eight groups, connected by lines and boxes alternately.
func findSKLoop(v *view, yield func(solver.Step) bool) {
	var found position.Smallest
	n, pivots := v.Layout().Size(), v.skPivots()
	for row := range n {
		for below := row + 1; below < n; below++ {
			for both := pivots[row] & pivots[below]; both != 0; both &= both - 1 {
				col := bits.TrailingZeros16(both)
				for right := both & (both - 1); right != 0; right &= right - 1 {
					if k, ok := v.skLoop(row, below, col, bits.TrailingZeros16(right)); ok {
						found.Add(len(k.links), k.removes, func() solver.Step { return k.step(v) })
					}
				}
			}
		}
	}
	found.Yield(yield)
}

// skPivots returns for every row the columns of possible crossings: cells where all cells beside them in the box, two
// or more in each direction, are empty.
func (v *view) skPivots() (columns [solver.MaxSize]uint16) {
	for pivot := range v.Layout().AllCells().All() {
		box := v.Layout().BlockOf(pivot)
		inRow, inCol := v.besidePivot(pivot, box, solver.Row), v.besidePivot(pivot, box, solver.Column)
		if inRow.Len() >= 2 && inCol.Len() >= 2 && inRow.Or(inCol).Within(v.Empty()) {
			columns[v.Layout().Row(pivot)] |= 1 << v.Layout().Col(pivot)
		}
	}
	return columns
}

// skLoop makes the loop around four crossings, if it has as many digits as cells.
func (v *view) skLoop(row, below, col, beside int) (k *sectorSet, ok bool) {
	var groups [8]solver.CellSet
	var units [8]int // between a group and the next
	k = &sectorSet{}
	for i, at := range [...][2]int{{row, col}, {row, beside}, {below, beside}, {below, col}} {
		pivot := v.Layout().CellAt(at[0], at[1])
		box := v.Layout().BlockOf(pivot)
		inRow, inCol := v.besidePivot(pivot, box, solver.Row), v.besidePivot(pivot, box, solver.Column)
		if !inRow.Or(inCol).And(k.cells).IsEmpty() || slices.Contains(units[:2*i], box) {
			return nil, false
		}
		k.cells = k.cells.Or(inRow).Or(inCol)
		units[2*i] = box
		if i%2 == 0 {
			groups[2*i], groups[2*i+1], units[2*i+1] = inCol, inRow, v.Layout().UnitsOf(pivot)[solver.Row]
		} else {
			groups[2*i], groups[2*i+1], units[2*i+1] = inRow, inCol, v.Layout().UnitsOf(pivot)[solver.Column]
		}
	}
	return k, v.link(k, &groups, &units)
}

// besidePivot returns the other cells of a box in a cell's line.
func (v *view) besidePivot(cell, box int, kind solver.UnitKind) solver.CellSet {
	cells := v.Layout().Units()[box].Set.And(v.Layout().Units()[v.Layout().UnitsOf(cell)[kind]].Set)
	cells.Remove(cell)
	return cells
}

// link counts each digit by the fewest units that cover its groups, preferring units that remove most. It reports
// whether there are as many digits as cells.
func (v *view) link(k *sectorSet, groups *[8]solver.CellSet, units *[8]int) bool {
	left := k.cells.Len()
	var marked [solver.MaxSize + 1]uint8
	for d := 1; d <= v.Layout().Size(); d++ {
		for i, cells := range groups {
			if !cells.And(v.CellsAllowing(d)).IsEmpty() {
				marked[d] |= 1 << i
			}
		}
		if left -= bits.OnesCount8(ringCovers()[marked[d]][0]); left < 0 {
			return false
		}
	}
	if left > 0 {
		return false
	}
	for d := 1; d <= v.Layout().Size(); d++ {
		var best sectorSet
		for _, cover := range ringCovers()[marked[d]] {
			some := sectorSet{cells: k.cells}
			for i, u := range units {
				if cover>>i&1 != 0 {
					some.links = append(some.links, sectorLink{u, d})
				}
			}
			if some.conclude(v); best.links == nil || len(some.removes) > len(best.removes) {
				best = some
			}
		}
		k.links = append(k.links, best.links...)
	}
	k.conclude(v)
	return true
}

// ringCovers lists, for each set of places in a ring of eight, the smallest sets of joints that touch all of them.
var ringCovers = sync.OnceValue(func() *[256][]uint8 {
	var covers [256][]uint8
	for things := range covers {
		for joints := range 256 {
			j := uint8(joints)
			if uint8(things)&^(j|bits.RotateLeft8(j, 1)) != 0 {
				continue
			}
			switch list := covers[things]; {
			case len(list) == 0 || bits.OnesCount8(j) < bits.OnesCount8(list[0]):
				covers[things] = []uint8{j}
			case bits.OnesCount8(j) == bits.OnesCount8(list[0]):
				covers[things] = append(list, j)
			}
		}
	}
	return &covers
})
