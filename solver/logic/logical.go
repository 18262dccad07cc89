package logic

import (
	"sync"

	"pencilmark/solver"
)

// Logical returns the ladder of source A: four methods driven by a work queue.
// Recalculation, which finds naked singles, always goes first; a placement puts
// the other methods for the units it touches at the back; with nothing left to
// do the methods sweep every unit, until a sweep is fruitless. A step costs one
// point.
var Logical = sync.OnceValue(func() *Ladder {
	l := &Ladder{
		Name: "logical",
		Doc:  "source A: a work queue of recalculation, single appearance, locked candidates and conjugate groups",
		rungs: []rung{
			{Technique: nakedSingle(), method: "recalculate", points: 1},
			{Technique: hiddenSingle(), method: "single appearance", points: 1},
			{Technique: pointing(), method: "locked candidates", points: 1},
			{Technique: claiming(), method: "locked candidates", points: 1},
		},
		policy: workQueue,
	}
	for n := 2; n <= maxGroup; n++ {
		l.rungs = append(l.rungs, rung{Technique: nakedSubset(n), method: "conjugate groups", points: 1})
	}
	return l
})

// queueMethods are the methods that go to the back of the queue, in order. Each
// looks in one unit.
var queueMethods = []unitFinder{hiddenSinglesIn, lockedIn, conjugateGroupsIn}

func conjugateGroupsIn(g *solver.Grid, unit int, yield func(solver.Step) bool) bool {
	for n := 2; n <= g.Layout().Size()-2; n++ {
		if !nakedSubsetsIn("naked-"+sizeName(n), n)(g, unit, yield) {
			return false
		}
	}
	return true
}

func workQueue(w *walker) {
	q := &queue{pending: map[task]bool{}}
	recalculate := nakedSingle()
	for fruitful := true; w.running(); {
		if s, ok := recalculate.first(w.view); ok {
			w.take(s)
			q.touch(w.grid.Layout(), s.Places)
			fruitful = true
			continue
		}
		if len(q.tasks) == 0 {
			if !fruitful {
				return
			}
			q.sweep(w.grid.Layout())
			fruitful = false
		}
		t := q.pop()
		if s, ok := firstIn(queueMethods[t.method], w.grid, t.unit); ok {
			w.take(s)
			q.push(t)
			q.touch(w.grid.Layout(), s.Places)
			fruitful = true
		}
	}
}

// task is one method for one unit.
type task struct {
	method int // index into queueMethods
	unit   int
}

// queue holds every task at most once.
type queue struct {
	tasks   []task
	pending map[task]bool
}

func (q *queue) push(t task) {
	if !q.pending[t] {
		q.pending[t] = true
		q.tasks = append(q.tasks, t)
	}
}

func (q *queue) pop() task {
	t := q.tasks[0]
	q.tasks = q.tasks[1:]
	delete(q.pending, t)
	return t
}

// touch queues every method for the units of newly placed cells.
func (q *queue) touch(l *solver.Layout, placed []solver.Candidate) {
	for _, p := range placed {
		for m := range queueMethods {
			for _, u := range l.UnitsOf(p.Cell) {
				q.push(task{m, u})
			}
		}
	}
}

// sweep queues every method for every unit.
func (q *queue) sweep(l *solver.Layout) {
	for m := range queueMethods {
		for u := range l.Units() {
			q.push(task{m, u})
		}
	}
}
