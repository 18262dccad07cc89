// Package trial measures what a puzzle asks of trial and error: the depth to which guesses have to be nested, and the
// size of its smallest backdoor. Both reason by naked and hidden singles alone, and are figures that experts give for a puzzle
// beside its rating.
package trial
