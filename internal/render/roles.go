package render

import "pencilmark/solver"

// roles says which part every cell and candidate plays in a step.
type roles struct {
	base    solver.CellSet // cells of the units that the step looks in
	cover   solver.CellSet // cells of the units that it acts in
	pattern solver.CellSet // cells that the pattern stands in
	rests   candidates     // candidates that it rests on
	fins    candidates
	tried   candidates // assumed by a trial, or placed in its course
	removed candidates
	placed  candidates
}

type candidates map[solver.Candidate]bool

func candidateSet(list []solver.Candidate) candidates {
	set := candidates{}
	for _, c := range list {
		set[c] = true
	}
	return set
}

func rolesOf(b *Board) roles {
	if b.Step == nil {
		return roles{pattern: b.Differs}
	}
	l, s := b.Grid.Layout(), b.Step
	r := roles{base: cellsOf(l, s.Base), cover: cellsOf(l, s.Cover)}
	if b.UnitsOnly {
		if len(s.Base) == 0 && len(s.Cells) > 0 {
			r.base = cellsOf(l, l.UnitsOf(s.Cells[0])[solver.Box:solver.Box+1])
		}
		return r
	}
	r.pattern = solver.CellsOf(s.Cells...)
	r.rests, r.fins = candidateSet(s.Pattern), candidateSet(s.Fins)
	r.removed, r.placed = candidateSet(s.Removes), candidateSet(s.Places)
	if s.Trial != nil {
		r.addTrial(l, s.Trial)
	}
	return r
}

// addTrial marks what is assumed, what is placed because of it, and where that
// breaks.
func (r *roles) addTrial(l *solver.Layout, t *solver.Trial) {
	r.tried = candidates{t.Assume: true}
	for _, s := range t.Steps {
		for _, p := range s.Places {
			r.tried[p] = true
		}
	}
	if t.End.Cell >= 0 {
		r.base = r.base.Or(solver.CellsOf(t.End.Cell))
	} else {
		r.base = r.base.Or(l.Units()[t.End.Unit].Set)
	}
}

func cellsOf(l *solver.Layout, units []int) (cells solver.CellSet) {
	for _, u := range units {
		cells = cells.Or(l.Units()[u].Set)
	}
	return cells
}

// marked reports whether the step has something to say about a candidate.
func (r *roles) marked(c solver.Candidate) bool {
	return r.rests[c] || r.fins[c] || r.tried[c] || r.removed[c]
}
