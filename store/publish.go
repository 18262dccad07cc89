package store

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// disk gives finished files their names. Tests record the order of its steps.
type disk struct {
	sync   func(path string) error // writes a file, or the names in a directory, to the disk
	rename func(from, to string) error
}

var realDisk = disk{syncFile, os.Rename}

// publish gives a finished file its name. The contents are on the disk before the name is, so a file
// with the name survives a power cut. After an error it removes the file.
func (d disk) publish(temp, to string) error {
	err := d.sync(temp)
	if err == nil {
		err = d.rename(temp, to)
	}
	if err != nil {
		return errors.Join(err, os.Remove(temp))
	}
	return d.sync(filepath.Dir(to))
}

// syncFile writes a file, or the names in a directory, to the disk.
func syncFile(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// digest is the suffix of the file beside a backup that holds its SHA-256, in the format of
// sha256sum.
const digest = ".sha256"

// HasDigest reports whether a backup has a digest beside it.
func HasDigest(backup string) bool { return exists(backup + digest) }

// publishWithDigest publishes a file's digest and then the file.
func (d disk) publishWithDigest(ctx context.Context, temp, to string) error {
	if err := d.writeDigest(ctx, temp, to); err != nil {
		return errors.Join(err, os.Remove(temp))
	}
	return d.publish(temp, to)
}

// writeDigest writes the digest of a file that will be named to.
func (d disk) writeDigest(ctx context.Context, file, to string) error {
	sum, err := sha256Of(ctx, file)
	if err != nil {
		return err
	}
	temp := file + digest + partial
	if err := os.WriteFile(temp, fmt.Appendf(nil, "%s  %s\n", sum, filepath.Base(to)), private); err != nil {
		return errors.Join(err, os.Remove(temp))
	}
	return d.publish(temp, to+digest)
}

// checkDigest compares a backup with the digest beside it, if there is one.
func checkDigest(ctx context.Context, backup string) error {
	text, err := os.ReadFile(backup + digest)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return &Error{Path: backup, Msg: "cannot be checked: " + backup + digest + " cannot be read: " + reason(err), Err: err}
	}
	written, _, _ := strings.Cut(string(text), " ")
	sum, err := sha256Of(ctx, backup)
	if err != nil {
		return &Error{Path: backup, Msg: "cannot be read: " + reason(err), Err: err}
	}
	if sum != written {
		return &Error{Path: backup, Msg: "has changed since it was made, as " + backup + digest + " shows: restore another backup"}
	}
	return nil
}

// hashedAtOnce is the number of bytes hashed between two checks of the context.
const hashedAtOnce = 16 << 20

func sha256Of(ctx context.Context, path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	hash := sha256.New()
	for err == nil {
		if err = ctx.Err(); err == nil {
			_, err = io.CopyN(hash, f, hashedAtOnce)
		}
	}
	if !errors.Is(err, io.EOF) {
		return "", err
	}
	return hex.EncodeToString(hash.Sum(nil)), nil
}
