// Package testrace knows whether tests run with the race detector.
package testrace

import "testing"

// Skip skips a test with the race detector, which takes up to thirteen times as long. It is for tests that run
// nothing concurrently, or only what shorter tests run as well.
func Skip(t testing.TB) {
	t.Helper()
	if enabled {
		t.Skip("runs without the race detector")
	}
}
