package logic

import "pencilmark/solver"

// An Empty Rectangle is a box whose places for a digit lie in a row and a column
// that cross in it, and a strong link that begins on one of these lines.
func findEmptyRectangle(v *view, yield func(solver.Step) bool) {
	v.eachChangedDigit(boxRectangles, 0, yield, func(d int, yield func(solver.Step) bool) bool {
		return v.emptyRectanglesOf(d, func(r *emptyRect) bool { return yield(r.step(v)) })
	})
}

// A Dual Empty Rectangle is two empty rectangles in one box.
func findDualEmptyRectangle(v *view, yield func(solver.Step) bool) {
	var before []emptyRect
	v.emptyRectangles(func(r *emptyRect) bool {
		for i := range before {
			if o := &before[i]; o.sameBox(r) && o.hit != r.hit && !yield(bothRectangles(v, o, r)) {
				return false
			}
		}
		before = append(before, *r)
		return true
	})
}

// emptyRect is an empty rectangle. Were a hit cell the digit, the far end
// would not, so near would: the box could have it neither on the line that near
// is in nor on the other, which the hit cells are in.
type emptyRect struct {
	box, through, across int // units: the box, the line that near is in, the other line
	near, far            int // the ends of the link
	link                 *conjugate
	gone, left           solver.CellSet // the box's places that near sees, and the others
	hit                  solver.CellSet
}

func (r *emptyRect) sameBox(o *emptyRect) bool {
	return r.box == o.box && r.link.digit == o.link.digit
}

func (v *view) emptyRectangles(found func(*emptyRect) bool) {
	for d := 1; d <= v.layout.Size(); d++ {
		if !v.emptyRectanglesOf(d, found) {
			return
		}
	}
}

func (v *view) emptyRectanglesOf(d int, found func(*emptyRect) bool) bool {
	if len(v.conjugatesOf(d)) == 0 {
		return true
	}
	units := v.layout.Units()
	for box := range units {
		places := v.Positions(&units[box], d)
		if !units[box].Kind.IsLine() && places.Len() >= 2 && !v.rectanglesOfBox(d, box, places, found) {
			return false
		}
	}
	return true
}

// rectanglesOfBox tries every row and column through the box that hold its
// places between them, neither of them all.
func (v *view) rectanglesOfBox(d, box int, places solver.CellSet, found func(*emptyRect) bool) bool {
	units := v.layout.Units()
	for row := range v.layout.Size() {
		inRow := places.And(units[row].Set)
		if inRow.IsEmpty() || inRow == places {
			continue
		}
		for col := v.layout.Size(); col < 2*v.layout.Size(); col++ {
			inCol := places.And(units[col].Set)
			if inCol == places || inRow.Or(inCol) != places {
				continue
			}
			if !v.rectanglesOn(d, box, row, col, places, found) || !v.rectanglesOn(d, box, col, row, places, found) {
				return false
			}
		}
	}
	return true
}

// rectanglesOn tries the strong links that cross the line called through, in
// lines of the other kind.
func (v *view) rectanglesOn(d, box, through, across int, places solver.CellSet, found func(*emptyRect) bool) bool {
	units := v.layout.Units()
	links := v.conjugatesOf(d)
	for i := range links {
		k := &links[i]
		if units[k.unit].Kind != units[across].Kind || places.Has(k.a) || places.Has(k.b) {
			continue
		}
		for _, near := range [2]int{k.a, k.b} {
			if !units[through].Set.Has(near) {
				continue
			}
			far := k.other(near)
			hit := v.seeing(d, far).And(units[across].Set).AndNot(units[box].Set)
			r := emptyRect{box, through, across, near, far, k, places.And(units[through].Set), places.AndNot(units[through].Set), hit}
			if !hit.IsEmpty() && !found(&r) {
				return false
			}
		}
	}
	return true
}

// branch supposes the far end false: near is true, the places on its line are
// not, so the digit of the box is on the other line.
func (r *emptyRect) branch(v *view) solver.Branch {
	d := r.link.digit
	gone, left := at(r.gone.First(), d), at(r.left.First(), d)
	toBox := v.weakLink(at(r.near, d), gone)
	toBox.Unit, toBox.ToCells = r.through, r.gone
	inBox := strongLink(gone, left, r.box)
	inBox.FromCells, inBox.ToCells = r.gone, r.left
	return chainOf(strongLink(at(r.far, d), at(r.near, d), r.link.unit), toBox, inBox)
}

func (r *emptyRect) step(v *view) solver.Step {
	d := r.link.digit
	s := linked(v.Grid, solver.DigitsOf(d), candidatesOf(r.hit, d), r.branch(v))
	s.Base, s.Cover = []int{r.box, r.link.unit}, []int{r.through, r.across}
	return s
}

func bothRectangles(v *view, o, r *emptyRect) solver.Step {
	d := r.link.digit
	s := linked(v.Grid, solver.DigitsOf(d), candidatesOf(o.hit.Or(r.hit), d), o.branch(v), r.branch(v))
	s.Base = []int{r.box, o.link.unit, r.link.unit}
	s.Cover = []int{r.through, r.across}
	return s
}
