// Package game holds the nouns and the pure rules of the game: Puzzle, Daily, Post,
// Guild, Schedule, Attempt, Event, Rules, Score, and how an answer is read.
//
// The packages below it are rooms, each with one Service and a small store of its
// own: play (attempts, hints, hand-ins), daily (schedule, posts, reminders), boards
// (rankings, statistics, archive) and privacy, which faces call; and bank, results,
// guard and people, which other rooms call as well. Package services builds them.
//
// Facts are stored as events (started, hinted at level n, handed in wrong, finished,
// gave up); ranks are computed from them. Nothing that a client sends decides a
// result: the server knows when an attempt started, and does not hand out the solution
// of a live daily.
package game
