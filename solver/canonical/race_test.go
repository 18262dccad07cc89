//go:build race

package canonical_test

// raceFactor is how much the race detector slows this package down: it has no
// shared state to speak of, so samples are smaller under it by as much.
const raceFactor = 10
