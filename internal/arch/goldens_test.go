package arch

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// No golden holds the key of a message, or a value that was missing: what a golden holds
// is what somebody reads.
func TestGoldensHoldNoKeys(t *testing.T) {
	key := regexp.MustCompile(`\[(?:bot|hint|advice|technique|rate|web|path|reason|chain)(?:\.[a-z0-9_-]+)+\]|<no value>`)
	read := 0
	err := filepath.WalkDir("../..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".txtar") && !strings.HasSuffix(path, ".golden") {
			return err
		}
		text, err := os.ReadFile(path)
		if found := key.Find(text); found != nil {
			t.Errorf("%s: %s", path, found)
		}
		read++
		return err
	})
	if err != nil || read < 100 {
		t.Errorf("%d goldens read: %v", read, err)
	}
}
