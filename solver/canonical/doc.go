// Package canonical finds the canonical form that all essentially equal sudokus share.
//
// Turning a classic sudoku over its diagonal, exchanging bands, stacks, rows within a band or columns within a stack,
// and giving its digits other names makes another puzzle with the same solving path: a morph of it. There are
// 3,359,232 such symmetries of the grid, times 9! ways to name the digits. Call [Of] with a puzzle or a full grid:
//
//	form, err := canonical.Of(grid)
//
// Two grids are morphs of each other if and only if their forms' Puzzles are equal. form.Morph leads from the grid to
// its form, and the Inverse of another grid's Morph leads from there to that grid.
package canonical
