package bot

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pencilmark/solver/format"
)

// What other programs write is found in a message, and read as it is read alone.
func TestFindEveryFormat(t *testing.T) {
	files, err := filepath.Glob("../solver/format/testdata/formats/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no files", err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		text := strings.TrimSuffix(string(data), "\n")
		want, err := format.Read(text, format.Options{})
		if err != nil {
			t.Fatal(file, err)
		}
		for name, message := range map[string]string{
			"alone":             text,
			"trimmed":           strings.TrimSpace(text),
			"behind a command":  "rate " + text,
			"below a line":      "how hard is this?\n" + text,
			"in a code block":   "```\n" + text + "\n```",
			"between two lines": "this one\n" + text + "\n\nthanks",
		} {
			found := findGrid(message)
			got, err := format.Read(found.grid, format.Options{})
			if err != nil || *got != *want {
				t.Errorf("%s %s: %v\nfound %q", filepath.Base(file), name, err, found.grid)
			}
		}
	}
}

// What is refused alone is refused in a message for the same reason.
func TestFindWhatIsRefused(t *testing.T) {
	for _, text := range []string{
		"https://sudokupad.app/abc123",
		"https://www.sudokuwiki.org/str8ts.htm?bd=T9B" + strings.Repeat("00", 81),
		"J9B" + strings.Repeat("00", 81),
		`{"size":9,"grid":[` + strings.TrimSuffix(strings.Repeat(`[{},{},{},{},{},{},{},{},{"value":1}],`, 9), ",") + `],"thermometer":[{"lines":[["R1C1","R1C2"]]}]}`,
		easy[:80],
		strings.Replace(commas(easy), "1,9", "19", 1),
		"[[5,3,0,0,7,0,0,0,0],\n[6,0,0,1,9",
	} {
		_, want := format.Read(text, format.Options{})
		if want == nil {
			t.Fatalf("%s is read", text)
		}
		for _, message := range []string{text, "rate " + text, "how hard is this?\n" + text} {
			if _, err := format.Read(findGrid(message).grid, format.Options{}); err == nil || err.Error() != want.Error() {
				t.Errorf("%q\ngot  %v\nwant %v", message, err, want)
			}
		}
	}
}
