package logic

import (
	"context"
	"slices"

	"pencilmark/solver"
)

// view is a grid with what finders derive from it, built on demand and valid until the grid
// changes. A walk changes its grid through its one view, which reuses memory.
type view struct {
	*solver.Grid
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
	return &view{Grid: g, ctx: context.Background(), barren: &barren{}, revision: 1}
}

func (v *view) begin(g *solver.Grid) {
	v.Grid, v.barren = g, &barren{}
	v.revision++
}

// Apply makes a step on the grid and invalidates what was derived.
func (v *view) Apply(s *solver.Step) {
	v.Grid.Apply(s)
	v.revision++
}

// lazy is a value derived from a grid on demand, and again after the grid changed.
type lazy[T any] struct {
	revision int // of the grid that it was derived from; 0 if it never was
	value    T
}

// get returns the value for a view's grid; build gets the outdated value to reuse its memory.
func (z *lazy[T]) get(v *view, build func(old T) T) T {
	if z.revision != v.revision {
		z.value, z.revision = build(z.value), v.revision
	}
	return z.value
}

// conjugate is a strong link between two cells: the unit has no other places for the digit.
type conjugate struct {
	digit, unit int
	a, b        int // a < b
}

func (k *conjugate) other(cell int) int { return k.a + k.b - cell }

func (k *conjugate) has(cell int) bool { return k.a == cell || k.b == cell }

// conjugates lists the strong links of all digits, by digit and unit. Cells that share two such
// units are listed twice.
func (v *view) conjugates() []conjugate { return v.pairs.get(v, v.listConjugates) }

func (v *view) conjugatesOf(d int) []conjugate { return v.pairs.of(v, d, v.listConjugates) }

func (v *view) listConjugates(d int, list []conjugate) []conjugate {
	units := v.Layout().Units()
	for u := range units {
		if places := v.Positions(&units[u], d); places.Len() == 2 {
			a := places.First()
			places.Remove(a)
			list = append(list, conjugate{d, u, a, places.First()})
		}
	}
	return list
}

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

// seeing returns the cells that allow the digit and see all of the given cells.
func (v *view) seeing(d int, cells ...int) solver.CellSet {
	hit := v.CellsAllowing(d)
	for _, c := range cells {
		hit = hit.And(v.Layout().Peers(c))
	}
	return hit
}

// unitOf returns the first unit that holds all of the cells; -1 if there is none.
func (v *view) unitOf(cells ...int) int { return v.unitHolding(solver.CellsOf(cells...)) }

func (v *view) unitHolding(cells solver.CellSet) int {
	for _, u := range v.Layout().UnitsOf(cells.First()) {
		if cells.Within(v.Layout().Units()[u].Set) {
			return u
		}
	}
	return -1
}

// almostLocked is an almost locked set: n cells of a unit with n+1 candidates. Without one of these
// the rest is locked. None contains a locked set.
type almostLocked struct {
	cells  solver.CellSet
	digits solver.Digits
	unit   int // one that holds the cells, the first in layout order
}

type unitRevisions struct {
	candidates []candidatesOfUnit
	since      []int
}

// unchangedSince returns, by unit, the revision since which its candidates are unchanged.
func (v *view) unchangedSince() []int {
	return v.since.get(v, func(r unitRevisions) unitRevisions {
		units := v.Layout().Units()
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
	for i, c := range v.Layout().Units()[unit].Cells {
		now[i] = v.Candidates(c)
	}
	return now
}

// setsOfUnit are the almost locked sets of a unit, found at a revision.
type setsOfUnit struct {
	since int
	list  []almostLocked
}

// almostLockedSets lists every almost locked set once, by unit, then depth first.
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

// withoutLocked drops the sets that contain a locked set.
func (s *almostLockedSearch) withoutLocked() []almostLocked {
	return slices.DeleteFunc(s.list, func(a almostLocked) bool {
		return slices.ContainsFunc(s.locked, func(l solver.CellSet) bool { return l.Within(a.cells) })
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
			continue // so is a part of all that it grows to
		case wider.Len() == n+2 && s.firstUnit(more):
			s.list = append(s.list, almostLocked{more, wider, s.unit})
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

// perDigit is a list derived from the places of each digit, rebuilt for digits whose places
// changed.
type perDigit[T any] struct {
	places []solver.CellSet // by digit: what its list was derived from
	lists  [][]T            // by digit
	all    lazy[[]T]
}

// of returns the part of the list for a digit; build gets the outdated part to reuse its memory.
func (p *perDigit[T]) of(v *view, d int, build func(d int, old []T) []T) []T {
	if p.lists == nil {
		p.places, p.lists = make([]solver.CellSet, v.Layout().Size()+1), make([][]T, v.Layout().Size()+1)
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
		for d := 1; d <= v.Layout().Size(); d++ {
			list = append(list, p.of(v, d, build)...)
		}
		return list
	})
}

// Memory holds what walks derive from their grids, some megabytes, for later walks to reuse. The
// zero value is empty; it is not safe for concurrent use.
type Memory struct{ view *view }

// In returns the ladder with walks that use a memory. The steps found outlast the memory.
func (l *Ladder) In(m *Memory) *Ladder {
	in := *l
	in.memory = m
	return &in
}

// take returns a view of a grid, in the memory of an earlier view if it is free.
func (m *Memory) take(g *solver.Grid) *view {
	if m == nil || m.view == nil || m.view.Layout() != g.Layout() {
		return newView(g)
	}
	v := m.view
	m.view = nil
	v.begin(g)
	return v
}

func (m *Memory) keep(v *view) {
	if m != nil {
		m.view = v
	}
}
