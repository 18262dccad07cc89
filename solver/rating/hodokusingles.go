package rating

import (
	"slices"

	"pencilmark/solver"
	"pencilmark/solver/logic"
)

// singleQueues are the singles of a position in the order in which they arose. HoDoKu
// takes the oldest: a naked one that fills a unit, then any naked one, then a hidden one.
type singleQueues struct {
	grid          *solver.Grid
	naked, hidden []solver.Candidate
	places        []int // how many each digit has in each unit
}

// queueSingles enters a position's values in the order of the grid, then takes away what
// else is ruled out.
func queueSingles(g *solver.Grid) *singleQueues {
	l := g.Layout()
	q := &singleQueues{grid: solver.NewGrid(l), places: slices.Repeat([]int{l.Size()}, len(l.Units())*(l.Size()+1))}
	for c := range l.AllCells().AndNot(g.Empty()).All() {
		q.place(c, g.Value(c))
	}
	var gone []solver.Candidate
	for c := range g.Empty().All() {
		for d := range (q.grid.Candidates(c) &^ g.Candidates(c)).All() {
			gone = append(gone, solver.Candidate{Cell: c, Digit: d})
		}
	}
	q.removeAll(gone)
	return q
}

// apply follows a step.
func (q *singleQueues) apply(s *solver.Step) {
	for _, p := range s.Places {
		q.place(p.Cell, p.Digit)
	}
	q.removeAll(s.Removes)
}

// place enters a digit: first the cell's peers lose it, in the order of the grid, then
// the cell its other candidates.
func (q *singleQueues) place(cell, digit int) {
	for peer := range q.grid.Layout().Peers(cell).And(q.grid.CellsAllowing(digit)).All() {
		q.remove(peer, digit)
	}
	for d := range q.grid.Candidates(cell).Without(digit).All() {
		q.remove(cell, d)
	}
	q.grid.Place(cell, digit)
	for _, u := range q.grid.Layout().UnitsOf(cell) {
		*q.placesIn(u, digit)--
	}
}

func (q *singleQueues) placesIn(unit, digit int) *int {
	return &q.places[unit*(q.grid.Layout().Size()+1)+digit]
}

// removeAll takes candidates away, digit by digit and each in the order of the grid.
func (q *singleQueues) removeAll(list []solver.Candidate) {
	var cells [solver.MaxSize + 1]solver.CellSet
	for _, c := range list {
		cells[c.Digit].Add(c.Cell)
	}
	for digit := range cells {
		for cell := range cells[digit].All() {
			q.remove(cell, digit)
		}
	}
}

// remove takes a candidate away and queues the singles that this leaves.
func (q *singleQueues) remove(cell, digit int) {
	if !q.grid.Remove(cell, digit) {
		return
	}
	if d, ok := q.grid.Candidates(cell).Single(); ok {
		q.naked = append(q.naked, solver.Candidate{Cell: cell, Digit: d})
	}
	l := q.grid.Layout()
	for _, u := range l.UnitsOf(cell) {
		left := q.placesIn(u, digit)
		if *left--; *left == 1 {
			place := q.grid.Positions(&l.Units()[u], digit).First()
			q.hidden = append(q.hidden, solver.Candidate{Cell: place, Digit: digit})
		}
	}
}

// next returns the oldest single that the rungs of full houses, naked and hidden singles
// find, in this order.
func (q *singleQueues) next(w *logic.Walker, rungs []logic.Rung) (step solver.Step, ok bool) {
	q.naked, q.hidden = q.open(q.naked), q.open(q.hidden)
	for i := range rungs {
		queue := q.naked
		if rungs[i].Name == "hidden-single" {
			queue = q.hidden
		}
		if step, ok = oldest(w, &rungs[i], queue); ok {
			break
		}
	}
	return step, ok
}

// open leaves those that still stand.
func (q *singleQueues) open(list []solver.Candidate) []solver.Candidate {
	return slices.DeleteFunc(list, func(c solver.Candidate) bool { return !q.grid.Has(c.Cell, c.Digit) })
}

// oldest returns a rung's step that places what comes first in a queue.
func oldest(w *logic.Walker, r *logic.Rung, queue []solver.Candidate) (step solver.Step, ok bool) {
	for _, place := range queue {
		if step, ok = w.Placing(r, place); ok {
			break
		}
	}
	return step, ok
}
