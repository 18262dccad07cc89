// Package render draws a board: the grid, its pencil marks, and the marks of one step.
//
// Fill in a [Board] and call [PNG], [SVG] or [Terminal]. The pictures are laid out once, as a scene of plain shapes,
// and written by two small back ends; [GIF] strings such pictures together into an animated solve, and [LeaderboardPNG]
// draws a page of a ranking.
//
// What a mark means is said by colour and by shape, so that a board can be read without seeing colours and when printed
// in grey:
//
//	pattern cell             tinted, with an inset frame
//	sets of cells            tinted, with frames of unlike colours and dashes
//	unit that is looked in   tinted
//	unit that is acted in    hatched
//	cell that rules out      tinted and framed in another colour
//	part of a pattern        its name at the foot of the cell
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
// What a step is about is drawn larger than what it is not about, so that it can be read on a picture 400 pixels wide.
// Which part everything plays in a step is decided apart from how that looks (roles.go).
//
// The words beside a picture, its alternative text among them, belong to internal/phrase.
package render
