package logic

import (
	"slices"

	"pencilmark/solver"
)

// Two strong links of a digit with an end each that see one another: one of the
// far ends is true, so the digit leaves the cells that see both. By where the
// links lie, that is a skyscraper, a two-string kite, or any other turbot fish.

// turbot is two strong links that meet: far1 = near1 - near2 = far2.
type turbot struct {
	digit                    int
	first, second            *conjugate
	far1, near1, near2, far2 int
}

// turbots looks for those of a name.
func turbots(name string) search {
	return inGrid(func(v *view, yield func(solver.Step) bool) {
		for _, t := range v.hitting() {
			if t.name == name && !yield(t.step(v, t.hits)) {
				return
			}
		}
	})
}

// namedTurbot is one that removes its digit from some cells.
type namedTurbot struct {
	turbot
	name string
	hits solver.CellSet
}

// hitting lists the turbots that have a name and remove something.
func (v *view) hitting() []namedTurbot {
	return v.turbots.get(v, func(d int, list []namedTurbot) []namedTurbot {
		v.eachTurbotOf(d, func(t *turbot) bool {
			if hits := v.seeing(t.digit, t.far1, t.far2); !hits.IsEmpty() {
				if name := t.name(v); name != "" {
					list = append(list, namedTurbot{*t, name, hits})
				}
			}
			return true
		})
		return list
	})
}

// eachTurbot calls found with every pair of strong links that meet, until found returns
// false.
func (v *view) eachTurbot(found func(*turbot) bool) {
	for d := 1; d <= v.layout.Size(); d++ {
		if !v.eachTurbotOf(d, found) {
			return
		}
	}
}

func (v *view) eachTurbotOf(d int, found func(*turbot) bool) bool {
	links := v.conjugatesOf(d)
	for i := range links {
		for j := i + 1; j < len(links); j++ {
			if !v.meetings(&links[i], &links[j], found) {
				return false
			}
		}
	}
	return true
}

// meetings goes through the ways in which an end of one link sees one of the
// other.
func (v *view) meetings(k, m *conjugate, found func(*turbot) bool) bool {
	if k.has(m.a) || k.has(m.b) {
		return true
	}
	for _, near1 := range [2]int{k.a, k.b} {
		for _, near2 := range [2]int{m.a, m.b} {
			if !v.layout.Sees(near1, near2) {
				continue
			}
			if t := (turbot{k.digit, k, m, k.other(near1), near1, near2, m.other(near2)}); !found(&t) {
				return false
			}
		}
	}
	return true
}

// name tells what the two links are called; "" if there is a simpler argument: an
// X-Wing or a loop, where the far ends see each other too, and locked candidates,
// where a near end sees both far ends.
func (t *turbot) name(v *view) string {
	units := v.layout.Units()
	one, two := units[t.first.unit].Kind, units[t.second.unit].Kind
	switch {
	case v.layout.Sees(t.far1, t.far2) || v.layout.Sees(t.near1, t.far2) || v.layout.Sees(t.near2, t.far1):
		return ""
	case one == two && inLineAcross(v.layout, one, t.near1, t.near2):
		return "skyscraper"
	case t.isKite(v):
		return "two-string-kite"
	}
	return "turbot-fish"
}

// isKite reports whether the near ends of a row and of a column share a block.
func (t *turbot) isKite(v *view) bool {
	units := v.layout.Units()
	return units[t.first.unit].Kind == solver.Row && units[t.second.unit].Kind == solver.Column &&
		v.layout.BlockOf(t.near1) == v.layout.BlockOf(t.near2)
}

// inLineAcross reports whether two cells share a column, for rows, or a row.
func inLineAcross(l *solver.Layout, kind solver.UnitKind, a, b int) bool {
	if kind == solver.Row {
		return l.Col(a) == l.Col(b)
	}
	return kind == solver.Column && l.Row(a) == l.Row(b)
}

func (t *turbot) branch(v *view) solver.Branch {
	d := t.digit
	return chainOf(
		strongLink(at(t.far1, d), at(t.near1, d), t.first.unit),
		v.weakLink(at(t.near1, d), at(t.near2, d)),
		strongLink(at(t.near2, d), at(t.far2, d), t.second.unit),
	)
}

func (t *turbot) step(v *view, hit solver.CellSet) solver.Step {
	s := linked(v.Grid, solver.DigitsOf(t.digit), candidatesOf(hit, t.digit), t.branch(v))
	s.Base = []int{t.first.unit, t.second.unit}
	return s
}

// findDualKite finds two kites on the same two cells of a box: of one digit, for which
// each of the cells is the near end of a row in the one and of a column in the other, or
// of two digits.
func findDualKite(v *view, yield func(solver.Step) bool) {
	var kites []turbot
	v.eachTurbot(func(t *turbot) bool {
		if !t.isKite(v) {
			return true
		}
		for i := range kites {
			if kites[i].meets(t) {
				if s, ok := bothKites(v, &kites[i], t); ok && !yield(s) {
					return false
				}
			}
		}
		kites = append(kites, *t)
		return true
	})
}

// meets reports whether two kites that differ have the same near ends.
func (t *turbot) meets(o *turbot) bool {
	return t.near1 == o.near2 && t.near2 == o.near1 || t.digit != o.digit && t.near1 == o.near1 && t.near2 == o.near2
}

// hit returns where the digit of one of two kites goes. Where there is a simpler argument
// that is told of the cell alone in which the lines of the far ends cross.
func (t *turbot) hit(v *view) solver.CellSet {
	hit := v.seeing(t.digit, t.far1, t.far2)
	if t.name(v) == "" {
		hit = hit.And(solver.CellsOf(v.layout.CellAt(v.layout.Row(t.far2), v.layout.Col(t.far1))))
	}
	return hit
}

func bothKites(v *view, k, t *turbot) (s solver.Step, ok bool) {
	one, two := k.hit(v), t.hit(v)
	if one.IsEmpty() || two.IsEmpty() || k.digit == t.digit && one == two {
		return s, false
	}
	digits, removes := solver.DigitsOf(k.digit, t.digit), candidatesOf(one.Or(two), k.digit)
	if k.digit != t.digit {
		removes = slices.Concat(candidatesOf(one, k.digit), candidatesOf(two, t.digit))
	}
	s = linked(v.Grid, digits, removes, k.branch(v), t.branch(v))
	s.Base = []int{k.first.unit, k.second.unit, t.first.unit, t.second.unit}
	return s, true
}
