// Package notation reads cells, digits and candidates as people write them.
//
// A cell is r1c5, A5, (1,5) or "row 1 column 5"; a digit is a number or, above 9, the letter that solver.Symbol writes.
// A candidate is both, in either order, with or without a sign or words between them: r1c5=4, r1c5 4, "R1C5 is 4",
// A5<>4, "why isn't 4 in r1c5". Case does not matter, and words may be of any language of words.go, as may the letters
// of row and column: l1c5, z1s5.
//
// Texts are read for a layout. A nil layout, for when it is not known yet, means any with up to 16 rows and digits.
//
// A letter immediately before a number is part of a cell; a letter alone is a digit.
package notation
