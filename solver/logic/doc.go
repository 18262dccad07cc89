// Package logic reasons about a sudoku as a person does.
//
// Start with a [Ladder], an ordered list of techniques with a rule for walking it and a price for every step:
//
//	step, ok, err := logic.Human().Next(ctx, grid)        // a hint
//	outcome, err := logic.Human().Walk(ctx, grid, yield) // a path and a score
//
// [NewLadder] makes a ladder of techniques that you choose; [Ladder.Without] makes one without some. More ladders are
// in solver/textbook and solver/rating.
//
// A [Technique] finds every instance of one kind of deduction; all techniques work on any solver.Layout. They yield
// solver.Steps: data that internal/phrase turns into words and internal/render into a picture.
//
// Nothing here changes the grid it is given. Every step is sound: it never removes a digit that some solution of the
// position has in that cell.
package logic
