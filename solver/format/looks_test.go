package format_test

import (
	"testing"

	"pencilmark/solver/format"
)

// TestAreRows checks that two lines that begin a puzzle are rows, with or without labels, and that column labels are
// not a row.
func TestAreRows(t *testing.T) {
	for _, tt := range []struct {
		first, second string
		want          bool
	}{
		{"5 3     7", "6     1 9 5", true},
		{"A 53..7....", "B 6..195...", true},
		{"1 2 3 4 5 6 7 8 9", "A 53..7....", false},
		{"c1 c2 c3 c4 c5 c6 c7 c8 c9", "r1 53..7....", false},
		{"hint", "9", false},
		{"", "", false},
	} {
		if got := format.AreRows(tt.first, tt.second); got != tt.want {
			t.Errorf("AreRows(%q, %q) = %v", tt.first, tt.second, got)
		}
	}
}
