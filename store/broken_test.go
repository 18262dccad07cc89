package store

import (
	"bufio"
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

	"pencilmark/internal/game"
	"pencilmark/internal/game/services"
)

// filled returns the path of a closed database with something in it.
func filled(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "game.db")
	db := open(t, path)
	remember(t, db, 40)
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
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
			if err != nil {
				t.Fatal(err)
			}
			damaged := tt.damage(file)
			if err := os.WriteFile(path, damaged, 0o600); err != nil {
				t.Fatal(err)
			}
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

// Nobody stops the superuser from writing, so the store is opened by a process
// of another user if need be.
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
			if err := errors.Join(os.Remove(path+".lock"), os.Chmod(path, tt.file), os.Chmod(filepath.Dir(path), tt.dir)); err != nil {
				t.Fatal(err)
			}
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

// publicCopy copies a program to where every user may run it.
func publicCopy(t *testing.T, program string) string {
	t.Helper()
	text, err := os.ReadFile(program)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "program")
	for dir := filepath.Dir(path); dir != os.TempDir() && dir != "/"; dir = filepath.Dir(dir) {
		if err := os.Chmod(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(path, text, 0o755); err != nil {
		t.Fatal(err)
	}
	return path
}

// A full database refuses what is new and keeps what was acknowledged.
func TestFullDatabaseLosesNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.db")
	o := testOptions()
	o.MaxPages = 180
	db, err := Open(t.Context(), path, o)
	if err != nil {
		t.Fatal(err)
	}
	acknowledged := 0
	for ; err == nil; acknowledged++ {
		if acknowledged > 10_000 {
			t.Fatal("the database never gets full")
		}
		err = db.Update(t.Context(), func(tx services.Tx) error {
			return tx.Remember(game.Call{ID: fmt.Sprint("call ", acknowledged)}, strings.Repeat("x", 1000), testTime)
		})
	}
	acknowledged-- // the last one failed
	var e *Error
	if !errors.As(err, &e) || !strings.Contains(e.Error(), "cannot grow") {
		t.Errorf("error of a full database: %v", err)
	}
	checkCalls(t, db, acknowledged)
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	roomy := open(t, path)
	checkCalls(t, roomy, acknowledged)
	remember2 := roomy.Update(t.Context(), func(tx services.Tx) error { return tx.Remember(game.Call{ID: "with room again"}, "x", testTime) })
	if remember2 != nil {
		t.Errorf("with room again: %v", remember2)
	}
}

func checkCalls(t *testing.T, db *DB, n int) {
	t.Helper()
	var got int
	if err := db.reader.QueryRow("SELECT COUNT(*) FROM calls").Scan(&got); err != nil || got != n {
		t.Errorf("%d calls, %v; want the %d acknowledged", got, err, n)
	}
}

// A process that is killed in the middle of writing has lost nothing that it
// acknowledged, and leaves no lock behind.
func TestKilledProcessLosesNothing(t *testing.T) {
	if path := os.Getenv("PENCILMARK_TEST_WRITE"); path != "" {
		writeForEver(t, path)
	}
	path := filepath.Join(t.TempDir(), "game.db")
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestKilledProcessLosesNothing$", "-test.v=false")
	cmd.Env = append(os.Environ(), "PENCILMARK_TEST_WRITE="+path)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	acknowledged := 0
	for acknowledged < 50 && lines.Scan() {
		acknowledged++
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	for lines.Scan() { // what it acknowledged before the signal came
		if strings.HasPrefix(lines.Text(), "done ") {
			acknowledged++
		}
	}
	_ = cmd.Wait() // it was killed
	if acknowledged < 50 {
		t.Fatalf("the process wrote only %d calls", acknowledged)
	}
	var got int
	if err := open(t, path).reader.QueryRow("SELECT COUNT(*) FROM calls").Scan(&got); err != nil || got < acknowledged {
		t.Errorf("%d calls, %v; %d were acknowledged", got, err, acknowledged)
	}
}

// writeForEver is the process that gets killed.
func writeForEver(t *testing.T, path string) {
	db := open(t, path)
	for i := 0; ; i++ {
		err := db.Update(t.Context(), func(tx services.Tx) error { return tx.Remember(game.Call{ID: fmt.Sprint(i)}, "x", testTime) })
		if err != nil {
			t.Fatal(err)
		}
		fmt.Println("done", i)
	}
}
