package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// stamp is the layout of the UTC time in a backup's file name.
const stamp = "20060102T150405Z"

// abandoned is how long an incomplete copy may stay unchanged before it counts as left behind by a
// killed process.
const abandoned = time.Hour

// Backups is a directory with dated backups of one database. The file names are its only state. It
// ignores files with other names.
type Backups struct {
	Database string
	Dir      string // created if it does not exist
	Keep     int    // number of newest backups to keep, at least 1
}

// Make makes a backup with the date in its name, and then removes the oldest backups beyond Keep. It
// returns the path of the new one, even if only the removal failed.
func (b Backups) Make(ctx context.Context, at time.Time) (path string, err error) {
	if err := copiedHere(b.Database); err != nil {
		return "", err
	}
	if err := b.makeDir(); err != nil {
		return "", uncopied(b.Database, b.Dir, err)
	}
	sweep := b.sweep(at) // first, since abandoned copies may have filled the disk
	path = filepath.Join(b.Dir, b.prefix()+at.UTC().Format(stamp)+b.suffix())
	if err := Backup(ctx, b.Database, path); err != nil {
		return "", errors.Join(err, sweep)
	}
	return path, errors.Join(giveTo(b.Dir, path, path+digest), sweep, b.prune(at))
}

// makeDir creates the directory and gives it the owner of its parent directory.
func (b Backups) makeDir() error {
	if exists(b.Dir) {
		return nil
	}
	if err := os.MkdirAll(b.Dir, 0o750); err != nil {
		return err
	}
	return giveTo(filepath.Dir(b.Dir), b.Dir)
}

// Newest returns the time of the newest backup, or the zero time if there is none. A backup dated
// after now was made with a wrong clock and does not count.
func (b Backups) Newest(now time.Time) (time.Time, error) {
	dated, err := b.dated(now)
	if errors.Is(err, os.ErrNotExist) || err == nil && len(dated) == 0 {
		return time.Time{}, nil
	}
	if err != nil {
		return time.Time{}, fmt.Errorf("the backups in %s cannot be listed: %w", b.Dir, err)
	}
	at, _ := b.dateIn(dated[0])
	return at, nil
}

// prefix and suffix surround the date in a backup's name. Together they are the database's name.
func (b Backups) prefix() string {
	base := filepath.Base(b.Database)
	return strings.TrimSuffix(base, filepath.Ext(base)) + "-"
}

func (b Backups) suffix() string { return filepath.Ext(b.Database) }

// dateIn reads the date in a name. It reports false for a file that is not a backup of this
// database.
func (b Backups) dateIn(name string) (at time.Time, ok bool) {
	text, hasPrefix := strings.CutPrefix(name, b.prefix())
	text, hasSuffix := strings.CutSuffix(text, b.suffix())
	at, err := time.Parse(stamp, text)
	return at, hasPrefix && hasSuffix && err == nil
}

// dated lists the names of the backups up to now, newest first.
func (b Backups) dated(now time.Time) (names []string, err error) {
	files, err := os.ReadDir(b.Dir)
	if err != nil {
		return nil, err
	}
	for _, f := range slices.Backward(files) { // ReadDir sorts by name, and so by date
		if at, ok := b.dateIn(f.Name()); ok && f.Type().IsRegular() && !at.After(now) {
			names = append(names, f.Name())
		}
	}
	return names, nil
}

// prune removes all but the newest Keep backups.
func (b Backups) prune(now time.Time) error {
	dated, err := b.dated(now)
	if err != nil {
		return err
	}
	var failures []error
	for _, name := range dated[min(len(dated), max(b.Keep, 1)):] {
		path := filepath.Join(b.Dir, name)
		failures = append(failures, os.Remove(path))
		if HasDigest(path) {
			failures = append(failures, os.Remove(path+digest))
		}
	}
	return errors.Join(failures...)
}

// sweep removes files that killed backups have left.
func (b Backups) sweep(now time.Time) error {
	files, err := os.ReadDir(b.Dir)
	if err != nil {
		return err
	}
	var failures []error
	for _, f := range files {
		if !b.leftOver(f.Name()) {
			continue
		}
		if info, err := f.Info(); err == nil && now.Sub(info.ModTime()) > abandoned {
			failures = append(failures, os.Remove(filepath.Join(b.Dir, f.Name())))
		}
	}
	return errors.Join(failures...)
}

// leftOver reports whether a name belongs to an incomplete copy, or to a digest without a backup.
func (b Backups) leftOver(name string) bool {
	if strings.HasPrefix(name, b.prefix()) && strings.HasSuffix(name, partial) {
		return true
	}
	backup, isDigest := strings.CutSuffix(name, digest)
	_, dated := b.dateIn(backup)
	return isDigest && dated && !exists(filepath.Join(b.Dir, backup))
}
