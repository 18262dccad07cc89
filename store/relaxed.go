package store

import (
	"context"
	"database/sql/driver"
	"errors"

	"pencilmark/internal/game/services"
)

// Relaxed returns the store with updates that return before they are on the disk. They survive the
// end of the process, however it ends, but perhaps not a power cut. The database stays sound in any
// case, and a later commit makes them durable too.
func (db *DB) Relaxed() services.Store { return relaxed{db} }

type relaxed struct{ *DB }

// Aside returns the relaxed store with updates that wait for no other process. On PostgreSQL they
// take no write lock and use separate connections, so they must not depend on what others write at
// the same time. A file has only one connection that writes, so for a file Aside is the same as
// Relaxed.
func (db *DB) Aside() services.Store {
	if db.aside == nil {
		return db.Relaxed()
	}
	return aside{db}
}

type aside struct{ *DB }

// Update runs fn concurrently with other units of work.
func (a aside) Update(ctx context.Context, fn func(services.Tx) error) error {
	return a.run(ctx, beside, a.DB.aside, withoutWaiting(fn))
}

// withoutWaiting makes PostgreSQL commit to the write-ahead log without waiting for the disk.
func withoutWaiting(fn func(services.Tx) error) func(*tx) error {
	return func(t *tx) error {
		if err := t.exec("SET LOCAL synchronous_commit = off"); err != nil {
			return err
		}
		return fn(roomsOf(t))
	}
}

// Update runs fn while nothing else writes, and commits without waiting for the disk.
func (r relaxed) Update(ctx context.Context, fn func(services.Tx) error) (err error) {
	if _, ok := r.engine.(*file); !ok {
		return r.run(ctx, updating, r.writer, withoutWaiting(fn))
	}
	conn, err := r.writer.Conn(ctx)
	if err != nil {
		return r.engine.explain(r.path, err)
	}
	defer func() { err = errors.Join(err, conn.Close()) }()
	if _, err := conn.ExecContext(ctx, "PRAGMA synchronous = NORMAL"); err != nil {
		return r.engine.explain(r.path, err)
	}
	defer func() {
		if _, full := conn.ExecContext(context.WithoutCancel(ctx), "PRAGMA synchronous = FULL"); full != nil {
			_ = conn.Raw(func(any) error { return driver.ErrBadConn }) // closes the connection
			err = errors.Join(err, full)
		}
	}()
	return r.run(ctx, updating, conn, func(t *tx) error { return fn(roomsOf(t)) })
}
