// Package bank is the room of the puzzles on the shelf: those that wait to be
// dailies, the stock that comes with the program, importing, filling up, rating
// again, and the forms by which morphs are known. Play and daily take puzzles from
// it inside their own units of work.
//
// A puzzle that comes into the bank has one solution and no superfluous clue. A digit can be
// placed before its hardest step (EP below ER), except among the easy ones. Up to expert the human
// ladder solves it without templates, branching chains, nets or guesses. No morph of it is in
// the bank already. [generate.FindFlaw] tests this.
//
// A job keeps game.bank puzzles of each tier, the scarcest tier first. It makes one puzzle at a
// time with no transaction open, then rests as long as that took, and longer while people are
// being served. All its state is rows.
package bank
