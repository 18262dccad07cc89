// Package explainer rates 9x9 sudoku on the reference scale of the community, that of Sudoku Explainer 1.2.1: ER, EP
// and ED.
//
// [Rater.Walk] finds the first hint in a fixed order of producers, applies it and starts over, until the grid is full.
// The package is frozen: it reproduces the reference's order of regions, cells and hints, its faults included, and
// shares nothing with the techniques of solver/logic, which may improve without moving a rating. Order of search is not
// order of rating.
//
// All rules here depend on these conventions: regions are blocks 0-8, rows 9-17 and columns 18-26; a position in a
// block is row-major, in a row left to right, in a column top to bottom; digits are counted from 0; a candidate is
// cell*9 + digit; the peers of a cell are its block first, then the rest of its row, then the rest of its column;
// combinations of k things are in increasing order of their bit masks.
package explainer
