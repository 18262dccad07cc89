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

// Aside is the relaxed store with updates that wait for no other process: on PostgreSQL they take
// no lock to write, and connections of their own. So they must not depend on what others write
// meanwhile. A file has one connection that writes; there they are Relaxed's.
func (db *DB) Aside() services.Store {
	if db.aside == nil {
		return db.Relaxed()
	}
	return aside{db}
}

type aside struct{ *DB }

// Update runs fn beside others.
func (a aside) Update(ctx context.Context, fn func(services.Tx) error) error {
	return a.run(ctx, beside, a.DB.aside, func(t *tx) error {
		if err := t.exec(withoutWaiting); err != nil {
			return err
		}
		return fn(roomsOf(t))
	})
}

// withoutWaiting has PostgreSQL commit to the write-ahead log without waiting for it.
const withoutWaiting = "SET LOCAL synchronous_commit = off"

// Update runs fn alone and commits what it wrote to the write-ahead log without waiting for it.
func (r relaxed) Update(ctx context.Context, fn func(services.Tx) error) (err error) {
	if _, ok := r.engine.(*file); !ok {
		return r.run(ctx, updating, r.writer, func(t *tx) error {
			if err := t.exec(withoutWaiting); err != nil {
				return err
			}
			return fn(roomsOf(t))
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
	return r.run(ctx, updating, conn, func(t *tx) error { return fn(roomsOf(t)) })
}
