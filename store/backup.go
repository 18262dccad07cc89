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

// partial is the suffix of the name of an incomplete copy.
const partial = ".partial"

// Backup copies the database at path to a new file. The copy holds the state of one moment,
// including what is in -wal. Other processes may read and write the database meanwhile; Backup
// needs no lock.
//
// Backup checks every page of the database and of the copy. The copy gets its name only when it is
// known to be sound and on disk, so a file named to can be relied on. A file beside it holds its
// SHA-256, with which Restore detects changes. Backup does not overwrite a file. The error is an
// *Error.
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

// copiedHere fails for a PostgreSQL database, which this program does not copy.
func copiedHere(path string) error {
	if IsAddress(path) {
		return &Error{Path: redacted(path), Msg: "is PostgreSQL's to copy: deploy/backup-postgres.sh does so by pg_dump, and notes it"}
	}
	return nil
}

// copyChecked checks a database and copies it to a temporary file, whose name begins with that of
// to. It returns the temporary file's name. After an error no file is left.
func copyChecked(ctx context.Context, path, to string) (temp string, err error) {
	// Do not open the file here: closing it would drop the locks that this process holds on it if
	// it is the server.
	if _, err := os.Stat(path); err != nil {
		return "", &Error{Path: path, Msg: "cannot be read: " + reason(err), Err: err}
	}
	temp, err = copyInto(to, func(temp string) error { return copySound(ctx, path, temp) })
	if err != nil {
		return "", uncopied(path, to, err)
	}
	return temp, nil
}

// copyInto writes a copy to an empty temporary file that only its owner can read and whose name
// begins with that of to. It returns the temporary file's name. After an error no file is left.
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

// copySound copies a database into an empty file and checks both. It fails with an *Error if the
// fault is in the database.
func copySound(ctx context.Context, path, temp string) error {
	db := openFile(path, "rw")
	defer db.Close()
	if err := integrityCheck(ctx, db, path); err != nil {
		return explain(path, err)
	}
	err := copyTo(ctx, db, temp)
	if e, ok := errors.AsType[sqlite.Error](err); ok && e.Code == sqlite.ErrCorrupt {
		return explain(path, err) // damaged since the check
	}
	if err != nil {
		return err
	}
	if err := sound(ctx, temp); err != nil {
		return fmt.Errorf("the copy came out wrong, so look at the disk: %w", err)
	}
	return nil
}

// openFile opens a database outside the store's pools. The mode is ro or rw; neither creates a
// file. With rw, closing the last connection removes -wal and -shm.
func openFile(path, mode string) *sql.DB {
	db := sql.OpenDB(&connector{dsn(path, url.Values{"mode": {mode}}), &sqlite.SQLiteDriver{}})
	db.SetMaxOpenConns(1)
	return db
}

// sound checks every page of a closed database.
func sound(ctx context.Context, path string) error {
	db := openFile(path, "ro")
	defer db.Close()
	return explain(path, integrityCheck(ctx, db, path))
}

// uncopied returns an error that names the copy as the cause, unless err already names the
// database.
func uncopied(path, to string, err error) error {
	if e, ok := errors.AsType[*Error](err); ok && e.Path == path {
		return e
	}
	return &Error{Path: path, Msg: fmt.Sprintf("was not copied to %s: %s", to, reason(err)), Err: err}
}

// reason returns the reason why a file could not be read or written.
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
