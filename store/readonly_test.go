package store

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pencilmark/internal/game/services"
	"pencilmark/solver/rating"
)

// ReadOnly sees what an open store has written, and leaves nothing behind.
func TestLook(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.db")
	db := open(t, path)
	must(t, db.Update(t.Context(), func(tx services.Tx) error { return tx.SetStocked("some", db.now()) }))
	look := func() {
		t.Helper()
		err := ReadOnly(t.Context(), path, time.Now, func(q services.Query) error {
			stocked, err := q.Stocked("some")
			if !stocked {
				t.Error("what was written is not seen")
			}
			shelf, err2 := q.Shelf()
			if len(shelf) != len(rating.Tiers()) {
				t.Errorf("the shelf: %v", shelf)
			}
			return errors.Join(err, err2)
		})
		if err != nil {
			t.Error(err)
		}
	}
	look()
	must(t, db.Close())
	look()
	if _, err := os.Stat(path + "-wal"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a log is left: %v", err)
	}
}

func TestLookThatCannotBe(t *testing.T) {
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	must(t, os.WriteFile(path("text"), []byte(strings.Repeat("no database ", 1000)), 0o600))
	for name, change := range map[string]string{
		"older": "DELETE FROM goose_db_version WHERE version_id = (SELECT MAX(version_id) FROM goose_db_version)",
		"newer": "INSERT INTO goose_db_version (version_id, is_applied) VALUES (99999, 1)",
	} {
		db := open(t, path(name))
		if _, err := db.writer.ExecContext(t.Context(), change); err != nil {
			t.Fatal(err)
		}
		must(t, db.Close())
	}
	for name, want := range map[string]string{
		"missing": "cannot be read: there is no such file or directory",
		"text":    "is damaged or is no database",
		"older":   "pencilmark migrate brings it up to date",
		"newer":   "made by a newer Pencilmark",
	} {
		err := ReadOnly(t.Context(), path(name), time.Now, func(services.Query) error {
			t.Errorf("%s was looked at", name)
			return nil
		})
		if _, ok := errors.AsType[*Error](err); !ok || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := os.Stat(path("missing")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a look has made a database: %v", err)
	}
}
