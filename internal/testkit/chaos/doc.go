// Package chaos kills the real program again and again while simulated people play on a local
// Discord that misbehaves. Afterwards it searches what people saw, and the database, for anything
// that must never happen.
//
// It holds only tests. TestFewKills is a short run; TestChaos, which "make chaos SEED=n" starts, a
// long one. Every other guild begins with a past, so that it has streaks and freezes to lose.
// Every choice comes from the seed, but what the machine does with the choices differs from run to
// run.
//
// Check finds
//
//   - a daily that a guild got twice, or never although it was due;
//   - an answer, submission, withdrawal, decision, ruling or setting that was confirmed and is not
//     in the database, or is there more often than it was sent;
//   - a result that the program's recount computes differently;
//   - a hint that was charged and is not in the attempt;
//   - a reminder that was sent twice, or is only in the rows;
//   - a trace of a player who was told that nothing is left;
//   - an answer about a live daily to a player who has not started it;
//   - an interaction without an answer that no fault and no kill had hit, or one that arrived
//     twice and was answered twice;
//   - the solution of a live daily shown to a player who is still at it;
//   - a player who is told that the program failed, though neither Discord nor the disk did;
//   - more than one request in twenty that Discord refuses for coming too fast;
//   - a process that did not come back by itself, or that left somebody waiting when it was
//     asked to end.
//
// The kills come at chosen moments, such as between a daily's arrival and the commit that records
// it. A small library (testdata/disk.c) takes back at every other kill what was written and not
// synced, and makes the disk full or read-only for a while. Some processes get interactions over
// the gateway and some over HTTP. On PostgreSQL three processes run, with clocks that are apart;
// their connections are cut, and the database is restarted and fails over to a synchronous replica.
// TestAnotherProcessLeadsOnPostgres measures how soon another process leads.
package chaos
