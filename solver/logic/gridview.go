package logic

import (
	"context"
	"slices"

	"pencilmark/solver"
)

// view is a grid as finders look at it: what several of them derive from the
// grid is built once, when the first of them asks, and holds until the grid
// changes. A walk has one view, through which it changes its grid; the memory of
// the lists is used again.
type view struct {
	*solver.Grid
	layout   *solver.Layout
	brief    bool            // of a ladder: what other steps come to as well is not looked for once more
	bestOnly bool            // of what a technique finds, no more is wanted than the step that Technique.best takes
	setless  bool            // likewise: chains do not go through almost locked sets
	worth    Worth           // which steps of chains are wanted; nil for all
	ctx      context.Context // of the walk; finders that search long ask it
	looked   func(unit int)  // is told each unit that is looked in; nil for nobody
	found    solver.Step     // what first found last, here and not anew each time
	barren   *barren         // what was searched in vain
	revision int             // of the grid, from 1; what was derived from another is outdated

	crossings []solver.CellSet // the cells that two units share, where they are several

	pairs perDigit[conjugate]
	two   lazy[solver.CellSet]
	sets  lazy[[]almostLocked]
	locks lazy[*lockables]

	since   lazy[unitRevisions]
	ofUnits []setsOfUnit
	vain    []int // by crossing of a line and a box: the revision in which Sue de Coq was looked for in vain

	placesByDigit lazy[[]digitPlaces]
	catches       [maxFinned + 1]perDigit[catch] // by size
	allFinned     [maxFinned + 1]perDigit[catch] // likewise
	openFish      perDigit[catch]                // of kraken fish
	krakens       lazy[krakens]
	coloured      perDigit[cluster]
	turbots       perDigit[namedTurbot]
	rectangles    lazy[[]deadly]
	loops         lazy[[]deadly]
	placements    perDigit[solver.CellSet]
	templates     lazy[[]templates] // by digit
	guesses       lazy[[]solver.Candidate]
	graphs        [graphGrades]lazy[*graph]
	deduced       deduction
}

func newView(g *solver.Grid) *view {
	return &view{Grid: g, layout: g.Layout(), ctx: context.Background(), barren: &barren{}, revision: 1}
}

// begin takes another grid of the same layout.
func (v *view) begin(g *solver.Grid) {
	v.Grid, v.barren = g, &barren{}
	v.revision++
}

// Apply makes a step on the grid, after which nothing that was derived from it holds.
func (v *view) Apply(s *solver.Step) {
	v.Grid.Apply(s)
	v.revision++
}

// lazy is a value that is derived from a grid when it is first asked for, and anew
// when the grid has changed since.
type lazy[T any] struct {
	revision int // of the grid that it was derived from; 0 if it never was
	value    T
}

// get returns the value for a view's grid; build gets the outdated one, to use its
// memory again.
func (z *lazy[T]) get(v *view, build func(old T) T) T {
	if z.revision != v.revision {
		z.value, z.revision = build(z.value), v.revision
	}
	return z.value
}

// conjugate is a strong link between cells: the unit has no other places for the
// digit, so that exactly one of the two is true.
type conjugate struct {
	digit, unit int
	a, b        int // a < b
}

// other returns the end that is not the given one.
func (k *conjugate) other(cell int) int { return k.a + k.b - cell }

// has reports whether the cell is one of the ends.
func (k *conjugate) has(cell int) bool { return k.a == cell || k.b == cell }

// conjugates lists the strong links of all digits: by digit, then by unit in
// layout order. Two cells that share two such units are listed twice.
func (v *view) conjugates() []conjugate { return v.pairs.get(v, v.listConjugates) }

// conjugatesOf returns the part of conjugates that is about a digit.
func (v *view) conjugatesOf(d int) []conjugate { return v.pairs.of(v, d, v.listConjugates) }

func (v *view) listConjugates(d int, list []conjugate) []conjugate {
	units := v.layout.Units()
	for u := range units {
		if places := v.Positions(&units[u], d); places.Len() == 2 {
			a := places.First()
			places.Remove(a)
			list = append(list, conjugate{d, u, a, places.First()})
		}
	}
	return list
}

// bivalue returns the cells with exactly two candidates.
func (v *view) bivalue() solver.CellSet {
	return v.two.get(v, func(solver.CellSet) (cells solver.CellSet) {
		for c := range v.Empty().All() {
			if ds := v.Candidates(c); ds.Len() == 2 {
				cells.Add(c)
			}
		}
		return cells
	})
}

// seeing returns the cells that see every one of the given cells and could be
// the digit: where it would go if one of the cells must have it.
func (v *view) seeing(d int, cells ...int) solver.CellSet {
	hit := v.CellsAllowing(d)
	for _, c := range cells {
		hit = hit.And(v.layout.Peers(c))
	}
	return hit
}

// unitOf returns the first unit in layout order that holds all of the cells; -1
// if there is none.
func (v *view) unitOf(cells ...int) int { return v.unitHolding(solver.CellsOf(cells...)) }

func (v *view) unitHolding(cells solver.CellSet) int {
	for _, u := range v.layout.UnitsOf(cells.First()) {
		if cells.Within(v.layout.Units()[u].Set) {
			return u
		}
	}
	return -1
}

