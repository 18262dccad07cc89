package store

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What is large is looked at only if it was not closed, and while it is used; what is found
// then is told.
func TestLargeDatabaseIsCheckedWhileItIsUsed(t *testing.T) {
	large := testOptions()
	large.checkedAtOnce = 1
	closed := filled(t)
	killed := filepath.Join(t.TempDir(), "killed.db") // a copy of one that is open, as a kill leaves it
	running := open(t, closed)
	must(t, running.Ready(t.Context()))
	copyFile(t, closed, killed)
	copyFile(t, closed+"-wal", killed+"-wal")
	must(t, running.Close())
	for _, test := range []struct {
		name, path   string
		damaged      bool
		begun, ready bool
	}{
		{"closed", closed, false, false, true},
		{"closed, damaged", closed, true, false, true}, // nothing gave a reason to look
		{"killed", killed, false, true, true},
		{"killed, damaged", killed, true, true, false},
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
			must(t, err)
			defer db.Close()
			if begun := db.engine.(*file).check.cancel != nil; begun != test.begun {
				t.Errorf("a check was begun: %v", begun)
			}
			db.engine.(*file).check.group.Wait()
			if err := db.Ready(t.Context()); (err == nil) != test.ready || err != nil && !strings.Contains(err.Error(), "is damaged") {
				t.Errorf("ready: %v", err)
			}
			if said := db.Checking(); said != "" {
				t.Errorf("after the check it says %q", said)
			}
			if left := exists(path + unchecked); left != (test.begun && test.damaged) {
				t.Errorf("the next start looks again: %v", left)
			}
		})
	}
}

// A look for damage that a stop ended is begun again, and so is one that found some.
func TestALookForDamageIsMadeUpFor(t *testing.T) {
	large := testOptions()
	large.checkedAtOnce = 1
	path := filled(t)
	must(t, os.WriteFile(path+unchecked, nil, 0o600))
	for _, begins := range []bool{true, false} {
		db, err := Open(t.Context(), path, large)
		must(t, err)
		if begun := db.engine.(*file).check.cancel != nil; begun != begins {
			t.Errorf("a check was begun: %v", begun)
		}
		db.engine.(*file).check.group.Wait()
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	}
}

// A disk that has no room is no store that is well, though its one row has its place.
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
