package testbrowser

import (
	"os"
	"strings"
	"testing"
)

// What the script takes for a browser is what the tests start.
func TestScriptLooksForTheSame(t *testing.T) {
	script, err := os.ReadFile("../../../scripts/needs-browser.sh")
	if err != nil {
		t.Fatal(err)
	}
	if line := "for name in " + strings.Join(names, " ") + "; do"; !strings.Contains(string(script), line) {
		t.Errorf("scripts/needs-browser.sh has no %q", line)
	}
}
