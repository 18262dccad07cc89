package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"time"

	"github.com/pressly/goose/v3"

	"pencilmark/internal/clock"
	"pencilmark/internal/game/services"
	"pencilmark/migrations"
)

// Options are the options for opening a store. The zero value is usable.
type Options struct {
	Now      func() time.Time // clock for names and the lock; nil is the machine's, which the database's corrects on PostgreSQL
	Log      *slog.Logger     // nil discards the log
	MaxPages int              // limit of the file's size in pages of 4 KiB; 0 for none

	Waits func(what string) // called with the reason when Open waits for something that may take long; may be nil

	Sent func(statement string) // called with every statement, for tests; may be nil

	CommitTwice bool // makes the first COMMIT of every unit of work fail, for tests

	corrected     bool  // Now is the machine's clock
	checkedAlways int64 // size in bytes up to which a file is checked at every start; 0 is 64 MiB
}

// whole returns the options with default values filled in.
func (o Options) whole() Options {
	if o.Now == nil {
		o.Now, o.corrected = clock.System{}.Now, true
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	return o
}

// DB is an open store. It implements services.Store and, for its metrics, prometheus.Collector. It
// is safe for concurrent use.
type DB struct {
	path    string // path of the file, or the address without its password
	engine  engine
	writer  *sql.DB
	reader  *sql.DB
	long    *sql.DB // for long reads
	aside   *sql.DB // for updates that wait for no other process, see Aside; nil for a file
	now     func() time.Time
	metrics *metrics
	sent    func(statement string)

	pauses []time.Duration // pauses before the further tries of a unit of work

	commitTwice bool
}

var _ services.Store = (*DB)(nil)

// Now returns the time, which is the same in all processes that share the database, whatever their
// machines' clocks show. On PostgreSQL it is the database's time, otherwise that of Options.Now.
func (db *DB) Now() time.Time { return db.engine.now(db.now) }

// Error is a problem of the database, described for the operator.
type Error struct {
	Path string
	Msg  string
	Err  error // the cause; may be nil
}

func (e *Error) Error() string { return "the database " + e.Path + " " + e.Msg }

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// Open opens the store at a path, or at a PostgreSQL address, postgres://user@host/name, and brings
// its schema up to date. It creates the file and its directory if they do not exist. The error is
// an *Error; it wraps a *LockedError if another process has the store open.
func Open(ctx context.Context, path string, o Options) (*DB, error) {
	o = o.whole()
	open := openFileStore
	if IsAddress(path) {
		open = openPostgres
	}
	db, err := open(ctx, path, o)
	if err != nil {
		return nil, err
	}
	db.sent, db.commitTwice = o.Sent, o.CommitTwice
	if err := db.engine.prepare(ctx, db, o); err != nil {
		return nil, errors.Join(db.engine.explain(db.path, err), db.Close())
	}
	return db, nil
}

// openFileStore opens a file that no other process has open.
func openFileStore(_ context.Context, path string, o Options) (*DB, error) {
	if err := prepare(path, o.Log); err != nil {
		return nil, err
	}
	lock, err := takeLock(path, o.Now())
	if err != nil {
		return nil, err
	}
	opened, err := newOpenFiles(path)
	if err != nil {
		return nil, errors.Join(&Error{Path: path, Msg: "cannot be read: " + reason(err), Err: err}, lock.release())
	}
	return &DB{path: path, engine: &file{lock: lock, open: opened, number: rand.Int64()}, now: o.Now, writer: openWriter(path, o.MaxPages), reader: openReaders(path, max(2, runtime.NumCPU())), long: openReaders(path, longReaders), metrics: newMetrics(), pauses: restartPauses()}, nil
}

// private is the mode of the database's files: only their owner may read them.
const private = 0o600

// prepare creates the directory, checks that the file can be written, and keeps other users from
// reading the file.
func prepare(path string, log *slog.Logger) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil {
		return &Error{Path: path, Msg: "has no directory, and none can be made", Err: err}
	}
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if errors.Is(err, fs.ErrNotExist) { // SQLite would create it readable for everybody
		if f, err = os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, private); err != nil {
			return nil // taking the lock fails too, and says why
		}
	}
	if errors.Is(err, syscall.EISDIR) {
		return &Error{Path: path, Msg: "is a directory: name a file in it", Err: err}
	}
	if err != nil {
		return &Error{Path: path, Msg: "cannot be written: let this user write to the file", Err: err}
	}
	keepPrivate(log, path, path+"-wal", path+"-shm", path+"-journal")
	return f.Close()
}

// keepPrivate makes files readable only by their owner if all users of the machine can read them,
// as old versions made them. It keeps files that only a group can read, because that was done on
// purpose.
func keepPrivate(log *slog.Logger, paths ...string) {
	const others = 0o007
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil || info.Mode()&others == 0 {
			continue
		}
		if err := os.Chmod(path, private); err != nil {
			log.Warn("every user of this machine can read the database: run chmod 600 on the file", "file", path, "error", err)
			continue
		}
		log.Info("every user of this machine could read the database; now only its owner can", "file", path)
	}
}

