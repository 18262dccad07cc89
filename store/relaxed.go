package store

import (
	"context"
	"database/sql/driver"
	"errors"

	"pencilmark/internal/game/services"
)

// Relaxed is the store with updates that return before they are on the disk: they outlive the
// process, whatever ends it, but perhaps not a power cut. SQLite keeps the database whole either
// way, and what is committed later takes them along.
func (db *DB) Relaxed() services.Store { return relaxed{db} }

type relaxed struct{ *DB }

// Update runs fn alone and commits what it wrote to the write-ahead log without waiting for it.
func (r relaxed) Update(ctx context.Context, fn func(services.Tx) error) (err error) {
	conn, err := r.writer.Conn(ctx)
	if err != nil {
		return explain(r.path, err)
	}
	defer func() { err = errors.Join(err, conn.Close()) }()
	if _, err := conn.ExecContext(ctx, "PRAGMA synchronous = NORMAL"); err != nil {
		return explain(r.path, err)
	}
	defer func() {
		if _, full := conn.ExecContext(context.WithoutCancel(ctx), "PRAGMA synchronous = FULL"); full != nil {
			_ = conn.Raw(func(any) error { return driver.ErrBadConn }) // nothing else may be written by it
			err = errors.Join(err, full)
		}
	}()
	return r.run(ctx, updating, conn, func(t *tx) error { return fn(t) })
}
