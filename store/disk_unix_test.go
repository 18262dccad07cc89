//go:build unix

package store

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/pressly/goose/v3"

	"pencilmark/internal/game"
	"pencilmark/internal/game/services"
	"pencilmark/migrations"
)

// The operating system refuses to let the file grow, as on a full disk. What was acknowledged
// stays, what was not is reported, and once there is room again writing continues. A separate
// process has the limit.
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
		t.Fatalf("%d were acknowledged, and it got:\n%s", acknowledged, out)
	}
	db := open(t, path)
	checkCalls(t, db, acknowledged)
	if err := integrityCheck(t.Context(), db.reader, path); err != nil {
		t.Error(err)
	}
}

// fillUp writes until the file may no longer grow, and once more when it may.
func fillUp(t *testing.T, path string) {
	signal.Ignore(syscall.SIGXFSZ) // otherwise the limit ends the process
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

// A database that cannot be copied is not migrated, and no try leaves anything behind.
func TestMigrationThatCannotCopy(t *testing.T) {
	if path := os.Getenv("PENCILMARK_TEST_MIGRATE"); path != "" {
		signal.Ignore(syscall.SIGXFSZ)
		db := open(t, path)
		p, err := goose.NewProvider(goose.DialectSQLite3, db.writer, with(t, migrations.SQLite, "09999_more.sql", "-- +goose Up\nCREATE TABLE more (id INTEGER PRIMARY KEY) STRICT;\n"))
		must(t, err)
		limit(t, 64<<10)
		for range 3 {
			fmt.Println("migrate:", db.migrate(t.Context(), p, Options{Log: discard()}))
		}
		limit(t, 1<<30)
		return
	}
	path := filled(t)
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestMigrationThatCannotCopy$")
	cmd.Env = append(os.Environ(), "PENCILMARK_TEST_MIGRATE="+path)
	out, err := cmd.CombinedOutput()
	if want := "was not migrated, because it could not be copied to " + path + ".v"; err != nil || bytes.Count(out, []byte(want)) != 3 || !bytes.Contains(out, []byte("is full")) {
		t.Errorf("%v\n%s\nwant %s", err, out, want)
	}
	if got := filesIn(t, filepath.Dir(path)); !slices.Equal(got, []string{"game.db", "game.db.lock"}) {
		t.Errorf("left %v", got)
	}
}

// After a start, only the owner can read a database that every user of the machine could read, as
// those of old versions, and SQLite's files beside it. A database that a group can read stays as it
// is.
func TestDatabasesBecomePrivate(t *testing.T) {
	for _, test := range []struct{ before, after os.FileMode }{{0o644, 0o600}, {0o666, 0o600}, {0o604, 0o600}, {0o640, 0o640}, {0o600, 0o600}} {
		running := filepath.Join(t.TempDir(), "game.db")
		remember(t, open(t, running), 3)
		path := filepath.Join(t.TempDir(), "game.db") // as it is after a kill
		for _, suffix := range []string{"", "-wal"} {
			copyFile(t, running+suffix, path+suffix)
			must(t, os.Chmod(path+suffix, test.before))
		}
		checkCalls(t, open(t, path), 3)
		for _, suffix := range []string{"", "-wal", "-shm"} {
			info, err := os.Stat(path + suffix)
			must(t, err)
			if info.Mode() != test.after {
				t.Errorf("%s of a database with %v has %v, want %v", "game.db"+suffix, test.before, info.Mode(), test.after)
			}
		}
	}
}

// If a file is removed or replaced under a running server, the server notices and acknowledges
// nothing more.
func TestFileThatIsTakenAway(t *testing.T) {
	aside := func(t *testing.T, path string) {
		t.Helper()
		must(t, os.Rename(path, path+".aside"))
	}
	back := func(t *testing.T, path string) {
		t.Helper()
		must(t, os.Rename(path+".aside", path))
	}
	for name, taken := range map[string]struct {
		away, back func(t *testing.T, path string)
	}{
		"removed":               {aside, back},
		"its directory removed": {func(t *testing.T, path string) { aside(t, filepath.Dir(path)) }, func(t *testing.T, path string) { back(t, filepath.Dir(path)) }},
		"its log removed":       {func(t *testing.T, path string) { aside(t, path+"-wal") }, func(t *testing.T, path string) { back(t, path+"-wal") }},
		"replaced by a copy": {func(t *testing.T, path string) {
			aside(t, path)
			copyFile(t, path+".aside", path)
		}, back},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "in", "game.db")
			db, err := Open(t.Context(), path, testOptions())
			must(t, err)
			defer db.Close()
			write := func() error {
				return db.Update(t.Context(), func(tx services.Tx) error { return tx.Remember(game.Call{ID: rand.Text()}, "", testTime) })
			}
			must(t, errors.Join(write(), db.Ready(t.Context())))
			taken.away(t, path)
			const want = "was removed or replaced"
			if err := write(); !errors.Is(err, game.ErrUnavailable) || !strings.Contains(err.Error(), want) {
				t.Errorf("a write fails with %v", err)
			}
			if err := db.Ready(t.Context()); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("readiness is %v", err)
			}
			taken.back(t, path)
			if err := errors.Join(write(), db.Ready(t.Context())); err != nil {
				t.Errorf("when it is back: %v", err)
			}
		})
	}
}

func fill(t *testing.T, db *DB, n int) error {
	err := db.Update(t.Context(), func(tx services.Tx) error {
		return tx.Remember(game.Call{ID: fmt.Sprint("call ", n)}, strings.Repeat("x", 8000), testTime)
	})
	if err == nil {
		fmt.Println("done", n)
	}
	return err
}

func limit(t *testing.T, bytes uint64) {
	t.Helper()
	must(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: bytes, Max: 1 << 40}))
}

// A page that becomes corrupt while the store is open is noticed when it is read, and reported; it
// is not taken for an empty table. The next start refuses the file.
func TestPageThatGoesBadIsReported(t *testing.T) {
	path := filled(t)
	db := open(t, path)
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	must(t, err)
	defer file.Close()
	info, err := file.Stat()
	must(t, err)
	for at := int64(4096); at < info.Size(); at += 4096 { // all but the first page
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
	must(t, db.Close())
	wantError(t, path, "is damaged")
}
