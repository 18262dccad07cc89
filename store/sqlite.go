package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"syscall"
	"time"

	sqlite "github.com/mattn/go-sqlite3"

	"pencilmark/internal/game/jobs"
)

// busyMillis is how long, in milliseconds, a connection waits for a lock. It waits only for other
// programs, such as backups, because one connection writes, and readers do not block it in WAL mode.
const busyMillis = 5000

// connector opens connections with one DSN, without a registered driver name.
type connector struct {
	dsn    string
	driver *sqlite.SQLiteDriver
}

func (c *connector) Connect(context.Context) (driver.Conn, error) { return c.driver.Open(c.dsn) }
func (c *connector) Driver() driver.Driver                        { return c.driver }

// openWriter opens the only connection that writes. maxPages limits the file's size in pages; 0 means
// no limit.
func openWriter(path string, maxPages int) *sql.DB {
	d := &sqlite.SQLiteDriver{}
	if maxPages > 0 {
		d.ConnectHook = func(c *sqlite.SQLiteConn) error {
			_, err := c.Exec(fmt.Sprintf("PRAGMA max_page_count = %d", maxPages), nil)
			return err
		}
	}
	db := sql.OpenDB(&connector{dsn(path, url.Values{
		"mode":           {"rwc"},
		"_txlock":        {"immediate"},
		"_journal_mode":  {"WAL"},
		"_synchronous":   {"FULL"},
		"_secure_delete": {"1"}, // overwrites deleted content
	}), d})
	db.SetMaxOpenConns(1)
	return db
}

// openReaders opens a pool of n connections that only read.
func openReaders(path string, n int) *sql.DB {
	db := sql.OpenDB(&connector{dsn(path, url.Values{
		"mode":         {"ro"},
		"_query_only":  {"1"},
		"_synchronous": {"FULL"},
	}), &sqlite.SQLiteDriver{}})
	db.SetMaxOpenConns(n)
	db.SetMaxIdleConns(n)
	return db
}

func dsn(path string, v url.Values) string {
	v.Set("_busy_timeout", fmt.Sprint(busyMillis))
	v.Set("_foreign_keys", "1")
	v.Set("_stmt_cache_size", "256") // more than the number of queries in this package
	u := url.URL{Scheme: "file", Opaque: (&url.URL{Path: filepath.ToSlash(path)}).EscapedPath(), RawQuery: v.Encode()}
	return u.String()
}

// file is the engine for SQLite, on a file that no other process has open.
type file struct {
	lock   *lock      // nil if other processes may have the file open
	open   *openFiles // nil if other processes may have the file open
	number int64      // this process's number, chosen at random
}

func (*file) stop() {}
func (f *file) close() error {
	if f.lock == nil {
		return nil
	}
	return f.lock.release()
}

func (*file) begins(string) *sql.TxOptions { return nil }

// alone only checks that the file is still in its place, because the only connection that writes
// begins with the write lock.
func (f *file) alone(context.Context, *sql.Tx) (unit, error) {
	if f.open == nil {
		return unit{}, nil
	}
	return unit{}, f.open.check()
}

func (*file) conflict(context.Context, *sql.Tx) error {
	return sqlite.Error{Code: sqlite.ErrBusy, ExtendedCode: sqlite.ErrBusySnapshot}
}

// answered reports true, because there is no connection to lose.
func (*file) answered(error) bool { return true }

func (*file) outcome(_ context.Context, _ *DB, _ unit, err error) error { return err }

// leader returns jobs.Alone, because this process always leads.
func (*file) leader() jobs.Leader { return jobs.Alone{} }

// readable reports false for a newer version. Only one program at a time uses a file.
func (*file) readable(version, known int64) bool { return version <= known }

func (*file) processes() int { return 1 }

func (*file) now(machine func() time.Time) time.Time { return machine() }

// repeats reports whether SQLite refused a write because what was read has changed.
func (*file) repeats(err error) bool {
	e, _ := errors.AsType[sqlite.Error](err)
	return e.ExtendedCode == sqlite.ErrBusySnapshot
}

func (f *file) processID() int64 { return f.number }

// gone is true for every process except this one.
func (f *file) gone(column string) string { return fmt.Sprintf("%s <> %d", column, f.number) }

func (*file) nextID() string { return "UPDATE ids SET last = last + 1 WHERE name = $1 RETURNING last" }

func (*file) interrupts(err error) bool {
	e, _ := errors.AsType[sqlite.Error](err)
	return e.Code == sqlite.ErrInterrupt
}

func (*file) explain(path string, err error) error { return explain(path, err) }

// explain turns an error of SQLite into an *Error for the operator, unless it is one already.
func explain(path string, err error) error {
	e, ok := errors.AsType[sqlite.Error](err)
	if _, explained := errors.AsType[*Error](err); !ok || explained {
		return err
	}
	var msg string
	switch diskFull(e).Code {
	case sqlite.ErrCorrupt, sqlite.ErrNotADB:
		msg = "is damaged or is no database: put a backup in its place"
	case sqlite.ErrFull:
		msg = "cannot grow: the disk or the allowed size is full"
	case sqlite.ErrReadonly, sqlite.ErrPerm, sqlite.ErrAuth:
		msg = "is read-only: let this user write to the file and its directory"
	case sqlite.ErrCantOpen:
		msg = "cannot be opened: check that its directory exists and that this user may write to it"
	case sqlite.ErrIoErr:
		msg = "cannot be read or written: the disk reports an error"
	case sqlite.ErrBusy, sqlite.ErrLocked:
		msg = "is kept busy by another program"
	default:
		return err
	}
	return &Error{Path: path, Msg: msg, Err: err}
}

// diskFull sets the code of an error about a full disk, which SQLite sometimes reports as an I/O
// error.
func diskFull(e sqlite.Error) sqlite.Error {
	switch e.SystemErrno {
	case syscall.ENOSPC, syscall.EDQUOT, syscall.EFBIG:
		e.Code = sqlite.ErrFull
	}
	return e
}

// quickCheck reads the whole file and checks it for damage.
func quickCheck(ctx context.Context, db *sql.DB, path string) error {
	return check(ctx, db, path, "PRAGMA quick_check(1)")
}

// integrityCheck is like quickCheck, and also compares every index with its table.
func integrityCheck(ctx context.Context, db *sql.DB, path string) error {
	return check(ctx, db, path, "PRAGMA integrity_check(1)")
}

func check(ctx context.Context, db *sql.DB, path, pragma string) error {
	var answer string
	if err := db.QueryRowContext(ctx, pragma).Scan(&answer); err != nil {
		return err
	}
	if answer != "ok" {
		return &Error{Path: path, Msg: "is damaged: put a backup in its place", Err: errors.New(answer)}
	}
	return nil
}

// copyTo writes a consistent copy of the database to a new or empty file.
func copyTo(ctx context.Context, db *sql.DB, path string) error {
	_, err := db.ExecContext(ctx, "VACUUM INTO $1", path)
	return err
}
