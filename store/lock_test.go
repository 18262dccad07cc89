package store

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// A lock that could not be noted down is not kept: whoever tries again is told why,
// and not that somebody has it.
func TestLockWithoutANote(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.db")
	const unwritable = "/proc/self/status" // for root too
	if _, err := os.Stat(unwritable); err != nil {
		t.Skip(err)
	}
	if err := os.Symlink(unwritable, path+".lock"); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		_, err := takeLock(path, testTime)
		if locked := (*LockedError)(nil); err == nil || errors.As(err, &locked) {
			t.Errorf("error %v, want that it cannot be written", err)
		}
	}
}
