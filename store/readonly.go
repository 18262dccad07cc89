package store

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"time"

	"pencilmark/internal/game/services"
)

// ReadOnly runs fn on the database at path as it is now, also while another process
// has it, and changes nothing. It fails with an *Error if there is none, or if it
// is of another version than this program's.
func ReadOnly(ctx context.Context, path string, now func() time.Time, fn func(services.Query) error) error {
	if _, err := os.Stat(path); err != nil {
		return &Error{Path: path, Msg: "cannot be read: " + reason(err), Err: err}
	}
	file := openFile(path, "rw")
	defer file.Close()
	if err := isCurrent(ctx, file, path); err != nil {
		return explain(path, err)
	}
	return (&DB{path: path, now: now, reader: file, metrics: newMetrics()}).View(ctx, fn)
}

// isCurrent fails unless a database has had all migrations that there are.
func isCurrent(ctx context.Context, db *sql.DB, path string) error {
	current, err := versionOf(ctx, db)
	if err != nil {
		return err
	}
	p, err := migrator(db)
	if err != nil {
		return err
	}
	sources := p.ListSources()
	target := sources[len(sources)-1].Version
	switch {
	case current > target:
		return tooNew(path, current, target)
	case current < target:
		return &Error{Path: path, Msg: fmt.Sprintf("has version %d, and this Pencilmark reads version %d: pencilmark migrate brings it up to date", current, target)}
	}
	return nil
}
