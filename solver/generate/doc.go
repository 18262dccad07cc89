// Package generate makes puzzles with exactly one solution.
//
// [NewPuzzle] makes one puzzle to order, a [Generator] many. Equal random sources and options give equal puzzles.
// [FullGrid] returns a random solved grid, and [FindFlaw] says why a rated puzzle is unsuitable for people.
package generate
