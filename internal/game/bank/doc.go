// Package bank is the room of the puzzles on the shelf: those that wait to be
// dailies, the stock that comes with the program, importing, filling up, rating
// again, and the forms by which morphs are known. Play and daily take puzzles from
// it inside their own units of work.
package bank
