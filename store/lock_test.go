package store

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// Who removes the lock's file does not let a second process in.
func TestLockOutlivesItsFile(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("elsewhere a lock on the database would be in the way of SQLite's")
	}
	path := filepath.Join(t.TempDir(), "game.db")
	db := open(t, path)
	if err := os.Remove(path + ".lock"); err != nil {
		t.Fatal(err)
	}
	second, err := Open(t.Context(), path, testOptions())
	if locked := (*LockedError)(nil); !errors.As(err, &locked) {
		t.Errorf("a second store: %v, %v; want that it is locked", second, err)
	}
	remember(t, db, 3) // SQLite's own locks are as they were
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	open(t, path)
}

// What belongs to the database is for its user alone.
func TestFilesArePrivate(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.db")
	remember(t, open(t, path), 3)
	for _, behind := range []string{"", "-wal", "-shm", ".lock"} {
		if info, err := os.Stat(path + behind); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("game.db%s: %v, %v", behind, info, err)
		}
	}
}
