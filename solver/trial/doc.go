// Package trial measures how much trial and error a puzzle needs: how deep guesses must be nested, and the size of
// its smallest backdoor. Both use only naked and hidden singles. Experts give these figures for a puzzle in addition
// to its rating.
package trial
