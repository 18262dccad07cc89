package textbook

import (
	"slices"
	"strconv"
	"sync"

	"pencilmark/solver"
	"pencilmark/solver/logic"
)

// LogicalLadder returns the ladder of source A: four methods and a work queue. Recalculation (naked singles) always
// goes first. A placement queues the other methods for its units. An empty queue is refilled with every unit, until
// such a sweep finds nothing. Locked candidates work only from a box to a line. A step costs one point.
func LogicalLadder() *logic.Ladder { return logical() }

var logical = sync.OnceValue(func() *logic.Ladder {
	return logic.NewLadder(logic.LadderOptions{
		Name: "logical",
		Doc:  "source A: a work queue of recalculation, single appearance, locked candidates and conjugate groups",
		Rungs: slices.Concat(
			method("recalculate", 1, "naked-single"),
			method("single appearance", 1, "hidden-single"),
			method("locked candidates", 1, "pointing"),
			method("conjugate groups", 1, conjugateGroups()...),
		),
		Policy: workQueue,
	})
})

// conjugateGroups names the naked subsets, from pairs up, 2 to 7 in a unit of 9; each has a hidden counterpart.
func conjugateGroups() []string {
	names := []string{"naked-pair", "naked-triple", "naked-quad"}
	for n := len(names) + 2; n <= solver.MaxSize-2; n++ {
		names = append(names, "naked-"+strconv.Itoa(n))
	}
	return names
}

// method makes rungs that count as one method, each with the same points.
func method(name string, points int, techniques ...string) []logic.Rung {
	rungs := logic.Rungs(logic.MustTechniques(techniques...)...)
	for i := range rungs {
		rungs[i].Method, rungs[i].Points = name, points
	}
	return rungs
}

func ofMethod(rungs []logic.Rung, name string) (list []logic.Rung) {
	for _, r := range rungs {
		if r.Method == name {
			list = append(list, r)
		}
	}
	return list
}

var queueMethods = [...]string{"single appearance", "locked candidates", "conjugate groups"}

func workQueue(w *logic.Walker) {
	q := &queue{Walker: w, rungs: map[string][]logic.Rung{}, pending: map[task]bool{}}
	for _, r := range w.Rungs() {
		if r.Size <= w.Grid().Layout().Size()-2 {
			q.rungs[r.Method] = append(q.rungs[r.Method], r)
		}
	}
	for fruitful := true; w.Running(); {
		if s, ok := q.recalculate(); ok {
			w.TakeStep(s)
			q.touch(s.Places)
			fruitful = true
			continue
		}
		if len(q.tasks) == 0 {
			if !fruitful {
				return
			}
			q.sweep()
			fruitful = false
		}
		t := q.pop()
		if s, ok := firstIn(w, q.rungs[t.method], t.unit); ok {
			w.TakeStep(s)
			q.push(t)
			q.touch(s.Places)
			fruitful = true
		}
	}
}

// task is one method for one unit.
type task struct {
	method string
	unit   int
}

type queue struct {
	*logic.Walker
	rungs   map[string][]logic.Rung // by method
	tasks   []task
	pending map[task]bool
}

func (q *queue) recalculate() (s solver.Step, ok bool) {
	for _, r := range q.rungs["recalculate"] {
		s, ok = q.FirstStep(&r)
	}
	return s, ok
}

// firstIn returns the first step that the rungs find in a unit.
func firstIn(w *logic.Walker, rungs []logic.Rung, unit int) (s solver.Step, ok bool) {
	for i := 0; i < len(rungs) && !ok; i++ {
		s, ok = w.FirstInUnit(&rungs[i], unit)
	}
	return s, ok
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
func (q *queue) touch(placed []solver.Candidate) {
	for _, p := range placed {
		for _, m := range queueMethods {
			for _, u := range q.Grid().Layout().UnitsOf(p.Cell) {
				q.push(task{m, u})
			}
		}
	}
}

// sweep queues every method for every unit.
func (q *queue) sweep() {
	for _, m := range queueMethods {
		for u := range q.Grid().Layout().Units() {
			q.push(task{m, u})
		}
	}
}
