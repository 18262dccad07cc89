//go:build race

package testrace

// enabled reports whether the race detector is on.
const enabled = true
