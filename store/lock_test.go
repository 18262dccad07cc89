package store

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// Removing the lock's file does not let a second process in.
func TestLockOutlivesItsFile(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("elsewhere a lock on the database would be in the way of SQLite's")
	}
	path := filepath.Join(t.TempDir(), "game.db")
	db := open(t, path)
	must(t, os.Remove(path+".lock"))
	second, err := Open(t.Context(), path, testOptions())
	if locked := (*LockedError)(nil); !errors.As(err, &locked) {
		t.Errorf("a second store: %v, %v; want that it is locked", second, err)
	}
	remember(t, db, 3) // SQLite's own locks are unchanged
	must(t, db.Close())
	open(t, path)
}

// Only the user of the server can read the database and the files beside it.
func TestFilesArePrivate(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.db")
	remember(t, open(t, path), 3)
	for _, behind := range []string{"", "-wal", "-shm", ".lock"} {
		if info, err := os.Stat(path + behind); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("game.db%s: %v, %v", behind, info, err)
		}
	}
}
