package gallery

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// widths are the screens that the pages are drawn for, in CSS pixels.
var widths = []struct {
	name  string
	width int
}{{"phone", 375}, {"desktop", 760}}

// Draw writes a page for each width into a folder, with a picture of each entry if there is a browser. names are the
// names of channels and roles, by id. Without a folder, Draw only checks that every entry is on the pages.
func Draw(t testing.TB, folder string, names map[string]string, entries []Entry) {
	t.Helper()
	for _, screen := range widths {
		var page bytes.Buffer
		o := pageOptions{Title: "Pencilmark on a " + screen.name, Width: screen.width, Names: names}
		if err := writePage(&page, o, entries); err != nil {
			t.Fatal(err)
		}
		html := page.String()
		for _, e := range entries {
			if !strings.Contains(html, `id="`+e.Name+`"`) {
				t.Errorf("%s is not on the page", e.Name)
			}
		}
		if folder != "" {
			keep(t, filepath.Join(folder, screen.name), page.Bytes(), entries)
		}
	}
}

// keep writes the page and, if there is a browser, a picture of each entry.
func keep(t testing.TB, folder string, page []byte, entries []Entry) {
	t.Helper()
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	file := folder + ".html"
	if err := os.WriteFile(file, page, 0o644); err != nil {
		t.Fatal(err)
	}
	err := screenshots(t.Context(), file, folder, entries)
	if errors.Is(err, errNoBrowser) {
		t.Log(err)
	} else if err != nil {
		t.Fatal(err)
	}
}
