// Package chaos runs the real program against a local Discord that misbehaves,
// kills it again and again while people play, and then holds what people saw and
// what the database has against what may never happen.
//
// Run does all of it; "make chaos SEED=n" calls it. Every choice comes from the
// seed. What the machine does with the choices is its own: two runs of a seed are
// alike and not the same.
//
// Check is the judgement alone, over Evidence that a test can make up. It finds
//
//   - a daily that a guild got twice, or never although it was due;
//   - an answer, submission or setting that somebody was told about and that is
//     not in the database, or is there more often than it was sent;
//   - an interaction without an answer that no fault and no kill had hit;
//   - the solution of a live daily before the eyes of somebody still at it;
//   - a process that did not come back by itself.
package chaos
