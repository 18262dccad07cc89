package chaos

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
)

// disk is what the program's database lies on: one that can lose power, fill up and become
// read-only. The program loads testdata/disk.c before its C library, which SQLite writes by.
// It is nil where programs cannot be made to.
type disk struct {
	database, library string
}

// newDisk compiles the disk of a database.
func newDisk(ctx context.Context, database string) (*disk, error) {
	if runtime.GOOS != "linux" {
		return nil, nil
	}
	d := &disk{database: database, library: filepath.Join(filepath.Dir(database), "disk.so")}
	out, err := exec.CommandContext(ctx, "cc", "-shared", "-fPIC", "-O2", "-o", d.library, "testdata/disk.c", "-ldl", "-lpthread").CombinedOutput()
	if err != nil {
		return nil, fmt.Errorf("chaos: compiling the disk: %w\n%s", err, out)
	}
	return d, nil
}

func (d *disk) environ() []string {
	if d == nil {
		return nil
	}
	return []string{"LD_PRELOAD=" + d.library, "PENCILMARK_TEST_DISK=" + filepath.Dir(d.database)}
}

// refuse has the disk write nothing, because it is "full" or "readonly", until allow is called.
func (d *disk) refuse(why string) (allow func() error, err error) {
	path := filepath.Join(filepath.Dir(d.database), why)
	return func() error { return os.Remove(path) }, os.WriteFile(path, nil, 0o600)
}

// kill is to be called when the program is dead. If power is lost with it, what was not
// synced is gone.
func (d *disk) kill(powerLost bool) (err error) {
	if d == nil {
		return nil
	}
	for _, file := range []string{d.database, d.database + "-wal"} {
		records, readErr := readUndo(file + ".undo")
		switch {
		case readErr != nil:
			err = errors.Join(err, readErr)
		case powerLost:
			err = errors.Join(err, takeBack(file, records), os.WriteFile(file+".undo", nil, 0o600))
		default: // the last may have been torn, and more are to follow
			err = errors.Join(err, os.WriteFile(file+".undo", wire(records), 0o600))
		}
	}
	return err
}

// undone is what a part of a file was before it was written.
type undone struct {
	at, length, size int64 // where, how much, and how long the file was
	data             []byte
}

const undoneHead = 24 // bytes

// readUndo reads what was written since the last sync, but for a last record that is torn.
func readUndo(path string) (all []undone, err error) {
	raw, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	for len(raw) >= undoneHead {
		u := undone{
			at:     int64(binary.NativeEndian.Uint64(raw)),
			length: int64(binary.NativeEndian.Uint64(raw[8:])),
			size:   int64(binary.NativeEndian.Uint64(raw[16:])),
		}
		if raw = raw[undoneHead:]; int64(len(raw)) < u.length {
			break
		}
		u.data, raw = raw[:u.length], raw[u.length:]
		all = append(all, u)
	}
	return all, err
}

func wire(all []undone) []byte {
	var b bytes.Buffer
	for _, u := range all {
		_ = binary.Write(&b, binary.NativeEndian, []int64{u.at, u.length, u.size}) // a buffer takes all
		b.Write(u.data)
	}
	return b.Bytes()
}

// takeBack makes a file what it was before what was written to it, the last first.
func takeBack(path string, written []undone) error {
	if len(written) == 0 {
		return nil
	}
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	for _, u := range slices.Backward(written) {
		_, writeErr := f.WriteAt(u.data, u.at)
		err = errors.Join(err, writeErr, f.Truncate(u.size))
	}
	return errors.Join(err, f.Close())
}
