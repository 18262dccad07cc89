package testbrowser

import (
	"os"
	"strings"
	"testing"
)

// TestScriptLooksForTheSame checks that the script looks for the same browsers as Find.
func TestScriptLooksForTheSame(t *testing.T) {
	script, err := os.ReadFile("../../../scripts/needs-browser.sh")
	if err != nil {
		t.Fatal(err)
	}
	if line := "for name in " + strings.Join(names, " ") + "; do"; !strings.Contains(string(script), line) {
		t.Errorf("scripts/needs-browser.sh has no %q", line)
	}
}
