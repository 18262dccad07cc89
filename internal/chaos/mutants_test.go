package chaos

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// mutants reads the table of what "make mutants" breaks: what catches each, by name.
func mutants(t *testing.T) map[string]string {
	t.Helper()
	table, err := os.ReadFile("testdata/mutants/table")
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for line := range strings.Lines(string(table)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Split(strings.TrimSpace(line), "\t")
		if len(fields) != 3 || all[fields[0]] != "" {
			t.Errorf("not a name, what catches it and what it breaks: %q", line)
			continue
		}
		all[fields[0]] = fields[1]
	}
	return all
}

// Every patch still fits the program, and is in the table.
func TestMutantsApply(t *testing.T) {
	all := mutants(t)
	if len(all) < 15 {
		t.Errorf("%d mutants", len(all))
	}
	patches, err := filepath.Glob("testdata/mutants/*.patch")
	if err != nil || len(patches) != len(all) {
		t.Errorf("%d patches (%v), and %d lines in the table", len(patches), err, len(all))
	}
	git, err := exec.LookPath("git")
	if err != nil {
		t.Skip("git is not there: whether the patches still apply is not known")
	}
	for name := range all {
		patch, err := filepath.Abs(filepath.Join("testdata/mutants", name+".patch"))
		if err != nil {
			t.Fatal(err)
		}
		check := exec.CommandContext(t.Context(), git, "apply", "--check", patch)
		check.Dir = "../.."
		// Where the repository is in another one, git would take its paths for that one's.
		check.Env = append(os.Environ(), "GIT_DIR=/dev/null")
		if out, err := check.CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", name, err, out)
		}
	}
}
