package format_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"pencilmark/solver"
	"pencilmark/solver/format"
)

// TestTexts compares the results of Read and Scan for texts with testdata/texts/*.txtar. An archive has each text
// under its name, and then the results. After an @ the name has the shape for Options, and "quoted" if the text is a
// Go string.
func TestTexts(t *testing.T) {
	files, err := filepath.Glob("testdata/texts/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no goldens", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			got := &txtar.Archive{Comment: archive.Comment}
			for _, f := range archive.Files {
				if f.Name != "=" {
					got.Files = append(got.Files, f, txtar.File{Name: "=", Data: []byte(results(t, f))})
				}
			}
			if *update {
				if err := os.WriteFile(file, txtar.Format(got), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if want := txtar.Format(archive); !bytes.Equal(txtar.Format(got), want) {
				t.Error(cmp.Diff(string(want), string(txtar.Format(got))))
			}
		})
	}
}

// textOf returns the text of a file of an archive.
func textOf(t testing.TB, f txtar.File) string {
	text := strings.TrimSuffix(string(f.Data), "\n")
	if !strings.HasSuffix(f.Name, " quoted") {
		return text
	}
	text, err := strconv.Unquote(text)
	if err != nil {
		t.Fatalf("%s: %v", f.Name, err)
	}
	return text
}

// texts returns the texts of some archives.
func texts(t testing.TB, names ...string) (all []string) {
	for _, name := range names {
		archive, err := txtar.ParseFile(filepath.Join("testdata", "texts", name+".txtar"))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range archive.Files {
			if f.Name != "=" {
				all = append(all, textOf(t, f))
			}
		}
	}
	return all
}

// results returns the result of Read for a text, and that of Scan if it differs.
func results(t *testing.T, f txtar.File) string {
	text := textOf(t, f)
	_, named, _ := strings.Cut(strings.TrimSuffix(f.Name, " quoted"), "@")
	o := format.Options{Shape: shape(t, named)}
	p, err := format.ReadPuzzle(text, o)
	read := result(p, err)
	scanned := scan(strings.NewReader(text), o)
	if len(scanned) == 1 && scanned[0] == "1: "+read {
		return read + "\n"
	}
	return read + "\nin a file\n" + strings.Join(scanned, "\n") + "\n"
}

// result writes an error, or the cells of a puzzle, the names of entered cells after a plus, and the shape unless it is
// classic.
func result(p format.Puzzle, err error) string {
	if bad, ok := errors.AsType[*format.Error](err); ok {
		return bad.Error() + " (" + string(bad.Kind) + ")"
	}
	if err != nil {
		return err.Error()
	}
	var cells strings.Builder
	cells.WriteString(format.LineWithRestrictions(p.Noted()))
	for cell := range p.Entered().All() {
		cells.WriteString(" +" + p.Layout().CellName(cell))
	}
	if s := p.Layout().Shape(); s != solver.Classic().Shape() {
		cells.WriteString(" " + s.String())
	}
	if p.Notes != nil {
		cells.WriteString(" noted")
	}
	return cells.String()
}
