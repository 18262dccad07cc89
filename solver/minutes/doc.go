// Package minutes estimates how long people take to solve a puzzle, before anyone has played it.
//
// [Count] walks the puzzle as a player would who knows singles, locked candidates and pairs, and counts how much
// searching is necessary: with few singles available and many cells empty, finding the next one takes long. [Of]
// turns the counts into minutes. The weights are in weights.go, fitted to the times of 1,189 puzzles; docs/minutes.md
// says how well they fit.
package minutes

//go:generate go run pencilmark/tools/fitminutes -weights weights.go -plot ../../docs/minutes.png
