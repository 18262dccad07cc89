package store

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// Restore replaces the database at path by a copy of the one at from. It returns the path under which
// the replaced one is kept, or "" if there was none.
//
// Restore takes the store's lock, so it fails with a wrapped *LockedError while a server has the
// database open. It also fails if from is damaged, differs from the digest beside it, is not a
// database of Pencilmark, or belongs to a newer version. In these cases nothing changes. At every
// moment either the old database or the new one is at path. The file from stays unchanged; it can be
// a backup or any other database, such as one that Restore has kept.
//
// Restore migrates the new database and records in it that it was restored at at. Because the
// database lacks what was posted since the backup, the program will look for such posts before it
// posts anything. The error is an *Error.
func Restore(ctx context.Context, path, from string, at time.Time) (aside string, err error) {
	if IsAddress(path) {
		return "", &Error{Path: redacted(path), Msg: "is PostgreSQL's to restore: stop the server, pg_restore into a new database, and name that in the settings"}
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil {
		return "", uncopied(from, path, err)
	}
	lock, err := takeLock(path, at)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, lock.release()) }()
	owner := filepath.Dir(path)
	switch old, err := os.Stat(path); {
	case err == nil:
		if path, err = replaceable(path, from, old); err != nil {
			return "", err
		}
		aside = path + ".replaced-" + at.UTC().Format(stamp)
		owner = aside
	case !errors.Is(err, fs.ErrNotExist):
		return "", err
	}
	if err := replace(ctx, path, from, aside, at); err != nil {
		return "", err
	}
	return aside, giveTo(owner, path, lock.file.Path())
}

// replaceable returns the path of the file to which path links, or path if it is not a link.
func replaceable(path, from string, old fs.FileInfo) (string, error) {
	if !old.Mode().IsRegular() {
		return "", &Error{Path: path, Msg: "is no file: name the file to replace", Err: fs.ErrInvalid}
	}
	if given, err := os.Stat(from); err == nil && os.SameFile(old, given) {
		return "", &Error{Path: path, Msg: "is itself what it should be restored from: name a backup", Err: fs.ErrExist}
	}
	return filepath.EvalSymlinks(path)
}

// replace prepares the new database beside the old one, keeps the old one under the name aside, and
// renames the new one to path.
func replace(ctx context.Context, path, from, aside string, at time.Time) error {
	if err := checkDigest(ctx, from); err != nil {
		return err
	}
	temp, err := copyChecked(ctx, from, path)
	if err != nil {
		return err
	}
	err = checkUsable(ctx, temp, from)
	if err == nil {
		err = noteRestored(ctx, temp, from, at)
	}
	if err != nil {
		return errors.Join(err, os.Remove(temp))
	}
	if aside != "" {
		err = setAside(ctx, path, aside, temp)
	}
	if err == nil {
		err = os.Rename(temp, path)
	}
	if err != nil {
		return errors.Join(uncopied(from, path, err), os.Remove(temp))
	}
	if err := syncFile(filepath.Dir(path)); err != nil {
		return uncopied(from, path, err)
	}
	return nil
}

// checkUsable fails unless this program can open a database, which is a copy of from.
func checkUsable(ctx context.Context, path, from string) error {
	db := openFile(path, "ro")
	defer db.Close()
	p, err := (&file{}).migrator(db)
	if err != nil {
		return err
	}
	version, err := versionOf(ctx, db)
	if err != nil {
		return &Error{Path: from, Msg: "is none of Pencilmark's: name a backup", Err: err}
	}
	if version < oldestVersion {
		return tooOld(from, version)
	}
	sources := p.ListSources()
	if known := sources[len(sources)-1].Version; version > known {
		return tooNew(from, version, known)
	}
	return nil
}

// noteRestored migrates a database, which is a copy of from, and records that it was restored. Posts
// that are unsent in it, or missing, may have been sent since the backup.
func noteRestored(ctx context.Context, path, from string, at time.Time) error {
	db := openFile(path, "rw")
	defer db.Close()
	f := &file{}
	p, err := f.migrator(db)
	var version int64
	if err == nil {
		version, err = versionOf(ctx, db)
	}
	if err == nil {
		err = f.migrateUp(ctx, db, version, p)
	}
	if err == nil {
		err = noteRestore(ctx, db, at)
	}
	if err == nil {
		err = errors.Join(db.Close(), syncFile(path))
	}
	if err != nil {
		return uncopied(from, path, err)
	}
	return nil
}

// lostIDs is more than the number of ids assigned between a backup and its restoration. New rows skip
// that many, so that a button with such an id never opens another player's attempt.
const lostIDs = 1_000_000_000

func noteRestore(ctx context.Context, db *sql.DB, at time.Time) error {
	sqlTx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = sqlTx.Rollback() }() // has no effect after Commit
	t := &tx{ctx: ctx, sql: sqlTx, metrics: newMetrics()}
	err = errors.Join(
		t.exec(`UPDATE posts SET state = 'sending', unsure_at = CASE WHEN unsure_at > 0 THEN unsure_at ELSE scheduled_at END
			WHERE state <> 'sent'`),
		t.exec("UPDATE ids SET last = last + $1 WHERE name <> 'posts'", lostIDs), // a post's id is the message's nonce, which must stay the same when a try is repeated
		t.exec("DELETE FROM restores"),
		t.exec("INSERT INTO restores (at) VALUES ($1)", millis(at)),
	)
	if err != nil {
		return err
	}
	return sqlTx.Commit()
}

// setAside keeps the database at path, and SQLite's files beside it, under another name. It leaves
// nothing beside path that SQLite would mix into the new database. The new database gets the old
// one's permissions.
func setAside(ctx context.Context, path, aside, fresh string) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	if err := os.Chmod(fresh, info.Mode().Perm()); err != nil {
		return err
	}
	for _, suffix := range []string{"", "-wal", "-journal"} {
		if err := keep(path+suffix, aside+suffix); err != nil {
			return err
		}
	}
	checkpoint(context.WithoutCancel(ctx), path) // it is too late to stop
	for _, suffix := range []string{"-wal", "-shm", "-journal"} {
		if err := os.Remove(path + suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// keep gives a file a second name, if the file exists. On a file system without hard links it renames
// the file instead.
func keep(path, aside string) error {
	err := os.Link(path, aside)
	switch {
	case err == nil, errors.Is(err, fs.ErrNotExist):
		return nil
	case errors.Is(err, fs.ErrExist):
		return err
	}
	return os.Rename(path, aside)
}

// checkpoint lets SQLite write the contents of -wal into the database, so that the old database is complete
// if this process is killed before the new one is there. That can fail for a damaged database; its
// -wal is kept under the other name.
func checkpoint(ctx context.Context, path string) {
	db := openFile(path, "rw")
	defer db.Close()
	_, _ = db.ExecContext(ctx, "SELECT COUNT(*) FROM sqlite_master")
}
