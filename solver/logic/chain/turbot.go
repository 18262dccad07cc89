package chain

import (
	"iter"
	"slices"

	"pencilmark/solver"
	"pencilmark/solver/logic/internal/position"
)

// Two strong links of a digit have ends that see each other: one of the far ends is true. Depending on the units of
// the links, that is a skyscraper, a two-string kite, or another turbot fish.

// turbot is two strong links that meet: far1 = near1 - near2 = far2.
type turbot struct {
	digit                    int
	first, second            *position.Conjugate
	far1, near1, near2, far2 int
}

// FindTurbots finds the turbots with a name: "skyscraper", "two-string-kite" or "turbot-fish".
func FindTurbots(v *View, name string, yield func(solver.Step) bool) {
	for _, t := range v.hitting() {
		if t.name == name && !yield(t.step(v, t.hits)) {
			return
		}
	}
}

type namedTurbot struct {
	turbot
	name string
	hits solver.CellSet
}

// hitting lists the turbots that have a name and remove something.
func (v *View) hitting() []namedTurbot {
	return v.turbots.Get(&v.Facts, func(d int, list []namedTurbot) []namedTurbot {
		for t := range v.turbotsOf(d) {
			if hits := v.Seeing(t.digit, t.far1, t.far2); !hits.IsEmpty() {
				if name := t.name(v); name != "" {
					list = append(list, namedTurbot{*t, name, hits})
				}
			}
		}
		return list
	})
}

// turbotsOf yields every pair of strong links of a digit that meet. The value is reused.
func (v *View) turbotsOf(d int) iter.Seq[*turbot] {
	return func(yield func(*turbot) bool) {
		var t turbot
		links := v.ConjugatesOf(d)
		for i := range links {
			for j := i + 1; j < len(links); j++ {
				for t = range meetings(v.Layout(), &links[i], &links[j]) {
					if !yield(&t) {
						return
					}
				}
			}
		}
	}
}

// meetings yields the ways in which an end of one link sees one of the other.
func meetings(l *solver.Layout, k, m *position.Conjugate) iter.Seq[turbot] {
	return func(yield func(turbot) bool) {
		if k.Has(m.A) || k.Has(m.B) {
			return
		}
		for _, near1 := range [2]int{k.A, k.B} {
			for _, near2 := range [2]int{m.A, m.B} {
				if l.Sees(near1, near2) && !yield(turbot{k.Digit, k, m, k.Other(near1), near1, near2, m.Other(near2)}) {
					return
				}
			}
		}
	}
}

// name returns the name of the two links; "" if there is a simpler argument: an X-Wing, a loop or locked candidates.
func (t *turbot) name(v *View) string {
	units := v.Layout().Units()
	one, two := units[t.first.Unit].Kind, units[t.second.Unit].Kind
	switch {
	case v.Layout().Sees(t.far1, t.far2) || v.Layout().Sees(t.near1, t.far2) || v.Layout().Sees(t.near2, t.far1):
		return ""
	case one == two && inLineAcross(v.Layout(), one, t.near1, t.near2):
		return "skyscraper"
	case t.isKite(v):
		return "two-string-kite"
	}
	return "turbot-fish"
}

// isKite reports whether the near ends of a row and of a column share a block.
func (t *turbot) isKite(v *View) bool {
	units := v.Layout().Units()
	return units[t.first.Unit].Kind == solver.Row && units[t.second.Unit].Kind == solver.Column &&
		v.Layout().BlockOf(t.near1) == v.Layout().BlockOf(t.near2)
}

// inLineAcross reports whether two cells share a column if kind is Row, or else a row.
func inLineAcross(l *solver.Layout, kind solver.UnitKind, a, b int) bool {
	if kind == solver.Row {
		return l.Col(a) == l.Col(b)
	}
	return kind == solver.Column && l.Row(a) == l.Row(b)
}

func (t *turbot) branch(v *View) solver.Branch {
	d := t.digit
	return v.inTurn([]int{t.first.Unit, t.second.Unit}, solver.At(t.far1, d), solver.At(t.near1, d), solver.At(t.near2, d), solver.At(t.far2, d))
}

func (t *turbot) step(v *View, hit solver.CellSet) solver.Step {
	s := linked(v.Grid, solver.DigitsOf(t.digit), hit.Candidates(t.digit), t.branch(v))
	s.Base = []int{t.first.Unit, t.second.Unit}
	return s
}

// FindDualKite finds two kites with the same two cells of a box: of one digit with row and column exchanged, or of
// two digits.
func FindDualKite(v *View, yield func(solver.Step) bool) {
	var kites []turbot
	for d := range v.Layout().Digits().All() {
		for t := range v.turbotsOf(d) {
			if !t.isKite(v) {
				continue
			}
			for i := range kites {
				if !kites[i].meets(t) {
					continue
				}
				if s, ok := bothKites(v, &kites[i], t); ok && !yield(s) {
					return
				}
			}
			kites = append(kites, *t)
		}
	}
}

func (t *turbot) meets(o *turbot) bool {
	return t.near1 == o.near2 && t.near2 == o.near1 || t.digit != o.digit && t.near1 == o.near1 && t.near2 == o.near2
}

// hit returns the cells that lose the digit. If there is a simpler argument, that is only the crossing of the far
// ends' lines.
func (t *turbot) hit(v *View) solver.CellSet {
	hit := v.Seeing(t.digit, t.far1, t.far2)
	if t.name(v) == "" {
		hit = hit.And(solver.CellsOf(v.Layout().CellAt(v.Layout().Row(t.far2), v.Layout().Col(t.far1))))
	}
	return hit
}

