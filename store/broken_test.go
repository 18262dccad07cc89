package store

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// filled returns the path of a closed database with some rows.
func filled(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "game.db")
	db := open(t, path)
	remember(t, db, 40)
	must(t, db.Close())
	return path
}

func TestDamagedDatabaseIsRefused(t *testing.T) {
	const page = 4096
	tests := []struct {
		name   string
		damage func(file []byte) []byte
		want   string
	}{
		{"no database at all", func([]byte) []byte { return bytes.Repeat([]byte("not a database "), 1000) }, "is no database"},
		{"header flipped", func(f []byte) []byte { f[3] ^= 0xff; return f }, "is no database"},
		{"schema flipped", func(f []byte) []byte { return flip(f, 100, 200) }, "is damaged"},
		{"pages flipped", func(f []byte) []byte { return flip(f, 2*page, len(f)) }, "is damaged"},
		{"cut short", func(f []byte) []byte { return f[:len(f)-5*page] }, "is damaged"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := filled(t)
			file, err := os.ReadFile(path)
			must(t, err)
			damaged := tt.damage(file)
			must(t, os.WriteFile(path, damaged, 0o600))
			wantError(t, path, tt.want)
			after, err := os.ReadFile(path)
			if err != nil || !bytes.Equal(after, damaged) {
				t.Errorf("the damaged file was changed (%v)", err)
			}
		})
	}
}

// flip inverts every 16th byte of a part of a file.
func flip(file []byte, from, to int) []byte {
	for i := from; i < to; i += 16 {
		file[i] ^= 0xff
	}
	return file
}

// The superuser can write any file, so if necessary a process of another user opens the store.
func TestReadOnlyDatabaseIsRefused(t *testing.T) {
	if path := os.Getenv("PENCILMARK_TEST_OPEN"); path != "" {
		_, err := Open(t.Context(), path, testOptions())
		fmt.Println("Open:", err)
		return
	}
	tests := []struct {
		name      string
		file, dir fs.FileMode
		want      string
	}{
		{"file", 0o444, 0o777, "cannot be written: let this user write to the file"},
		{"directory", 0o666, 0o555, "cannot be locked: let this user write to"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := filled(t)
			must(t, errors.Join(os.Remove(path+".lock"), os.Chmod(path, tt.file), os.Chmod(filepath.Dir(path), tt.dir)))
			t.Cleanup(func() { _ = os.Chmod(filepath.Dir(path), 0o777) })
			cmd := exec.CommandContext(t.Context(), publicCopy(t, os.Args[0]), "-test.run=^TestReadOnlyDatabaseIsRefused$")
			cmd.Env = append(os.Environ(), "PENCILMARK_TEST_OPEN="+path)
			if os.Geteuid() == 0 {
				const nobody = 65534
				cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
			}
			out, err := cmd.CombinedOutput()
			if err != nil || !strings.Contains(string(out), tt.want) {
				t.Errorf("%v: %s\nwant %q", err, out, tt.want)
			}
		})
	}
}

// publicCopy copies a program to a place where every user can run it.
func publicCopy(t *testing.T, program string) string {
	t.Helper()
	text, err := os.ReadFile(program)
	must(t, err)
	path := filepath.Join(t.TempDir(), "program")
	for dir := filepath.Dir(path); dir != os.TempDir() && dir != "/"; dir = filepath.Dir(dir) {
		must(t, os.Chmod(dir, 0o755))
	}
	must(t, os.WriteFile(path, text, 0o755))
	return path
}

func checkCalls(t *testing.T, db *DB, n int) {
	t.Helper()
	var got int
	if err := db.reader.QueryRow("SELECT COUNT(*) FROM calls").Scan(&got); err != nil || got != n {
		t.Errorf("%d calls, %v; want the %d acknowledged", got, err, n)
	}
}
