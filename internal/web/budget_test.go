package web_test

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"regexp"
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
	modules := 0
	for _, text := range imported(t, "main.js", map[string][]byte{}) {
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

var imports = regexp.MustCompile(`(?m)^import .* from "\./(.*)";$`)

// imported adds a module and all that it loads at once: what is imported where it is wanted
// costs nobody else anything.
func imported(t *testing.T, name string, all map[string][]byte) map[string][]byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("assets/js", name))
	if err != nil {
		t.Fatal(err)
	}
	all[name] = text
	for _, m := range imports.FindAllSubmatch(text, -1) {
		if all[string(m[1])] == nil {
			imported(t, string(m[1]), all)
		}
	}
	return all
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
