// Package solver holds the core of Pencilmark: the shape of a sudoku ([Layout]), a position on it ([Grid]), one
// deduction ([Step]) and the exact search ([Search], [Solve], [CountSolutions]).
//
// Start with solver/format to read a puzzle, then
//
//	solution, err := solver.Solve(ctx, grid)
//
// or [Searcher81] for a great many classic puzzles, as bare digits.
//
// solver/logic reasons as a person does and yields Steps, solver/coach answers questions with them, solver/rating says
// how hard a puzzle is, solver/generate makes puzzles, and solver/canonical finds out whether two are the same in disguise.
// This package imports none of them.
//
// Cells are numbered row-major from 0; digits run from 1 to the layout's size. Nothing outside Layout knows how large a
// sudoku is, except the fast search of the classic one in classic*.go, which Search uses by itself.
package solver
