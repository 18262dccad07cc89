package store

import (
	"context"
	"database/sql/driver"
	"errors"

	"pencilmark/internal/game/services"
)

// Relaxed is the store with updates that return before they are on the disk: they outlive the
// process, whatever ends it, but perhaps not a power cut. The database is whole either
// way, and what is committed later takes them along.
func (db *DB) Relaxed() services.Store { return relaxed{db} }

type relaxed struct{ *DB }

// Update runs fn alone and commits what it wrote to the write-ahead log without waiting for it.
func (r relaxed) Update(ctx context.Context, fn func(services.Tx) error) (err error) {
	if _, ok := r.engine.(*file); !ok {
		return r.run(ctx, updating, r.writer, func(t *tx) error {
			if err := t.exec("SET LOCAL synchronous_commit = off"); err != nil {
				return err
			}
			return fn(t)
		})
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
			_ = conn.Raw(func(any) error { return driver.ErrBadConn }) // nothing else may be written by it
			err = errors.Join(err, full)
		}
	}()
	return r.run(ctx, updating, conn, func(t *tx) error { return fn(t) })
}
