// Package generate makes puzzles with exactly one solution.
//
// [NewPuzzle] makes one puzzle to measure, a [Generator] many. Equal random sources and options give equal puzzles.
// [FullGrid] returns a random solved grid, and [FindFlaw] says what makes a rated puzzle unfit for people.
package generate