func bothKites(v *View, k, t *turbot) (s solver.Step, ok bool) {
	one, two := k.hit(v), t.hit(v)
	if one.IsEmpty() || two.IsEmpty() || k.digit == t.digit && one == two {
		return s, false
	}
	digits, removes := solver.DigitsOf(k.digit, t.digit), one.Or(two).Candidates(k.digit)
	if k.digit != t.digit {
		removes = slices.Concat(one.Candidates(k.digit), two.Candidates(t.digit))
	}
	s = linked(v.Grid, digits, removes, k.branch(v), t.branch(v))
	s.Base = []int{k.first.Unit, k.second.Unit, t.first.Unit, t.second.Unit}
	return s, true
}

// FindEmptyRectangle finds a box whose places for a digit lie in a row and a column that cross in it, and a strong link
// that begins on one of these lines.
func FindEmptyRectangle(v *View, yield func(solver.Step) bool) {
	v.EachChangedDigit(position.BoxRectangles, 0, yield, func(d int, yield func(solver.Step) bool) bool {
		for r := range v.emptyRectanglesOf(d) {
			if !yield(r.step(v)) {
				return false
			}
		}
		return true
	})
}

// FindDualEmptyRectangle finds two empty rectangles in one box.
func FindDualEmptyRectangle(v *View, yield func(solver.Step) bool) {
	var before []emptyRect
	for d := range v.Layout().Digits().All() {
		for r := range v.emptyRectanglesOf(d) {
			for i := range before {
				if o := &before[i]; o.sameBox(r) && o.hit != r.hit && !yield(bothRectangles(v, o, r)) {
					return
				}
			}
			before = append(before, *r)
		}
	}
}

// emptyRect is an empty rectangle. If a hit cell had the digit, far would not have it, so near would, and the box
// would have no place for it.
type emptyRect struct {
	box, through, across int // units: the box, the line that contains near, the other line
	near, far            int // the ends of the link
	link                 *position.Conjugate
	gone, left           solver.CellSet // the box's places that near sees, and the others
	hit                  solver.CellSet
}

func (r *emptyRect) sameBox(o *emptyRect) bool {
	return r.box == o.box && r.link.Digit == o.link.Digit
}

func (v *View) emptyRectanglesOf(d int) iter.Seq[*emptyRect] {
	return func(yield func(*emptyRect) bool) {
		if len(v.ConjugatesOf(d)) == 0 {
			return
		}
		units := v.Layout().Units()
		for box := range units {
			places := v.Positions(&units[box], d)
			if !units[box].Kind.IsLine() && places.Len() >= 2 && !v.rectanglesOfBox(d, box, places, yield) {
				return
			}
		}
	}
}

// rectanglesOfBox tries every row and column that together contain the box's places.
func (v *View) rectanglesOfBox(d, box int, places solver.CellSet, found func(*emptyRect) bool) bool {
	units := v.Layout().Units()
	for row := range v.Layout().Size() {
		inRow := places.And(units[row].Set)
		if inRow.IsEmpty() || inRow == places {
			continue
		}
		for col := v.Layout().Size(); col < 2*v.Layout().Size(); col++ {
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

// rectanglesOn tries the strong links that cross the line called through.
func (v *View) rectanglesOn(d, box, through, across int, places solver.CellSet, found func(*emptyRect) bool) bool {
	units := v.Layout().Units()
	links := v.ConjugatesOf(d)
	for i := range links {
		k := &links[i]
		if units[k.Unit].Kind != units[across].Kind || places.Has(k.A) || places.Has(k.B) {
			continue
		}
		for _, near := range [2]int{k.A, k.B} {
			if !units[through].Set.Has(near) {
				continue
			}
			far := k.Other(near)
			hit := v.Seeing(d, far).And(units[across].Set).AndNot(units[box].Set)
			r := emptyRect{box, through, across, near, far, k, places.And(units[through].Set), places.AndNot(units[through].Set), hit}
			if !hit.IsEmpty() && !found(&r) {
				return false
			}
		}
	}
	return true
}

// branch assumes that the far end is false: then near is true, and the box has the digit on the other line.
func (r *emptyRect) branch(v *View) solver.Branch {
	d := r.link.Digit
	gone, left := solver.At(r.gone.First(), d), solver.At(r.left.First(), d)
	toBox := v.weakLink(solver.At(r.near, d), gone)
	toBox.Unit, toBox.ToCells = r.through, r.gone
	inBox := strongLink(gone, left, r.box)
	inBox.FromCells, inBox.ToCells = r.gone, r.left
	return chainOf(strongLink(solver.At(r.far, d), solver.At(r.near, d), r.link.Unit), toBox, inBox)
}

func (r *emptyRect) step(v *View) solver.Step {
	d := r.link.Digit
	s := linked(v.Grid, solver.DigitsOf(d), r.hit.Candidates(d), r.branch(v))
	s.Base, s.Cover = []int{r.box, r.link.Unit}, []int{r.through, r.across}
	return s
}

func bothRectangles(v *View, o, r *emptyRect) solver.Step {
	d := r.link.Digit
	s := linked(v.Grid, solver.DigitsOf(d), o.hit.Or(r.hit).Candidates(d), o.branch(v), r.branch(v))
	s.Base = []int{r.box, o.link.Unit, r.link.Unit}
	s.Cover = []int{r.through, r.across}
	return s
}
