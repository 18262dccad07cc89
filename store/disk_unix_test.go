//go:build unix

package store

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"pencilmark/internal/game/services"
)

// The operating system refuses to let the file grow, as on a disk that is full:
// what was acknowledged stays, what was not is told, and with room again it goes
// on. A process of its own has the limit.
func TestDiskThatFillsUpLosesNothing(t *testing.T) {
	if path := os.Getenv("PENCILMARK_TEST_FILL"); path != "" {
		fillUp(t, path)
		return
	}
	path := filepath.Join(t.TempDir(), "game.db")
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestDiskThatFillsUpLosesNothing$")
	cmd.Env = append(os.Environ(), "PENCILMARK_TEST_FILL="+path)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	acknowledged := bytes.Count(out, []byte("done "))
	if acknowledged < 10 || !bytes.Contains(out, []byte("cannot grow")) {
		t.Fatalf("%d were acknowledged, and it was told:\n%s", acknowledged, out)
	}
	db := open(t, path)
	checkCalls(t, db, acknowledged)
	if err := integrityCheck(t.Context(), db.reader, path); err != nil {
		t.Error(err)
	}
}

// fillUp writes until the file may not grow, and once more when it may.
func fillUp(t *testing.T, path string) {
	signal.Ignore(syscall.SIGXFSZ) // or the limit ends the process
	db := open(t, path)
	limit(t, 3<<20) // the migrations alone write half of it
	n := 0
	for err := error(nil); err == nil; n++ {
		if err = fill(t, db, n); err != nil {
			fmt.Println("refused:", err)
		}
		if n > 10_000 {
			t.Fatal("the file grows and grows")
		}
	}
	limit(t, 4096)
	if err := db.Ready(t.Context()); err == nil {
		t.Error("a store that cannot write says that it is ready")
	}
	limit(t, 1<<30)
	if err := errors.Join(fill(t, db, n), db.Ready(t.Context())); err != nil {
		t.Errorf("with room again: %v", err)
	}
}

func fill(t *testing.T, db *DB, n int) error {
	err := db.Update(t.Context(), func(tx services.Tx) error {
		return tx.RememberFor("", fmt.Sprint("call ", n), strings.Repeat("x", 8000), testTime)
	})
	if err == nil {
		fmt.Println("done", n)
	}
	return err
}

func limit(t *testing.T, bytes uint64) {
	t.Helper()
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: bytes, Max: 1 << 40}); err != nil {
		t.Fatal(err)
	}
}

// A page that goes bad while the store is open is noticed when it is read, and
// told; it is not taken for an empty table. The next start refuses the file.
func TestPageThatGoesBadIsReported(t *testing.T) {
	path := filled(t)
	db := open(t, path)
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		t.Fatal(err)
	}
	for at := int64(4096); at < info.Size(); at += 4096 { // all but the first
		if _, err := file.WriteAt(bytes.Repeat([]byte{0xa5}, 4096), at); err != nil {
			t.Fatal(err)
		}
	}
	err = db.View(t.Context(), func(q services.Query) error {
		_, _, err := q.Recall("call 1")
		return err
	})
	if err == nil || !strings.Contains(err.Error(), "is damaged") {
		t.Errorf("reading: %v", err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	wantError(t, path, "is damaged")
}
