// Package game holds the nouns and the rules of the game: puzzles and the bank,
// the daily and its posts, attempts, hints, hand-ins and leaderboards.
//
// Start with [New], which makes a [Service] on a [Store] (package store has
// one on SQLite). Every command of the bot and every page of the server is one
// call of the Service: Daily, Start, Play, Hint, Apply, Solve, Rate, Submit,
// Check, Answer, GiveUp, Leaderboard, Stats, Archive, Replay, Remind, Export,
// Forget, Setup. A [Scheduler] posts the dailies that are due; [Threads] and
// [Reminders] are jobs of it.
//
// Facts are stored as events (started, hinted at level n, handed in wrong,
// finished, gave up); ranks are computed from them. Nothing that a client
// sends decides a result: the Service knows when an attempt started and checks
// answers against a solution that it does not hand out while a daily is live.
package game
