package store

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pencilmark/internal/game"
	"pencilmark/internal/game/services"
)

const asideName = ".replaced-20261120T120000Z"

// written creates a database with one call.
func written(t *testing.T, path, call string) string {
	t.Helper()
	db := open(t, path)
	must(t, db.Update(t.Context(), func(tx services.Tx) error { return tx.Remember(game.Call{ID: call}, "x", testTime) }))
	must(t, db.Close())
	return path
}

// What was acknowledged before the backup is there again and can be added to. The replaced database
// is complete under its other name.
func TestRestore(t *testing.T) {
	path := filled(t)
	from := backup(t, path)
	written(t, path, "after the backup")
	aside, err := Restore(t.Context(), path, from, testTime)
	if err != nil || aside != path+asideName {
		t.Fatalf("%q, %v", aside, err)
	}
	db := open(t, path)
	checkCalls(t, db, 40)
	remember2 := db.Update(t.Context(), func(tx services.Tx) error { return tx.Remember(game.Call{ID: "after the restoring"}, "x", testTime) })
	if remember2 != nil {
		t.Error(remember2)
	}
	if got := calls(t, aside); len(got) != 41 || !slices.Contains(got, "after the backup") {
		t.Errorf("kept aside: %v", got)
	}
	if got := len(calls(t, from)); got != 40 {
		t.Errorf("the backup has %d calls now, want 40", got)
	}
	must(t, db.Close())
	// Restore again, from the database that was kept.
	if _, err := Restore(t.Context(), path, aside, testTime.AddDate(0, 0, 1)); err != nil {
		t.Fatal(err)
	}
	checkCalls(t, open(t, path), 41)
}

// What a killed server left in -wal belongs to the old database. It is kept with it, and not mixed
// into the new one.
func TestRestoreOverAnUnfoldedLog(t *testing.T) {
	from := backup(t, filled(t))
	path := unfolded(t)
	aside, err := Restore(t.Context(), path, from, testTime)
	must(t, err)
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("the permissions were not kept: %v, %v", info.Mode(), err)
	}
	checkCalls(t, open(t, path), 40)
	if got := len(calls(t, aside)); got != 7 {
		t.Errorf("%d calls kept aside, want 7", got)
	}
}

// Before the new database comes, the old one no longer needs files beside it, so a restore that is
// killed at that moment loses nothing.
func TestReplacedDatabaseIsWhole(t *testing.T) {
	path, aside := unfolded(t), filepath.Join(t.TempDir(), "aside.db")
	fresh := backup(t, filled(t))
	must(t, setAside(t.Context(), path, aside, fresh))
	if got := filesIn(t, filepath.Dir(path)); !slices.Equal(got, []string{"game.db"}) {
		t.Errorf("there are %v", got)
	}
	for _, path := range []string{path, aside} {
		if got := len(calls(t, path)); got != 7 {
			t.Errorf("%s: %d calls, want 7", path, got)
		}
	}
}

// unfolded creates a database of seven calls in the state in which a killed server leaves it, with
// the last writes in -wal.
func unfolded(t *testing.T) (path string) {
	t.Helper()
	live := filepath.Join(t.TempDir(), "game.db")
	remember(t, open(t, live), 7)
	path = filepath.Join(t.TempDir(), "game.db")
	for _, suffix := range []string{"", "-wal"} { // as they are on the disk while the store is open
		file, err := os.ReadFile(live + suffix)
		if err != nil || len(file) == 0 {
			t.Fatal(len(file), err)
		}
		must(t, os.WriteFile(path+suffix, file, 0o640))
	}
	return path
}

