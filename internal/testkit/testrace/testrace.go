// Package testrace says whether tests run with the race detector.
package testrace

import "testing"

// Skip skips a test in which nothing runs beside something else, or nothing that shorter tests do
// not run too: the race detector would find nothing there, and takes up to thirteen times as long.
func Skip(t testing.TB) {
	t.Helper()
	if enabled {
		t.Skip("runs without the race detector")
	}
}
