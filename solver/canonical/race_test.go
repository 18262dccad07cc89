//go:build race

package canonical_test

// raceFactor is how much smaller samples are under the race detector.
const raceFactor = 10
