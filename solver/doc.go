// Package solver holds the core of Pencilmark: the shape of a sudoku ([Layout]), a position on it ([Grid]), one
// deduction ([Step]) and the exact search ([Search], [Solve], [CountSolutions]).
//
// Start with solver/format to read a puzzle, then
//
//	solution, err := solver.Solve(ctx, grid)
//
// or [Searcher81] for very many classic puzzles, as plain arrays of digits.
//
// solver/logic reasons as a person does and yields Steps, solver/coach answers questions with them, solver/rating
// says how hard a puzzle is, solver/generate makes puzzles, and solver/canonical finds out whether two puzzles are
// essentially equal. This package imports none of them.
//
// Cells are numbered row-major from 0; digits run from 1 to the layout's size. Only Layout knows the size of a
// sudoku, except for the fast search of classic sudokus in classic*.go, which Search uses automatically.
package solver
