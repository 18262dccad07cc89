// Package chaos kills the real program again and again while simulated people play on a local Discord that
// misbehaves. Afterwards it searches the messages that people saw, and the database, for anything that must never
// happen.
//
// It holds only tests. TestFewKills is a short run; TestChaos, which "make chaos SEED=n" starts, is a long one. Every
// other guild starts with a history, so that it has streaks and freezes to lose. Every choice comes from the seed,
// but the timing of the machine makes runs differ.
// run.
// Check reports
// Check finds
//
//   - a daily that a guild got twice, or never although it was due;
//   - an answer, submission, withdrawal, decision, ruling or setting that was confirmed but is not
//     in the database, or is there more often than it was sent;
//   - a result that the program's recount computes differently;
//   - a hint that was charged but is not in the attempt;
//   - a reminder that was sent twice, or that the database records but nobody received;
//   - a trace of a player whose data the program said it had deleted;
//   - an answer about a live daily to a player who has not started it;
//   - an interaction that got no answer although no fault or kill hit it, or one that arrived
//     twice and was answered twice;
//   - the solution of a live daily shown to a player who is still solving it;
//   - an answer that says the program failed, though neither Discord nor the disk did;
//   - more than one request in twenty that Discord refuses because of its rate limits;
//   - a process that did not come back by itself, or that left somebody waiting when it was
//     asked to end.
//     asked to end.
//
// The kills come at chosen moments, such as between a daily's arrival and the commit that records it. At every other
// kill a small library (testdata/disk.c) discards the writes that were not synced; it also makes the disk full or
// read-only for a while. Some processes get interactions over the gateway and some over HTTP. On PostgreSQL three
// processes run, whose clocks differ; their connections are cut, and the database is restarted and fails over to a
// synchronous replica. TestAnotherProcessLeadsOnPostgres measures how soon another process becomes the leader.
package chaos
