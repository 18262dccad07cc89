package store

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A large database is checked only if it was not closed cleanly.
func TestLargeDatabaseIsCheckedAfterAKill(t *testing.T) {
	large := testOptions()
	large.checkedAlways = 1
	closed := filled(t)
	killed := filepath.Join(t.TempDir(), "killed.db") // a copy of an open database, as after a kill
	running := open(t, closed)
	must(t, running.Ready(t.Context()))
	copyFile(t, closed, killed)
	copyFile(t, closed+"-wal", killed+"-wal")
	must(t, running.Close())
	for _, test := range []struct {
		name, path     string
		damaged, opens bool
	}{
		{"closed", closed, false, true},
		{"closed, damaged", closed, true, true}, // there was no reason to check it
		{"killed", killed, false, true},
		{"killed, damaged", killed, true, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "game.db")
			copyFile(t, test.path, path)
			if test.path == killed {
				copyFile(t, killed+"-wal", path+"-wal")
			}
			if test.damaged {
				damageLastPage(t, path)
			}
			db, err := Open(t.Context(), path, large)
			if (err == nil) != test.opens || err != nil && !strings.Contains(err.Error(), "is damaged") {
				t.Errorf("opened: %v", err)
			}
			if db != nil {
				must(t, db.Close())
			}
		})
	}
}

// With a full disk the store is not ready, although Ready's own row needs no room.
func TestDiskWithoutRoomIsNotReady(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.db")
	db := open(t, path)
	must(t, db.Ready(t.Context()))
	must(t, os.MkdirAll(filepath.Join(path+".probe", "in-the-way"), 0o700))
	if err := db.Ready(t.Context()); err == nil || !strings.Contains(err.Error(), "cannot grow") {
		t.Errorf("where nothing more can be written: %v", err)
	}
}

func copyFile(t *testing.T, from, to string) {
	t.Helper()
	text, err := os.ReadFile(from)
	if err == nil {
		err = os.WriteFile(to, text, 0o600)
	}
	must(t, err)
}

// damageLastPage overwrites the last page, which no start reads.
func damageLastPage(t *testing.T, path string) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err == nil {
		err = os.WriteFile(path, flip(text, len(text)-4096, len(text)), 0o600)
	}
	must(t, err)
}
