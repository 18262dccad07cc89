// Package position holds facts that techniques derive from a grid, and remembers them until the grid changes.
package position

import (
	"cmp"
	"context"
	"slices"

	"pencilmark/solver"
)

// Facts is a grid with the facts that finders derive from it. They are built on demand and valid until the grid
// changes. A walk changes its grid only through one view, which reuses memory.
type Facts struct {
	*solver.Grid
	Brief    bool            // the caller is a ladder: steps that only repeat other steps are not searched
	BestOnly bool            // of a technique's steps, only the best is wanted
	Setless  bool            // chains do not go through almost locked sets
	Ctx      context.Context // of the walk; finders with long searches check it
	Barren   *Barren         // the searches that found nothing
	Revision int             // of the grid, from 1; facts derived from another revision are outdated

	// worth reports whether a chain is wanted, by what it removes and its number of links; nil for all.
	Worth func(removes []solver.Candidate, links int) bool

	pairs         PerDigit[Conjugate]
	two           Lazy[solver.CellSet]
	sets          Lazy[[]AlmostLocked]
	since         Lazy[unitRevisions]
	ofUnits       []setsOfUnit
	placesByDigit Lazy[[]DigitPlaces]
}

// NewFacts returns the facts of a grid. None is derived yet.
func NewFacts(g *solver.Grid) Facts {
	return Facts{Grid: g, Ctx: context.Background(), Barren: &Barren{}, Revision: 1}
}

// Begin continues with another grid of the same layout.
func (v *Facts) Begin(g *solver.Grid) {
	v.Grid, v.Barren = g, &Barren{}
	v.Revision++
}

// Apply makes a step on the grid and invalidates the derived facts.
func (v *Facts) Apply(s *solver.Step) {
	v.Grid.Apply(s)
	v.Revision++
}

// Lazy is a value that is derived from a grid on demand, and again after the grid has changed.
type Lazy[T any] struct {
	revision int // the grid's revision when it was derived; 0 if it never was
	value    T
}

// Get returns the value for a view's grid; build gets the outdated value to reuse its memory.
func (z *Lazy[T]) Get(v *Facts, build func(old T) T) T {
	if z.revision != v.Revision {
		z.value, z.revision = build(z.value), v.Revision
	}
	return z.value
}

// Conjugate is a strong link between two cells: the unit has no other places for the digit.
type Conjugate struct {
	Digit, Unit int
	A, B        int // a < b
}

// Other returns the other end of the link.
func (k *Conjugate) Other(cell int) int { return k.A + k.B - cell }

// Has reports whether a cell is an end of the link.
func (k *Conjugate) Has(cell int) bool { return k.A == cell || k.B == cell }

// Conjugates lists the strong links of all digits, by digit and unit. Cells that share two such units are listed twice.
func (v *Facts) Conjugates() []Conjugate { return v.pairs.Get(v, v.listConjugates) }

// ConjugatesOf lists the strong links of a digit by unit.
func (v *Facts) ConjugatesOf(d int) []Conjugate { return v.pairs.Of(v, d, v.listConjugates) }

func (v *Facts) listConjugates(d int, list []Conjugate) []Conjugate {
	units := v.Layout().Units()
	for u := range units {
		if places := v.Positions(&units[u], d); places.Len() == 2 {
			a := places.First()
			places.Remove(a)
			list = append(list, Conjugate{d, u, a, places.First()})
		}
	}
	return list
}

// Bivalue returns the cells with two candidates.
func (v *Facts) Bivalue() solver.CellSet {
	return v.two.Get(v, func(solver.CellSet) (cells solver.CellSet) {
		for c := range v.Empty().All() {
			if ds := v.Candidates(c); ds.Len() == 2 {
				cells.Add(c)
			}
		}
		return cells
	})
}

// Seeing returns the cells that allow the digit and see all of the given cells.
func (v *Facts) Seeing(d int, cells ...int) solver.CellSet {
	hit := v.CellsAllowing(d)
	for _, c := range cells {
		hit = hit.And(v.Layout().Peers(c))
	}
	return hit
}

// UnitOf returns the first unit that holds all of the cells; -1 if there is none.
func (v *Facts) UnitOf(cells ...int) int { return v.UnitHolding(solver.CellsOf(cells...)) }

// UnitHolding returns the first unit that holds all of the cells; -1 if there is none.
func (v *Facts) UnitHolding(cells solver.CellSet) int {
	for _, u := range v.Layout().UnitsOf(cells.First()) {
		if cells.Within(v.Layout().Units()[u].Set) {
			return u
		}
	}
	return -1
}

// AlmostLocked is an almost locked set: n cells of a unit with n+1 candidates. Without one of these the rest is
// locked. No almost locked set here contains a locked set.
type AlmostLocked struct {
	Cells  solver.CellSet
	Digits solver.Digits
	Unit   int // the first unit, in layout order, that holds the cells
}

// unitRevisions holds, by unit, its candidates and the revision since which they are unchanged.
type unitRevisions struct {
	candidates []candidatesOfUnit
	since      []int
}

// UnchangedSince returns, by unit, the revision since which its candidates are unchanged.
func (v *Facts) UnchangedSince() []int {
	return v.since.Get(v, func(r unitRevisions) unitRevisions {
		units := v.Layout().Units()
		if r.since == nil {
			r = unitRevisions{make([]candidatesOfUnit, len(units)), make([]int, len(units))}
		}
		for u := range units {
			if now := v.CandidatesOfUnit(u); r.since[u] == 0 || now != r.candidates[u] {
				r.candidates[u], r.since[u] = now, v.Revision
			}
		}
		return r
	}).since
}

