package rating_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"pencilmark/solver/format"
	"pencilmark/solver/rating"
)

// TestRestrictedToOneDigit checks that a cell restricted to one digit rates as a given, and a cell with two digits
// does not.
func TestRestrictedToOneDigit(t *testing.T) {
	const rest = ".....2...58..6......3...85.1.47.6..9.6...5.7..7.39.4.76...8......9..81...9......"
	rated := func(text string) rating.Report {
		g, err := format.Read(text, format.Options{})
		if err != nil {
			t.Fatal(err)
		}
		report, err := rating.Rate(t.Context(), g)
		if err == nil {
			err = report.AddHodoku(t.Context(), g)
		}
		if err != nil {
			t.Fatal(err)
		}
		return report
	}
	for with, given := range map[string]string{
		"[3]" + rest:                "3" + rest,
		"[3][9]" + rest[1:]:         "39" + rest[1:],
		"[3]" + rest[:80-1] + "[2]": "3" + rest[:80-1] + "2",
		"." + rest[:79] + "[2]":     "." + rest[:79] + "2",
	} {
		if diff := cmp.Diff(rated(given), rated(with)); diff != "" {
			t.Errorf("%s: -given +restricted:\n%s", with, diff)
		}
	}
	if report := rated("[34]" + rest); report.ER != 0 || report.Reason == "" {
		t.Errorf("two digits: %+v", report)
	}
}
