// Package play is the room in which players work at puzzles: attempts, hints,
// hand-ins, ratings and practice.
//
// Every way through it is one pass. The subject is settled and the position loaded
// in one look at the store, with what is yet to be written of that; then the coach is
// asked, with nothing open; then what the player sees, and what was to be written,
// goes into one unit of work. Where there is nothing to write there is none.
package play
