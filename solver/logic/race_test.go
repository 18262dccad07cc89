//go:build race

package logic

// raceFactor is how much smaller samples are under the race detector.
const raceFactor = 12
