package web_test

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"testing"
)

// How many bytes of ours a page and its modules may take when they are compressed.
const (
	maxPage    = 100 << 10
	maxModules = 20 << 10
)

// The page to play on stays small: page, style and modules together, and the modules alone.
func TestPagesAreSmall(t *testing.T) {
	s := start(t, story(t).options())
	files, err := filepath.Glob("assets/js/*.js")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	modules := 0
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		modules += compressed(t, text)
	}
	if modules > maxModules {
		t.Errorf("the modules take %d bytes, at most %d", modules, maxModules)
	}
	style := compressed(t, []byte(s.get("/style.css").body))
	for _, path := range []string{playing(pairs), "/new?puzzle=" + pairs, "/", "/hints?level=4&puzzle=" + pairs} {
		if all := compressed(t, []byte(s.get(path).body)) + style + modules; all > maxPage {
			t.Errorf("%s takes %d bytes, at most %d", path, all, maxPage)
		} else {
			t.Logf("%s takes %d bytes, of which %d are modules", path, all, modules)
		}
	}
}

func compressed(t *testing.T, text []byte) int {
	t.Helper()
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	if _, err := w.Write(text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Len()
}
