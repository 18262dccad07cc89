package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"pencilmark/internal/game"
	"pencilmark/internal/game/services"
	"pencilmark/internal/testkit/testpostgres"
)

// The two schemas have the same tables with the same columns, except for assigning ids and
// recording backups, and begin with the same rules.
func TestSchemasAgree(t *testing.T) {
	columns := func(db *DB, query string) (all []string) {
		rows, err := db.writer.Query(query)
		must(t, err)
		defer rows.Close()
		for rows.Next() {
			var column string
			must(t, rows.Scan(&column))
			all = append(all, column)
		}
		slices.Sort(all)
		return all
	}
	onPostgres, onSQLite := open(t, testpostgres.New(t)), newDB(t)
	rules := `SELECT version || ' ' || from_at || ' ' || light_hint_ms || ' ' || deep_hint_ms || ' ' || wrong_ms || ' ' || patience FROM rules`
	if diff := cmp.Diff(columns(onSQLite, rules), columns(onPostgres, rules)); diff != "" {
		t.Errorf("rules: -SQLite +PostgreSQL:\n%s", diff)
	}
	postgres := columns(onPostgres, `SELECT table_name || '.' || column_name FROM information_schema.columns
		WHERE table_schema = 'public' AND table_name NOT IN ('goose_db_version', 'backups', 'processes', 'leader')`)
	sqlite := columns(onSQLite, `SELECT m.name || '.' || c.name FROM sqlite_schema m JOIN pragma_table_info(m.name) c
		WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.name NOT IN ('goose_db_version', 'ids')`)
	if diff := cmp.Diff(sqlite, postgres); diff != "" {
		t.Errorf("-SQLite +PostgreSQL:\n%s", diff)
	}
}

// PostgreSQL understands all complete queries in the sources too.
func TestQueriesArePortable(t *testing.T) {
	db := open(t, testpostgres.New(t))
	whole := regexp.MustCompile(`^\s*(SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH)\s`)
	prepared := 0
	for _, text := range queryTexts(t) {
		if !whole.MatchString(text) || strings.Contains(text, " ids ") {
			continue
		}
		statement, err := db.writer.Prepare(text)
		if err != nil {
			if state := stateOf(err); state != "42601" || !strings.Contains(err.Error(), "end of input") { // only the first part of a query
				t.Errorf("%v: %s", err, text)
			}
			continue
		}
		_ = statement.Close()
		prepared++
	}
	if prepared < 200 {
		t.Errorf("only %d queries were prepared: does the test still see them?", prepared)
	}
}