// almostLocked is an almost locked set: n cells of a unit with n+1 candidates
// between them, so that without any one of these the rest is locked in them. A
// cell with two candidates is one. None holds cells that are locked as they are: the
// others would do.
type almostLocked struct {
	cells  solver.CellSet
	digits solver.Digits
	unit   int // one that holds the cells, the first in layout order
}

// unitRevisions tells since which revision each unit has the candidates that it has.
type unitRevisions struct {
	candidates []candidatesOfUnit
	since      []int
}

// unchangedSince returns, by unit, since which revision its candidates are as they are.
func (v *view) unchangedSince() []int {
	return v.since.get(v, func(r unitRevisions) unitRevisions {
		units := v.layout.Units()
		if r.since == nil {
			r = unitRevisions{make([]candidatesOfUnit, len(units)), make([]int, len(units))}
		}
		for u := range units {
			if now := v.candidatesOfUnit(u); r.since[u] == 0 || now != r.candidates[u] {
				r.candidates[u], r.since[u] = now, v.revision
			}
		}
		return r
	}).since
}

func (v *view) candidatesOfUnit(unit int) (now candidatesOfUnit) {
	for i, c := range v.layout.Units()[unit].Cells {
		now[i] = v.Candidates(c)
	}
	return now
}

// setsOfUnit are the almost locked sets that a unit has had since some revision.
type setsOfUnit struct {
	since int
	list  []almostLocked
}

// almostLockedSets lists every almost locked set once: by unit, then by the cells
// in the unit's order, depth first.
func (v *view) almostLockedSets() []almostLocked {
	return v.sets.get(v, func(list []almostLocked) []almostLocked {
		list = list[:0]
		since := v.unchangedSince()
		if v.ofUnits == nil {
			v.ofUnits = make([]setsOfUnit, len(since))
		}
		for u := range since {
			if own := &v.ofUnits[u]; own.since != since[u] {
				s := almostLockedSearch{view: v, unit: u, list: own.list[:0]}
				s.extend(0, solver.CellSet{}, 0, 0)
				own.since, own.list = since[u], s.withoutLocked()
			}
			list = append(list, v.ofUnits[u].list...)
		}
		return list
	})
}

type almostLockedSearch struct {
	*view
	unit   int
	list   []almostLocked
	locked []solver.CellSet // sets with as many digits as cells
}

// withoutLocked returns the list without those that hold a locked set.
func (s *almostLockedSearch) withoutLocked() []almostLocked {
	return slices.DeleteFunc(s.list, func(a almostLocked) bool {
		return slices.ContainsFunc(s.locked, func(l solver.CellSet) bool { return l.Within(a.cells) })
	})
}

// extend adds cells of the unit from the i-th on to n cells with the digits.
// Sets as large as the unit's empty cells would be the unit itself.
func (s *almostLockedSearch) extend(i int, cells solver.CellSet, n int, digits solver.Digits) {
	unit := &s.layout.Units()[s.unit]
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
			continue // so is a part of all that it grows to
		case wider.Len() == n+2 && s.firstUnit(more):
			s.list = append(s.list, almostLocked{more, wider, s.unit})
		}
		s.extend(i+1, more, n+1, wider)
	}
}

// firstUnit reports whether no unit before this one holds the cells too.
func (s *almostLockedSearch) firstUnit(cells solver.CellSet) bool {
	for _, u := range s.layout.UnitsOf(cells.First()) {
		if cells.Within(s.layout.Units()[u].Set) {
			return u == s.unit
		}
	}
	return true
}

// perDigit is a list that is derived from the places of each digit, by digit, and anew of
// the digits whose places have changed since.
type perDigit[T any] struct {
	places []solver.CellSet // by digit: what its list was derived from
	lists  [][]T            // by digit
	all    lazy[[]T]
}

// of returns the part of the list that is about a digit; build gets the outdated one, to
// use its memory again.
func (p *perDigit[T]) of(v *view, d int, build func(d int, old []T) []T) []T {
	if p.lists == nil {
		p.places, p.lists = make([]solver.CellSet, v.layout.Size()+1), make([][]T, v.layout.Size()+1)
	}
	if now := v.CellsAllowing(d); p.places[d] != now {
		p.lists[d], p.places[d] = build(d, p.lists[d][:0]), now
	}
	return p.lists[d]
}

// get returns the whole list.
func (p *perDigit[T]) get(v *view, build func(d int, old []T) []T) []T {
	return p.all.get(v, func(list []T) []T {
		list = list[:0]
		for d := 1; d <= v.layout.Size(); d++ {
			list = append(list, p.of(v, d, build)...)
		}
		return list
	})
}

// Memory holds what walks derived from their grids, some megabytes, so that those after them
// build theirs in its place. The zero value is empty; it is not safe for concurrent use.
type Memory struct{ view *view }

// In returns the ladder as it walks, and looks for steps, in a memory. What it finds is the
// caller's, and outlasts the memory.
func (l *Ladder) In(m *Memory) *Ladder {
	in := *l
	in.memory = m
	return &in
}

// take returns a view of a grid: the one of before, if nobody walks with it.
func (m *Memory) take(g *solver.Grid) *view {
	if m == nil || m.view == nil || m.view.layout != g.Layout() {
		return newView(g)
	}
	v := m.view
	m.view = nil
	v.begin(g)
	return v
}

// keep keeps a view for those who come next.
func (m *Memory) keep(v *view) {
	if m != nil {
		m.view = v
	}
}
