// Package show describes steps in words and draws boards, for programs that use the solver.
//
// The other packages below solver return data and need only the standard library. This one needs the modules that
// write the words and draw the boards.
package show

import (
	"pencilmark/internal/phrase"
	"pencilmark/internal/render"
	"pencilmark/solver"
)

// Languages lists the languages of Hint and Move, such as "en", English first.
func Languages() []string { return phrase.Locales() }

// The levels of Hint. Each says more than the one before.
const (
	Kind     = phrase.LevelNudge // the kind of step
	Where    = phrase.LevelWhere // where to look
	Argument = phrase.LevelWhy   // why the step is right
	Effect   = phrase.LevelMove  // what the step does
)

// Hint explains a step at a level, from Kind to Effect. before is the grid without the step. A language that is not
// in Languages means English.
func Hint(language string, before *solver.Grid, step *solver.Step, level int) string {
	return phrase.New(language).Hint(step, before, level)
}

// Line describes a step in a line, such as "naked pair: 2 and 6 are not in r1c1, since r1c2 and r1c3 are both".
func Line(language string, before *solver.Grid, step *solver.Step) string {
	return phrase.New(language).PathStep(step, before.Layout())
}

// SVG draws a grid, with a step marked unless it is nil.
func SVG(grid *solver.Grid, step *solver.Step) []byte {
	return render.SVG(board(grid, step), render.Light)
}

// PNG draws a grid, with a step marked unless it is nil, in a width in pixels.
func PNG(grid *solver.Grid, step *solver.Step, width int) ([]byte, error) {
	return render.PNGOfWidth(board(grid, step), render.Light, width)
}

// Text draws a grid with box-drawing characters, with a step marked unless it is nil.
func Text(grid *solver.Grid, step *solver.Step) string {
	return render.Terminal(render.Board{Grid: grid, Step: step}, false)
}

func board(grid *solver.Grid, step *solver.Step) render.Board {
	if step == nil {
		return render.Board{Grid: grid, NoteCells: grid.Restricted()}
	}
	return render.TeachingBoard(grid, step)
}
