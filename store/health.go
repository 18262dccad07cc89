package store

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"os"
	"sync"
)

// checkedAlways is the size in bytes up to which a database is checked at every start, which takes less than a
// second.
const checkedAlways = 64 << 20

// checkAtStart looks for damage. It skips a large database that was closed cleanly, which has no log file.
func checkAtStart(ctx context.Context, db *DB, o Options) error {
	info, err := os.Stat(db.path)
	if err == nil && info.Size() > cmp.Or(o.checkedAlways, checkedAlways) {
		if !exists(db.path + "-wal") {
			return nil
		}
		if o.Waits != nil {
			o.Waits("the database was not closed, and is being checked for damage")
		}
	}
	return quickCheck(ctx, db.writer, db.path)
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return !errors.Is(err, fs.ErrNotExist)
}

// Ready returns an error if the store cannot be relied on, for example because of damage or a failed write.
func (db *DB) Ready(ctx context.Context) error {
	_, err := db.writer.ExecContext(ctx, "INSERT INTO health (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = excluded.at",
		millis(db.now()))
	if err != nil {
		return db.engine.explain(db.path, err)
	}
	return db.engine.sound(db)
}

// spare is the room in bytes that the disk must have.
const spare = 256 << 10

// sound fails if the file is gone or the disk is full. Ready's own write needs no room, so it does not notice a
// full disk.
func (f *file) sound(db *DB) error {
	if err := f.open.check(); err != nil {
		return err
	}
	probe := db.path + ".probe"
	err := os.WriteFile(probe, make([]byte, spare), private)
	if err = errors.Join(err, os.Remove(probe)); err != nil {
		return &Error{Path: db.path, Msg: "cannot grow: there is no room beside it", Err: err}
	}
	return nil
}

// openFiles are the database and its log as this process opened them. If a file is removed or replaced, SQLite
// keeps writing to the old one, and everything written is lost when the process ends.
type openFiles struct {
	path     string
	mu       sync.Mutex
	database fs.FileInfo
	log      fs.FileInfo // nil until check has seen it
}

func newOpenFiles(path string) (*openFiles, error) {
	info, err := os.Stat(path)
	return &openFiles{path: path, database: info}, err
}

// errReplaced is the cause of check's error.
var errReplaced = errors.New("another file or none has its name")

// check returns an error if the database or its log is no longer at its path.
func (o *openFiles) check() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if !isAt(o.path, o.database) || o.log != nil && !isAt(o.path+"-wal", o.log) {
		return &Error{Path: o.path, Msg: "was removed or replaced while this program had it open, so nothing more is written: " +
			"stop the program, put the file back or restore a backup, and start again", Err: errReplaced}
	}
	if o.log == nil {
		if info, err := os.Stat(o.path + "-wal"); err == nil {
			o.log = info
		}
	}
	return nil
}

// isAt reports whether a file is still at a path. It assumes so if the path cannot be read.
func isAt(path string, file fs.FileInfo) bool {
	now, err := os.Stat(path)
	if err != nil {
		return !errors.Is(err, fs.ErrNotExist)
	}
	return os.SameFile(now, file)
}
