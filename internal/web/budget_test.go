package web_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// How many bytes of ours a page and its modules may take on their way.
const (
	maxPage    = 100 << 10
	maxModules = 20 << 10
)

// The page to play on stays small: page, style and modules together, and the modules alone,
// as they go over the wire. That on which a solve is watched loads others.
func TestPagesAreSmall(t *testing.T) {
	s := start(t, story(t).options())
	from, modules := s.modules(), 0
	for name := range imported(t, "main.js", map[string][]byte{}) {
		modules += s.sent(from + name)
	}
	if modules > maxModules {
		t.Errorf("the modules take %d bytes, at most %d", modules, maxModules)
	}
	style := s.sent("/style.css")
	for _, path := range []string{playing(pairs), "/new?puzzle=" + pairs, "/", "/hints?level=4&puzzle=" + pairs, watching(pairs)} {
		own := modules
		if strings.HasPrefix(path, "/watch") {
			own = 0
			for name := range imported(t, "watch.js", imported(t, "methods.js", map[string][]byte{})) {
				own += s.sent(from + name)
			}
		}
		if all := s.sent(path) + style + own; all > maxPage {
			t.Errorf("%s takes %d bytes, at most %d", path, all, maxPage)
		} else {
			t.Logf("%s takes %d bytes, of which %d are modules", path, all, own)
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

// sent is how many bytes a browser is sent for an address, without the header.
func (s *site) sent(path string) int {
	s.t.Helper()
	a := s.get(path, "Accept-Encoding", "gzip, deflate, br, zstd")
	if a.StatusCode != 200 {
		s.t.Errorf("%s: %s", path, a.Status)
	}
	return len(a.body)
}

var modulesIn = regexp.MustCompile(`/js/[0-9a-f]+/`)

// modules is where the modules are served.
func (s *site) modules() string {
	s.t.Helper()
	return modulesIn.FindString(s.get("/").body)
}
