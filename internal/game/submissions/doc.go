// Package submissions is the room of the puzzles that players give to guilds: a guild's
// managers approve them for the guild's practice, reject them, or schedule them to be
// its daily of a date; authors are told, and those who solved one vote on it.
//
// That a submission is scheduled is a row here and nothing else: the daily room reads it
// when it claims the date, and the guard holds the puzzle live from then on.
package submissions
