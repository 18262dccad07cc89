package logic

import "pencilmark/solver"

// Look is that a ladder looks for steps, be it in vain.
type Look struct {
	Technique string
	Method    string         // what a step that is found counts as
	Unit      int            // where, an index into Layout.Units; NoUnit if it is none
	Cells     solver.CellSet // what is examined
	Grid      *solver.Grid   // the position, which must not be kept or changed
}

// NoUnit stands for a look that is not in one unit.
const NoUnit = -1

// Watched returns the ladder with a function that is told each look of a walk as it is
// made. How bad guesses are followed is not watched.
func (l *Ladder) Watched(watch func(Look)) *Ladder {
	watched := *l
	watched.watch = watch
	return &watched
}

// lookWith tells that a rung is asked for steps. One that goes from unit to unit tells
// each as it comes to it.
func (w *Walker) lookWith(r *Rung) {
	if w.ladder.watch == nil {
		return
	}
	if w.rung = r; r.inUnit == nil {
		w.LookAt(r, w.Grid().Empty())
	}
}

// LookAt tells that a rung is asked for steps in some cells.
func (w *Walker) LookAt(r *Rung, cells solver.CellSet) {
	if w.ladder.watch != nil {
		w.ladder.watch(Look{r.Name, r.Method, NoUnit, cells, w.Grid()})
	}
}

// lookInUnit tells that a rung is asked for steps in a unit.
func (w *Walker) lookInUnit(r *Rung, unit int) {
	if w.ladder.watch != nil {
		w.rung = r
		w.looked(unit)
	}
}

// looked tells that the rung which is asked looks in a unit.
func (w *Walker) looked(unit int) {
	w.ladder.watch(Look{w.rung.Name, w.rung.Method, unit, w.Grid().Layout().Units()[unit].Set, w.Grid()})
}
