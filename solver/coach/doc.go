// Package coach answers a solver's questions about a position: for a hint, for all possible steps, why a cell is or
// cannot be a digit, whether the digits so far are correct, and for the whole path to the solution.
//
// A [Position] is a puzzle with a player's progress, and a [Coach] argues about it with a ladder of package logic:
//
//	p, err := coach.NewPosition(ctx, puzzle, progress)
//	hint, err := coach.New(logic.Human()).Hint(ctx, p, coach.Topic{})
//
// The answers are data: package phrase puts them into words, at the level that the player asks for.
// The search for an answer is limited by a number of deductions, never by time, so that an answer is the same on
// every machine.
package coach
