package explainer

import "pencilmark/solver"

// arguments tells inner hints of a search: those of chains by searching once more,
// for nothing of them is kept while a hint is looked for. What each removes is what
// it alone turned off.
func (c *chainer) arguments(t *trail, rests []int, start uint16, startOn bool) []solver.Step {
	steps := make([]solver.Step, len(rests))
	chains := map[int]*solver.Step{}
	for at, i := range rests {
		if t.inner[i].by >= byChain {
			chains[i] = &steps[at]
		} else {
			steps[at] = t.inner[i].argument()
		}
	}
	if len(chains) > 0 {
		c.search(&trail{asked: chains}, start, startOn)
	}
	for at, i := range rests {
		for _, p := range t.offs[:t.nOff] {
			if t.offBy[p] == uint16(byInner+i) {
				steps[at].Removes = append(steps[at].Removes, outward(p))
			}
		}
	}
	return steps
}

// argument makes a step of an inner hint that is no chain.
func (r *innerRef) argument() solver.Step {
	s := solver.Step{Technique: r.by.name(), Digits: solver.Digits(r.digits)}
	first, second := int(r.regions[0]), int(r.regions[1])
	s.Base = []int{unit(first)}
	switch r.by {
	case byLocking:
		s.Cover = []int{unit(second)}
	case byXWing:
		kind := first / 9
		s.Base = unitsOf(uint32(r.at) << (9 * kind))
		s.Cover = unitsOf(uint32(r.across) << (9 * (row + column - kind)))
	default:
		for cells := cellsAt(first, r.at); !cells.isEmpty(); {
			s.Cells = append(s.Cells, cells.pop())
		}
	}
	return s
}

// argument makes a step of an inner hint of the chainer's, whose grid is still as it was
// found in.
func (c *chainer) argument(h *innerHint) solver.Step {
	c.best, c.path = h.chainHint, h.path
	s := solver.Step{Technique: h.rule().name()}
	c.rest(&s)
	return s
}