// CandidatesOfUnit returns the candidates of the cells of a unit, in order.
func (v *Facts) CandidatesOfUnit(unit int) (now candidatesOfUnit) {
	for i, c := range v.Layout().Units()[unit].Cells {
		now[i] = v.Candidates(c)
	}
	return now
}

// setsOfUnit are the almost locked sets of a unit, found at a revision.
type setsOfUnit struct {
	since int
	list  []AlmostLocked
}

// AlmostLockedSets lists every almost locked set once, by unit, then depth first.
func (v *Facts) AlmostLockedSets() []AlmostLocked {
	return v.sets.Get(v, func(list []AlmostLocked) []AlmostLocked {
		list = list[:0]
		since := v.UnchangedSince()
		if v.ofUnits == nil {
			v.ofUnits = make([]setsOfUnit, len(since))
		}
		for u := range since {
			if own := &v.ofUnits[u]; own.since != since[u] {
				s := almostLockedSearch{Facts: v, unit: u, list: own.list[:0]}
				s.extend(0, solver.CellSet{}, 0, 0)
				own.since, own.list = since[u], s.withoutLocked()
			}
			list = append(list, v.ofUnits[u].list...)
		}
		return list
	})
}

type almostLockedSearch struct {
	*Facts
	unit   int
	list   []AlmostLocked
	locked []solver.CellSet // sets with as many digits as cells
}

// withoutLocked drops the sets that contain a locked set.
func (s *almostLockedSearch) withoutLocked() []AlmostLocked {
	return slices.DeleteFunc(s.list, func(a AlmostLocked) bool {
		return slices.ContainsFunc(s.locked, func(l solver.CellSet) bool { return l.Within(a.Cells) })
	})
}

// extend adds cells of the unit from the i-th on.
func (s *almostLockedSearch) extend(i int, cells solver.CellSet, n int, digits solver.Digits) {
	unit := &s.Layout().Units()[s.unit]
	for ; i < len(unit.Cells); i++ {
		c := unit.Cells[i]
		if s.Value(c) != 0 {
			continue
		}
		more, wider := cells, digits|s.Candidates(c)
		more.Add(c)
		switch {
		case wider.Len() <= n+1:
			s.locked = append(s.locked, more)
			continue // so would every larger set
		case wider.Len() == n+2 && s.firstUnit(more):
			s.list = append(s.list, AlmostLocked{more, wider, s.unit})
		}
		s.extend(i+1, more, n+1, wider)
	}
}

// firstUnit reports whether no earlier unit holds the cells.
func (s *almostLockedSearch) firstUnit(cells solver.CellSet) bool {
	for _, u := range s.Layout().UnitsOf(cells.First()) {
		if cells.Within(s.Layout().Units()[u].Set) {
			return u == s.unit
		}
	}
	return true
}

// PerDigit is a list derived from the places of each digit, rebuilt for digits whose places changed.
type PerDigit[T any] struct {
	places []solver.CellSet // by digit: the places from which its list was derived
	lists  [][]T            // by digit
	all    Lazy[[]T]
}

// Of returns the part of the list for a digit; build gets the outdated part to reuse its memory.
func (p *PerDigit[T]) Of(v *Facts, d int, build func(d int, old []T) []T) []T {
	if p.lists == nil {
		p.places, p.lists = make([]solver.CellSet, v.Layout().Size()+1), make([][]T, v.Layout().Size()+1)
	}
	if now := v.CellsAllowing(d); p.places[d] != now {
		p.lists[d], p.places[d] = build(d, p.lists[d][:0]), now
	}
	return p.lists[d]
}

// Get returns the whole list.
func (p *PerDigit[T]) Get(v *Facts, build func(d int, old []T) []T) []T {
	return p.all.Get(v, func(list []T) []T {
		list = list[:0]
		for d := 1; d <= v.Layout().Size(); d++ {
			list = append(list, p.Of(v, d, build)...)
		}
		return list
	})
}

// ByCell compares candidates by cell, then by digit.
func ByCell(a, b solver.Candidate) int {
	return cmp.Or(cmp.Compare(a.Cell, b.Cell), cmp.Compare(a.Digit, b.Digit))
}

// RuledOut lists the candidates that are false if at least one of some candidates is true.
func (v *Facts) RuledOut(causes []solver.Candidate) []solver.Candidate {
	first := causes[0]
	list := v.Seeing(first.Digit, first.Cell).Candidates(first.Digit)
	list = append(list, v.CandidatesIn(solver.CellsOf(first.Cell), v.Layout().Digits().Without(first.Digit))...)
	list = slices.DeleteFunc(list, func(c solver.Candidate) bool {
		return slices.ContainsFunc(causes[1:], func(cause solver.Candidate) bool { return !v.Exclude(c, cause) })
	})
	slices.SortFunc(list, ByCell)
	return list
}

// Exclude reports whether two candidates cannot both be true.
func (v *Facts) Exclude(a, b solver.Candidate) bool {
	if a.Cell == b.Cell {
		return a.Digit != b.Digit
	}
	return a.Digit == b.Digit && v.Layout().Sees(a.Cell, b.Cell)
}
