package store

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"time"

	"pencilmark/internal/game/services"
)

// Beside is a store that another process may have open, for an operator's short deeds.
// SQLite lets one write at a time, and each waits for the other for five seconds.
type Beside struct {
	db             *DB
	reader, writer *sql.DB
}

var _ services.Store = (*Beside)(nil)

// OpenBeside opens the store at a path whether or not a server has it. It takes no lock,
// makes no file and migrates nothing: a database of another version than this program's
// is an *Error.
func OpenBeside(ctx context.Context, path string, now func() time.Time) (*Beside, error) {
	if _, err := os.Stat(path); err != nil {
		return nil, &Error{Path: path, Msg: "cannot be opened: " + reason(err), Err: err}
	}
	b := &Beside{reader: openFile(path, "rw"), writer: openWriter(path, 0)}
	b.db = &DB{path: path, now: now, reader: b.reader, writer: b.writer, metrics: newMetrics()}
	if err := isCurrent(ctx, b.reader, path); err != nil {
		return nil, errors.Join(explain(path, err), b.Close())
	}
	return b, nil
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
func (b *Beside) Close() error { return errors.Join(b.reader.Close(), b.writer.Close()) }
