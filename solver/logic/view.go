package logic

import (
	"pencilmark/solver"
	"pencilmark/solver/logic/chain"
	"pencilmark/solver/logic/internal/position"
)

// view is a position with the facts that the finders of this package derive from it.
type view struct {
	chain.View
	looked func(unit int) // called with each unit that is searched; may be nil
	found  solver.Step    // the last result of first, kept to save memory
	vain   []int          // by crossing of a line and a box, the revision at which Sue de Coq found nothing

	catches    [maxFinned + 1]position.PerDigit[catch] // by size
	allFinned  [maxFinned + 1]position.PerDigit[catch] // likewise
	rectangles position.Lazy[[]deadly]
	loops      position.Lazy[[]deadly]
	placements position.PerDigit[solver.CellSet]
	templates  position.Lazy[[]templates] // by digit
	guesses    position.Lazy[[]solver.Candidate]
}

func newView(g *solver.Grid) *view { return &view{View: chain.View{Facts: position.NewFacts(g)}} }

// Memory holds the data that walks derive from their grids, some megabytes, for later walks to reuse. The zero value
// is empty; it is not safe for concurrent use.
type Memory struct{ view *view }

// In returns the ladder with walks that use a memory. Their steps remain valid after the memory is reused.
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
	v.Begin(g)
	return v
}

func (m *Memory) keep(v *view) {
	if m != nil {
		m.view = v
	}
}
