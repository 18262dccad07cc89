// Package guard is the room that the others ask what may be told: which dailies are
// live, of which puzzle a pasted grid is a copy, and who had a daily before. It only
// reads.
package guard
