package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"pencilmark/internal/game/services"
)

// OpenBesideServer opens the store at a path or an address for an operator's command, even while a
// server has it open. It takes no lock, creates no file and migrates nothing. It fails with an
// *Error if the database does not have this program's version.
func OpenBesideServer(ctx context.Context, path string, now func() time.Time) (*DB, error) {
	return besideOthers(ctx, path, now, "opened")
}

// ReadOnly runs fn on the current state of the database at path, even while another process has it
// open, and changes nothing. It fails with an *Error if there is no database or it does not have
// this program's version.
func ReadOnly(ctx context.Context, path string, now func() time.Time, fn func(services.Query) error) (err error) {
	db, err := besideOthers(ctx, path, now, "read")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	return db.View(ctx, fn)
}

// besideOthers opens a database that another process may have open. do is the verb for error
// messages. It creates and migrates nothing.
func besideOthers(ctx context.Context, path string, now func() time.Time, do string) (db *DB, err error) {
	if IsAddress(path) {
		db, _, err = connectPostgres(path, now)
	} else {
		db, err = fileBesideOthers(path, now, do)
	}
	if err != nil {
		return nil, err
	}
	if err := db.isCurrent(ctx); err != nil {
		return nil, errors.Join(db.engine.explain(db.path, err), db.Close())
	}
	return db, nil
}

func fileBesideOthers(path string, now func() time.Time, do string) (*DB, error) {
	if _, err := os.Stat(path); err != nil {
		return nil, &Error{Path: path, Msg: "cannot be " + do + ": " + reason(err), Err: err}
	}
	pool := openFile(path, "rw")
	return &DB{path: path, engine: &file{}, now: now, reader: pool, long: pool, writer: openWriter(path, 0), metrics: newMetrics(), pauses: restartPauses()}, nil
}

// isCurrent fails unless the database has all of this program's migrations and no newer ones that
// this program cannot work with.
func (db *DB) isCurrent(ctx context.Context) error {
	current, err := versionOf(ctx, db.reader)
	if err != nil {
		return err
	}
	p, err := db.engine.migrator(db.reader)
	if err != nil {
		return err
	}
	sources := p.ListSources()
	target := sources[len(sources)-1].Version
	switch {
	case current > target && !db.engine.readable(current, target):
		return tooNew(db.path, current, target)
	case current < target:
		return &Error{Path: db.path, Msg: fmt.Sprintf("has version %d, and this Pencilmark reads version %d: pencilmark migrate brings it up to date", current, target)}
	}
	return nil
}
