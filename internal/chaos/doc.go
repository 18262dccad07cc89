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
//   - an answer, submission, withdrawal, decision, vote, verdict or setting that was
//     confirmed and that is not in the database, or is there more often than it was sent;
//   - a point, season, streak or freeze that was not earned, or is lost, by a plain
//     computation from when attempts were finished and by the program's recount;
//   - a role for who won a season that is given to somebody else, twice, or never;
//   - an interaction without an answer that no fault and no kill had hit;
//   - the solution of a live daily before the eyes of somebody still at it;
//   - a process that did not come back by itself.
package chaos
