// Package load finds out how many interactions a second the real program answers
// in time, and whether its memory stays what it is.
//
// It holds only tests. TestFloods sends the floods of internal/floodtest against it meanwhile,
// and measures how soon it answers. TestLoad does the rest, against a local Discord whose every REST
// answer takes 150 ms on its way; "make load" calls it. People come at a steady rate, whether or not those
// before them have been answered, and ask for hints on and ratings of puzzles that
// nobody has seen before. The local Discord and the people take their share of the
// same processors.
package load
