// Package render draws a board: the grid, its pencil marks, and the marks of one step.
//
// Fill in a [Board] and call [PNG], [SVG] or [Terminal]. The pictures are laid out once, as a scene of plain shapes,
// and written by two small back ends. [GIF] makes an animated solve of such pictures.
//
// Marks differ in colour and in shape, so that a board can be read without seeing colours and in grey print:
//
//	pattern cell             tinted, with an inset frame
//	sets of cells            tinted, with frames of different colours and dashes
//	unit that is examined    tinted
//	unit that is changed     hatched
//	cell that excludes       tinted and framed in another colour
//	part of a pattern        its name at the bottom of the cell
//	candidate it rests on    a circle behind the digit
//	fin                      a diamond behind the digit
//	tried in a trial         a square frame around the digit
//	true along a chain       a circle behind the digit
//	false along a chain      a ring around the digit
//	group of a chain         a band behind several candidates
//	colour of a chain        a circle or a square, full or empty
//	link, one must be true   a curve with an arrow: filled, hollow or round, by branch
//	link, not both are true  a dashed curve with an arrow
//	link by other reasons    a dotted curve with an arrow
//	candidate removed        struck out
//	digit placed             ringed
//	wrong digit              crossed out
//	repeated digit           a flag in two corners of the cell
//
// The marks of a step are drawn larger than the rest, so that they can be read in a picture 400 pixels wide. The file
// roles.go decides the role of each cell and candidate; the other files decide how roles look.
//
// The texts of a picture, such as its alternative text, are in internal/phrase.
package render
