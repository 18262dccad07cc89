package rating

import (
	"cmp"
	"slices"
	"strings"

	"pencilmark/solver"
	"pencilmark/solver/logic"
)

// hodokuPolicy takes the step that HoDoKu does.
func hodokuPolicy(w *logic.Walker) {
	stages, singles, picks := rungsByStage(w.Rungs()), queueSingles(w.Grid()), newPicker()
	for {
		step, ok := nextOfHodoku(w, stages, singles, picks)
		if !ok || !w.TakeStep(step) {
			return
		}
		singles.apply(&step)
	}
}

// rungsByStage parts a ladder's rungs, some of which may be left out, by the stages of
// hodokuOrder.
func rungsByStage(rungs []logic.Rung) (stages [][]logic.Rung) {
	for _, stage := range hodokuOrder {
		n, names := 0, strings.Fields(stage.names)
		for n < len(rungs) && slices.Contains(names, rungs[n].Name) {
			n++
		}
		stages = append(stages, rungs[:n])
		rungs = rungs[n:]
	}
	return stages
}

func nextOfHodoku(w *logic.Walker, stages [][]logic.Rung, singles *singleQueues, picks *picker) (step solver.Step, ok bool) {
	for i, rungs := range stages {
		if i == 0 {
			step, ok = singles.next(w, rungs)
		} else {
			step, ok = picks.pick(w, &hodokuOrder[i], rungs)
		}
		if ok || !w.Running() {
			break
		}
	}
	return step, ok
}

// picker chooses among the steps of a stage. A walk has one, as most stages find nothing.
type picker struct {
	stage  *hodokuStage
	layout *solver.Layout
	best   solver.Step
	found  bool

	// see and mayBeBetter, which would be made anew for each of hundreds of stages.
	takes func(solver.Step) bool
	worth logic.Worth
}

func newPicker() *picker {
	p := new(picker)
	p.takes, p.worth = p.see, p.mayBeBetter
	return p
}

// pick returns the step of a stage's rungs that it prefers.
func (p *picker) pick(w *logic.Walker, stage *hodokuStage, rungs []logic.Rung) (step solver.Step, ok bool) {
	p.stage, p.layout, p.found = stage, w.Grid().Layout(), false
	var worth logic.Worth
	if stage.chains {
		worth = p.worth
	}
	for i := range rungs {
		w.EachStep(&rungs[i], worth, p.takes)
	}
	return p.best, p.found
}

// see considers a step, and reports whether there may be a better one.
func (p *picker) see(step solver.Step) bool {
	if p.stage.counts != nil && !p.stage.counts(p.layout, &step) {
		return true
	}
	if !p.found || p.stage.better(p.layout, &step, &p.best) < 0 {
		p.best, p.found = step, true
	}
	return p.stage.better != nil
}

// clearsBothUnits reports whether a locked subset clears each of its units outside the
// other.
func clearsBothUnits(l *solver.Layout, s *solver.Step) bool {
	for _, u := range s.Cover {
		within := func(c solver.Candidate) bool { return l.Units()[u].Set.Has(c.Cell) }
		if len(s.Cover) < 2 || !slices.ContainsFunc(s.Removes, func(c solver.Candidate) bool { return !within(c) }) {
			return false
		}
	}
	return true
}

// blocksFirst prefers what lies in a block, by its number.
func blocksFirst(l *solver.Layout, a, b *solver.Step) int {
	return cmp.Compare(blockRank(l, a), blockRank(l, b))
}

func blockRank(l *solver.Layout, s *solver.Step) int {
	rank := len(l.Units())
	for _, u := range slices.Concat(s.Base, s.Cover) {
		if l.Units()[u].Kind.IsBlock() {
			rank = min(rank, u-len(l.Units()))
		}
	}
	return rank
}

func byCells(_ *solver.Layout, a, b *solver.Step) int { return slices.Compare(a.Cells, b.Cells) }

// mayBeBetter reports whether mostShortest may prefer a chain to the best so far, before
// there is a step of it.
func (p *picker) mayBeBetter(removes []solver.Candidate, links int) bool {
	return !p.found || compareChains(removes, links, p.best.Removes, p.best.LinkCount()) < 0
}

// mostShortest prefers what removes most, then what has fewest links, then what removes
// it furthest up.
func mostShortest(_ *solver.Layout, a, b *solver.Step) int {
	return compareChains(a.Removes, a.LinkCount(), b.Removes, b.LinkCount())
}

func compareChains(a []solver.Candidate, aLinks int, b []solver.Candidate, bLinks int) int {
	return cmp.Or(cmp.Compare(len(b), len(a)), cmp.Compare(aLinks, bLinks), cmp.Compare(cellSum(a), cellSum(b)))
}

func cellSum(removes []solver.Candidate) (sum int) {
	for _, c := range removes {
		sum += c.Cell
	}
	return sum
}
