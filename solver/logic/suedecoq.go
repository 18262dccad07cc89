package logic

import (
	"slices"

	"pencilmark/solver"
	"pencilmark/solver/logic/internal/position"
)

// findSueDeCoq finds cells where a line and a box cross, together with cells in the rest of the line and of the rest
// of the box, that have as many digits as cells: each digit fits only once, so all are there.
func findSueDeCoq(v *view, yield func(solver.Step) bool) {
	k := coqSearch{view: v}
	units, since := v.Layout().Units(), v.UnchangedSince()
	if v.vain == nil {
		v.vain = make([]int, len(units)*len(units))
	}
	for box := range units {
		for line := range units {
			vain := &v.vain[box*len(units)+line]
			if units[box].Kind.IsLine() || !units[line].Kind.IsLine() || *vain >= max(since[line], since[box]) {
				continue
			}
			if k.any = false; k.of(line, box) && !k.any {
				*vain = v.Revision
			}
		}
	}
	k.found.Yield(yield)
}

// maxBranch bounds the cells of a part beside the crossing.
const maxBranch = 6

type crossed struct {
	line, box int
	parts     [3]part // in the crossing, in the rest of the line, in the rest of the box
	removes   []solver.Candidate
}

type part struct {
	cells  solver.CellSet
	digits solver.Digits
}

// picked is a part by the indices of its cells, as bits.
type picked struct {
	cells, n uint16
	digits   solver.Digits
}

// gain returns how many of the digits the part must contain.
func (p *picked) gain(digits solver.Digits) int { return int(p.n) - (p.digits &^ digits).Len() }

type coqSearch struct {
	*view
	found         position.Smallest
	any           bool // the crossing has a pattern that removes something
	mid           partsOf
	line, box     partsOf
	ofLine, ofBox []picked
	byGain        [solver.MaxSize + 1][]picked // those of the box
}

// of searches one crossing and reports whether it searched all of it.
func (k *coqSearch) of(line, box int) bool {
	units := k.Layout().Units()
	k.mid.pick(k.view, units[line].Set.And(units[box].Set))
	if !k.mid.spares() {
		return true
	}
	k.line.pick(k.view, units[line].Set.AndNot(units[box].Set))
	k.box.pick(k.view, units[box].Set.AndNot(units[line].Set))
	for _, mid := range k.mid.parts {
		spare := mid.digits.Len() - int(mid.n)
		if mid.n < 2 || spare < 2 {
			continue
		}
		k.ofLine = k.line.branches(k.ofLine[:0], mid.digits, spare)
		if len(k.ofLine) == 0 {
			continue
		}
		k.ofBox = k.box.branches(k.ofBox[:0], mid.digits, spare)
		if !k.found.Spend(len(k.ofLine) * len(k.ofBox)) {
			return false
		}
		for gain := range spare {
			k.byGain[gain] = k.byGain[gain][:0]
		}
		for _, b := range k.ofBox {
			gain := b.gain(mid.digits)
			k.byGain[gain] = append(k.byGain[gain], b)
		}
		for _, a := range k.ofLine {
			for _, b := range k.byGain[spare-a.gain(mid.digits)] {
				if a.digits&b.digits&mid.digits == 0 {
					c := &crossed{line: line, box: box, parts: [3]part{k.mid.part(mid), k.line.part(a), k.box.part(b)}}
					c.removes = k.beside(c)
					k.any = k.any || len(c.removes) > 0
					k.found.Add(int(mid.n+a.n+b.n), c.removes, func() solver.Step { return c.step(k.view) })
				}
			}
		}
	}
	return true
}

type partsOf struct {
	cells []int
	parts []picked
}

// pick lists the sets of the empty cells.
func (l *partsOf) pick(v *view, cells solver.CellSet) {
	l.cells, l.parts = l.cells[:0], l.parts[:0]
	for c := range cells.And(v.Empty()).All() {
		if v.Candidates(c).Len() > 1 { // a single is no part of a pattern
			l.cells = append(l.cells, c)
		}
	}
	l.extend(v, 0, picked{})
}

func (l *partsOf) extend(v *view, i int, p picked) {
	for ; i < len(l.cells) && p.n < maxBranch; i++ {
		more := picked{p.cells | 1<<i, p.n + 1, p.digits | v.Candidates(l.cells[i])}
		l.parts = append(l.parts, more)
		l.extend(v, i+1, more)
	}
}

func (l *partsOf) part(p picked) part {
	full := part{digits: p.digits}
	for i, c := range l.cells {
		if p.cells>>i&1 != 0 {
			full.cells.Add(c)
		}
	}
	return full
}

// spares reports whether some cells have at least two more digits than they need.
func (l *partsOf) spares() bool {
	return slices.ContainsFunc(l.parts, func(p picked) bool { return p.n > 1 && p.digits.Len() > int(p.n)+1 })
}

// branches lists the parts that take some but not all of the crossing's spare digits, and are not locked alone.
func (l *partsOf) branches(list []picked, digits solver.Digits, spare int) []picked {
	for _, p := range l.parts {
		if gain := p.gain(digits); gain > 0 && gain < spare && p.digits.Len() > int(p.n) {
			list = append(list, p)
		}
	}
	return list
}

// beside lists the removed candidates: a digit of the part in the line or the box is removed from the rest of that
// unit, and a digit of the crossing alone from both.
func (v *view) beside(c *crossed) (removes []solver.Candidate) {
	units := v.Layout().Units()
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
		removes = append(removes, hit.Candidates(d)...)
	}
	return removes
}

func (c *crossed) step(v *view) solver.Step {
	s := solver.Step{Base: []int{c.line, c.box}, Cover: []int{c.line, c.box}, Removes: c.removes}
	var cells solver.CellSet
	for i, unit := range [3]int{c.line, c.line, c.box} {
		p := &c.parts[i]
		cells, s.Digits = cells.Or(p.cells), s.Digits|p.digits
		s.Sets = append(s.Sets, solver.Subset{Cells: p.cells.Slice(), Digits: p.digits, Unit: unit})
	}
	s.Cells, s.Pattern = cells.Slice(), v.CandidatesIn(cells, s.Digits)
	return s
}