// Units of work that write run one after the other, among all processes. One that reads sees a
// single moment. Each id is assigned once.
func TestUnitsOfWorkOnPostgres(t *testing.T) {
	address := testpostgres.New(t)
	db := open(t, address)
	beside, err := OpenBesideServer(t.Context(), address, testOptions().Now)
	must(t, err)
	defer beside.Close()
	count := func(tx services.Tx) error {
		text, _, err := tx.Recall("count")
		if err != nil {
			return err
		}
		return errors.Join(tx.PruneCalls(testTime.Add(time.Hour)), tx.Remember(game.Call{ID: "count"}, text.Result+"x", testTime))
	}
	var group sync.WaitGroup
	for i := range 40 {
		var s services.Store = db
		if i%2 == 0 {
			s = beside
		}
		group.Go(func() {
			if err := s.Update(t.Context(), count); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	err = db.View(t.Context(), func(q services.Query) error {
		before, _, err := q.Recall("count")
		if err := errors.Join(err, beside.Update(t.Context(), count)); err != nil {
			return err
		}
		after, _, err := q.Recall("count")
		if len(before.Result) != 40 || after != before {
			t.Errorf("counted %d, and in the same unit of work %d", len(before.Result), len(after.Result))
		}
		return err
	})
	must(t, err)
	failure := errors.New("no")
	if err := db.Update(t.Context(), func(tx services.Tx) error { return errors.Join(count(tx), failure) }); !errors.Is(err, failure) {
		t.Error(err)
	}
	if err := db.Relaxed().Update(t.Context(), count); err != nil {
		t.Error(err)
	}
	if err := db.View(t.Context(), func(q services.Query) error {
		text, _, err := q.Recall("count")
		if len(text.Result) != 42 {
			t.Errorf("counted %d", len(text.Result))
		}
		return err
	}); err != nil {
		t.Error(err)
	}
}

func TestPostgresEndsWithItsContext(t *testing.T) {
	db := open(t, testpostgres.New(t))
	ctx, cancel := context.WithCancel(t.Context())
	err := db.Update(ctx, func(tx services.Tx) error {
		cancel()
		return tx.Remember(game.Call{ID: "call"}, "", testTime)
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	if err := db.View(t.Context(), func(q services.Query) error {
		_, known, err := q.Recall("call")
		if known {
			t.Error("what was cancelled was written")
		}
		return err
	}); err != nil {
		t.Error(err)
	}
}

// Errors about a server do not contain the password.
func TestAddressesThatFail(t *testing.T) {
	there := testpostgres.New(t)
	missing, err := url.Parse(there)
	must(t, err)
	missing.Path = "/missing"
	for address, want := range map[string]string{
		"postgres://ann:secret@/game?host=" + t.TempDir(): "cannot be reached",
		"postgres://ann:secret@host:port/game":            "cannot be read",
		missing.String():                                  "make it with createdb",
	} {
		_, err := Open(t.Context(), address, testOptions())
		if _, ok := errors.AsType[*Error](err); !ok || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %v", address, err)
		}
	}
	for what, err := range map[string]error{
		"backup":  Backup(t.Context(), there, filepath.Join(t.TempDir(), "copy")),
		"restore": errOf(Restore(t.Context(), there, "copy", testTime)),
	} {
		if err == nil || !strings.Contains(err.Error(), "PostgreSQL's to") {
			t.Errorf("%s: %v", what, err)
		}
	}
	if _, err := OpenBesideServer(t.Context(), there, testOptions().Now); err == nil || !strings.Contains(err.Error(), "holds nothing yet: pencilmark migrate") {
		t.Errorf("a database without tables: %v", err)
	}
	asPlain, err := url.Parse(there)
	must(t, err)
	asPlain.User = url.User(plainUser(t, there))
	if _, err := Open(t.Context(), asPlain.String(), testOptions()); err == nil || !strings.Contains(err.Error(), "createdb -O") {
		t.Errorf("a database of another user: %v", err)
	}
}

// plainUser creates a user that can do nothing but connect.
func plainUser(t *testing.T, address string) string {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), address)
	must(t, err)
	defer conn.Close(t.Context())
	if _, err := conn.Exec(t.Context(), "DROP ROLE IF EXISTS plain; CREATE ROLE plain LOGIN"); err != nil {
		t.Fatal(err)
	}
	return "plain"
}

func errOf[T any](_ T, err error) error { return err }

// NewestBackup finds a backup that another program made and recorded.
func TestNewestBackupOnPostgres(t *testing.T) {
	db := open(t, testpostgres.New(t))
	if at, err := db.NewestBackup(t.Context(), testTime); err != nil || !at.IsZero() {
		t.Errorf("%v, %v", at, err)
	}
	if _, err := db.writer.Exec("INSERT INTO backups (at) VALUES ($1), ($2)", millis(testTime.Add(-time.Hour)), millis(testTime.Add(time.Hour))); err != nil {
		t.Fatal(err)
	}
	if at, err := db.NewestBackup(t.Context(), testTime); err != nil || !at.Equal(testTime.Add(-time.Hour)) {
		t.Errorf("%v, %v", at, err)
	}
}

// A lost connection is reported as unavailability, whatever the error says. An ended context, and a
// damaged or wrong database, are not.
func TestLostConnectionsAreUnavailability(t *testing.T) {
	p := &postgres{}
	for _, lost := range []error{io.EOF, io.ErrUnexpectedEOF, driver.ErrBadConn, &net.OpError{Op: "read", Err: syscall.ECONNRESET}, &pgconn.PgError{Code: "57P01"}, &pgconn.PgError{Code: "25P03"}} {
		if failure := p.failure(fmt.Errorf("query: %w", lost)); !slices.Contains(passing, failure) || !p.repeats(lost) {
			t.Errorf("%v is %q", lost, failure)
		}
	}
	for _, other := range []error{context.Canceled, context.DeadlineExceeded, sql.ErrNoRows, &pgconn.PgError{Code: "XX001"}, &pgconn.PgError{Code: "42601"}, &pgconn.PgError{Code: "23505"}} {
		if failure := p.failure(other); slices.Contains(passing, failure) {
			t.Errorf("%v is %q", other, failure)
		}
	}
}
