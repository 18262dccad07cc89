package picture

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// tally counts the pictures of one kind.
type tally struct{ all, found, whole, twoAnswers, wrong int }

// TestCorpus reads the labelled pictures of the folder that PENCILMARK_PICTURES names and logs how many
// were read. None may be wrong without a doubt, and none without a label may be read.
func TestCorpus(t *testing.T) {
	folder := os.Getenv("PENCILMARK_PICTURES")
	if folder == "" {
		t.Skip("PENCILMARK_PICTURES names no folder")
	}
	list, err := os.ReadFile(filepath.Join(folder, "manifest.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	columns, tallies := map[string]int{}, map[string]*tally{}
	for i, line := range strings.Split(strings.TrimSpace(string(list)), "\n") {
		fields := strings.Split(line, "\t")
		if i == 0 {
			for n, name := range fields {
				columns[name] = n
			}
			continue
		}
		field := func(name string) string { return fields[columns[name]] }
		if field("file") == "-" {
			continue
		}
		file, err := os.ReadFile(filepath.Join(folder, "files", field("file")))
		if err != nil {
			t.Fatal(err)
		}
		if tallies[field("kind")] == nil {
			tallies[field("kind")] = &tally{}
		}
		tallies[field("kind")].add(t, field("file"), file, field("grid"))
	}
	for kind, k := range tallies {
		t.Logf("%s: %d of %d found, %d whole, %d after two answers, %d wrong", kind, k.found, k.all, k.whole, k.twoAnswers, k.wrong)
	}
}

func (k *tally) add(t *testing.T, name string, file []byte, want string) {
	t.Helper()
	k.all++
	r, err := Read(t.Context(), file)
	if refusal, ok := errors.AsType[*Refusal](err); ok {
		t.Logf("%s: refused: %s", name, refusal.Reason)
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	k.found++
	doubtful := map[int]bool{}
	for _, d := range r.Doubts {
		doubtful[d.Cell] = true
		t.Logf("%s: cell %d may be %v", name, d.Cell, d.Digits)
	}
	text, wrong := r.Text(), want == "-"
	for i := range want {
		wrong = wrong || !doubtful[i] && text[i] != want[i]
	}
	switch {
	case wrong:
		k.wrong++
		t.Errorf("%s: read %s, want %s", name, text, want)
	case len(doubtful) == 0:
		k.whole++
		k.twoAnswers++
	case len(doubtful) <= 2:
		k.twoAnswers++
	}
}
