// Package generate makes puzzles with exactly one solution.
//
// [Puzzle] makes one puzzle to measure, [New] a [Maker] that makes many.
// Equal random sources and options give equal puzzles. [Full] returns a random
// solved grid, and [Flaw] says what makes a rated puzzle unfit for people.
package generate