// The log of a database that is too damaged to absorb it is kept with the database.
func TestRestoreKeepsTheLogOfADamagedDatabase(t *testing.T) {
	path := filled(t)
	from := backup(t, path)
	spoil(t, path, damages()["no database at all"])
	for _, suffix := range []string{"-wal", "-shm", "-journal"} {
		must(t, os.WriteFile(path+suffix, []byte("a log of nothing"), 0o600))
	}
	aside, err := Restore(t.Context(), path, from, testTime)
	must(t, err)
	if text, err := os.ReadFile(aside + "-wal"); err != nil || string(text) != "a log of nothing" {
		t.Errorf("%q, %v", text, err)
	}
	base := "game.db"
	want := []string{base, base + ".lock", base + asideName, base + asideName + "-journal", base + asideName + "-wal"}
	if got := filesIn(t, filepath.Dir(path)); !slices.Equal(got, want) {
		t.Errorf("there are %v, want %v", got, want)
	}
	checkCalls(t, open(t, path), 40)
}

// Restore changes nothing if another process has the database open, or if the source is not a sound
// backup of Pencilmark.
func TestRestoreRefuses(t *testing.T) {
	tests := []struct {
		name string
		from func(t *testing.T, path string) string
		want string
	}{
		{"none", func(t *testing.T, path string) string { return path + ".none" }, "there is no such file"},
		{"itself", func(t *testing.T, path string) string { return path }, "is itself what it should be restored from"},
		{"damaged", func(t *testing.T, path string) string {
			from := backup(t, path)
			spoil(t, from, damages()["one corrupt page"])
			return from
		}, "has changed since it was made"},
		{"damaged, without a digest", func(t *testing.T, path string) string {
			from := backup(t, path)
			spoil(t, from, damages()["one corrupt page"])
			must(t, os.Remove(from+digest))
			return from
		}, "copy.db is damaged"},
		{"with another's digest", func(t *testing.T, path string) string {
			from := backup(t, path)
			must(t, os.WriteFile(from+digest, []byte(strings.Repeat("0", 64)+"  copy.db\n"), 0o600))
			return from
		}, "has changed since it was made"},
		{"with an empty digest", func(t *testing.T, path string) string {
			from := backup(t, path)
			must(t, os.WriteFile(from+digest, nil, 0o600))
			return from
		}, "has changed since it was made"},
		{"of another program", func(t *testing.T, path string) string {
			return foreign(t, "CREATE TABLE t (a)")
		}, "is none of Pencilmark's"},
		{"newer", func(t *testing.T, path string) string {
			return foreign(t, "CREATE TABLE goose_db_version (version_id INTEGER); INSERT INTO goose_db_version VALUES (9000)")
		}, "made by a newer Pencilmark"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := filled(t)
			refused(t, path, tt.from(t, path), tt.want)
		})
	}
	t.Run("in use", func(t *testing.T) {
		path := filled(t)
		from := backup(t, path)
		open(t, path)
		err := refused(t, path, from, "is in use: process ")
		if e, ok := errors.AsType[*LockedError](err); !ok || e.Holder.PID != os.Getpid() {
			t.Errorf("%#v", err)
		}
	})
	t.Run("a directory", func(t *testing.T) {
		from := backup(t, filled(t))
		if _, err := Restore(t.Context(), t.TempDir(), from, testTime); err == nil || !strings.Contains(err.Error(), "is no file") {
			t.Errorf("got %v", err)
		}
	})
}

func refused(t *testing.T, path, from, want string) error {
	t.Helper()
	before := filesIn(t, filepath.Dir(path))
	aside, err := Restore(t.Context(), path, from, testTime)
	if err == nil || aside != "" || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %q", err, want)
	}
	if after := filesIn(t, filepath.Dir(path)); !slices.Equal(before, after) {
		t.Errorf("before %v, after %v", before, after)
	}
	if got := len(calls(t, path)); got != 40 {
		t.Errorf("%d calls, want 40", got)
	}
	return err
}

// foreign creates a database with SQL.
func foreign(t *testing.T, statements string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "foreign.db")
	db := openFile(path, "rwc")
	defer db.Close()
	if _, err := db.ExecContext(t.Context(), statements); err != nil {
		t.Fatal(err)
	}
	return path
}
