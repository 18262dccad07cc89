package logic

import "pencilmark/solver"

// sueDeCoq is a set of cells where a line and a box cross, with some cells of the
// rest of the line and some of the rest of the box, as many digits in all as
// cells: each digit fits only once into them, so that all of them are there.
func findSueDeCoq(v *view, yield func(solver.Step) bool) {
	var found smallest
	units := v.layout.Units()
	for box := range units {
		for line := range units {
			if !units[box].Kind.IsLine() && units[line].Kind.IsLine() {
				v.crossings(line, box, &found)
			}
		}
	}
	found.yield(v, yield)
}

// maxBranch bounds how many cells a part beside the crossing has.
const maxBranch = 6

// crossed is such a pattern.
type crossed struct {
	line, box int
	parts     [3]part // in the crossing, in the rest of the line, in the rest of the box
	removes   []solver.Candidate
}

// part is some cells and the digits that they can be.
type part struct {
	cells  solver.CellSet
	n      int
	digits solver.Digits
}

// crossings goes through the sets of cells of a crossing that have two digits or
// more than they need.
func (v *view) crossings(line, box int, found *smallest) {
	units := v.layout.Units()
	both := units[line].Set.And(units[box].Set).And(v.Empty())
	v.parts(both.Slice(), part{}, func(mid part) bool {
		spare := mid.digits.Len() - mid.n
		if mid.n < 2 || spare < 2 {
			return true
		}
		ofLine := v.branches(units[line].Set.AndNot(units[box].Set).And(v.Empty()), mid.digits, spare)
		if len(ofLine) == 0 {
			return true
		}
		ofBox := v.branches(units[box].Set.AndNot(units[line].Set).And(v.Empty()), mid.digits, spare)
		if !found.spend(len(ofLine) * len(ofBox)) {
			return false
		}
		for _, a := range ofLine {
			for _, b := range ofBox {
				if a.digits&b.digits&mid.digits == 0 && a.gain(mid.digits)+b.gain(mid.digits) == spare {
					c := &crossed{line: line, box: box, parts: [3]part{mid, a, b}}
					c.removes = v.beside(c)
					found.add(c)
				}
			}
		}
		return true
	})
}

// parts visits every set of some of the cells, depth first, until yield returns
// false.
func (v *view) parts(cells []int, p part, yield func(part) bool) bool {
	for i, c := range cells {
		if v.Candidates(c).Len() < 2 {
			continue // a single takes no part
		}
		more := part{p.cells, p.n + 1, p.digits | v.Candidates(c)}
		more.cells.Add(c)
		if more.n <= maxBranch && (!yield(more) || !v.parts(cells[i+1:], more, yield)) {
			return false
		}
	}
	return true
}

// branches lists the parts of the cells that take some digits off a crossing,
// but not all that it can spare. One with as many digits as cells is locked
// without it.
func (v *view) branches(cells solver.CellSet, digits solver.Digits, spare int) (list []part) {
	v.parts(cells.Slice(), part{}, func(p part) bool {
		if gain := p.gain(digits); gain > 0 && gain < spare && p.digits.Len() > p.n {
			list = append(list, p)
		}
		return true
	})
	return list
}

// gain is how many of the digits the part must have.
func (p *part) gain(digits solver.Digits) int { return p.n - (p.digits &^ digits).Len() }

// beside lists what goes from the line and the box: a digit of a part beside the
// crossing from the rest of its unit, one of the crossing alone from both.
func (v *view) beside(c *crossed) (removes []solver.Candidate) {
	units := v.layout.Units()
	mid, a, b := &c.parts[0], &c.parts[1], &c.parts[2]
	pattern := mid.cells.Or(a.cells).Or(b.cells)
	for d := range (mid.digits | a.digits | b.digits).All() {
		var hit solver.CellSet
		if a.digits.Has(d) || !b.digits.Has(d) {
			hit = units[c.line].Set
		}
		if b.digits.Has(d) || !a.digits.Has(d) {
			hit = hit.Or(units[c.box].Set)
		}
		hit = hit.And(v.CellsAllowing(d)).AndNot(pattern)
		removes = append(removes, candidatesOf(hit, d)...)
	}
	return removes
}

func (c *crossed) size() int { return c.parts[0].n + c.parts[1].n + c.parts[2].n }

func (c *crossed) removed() []solver.Candidate { return c.removes }

func (c *crossed) step(v *view) solver.Step {
	s := solver.Step{Base: []int{c.line, c.box}, Cover: []int{c.line, c.box}, Removes: c.removes}
	var cells solver.CellSet
	for i, unit := range [3]int{c.line, c.line, c.box} {
		p := &c.parts[i]
		cells, s.Digits = cells.Or(p.cells), s.Digits|p.digits
		s.Sets = append(s.Sets, solver.Subset{Cells: p.cells.Slice(), Digits: p.digits, Unit: unit})
	}
	s.Cells, s.Pattern = cells.Slice(), candidatesIn(v.Grid, cells, s.Digits)
	return s
}
