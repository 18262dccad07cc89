// Package chaos runs the real program against a local Discord that misbehaves,
// kills it again and again while simulated people play, and then looks in what
// people saw and what the database holds for anything that may never happen.
//
// It holds only tests. Run does all of it, TestFewKills for a moment and TestChaos,
// which "make chaos SEED=n" calls, at length. Every other server begins with a past, so that
// there are streaks, freezes and seasons to lose. Every choice comes from the seed. What
// the machine does with the choices is its own: two runs of a seed are alike and not the
// same.
//
// Check looks for violations in Evidence, which a test can make up. It finds
//
//   - a daily that a guild got twice, or never although it was due;
//   - an answer, submission, withdrawal, decision, vote, ruling or setting that was
//     confirmed and that is not in the database, or is there more often than it was sent;
//   - a point, season, streak or freeze that was not earned, or is lost, by a plain
//     computation from when attempts were finished and by the program's recount;
//   - a hint that was charged for and is not in the attempt, or a time that ranks without what
//     help cost;
//   - somebody who is reminded twice, or only by the rows, and a thread that is opened again;
//   - somebody who was told that nothing is left of them, and is in some table;
//   - an answer to who pastes a live daily that they have not started, as it is or in disguise;
//   - a role for who won a season that is given to somebody else, twice, or never;
//   - an interaction without an answer that no fault and no kill had hit;
//   - the solution of a live daily before the eyes of somebody still at it;
//   - an interaction that arrives twice and is answered twice;
//   - somebody who is told that the program failed, though neither Discord nor the disk did;
//   - a process that led and is gone, and in whose place none leads soon;
//   - more than one request in twenty that Discord refuses for coming too fast;
//   - a process that did not come back by itself, or that left somebody waiting when it was
//     asked to end.
//
// The program is killed at chosen moments, such as between a daily's arrival and the
// program's knowing it. A small library (testdata/disk.c) takes back at every other kill what
// was written and not synced, and lets the disk be full or read-only for a while. Interactions
// reach some of the processes over the gateway and some signed, over HTTP. On PostgreSQL there
// are three processes, whose clocks are apart. Their connections are cut, and the database is
// restarted and fails over to a synchronous replica.
package chaos
