// Package game holds the types and the pure rules of the game: Puzzle, Daily, Post, Guild,
// Schedule, Attempt, Event, Rules, Score, and how an answer is read.
//
// The packages below it are rooms, each with a Service and an interface of what it stores: play
// (attempts, hints, hand-ins), daily (schedule, posts, reminders), leaderboards (rankings,
// statistics, archive), community (submissions), players (settings, sessions, exports, deletion),
// results, bank, guard and chat. Package services builds them.
//
// Facts are stored as events (started, hinted at a level, wrong, finished, gave up); ranks are
// computed from them. No client decides a result: the server knows when an attempt started, and
// does not reveal the solution of a live daily.
package game
