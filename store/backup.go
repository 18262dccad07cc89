package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"

	sqlite "github.com/mattn/go-sqlite3"
)

// partial ends the name of a copy that is not whole yet.
const partial = ".partial"

// Backup copies the database at path to a new file. The copy is one consistent
// database, as of one moment, and not a copy of bytes: other processes may read
// and write the database meanwhile, no lock is needed, and nothing of -wal or
// -shm is missing from it.
//
// Both are checked from the first page to the last. Until the copy is found
// whole and is on the disk it has another name: what is called to can be relied
// on. Its SHA-256 is in a file beside it, by which Restore notices a change. An
// existing file is not overwritten. The error is an *Error.
func Backup(ctx context.Context, path, to string) error {
	if err := copiedHere(path); err != nil {
		return err
	}
	if _, err := os.Lstat(to); err == nil {
		return uncopied(path, to, fs.ErrExist)
	}
	temp, err := copyChecked(ctx, path, to)
	if err != nil {
		return err
	}
	if err := realDisk.publishWithDigest(ctx, temp, to); err != nil {
		return uncopied(path, to, err)
	}
	return nil
}

// copiedHere refuses to copy what is PostgreSQL's.
func copiedHere(path string) error {
	if IsAddress(path) {
		return &Error{Path: redacted(path), Msg: "is PostgreSQL's to copy: deploy/backup-postgres.sh does so by pg_dump, and notes it"}
	}
	return nil
}

// copyChecked copies a sound database to a file whose name only begins with
// that of to, and returns that name. The copy is sound. When there is an error,
// no file is left.
func copyChecked(ctx context.Context, path, to string) (temp string, err error) {
	// Only looked at: to open and close the file would drop the locks that this
	// process, if it is the server, holds on it.
	if _, err := os.Stat(path); err != nil {
		return "", &Error{Path: path, Msg: "cannot be read: " + reason(err), Err: err}
	}
	temp, err = copyInto(to, func(temp string) error { return copySound(ctx, path, temp) })
	if err != nil {
		return "", uncopied(path, to, err)
	}
	return temp, nil
}

// copyInto has a copy written to an empty file that nobody else may read and whose name only
// begins with that of to, and returns that name. When there is an error, no file is left.
func copyInto(to string, write func(temp string) error) (temp string, err error) {
	f, err := os.CreateTemp(filepath.Dir(to), filepath.Base(to)+".*"+partial)
	if err != nil {
		return "", err
	}
	if err := errors.Join(f.Close(), write(f.Name())); err != nil {
		return "", errors.Join(err, os.Remove(f.Name()))
	}
	return f.Name(), nil
}

// copySound copies a database into an empty file, if it is sound, and looks
// whether the copy is. An error that the database is to blame for is an *Error.
func copySound(ctx context.Context, path, temp string) error {
	db := openFile(path, "rw")
	defer db.Close()
	if err := integrityCheck(ctx, db, path); err != nil {
		return explain(path, err)
	}
	err := copyTo(ctx, db, temp)
	if e, ok := errors.AsType[sqlite.Error](err); ok && e.Code == sqlite.ErrCorrupt {
		return explain(path, err) // damaged since
	}
	if err != nil {
		return err
	}
	if err := sound(ctx, temp); err != nil {
		return fmt.Errorf("the copy came out wrong, so look at the disk: %w", err)
	}
	return nil
}

// openFile opens a database apart from the store's pools: mode is ro or rw, and
// neither makes a file. With rw the last to close tidies -wal and -shm away.
func openFile(path, mode string) *sql.DB {
	db := sql.OpenDB(&connector{dsn(path, url.Values{"mode": {mode}}), &sqlite.SQLiteDriver{}})
	db.SetMaxOpenConns(1)
	return db
}

// sound reads a closed database from the first page to the last.
func sound(ctx context.Context, path string) error {
	db := openFile(path, "ro")
	defer db.Close()
	return explain(path, integrityCheck(ctx, db, path))
}

// uncopied says that the trouble is with the copy, unless err is that the
// database is to blame.
func uncopied(path, to string, err error) error {
	if e, ok := errors.AsType[*Error](err); ok && e.Path == path {
		return e
	}
	return &Error{Path: path, Msg: fmt.Sprintf("was not copied to %s: %s", to, reason(err)), Err: err}
}

// reason says in words what kept a file from being read or written.
func reason(err error) string {
	if e, ok := errors.AsType[sqlite.Error](err); ok {
		if explained, ok := errors.AsType[*Error](explain("", e)); ok {
			return "it " + explained.Msg
		}
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "there is no such file or directory"
	case errors.Is(err, fs.ErrExist):
		return "there is a file of that name"
	case errors.Is(err, fs.ErrPermission):
		return "this user may not"
	}
	return err.Error()
}
