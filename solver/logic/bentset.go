package logic

import "pencilmark/solver"

// bentSet is n cells with n digits between them that no one unit holds: two
// almost locked sets that share a digit which only one of them can have. Whichever
// lacks it is locked, and has the other digit that they share. With three cells
// that is an XYZ-Wing, which has a finder of its own.
func bentSet(n int) search {
	return inGrid(func(v *view, yield func(solver.Step) bool) {
		v.bentSets(n, func(b *bent) bool { return yield(b.step(v)) })
	})
}

// bent is two almost locked sets with two digits in common. The cells that have
// the shared one all see each other; the hit cells see all that have the other.
type bent struct {
	one, two      *almostLocked
	shared, other int
	hit           solver.CellSet
}

func (v *view) bentSets(n int, found func(*bent) bool) {
	var small []*almostLocked
	for i, all := 0, v.almostLockedSets(); i < len(all); i++ {
		if all[i].cells.Len() < n {
			small = append(small, &all[i])
		}
	}
	for i, one := range small {
		for _, two := range small[i+1:] {
			if (one.digits&two.digits).Len() != 2 || one.cells.Len()+two.cells.Len() != n || !one.cells.And(two.cells).IsEmpty() {
				continue
			}
			if !v.bentBy(one, two, found) {
				return
			}
		}
	}
}

// bentBy tries either common digit as the shared one. Where both could be, the
// two sets are locked together, which is another technique.
func (v *view) bentBy(one, two *almostLocked, found func(*bent) bool) bool {
	common := one.digits & two.digits
	for shared := range common.All() {
		other := common.Without(shared).Min()
		if !v.restricted(one, two, shared) || v.restricted(one, two, other) {
			continue
		}
		cells := one.cells.Or(two.cells)
		hit := v.seeing(other, cells.And(v.CellsAllowing(other)).Slice()...).AndNot(cells)
		if b := (bent{one, two, shared, other, hit}); !hit.IsEmpty() && !found(&b) {
			return false
		}
	}
	return true
}

// restricted reports whether only one of two almost locked sets can have a digit:
// all of its cells in the one see all in the other.
func (v *view) restricted(one, two *almostLocked, d int) bool {
	theirs := two.cells.And(v.CellsAllowing(d))
	for c := range one.cells.And(v.CellsAllowing(d)).All() {
		if !theirs.Within(v.layout.Peers(c)) {
			return false
		}
	}
	return true
}

func (b *bent) step(v *view) solver.Step {
	cells, digits := b.one.cells.Or(b.two.cells), b.one.digits|b.two.digits
	return solver.Step{
		Digits:  digits,
		Cells:   cells.Slice(),
		Pattern: candidatesIn(v.Grid, cells, digits),
		Sets: []solver.Subset{
			{Cells: b.one.cells.Slice(), Digits: b.one.digits, Unit: b.one.unit},
			{Cells: b.two.cells.Slice(), Digits: b.two.digits, Unit: b.two.unit},
		},
		Removes: candidatesOf(b.hit, b.other),
	}
}