// prepare checks and migrates a file.
func (f *file) prepare(ctx context.Context, db *DB, o Options) error {
	if err := checkAtStart(ctx, db, o); err != nil {
		return err
	}
	if version, err := versionOf(ctx, db.writer); err == nil && 0 < version && version < oldestVersion {
		return tooOld(db.path, version) // a new file has no version yet, which is not an error
	}
	p, err := f.migrator(db.writer)
	if err != nil {
		return err
	}
	return db.migrate(ctx, p, o)
}

// migrator returns a provider of all migrations. It does not access the database yet.
func (*file) migrator(db *sql.DB) (*goose.Provider, error) {
	steps, err := fs.Sub(migrations.SQLite, "sqlite")
	if err != nil {
		return nil, err
	}
	return goose.NewProvider(goose.DialectSQLite3, db, steps)
}

// This program migrates files of version oldestVersion or later. Files before schemaVersion go
// through the older steps. New files begin with the schema of schemaVersion.
const (
	oldestVersion = 45
	schemaVersion = 55
)

func (*file) migrateUp(ctx context.Context, db *sql.DB, version int64, p *goose.Provider) error {
	if 0 < version && version < schemaVersion {
		steps, err := fs.Sub(migrations.SQLite, "sqlite/older")
		if err != nil {
			return err
		}
		older, err := goose.NewProvider(goose.DialectSQLite3, db, steps)
		if err != nil {
			return err
		}
		if _, err := older.Up(ctx); err != nil {
			return err
		}
	}
	_, err := p.Up(ctx)
	return err
}

func tooOld(path string, version int64) error {
	return &Error{Path: path, Msg: fmt.Sprintf("has version %d, and this Pencilmark takes versions from %d on further: "+
		"run pencilmark migrate of a program from 2026-11-25 to 2026-11-28 first", version, oldestVersion)}
}

// migrate applies the missing migrations. Unless the database is new, it copies the database first.
func (db *DB) migrate(ctx context.Context, p *goose.Provider, o Options) error {
	current, target, err := p.GetVersions(ctx)
	if err != nil {
		return err
	}
	if current > target && !db.engine.readable(current, target) {
		return tooNew(db.path, current, target)
	}
	if current >= target {
		return nil
	}
	if o.Waits != nil {
		o.Waits(fmt.Sprintf("the database is brought from version %d to %d, by this process or another", current, target))
	}
	kept := ""
	if current > 0 {
		if kept, err = db.engine.keepOld(ctx, db, current, o.Log); err != nil {
			return err
		}
	}
	if err := db.engine.migrateUp(ctx, db.writer, current, p); err != nil {
		return db.migratedInPart(ctx, kept, target, err)
	}
	o.Log.Info("migrated the database", "from", current, "to", target)
	return nil
}

// migratedInPart returns an error that says how far a failed migration came, and what to do.
func (db *DB) migratedInPart(ctx context.Context, kept string, target int64, err error) error {
	reached, unknown := versionOf(ctx, db.writer)
	if unknown != nil || ctx.Err() != nil {
		return err
	}
	why := err.Error()
	if explained, ok := errors.AsType[*Error](db.engine.explain(db.path, err)); ok {
		why = "it " + explained.Msg
	}
	msg := fmt.Sprintf("has version %d and needs %d; it was not brought further because %s. Remove the cause and start again: the next start goes on from version %d", reached, target, why, reached)
	if kept != "" {
		msg += ". The database as it was is in " + kept
	}
	return &Error{Path: db.path, Msg: msg, Err: err}
}

// keepOld copies the file before its migration.
func (*file) keepOld(ctx context.Context, db *DB, version int64, log *slog.Logger) (kept string, err error) {
	kept = fmt.Sprintf("%s.v%d-%s", db.path, version, db.now().UTC().Format("20060102T150405"))
	temp, err := copyInto(kept, func(temp string) error { return copyTo(ctx, db.writer, temp) })
	if err == nil {
		err = realDisk.publishWithDigest(ctx, temp, kept)
	}
	if err != nil {
		return "", &Error{Path: db.path, Msg: fmt.Sprintf("was not migrated, because it could not be copied to %s: %s", kept, reason(err)), Err: err}
	}
	log.Info("copied the database before migrating it", "copy", kept)
	return kept, nil
}

func tooNew(path string, version, known int64) error {
	return &Error{Path: path, Msg: fmt.Sprintf("has version %d, made by a newer Pencilmark; this one knows versions up to %d: "+
		"run the newer program", version, known)}
}

// Close closes the store and releases its lock.
func (db *DB) Close() error {
	db.engine.stop()
	return errors.Join(db.closeConnections(), db.engine.close())
}

func (db *DB) closeConnections() error {
	err := errors.Join(db.reader.Close(), db.long.Close(), db.writer.Close())
	if db.aside != nil {
		err = errors.Join(err, db.aside.Close())
	}
	return err
}

// Version returns the number of the newest migration applied.
func (db *DB) Version(ctx context.Context) (int64, error) {
	version, err := versionOf(ctx, db.reader)
	return version, db.engine.explain(db.path, err)
}

func versionOf(ctx context.Context, db *sql.DB) (version int64, err error) {
	err = db.QueryRowContext(ctx, "SELECT MAX(version_id) FROM goose_db_version").Scan(&version)
	return version, err
}
