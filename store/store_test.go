package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/pressly/goose/v3"

	"pencilmark/internal/game"
	"pencilmark/internal/game/services"
	"pencilmark/internal/game/txn"
	"pencilmark/migrations"
)

var testTime = time.Date(2026, time.November, 20, 12, 0, 0, 0, time.UTC)

func testOptions() Options { return Options{Now: func() time.Time { return testTime }} }

// migrated returns the file of a new database. Making one takes longer than most tests.
var migrated = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "migrated")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "game.db")
	db, err := Open(context.Background(), path, testOptions())
	if err != nil {
		return nil, err
	}
	if err := db.Close(); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
})

// open opens a database, or a new one if there is no file.
func open(t *testing.T, path string) *DB {
	t.Helper()
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) && !IsAddress(path) {
		file, err := migrated()
		must(t, err)
		must(t, os.WriteFile(path, file, 0o600))
	}
	db, err := Open(t.Context(), path, testOptions())
	must(t, err)
	t.Cleanup(func() { _ = db.Close() })
	return db
}

func newDB(t *testing.T) *DB { return open(t, filepath.Join(t.TempDir(), "game.db")) }

// remember writes n calls, each in a separate transaction.
func remember(t *testing.T, db *DB, n int) {
	t.Helper()
	for i := range n {
		err := db.Update(t.Context(), func(tx services.Tx) error {
			return tx.Remember(game.Call{ID: fmt.Sprint("call ", i)}, strings.Repeat("x", 500), testTime)
		})
		must(t, err)
	}
}

func TestPragmasOfEveryConnection(t *testing.T) {
	db := newDB(t)
	common := map[string]string{"journal_mode": "wal", "synchronous": "2", "foreign_keys": "1", "busy_timeout": "5000"}
	pools := []struct {
		name      string
		pool      *sql.DB
		queryOnly string
	}{{"writer", db.writer, "0"}, {"reader", db.reader, "1"}, {"long", db.long, "1"}}
	for _, p := range pools {
		n := p.pool.Stats().MaxOpenConnections
		if n < 1 {
			t.Fatalf("%s: the pool is unbounded", p.name)
		}
		for i := range n { // all open at once, so that each is a different connection
			conn, err := p.pool.Conn(t.Context())
			must(t, err)
			defer conn.Close()
			got := map[string]string{}
			want := map[string]string{"query_only": p.queryOnly}
			maps.Copy(want, common)
			for name := range want {
				var value string
				must(t, conn.QueryRowContext(t.Context(), "PRAGMA "+name).Scan(&value))
				got[name] = value
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s connection %d (-want +got):\n%s", p.name, i, diff)
			}
		}
	}
	if n := db.writer.Stats().MaxOpenConnections; n != 1 {
		t.Errorf("%d connections may write, want 1", n)
	}
}

// Long reads use separate connections, so a short read never waits for them.
func TestShortReadsDoNotWaitForLongOnes(t *testing.T) {
	db := newDB(t)
	release := make(chan struct{})
	var all sync.WaitGroup
	for range 6 {
		all.Go(func() {
			if err := db.LongReads().View(t.Context(), func(services.Query) error { <-release; return nil }); err != nil {
				t.Error(err)
			}
		})
	}
	for db.long.Stats().WaitCount < 4 { // two read and four wait
		runtime.Gosched()
	}
	if err := db.View(t.Context(), func(services.Query) error { return nil }); err != nil {
		t.Error(err)
	}
	close(release)
	all.Wait()
}

