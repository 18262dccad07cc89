package store

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"sync"
)

// checkedAtOnce is the largest database, in bytes, that is checked at every start before it is used:
// that takes less than a second.
const checkedAtOnce = 64 << 20

// unchecked ends the name of a file that exists from the beginning of a check until a check finds no
// damage. So a check that was interrupted is repeated.
const unchecked = "-unchecked"

// checkAtStart looks for damage. It checks a large database only if it was not closed, when SQLite
// leaves its log behind, and while it is used.
func (f *file) checkAtStart(ctx context.Context, db *DB, atOnce int64, log *slog.Logger) error {
	info, err := os.Stat(db.path)
	if err != nil || info.Size() <= atOnce {
		return quickCheck(ctx, db.writer, db.path)
	}
	if !exists(db.path+"-wal") && !exists(db.path+unchecked) {
		return nil
	}
	if err := os.WriteFile(db.path+unchecked, nil, 0o600); err != nil {
		log.Warn("if the database is closed before its check ends, the next start does not check it", "error", err)
	}
	log.Info("the database was not closed: looking for damage while it is used")
	f.check.begin(func(ctx context.Context) error {
		err := explain(db.path, quickCheck(ctx, db.long, db.path))
		switch {
		case ctx.Err() != nil:
			return nil
		case err != nil:
			log.Error("the database is damaged", "error", err)
		default:
			log.Info("the database is found whole")
			_ = os.Remove(db.path + unchecked) // else the next start checks again
		}
		return err
	})
	return nil
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return !errors.Is(err, fs.ErrNotExist)
}

// backgroundCheck looks for damage while the database is used.
type backgroundCheck struct {
	group   sync.WaitGroup
	cancel  context.CancelFunc // nil if there was no reason to check
	mu      sync.Mutex
	running bool
	damage  error
}

func (c *backgroundCheck) begin(look func(context.Context) error) {
	ctx, cancel := context.WithCancel(context.Background())
	c.cancel, c.running = cancel, true
	c.group.Go(func() {
		err := look(ctx)
		c.mu.Lock()
		defer c.mu.Unlock()
		c.running, c.damage = false, err
	})
}

func (c *backgroundCheck) end() {
	if c.cancel != nil {
		c.cancel()
		c.group.Wait()
	}
}

func (c *backgroundCheck) state() (running bool, damage error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.running, c.damage
}

// Checking says that the file is being checked for damage, "" if it is not.
func (db *DB) Checking() string { return db.engine.checking() }

func (f *file) checking() string {
	if running, _ := f.check.state(); running {
		return "it was not closed, and is being checked for damage"
	}
	return ""
}

// Ready returns why the store cannot be relied on, such as damage or a failed write.
func (db *DB) Ready(ctx context.Context) error {
	_, err := db.writer.ExecContext(ctx, "INSERT INTO health (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = excluded.at",
		millis(db.now()))
	if err != nil {
		return db.engine.explain(db.path, err)
	}
	return db.engine.sound(db)
}

// spare is the room in bytes that must be left on the disk.
const spare = 256 << 10

// sound fails if the file is gone or damaged, or the disk has no room left. The row that Ready writes
// needs no room, so it does not show that.
func (f *file) sound(db *DB) error {
	if err := f.open.check(); err != nil {
		return err
	}
	if _, damage := f.check.state(); damage != nil {
		return damage
	}
	probe := db.path + ".probe"
	err := os.WriteFile(probe, make([]byte, spare), private)
	if err = errors.Join(err, os.Remove(probe)); err != nil {
		return &Error{Path: db.path, Msg: "cannot grow: there is no room beside it", Err: err}
	}
	return nil
}

// openFiles are the database and its log as this process has them open. SQLite keeps writing to a file
// that was removed or replaced, and everything written is lost when the process ends.
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

// isAt reports whether a file is at a path. It assumes so if the path cannot be read.
func isAt(path string, file fs.FileInfo) bool {
	now, err := os.Stat(path)
	if err != nil {
		return !errors.Is(err, fs.ErrNotExist)
	}
	return os.SameFile(now, file)
}
