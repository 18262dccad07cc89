package logic

import "pencilmark/solver"

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