// A unit of work is not committed if it is no longer wanted.
func TestUpdateThatIsNotWantedWritesNothing(t *testing.T) {
	db := newDB(t)
	unwanted := errors.New("nobody waits")
	ctx := txn.WithWanted(t.Context(), func() error { return unwanted })
	save := func(ctx context.Context, call string) error {
		return db.Update(ctx, func(tx services.Tx) error {
			return tx.Remember(game.Call{ID: call, Player: game.Player{ID: "ann"}}, "1", time.Now())
		})
	}
	if err := save(ctx, "late"); !errors.Is(err, unwanted) {
		t.Errorf("err = %v", err)
	}
	if err := save(txn.WithWanted(t.Context(), func() error { return nil }), "wanted"); err != nil {
		t.Error(err)
	}
	for call, want := range map[string]bool{"late": false, "wanted": true} {
		err := db.View(t.Context(), func(q services.Query) error {
			if _, ok, err := q.Recall(call); ok != want || err != nil {
				t.Errorf("%s is remembered: %t, %v", call, ok, err)
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	}
}

func TestMigrationsOnlyGoForward(t *testing.T) {
	older, err := fs.Glob(migrations.SQLite, "sqlite/older/*.sql")
	if err != nil || len(older) != schemaVersion-oldestVersion {
		t.Fatal(older, err)
	}
	since, err := fs.Glob(migrations.SQLite, "sqlite/*.sql")
	if err != nil || len(since) == 0 {
		t.Fatal(since, err)
	}
	for i, file := range append(older, since[1:]...) {
		if !strings.HasPrefix(filepath.Base(file), fmt.Sprintf("%05d_", oldestVersion+1+i)) {
			t.Errorf("%s is not numbered %05d", file, oldestVersion+1+i)
		}
		text, err := fs.ReadFile(migrations.SQLite, file)
		must(t, err)
		if strings.Contains(string(text), "+goose Down") {
			t.Errorf("%s goes backward", file)
		}
	}
}

func TestNewerDatabaseIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.db")
	db := open(t, path)
	if _, err := db.writer.Exec("INSERT INTO goose_db_version (version_id, is_applied) VALUES (999, 1)"); err != nil {
		t.Fatal(err)
	}
	must(t, db.Close())
	wantError(t, path, "has version 999, made by a newer Pencilmark")
}

// wantError opens a store and expects an *Error with a sentence.
func wantError(t *testing.T, path, sentence string) {
	t.Helper()
	db, err := Open(t.Context(), path, testOptions())
	if err == nil {
		_ = db.Close()
		t.Fatalf("Open succeeded, want %q", sentence)
	}
	var e *Error
	if !errors.As(err, &e) {
		t.Fatalf("Open: %v is no *Error", err)
	}
	if !strings.Contains(e.Error(), sentence) || strings.Contains(err.Error(), "\n") {
		t.Errorf("Open: %q, want %q on one line", err, sentence)
	}
}

func TestDatabaseIsCopiedBeforeItIsMigrated(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.db")
	db := open(t, path)
	remember(t, db, 3)
	next := migrations.SQLite
	version, err := db.Version(t.Context())
	must(t, err)
	p, err := goose.NewProvider(goose.DialectSQLite3, db.writer, with(t, next, "09999_more.sql", "-- +goose Up\nCREATE TABLE more (id INTEGER PRIMARY KEY) STRICT;\n"))
	must(t, err)
	must(t, db.migrate(t.Context(), p, Options{Log: discard()}))
	if !strings.Contains(schemaOf(t, db), "CREATE TABLE more") {
		t.Error("not migrated")
	}
	copied := open(t, fmt.Sprintf("%s.v%d-20261120T120000", path, version))
	if strings.Contains(schemaOf(t, copied), "CREATE TABLE more") {
		t.Error("the copy is migrated")
	}
	err = copied.View(t.Context(), func(q services.Query) error {
		if _, ok, err := q.Recall("call 2"); !ok || err != nil {
			t.Errorf("the copy lacks what was committed last: %v", err)
		}
		return nil
	})
	must(t, err)
}

func TestFailedMigrationLeavesEverything(t *testing.T) {
	db := newDB(t)
	remember(t, db, 1)
	before := schemaOf(t, db)
	p, err := goose.NewProvider(goose.DialectSQLite3, db.writer,
		with(t, migrations.SQLite, "09999_bad.sql", "-- +goose Up\nCREATE TABLE more (id INTEGER) STRICT;\nCREATE NONSENSE;\n"))
	must(t, err)
	if err := db.migrate(t.Context(), p, Options{Log: discard()}); err == nil {
		t.Fatal("a broken migration succeeded")
	}
	if diff := cmp.Diff(before, schemaOf(t, db)); diff != "" {
		t.Errorf("schema (-before +after):\n%s", diff)
	}
}

// A migration that fails half-way reports which version was reached, and what to do.
func TestMigrationOnAFullDisk(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.db")
	o := testOptions()
	o.MaxPages = 400
	db, err := Open(t.Context(), path, o)
	must(t, err)
	defer db.Close()
	steps := with(t, migrations.SQLite, "09998_small.sql", "-- +goose Up\nCREATE TABLE small (id INTEGER PRIMARY KEY) STRICT;\n")
	steps["09999_large.sql"] = &fstest.MapFile{Data: []byte("-- +goose Up\nCREATE TABLE large (x BLOB) STRICT;\nINSERT INTO large VALUES (randomblob(4000000));\n")}
	p, err := goose.NewProvider(goose.DialectSQLite3, db.writer, steps)
	must(t, err)
	version, err := db.Version(t.Context())
	must(t, err)
	kept := fmt.Sprintf("%s.v%d-20261120T120000", path, version)
	want := "the database " + path + " has version 9998 and needs 9999; it was not brought further because it cannot grow: the disk or the allowed size is full. " +
		"Remove the cause and start again: the next start goes on from version 9998. The database as it was is in " + kept
	if err := db.migrate(t.Context(), p, Options{Log: discard()}); err == nil || db.engine.explain(path, err).Error() != want {
		t.Errorf("got %v\nwant %s", err, want)
	}
	if err := checkDigest(t.Context(), kept); err != nil || !HasDigest(kept) {
		t.Errorf("the copy has no digest: %v", err)
	}
	if _, err := db.writer.Exec("PRAGMA max_page_count = 10000"); err != nil {
		t.Fatal(err)
	}
	if err := db.migrate(t.Context(), p, Options{Log: discard()}); err != nil {
		t.Errorf("with room again: %v", err)
	}
}

func TestSecondProcessLearnsWhoHasTheStore(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.db")
	db := open(t, path)
	_, err := Open(t.Context(), path, testOptions())
	var locked *LockedError
	if !errors.As(err, &locked) {
		t.Fatalf("second Open: %v", err)
	}
	host, _ := os.Hostname()
	want := LockHolder{PID: os.Getpid(), Host: host, Started: testTime}
	if locked.Holder != want {
		t.Errorf("holder = %+v, want %+v", locked.Holder, want)
	}
	if !strings.Contains(err.Error(), fmt.Sprintf("process %d on %s", os.Getpid(), host)) {
		t.Errorf("error = %q", err)
	}
	must(t, db.Close())
	open(t, path) // the lock was released
}

func TestPrune(t *testing.T) {
	db := newDB(t)
	err := db.Update(t.Context(), func(tx services.Tx) error {
		return errors.Join(
			tx.Remember(game.Call{ID: "old"}, "x", testTime.Add(-time.Hour)),
			tx.Remember(game.Call{ID: "new"}, "x", testTime),
			tx.PruneCalls(testTime),
		)
	})
	must(t, err)
	var left string
	if err := db.reader.QueryRow("SELECT group_concat(id) FROM calls").Scan(&left); err != nil || left != "new" {
		t.Errorf("left: %q, %v", left, err)
	}
}

func schemaOf(t *testing.T, db *DB) string {
	t.Helper()
	rows, err := db.reader.QueryContext(t.Context(), `SELECT sql FROM sqlite_schema
		WHERE sql IS NOT NULL AND tbl_name NOT LIKE 'goose%' AND name NOT LIKE 'sqlite%' ORDER BY type DESC, name`)
	must(t, err)
	defer rows.Close()
	var b strings.Builder
	for rows.Next() {
		var text string
		must(t, rows.Scan(&text))
		b.WriteString(text + ";\n\n")
	}
	return b.String()
}
