package store

import (
	"context"
	"time"

	"pencilmark/internal/game/services"
)

// Beside is a store that another process may have open, for an operator's short deeds.
// One of them writes at a time, and each waits for the other for some seconds.
type Beside struct{ db *DB }

var _ services.Store = (*Beside)(nil)

// OpenBeside opens the store at a path or an address whether or not a server has it. It takes
// no lock, makes no file and migrates nothing: a database of another version than this
// program's is an *Error.
func OpenBeside(ctx context.Context, path string, now func() time.Time) (*Beside, error) {
	db, err := besideOthers(ctx, path, now, "opened")
	return &Beside{db}, err
}

// View runs fn on a snapshot.
func (b *Beside) View(ctx context.Context, fn func(services.Query) error) error {
	return b.db.View(ctx, fn)
}

// Update runs fn alone, among all processes, and commits what it wrote.
func (b *Beside) Update(ctx context.Context, fn func(services.Tx) error) error {
	return b.db.Update(ctx, fn)
}

// Close closes the store.
func (b *Beside) Close() error { return b.db.Close() }
