package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pencilmark/internal/game"
	"pencilmark/internal/game/services"
	"pencilmark/internal/testkit/testpostgres"
)

// tablesIn lists the tables of a database.
func tablesIn(t *testing.T, db *DB) []string {
	t.Helper()
	query := "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
	if _, ok := db.engine.(*postgres); ok {
		query = "SELECT CAST(tablename AS text) FROM pg_tables WHERE schemaname = current_schema()"
	}
	return slices.Sorted(maps.Keys(columnOf[string](t, db, query)))
}

// columnOf returns the set of values of a query with one column.
func columnOf[T comparable](t *testing.T, db *DB, query string, args ...any) map[T]bool {
	t.Helper()
	all := map[T]bool{}
	if err := db.run(t.Context(), viewing, db.reader, func(tx *tx) error {
		list, err := values[T](tx, query, args...)
		for _, v := range list {
			all[v] = true
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return all
}

// Every table is copied, after those that it refers to, except tables that only one engine has.
func TestEveryTableIsCopied(t *testing.T) {
	db := newDB(t)
	want := slices.DeleteFunc(tablesIn(t, db), func(table string) bool { return table == "goose_db_version" || table == "ids" })
	if diff := cmp.Diff(want, slices.Sorted(slices.Values(copied))); diff != "" {
		t.Errorf("-in the schema +copied:\n%s", diff)
	}
	for i, table := range copied {
		for parent := range columnOf[string](t, db, `SELECT "table" FROM pragma_foreign_key_list($1)`, table) {
			if !slices.Contains(copied[:i], parent) {
				t.Errorf("%s comes before %s", table, parent)
			}
		}
	}
}

// everyTable creates a SQLite database with rows in every table, made up from the schema, and
// returns its path.
func everyTable(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "game.db")
	db := open(t, path)
	for _, table := range copied {
		for row := range 3 {
			if table != "health" || row == 0 { // it has one row
				addRow(t, db.writer, table, row)
			}
		}
	}
	if _, err := db.writer.Exec("UPDATE ids SET last = 1000 + length(name) WHERE name <> 'awards'"); err != nil { // as if some rows had been deleted
		t.Fatal(err)
	}
	must(t, db.Close())
	return path
}

var (
	choicesOf = regexp.MustCompile(`CHECK \((\w+) IN \(([^)]*)\)\)`)
	texts     = []string{"", "tab\t, \\N, 'quotes' and \"quotes\"\n", "数独 🧩 %s"}
	numbers   = []int64{0, -1, math.MaxInt64}
)

// addRow adds a row to a table. It refers only to existing rows, and chooses other values by the
// row's number.
func addRow(t *testing.T, db *sql.DB, table string, row int) {
	t.Helper()
	var schema string
	must(t, db.QueryRow("SELECT sql FROM sqlite_schema WHERE name = $1", table).Scan(&schema))
	choices := map[string]any{} // by column
	for _, found := range choicesOf.FindAllStringSubmatch(schema, -1) {
		of := strings.Split(found[2], ", ")
		choice := of[row%len(of)]
		choices[found[1]] = strings.Trim(choice, "'")
		if n, err := strconv.Atoi(choice); err == nil {
			choices[found[1]] = n
		}
	}
	rows, err := db.Query(`SELECT c.name, c.type, c."notnull", f."table" IS NOT NULL, c.pk OR EXISTS (
			SELECT 1 FROM pragma_index_list($1) l JOIN pragma_index_info(l.name) i ON i.name = c.name WHERE l."unique")
		FROM pragma_table_info($1) c LEFT JOIN pragma_foreign_key_list($1) f ON f."from" = c.name`, table)
	must(t, err)
	var columns []string
	var args []any
	for rows.Next() {
		var name, kind string
		var never, refers, unique bool // never: whether it cannot be null
		must(t, rows.Scan(&name, &kind, &never, &refers, &unique))
		var arg any
		switch {
		case table == "health" && name == "id":
			arg = 1
		case choices[name] != nil:
			arg = choices[name]
		case !never && (row == 1) != (table == "notices" && name == "post_id"): // a notice is about a submission or a post
		case kind == "BLOB":
			arg = []byte{0, 0xff, byte(row)}
		case kind == "TEXT" && (unique || refers):
			arg = fmt.Sprint("discord:", row)
		case kind == "TEXT":
			arg = texts[row]
		case unique || refers:
			arg = row + 2 // the schema begins with version 1 of the rules
		default:
			arg = numbers[row]
		}
		columns, args = append(columns, name), append(args, arg)
	}
	must(t, errors.Join(rows.Err(), rows.Close()))
	if _, err := db.Exec("INSERT INTO "+table+" ("+strings.Join(columns, ", ")+") VALUES (?"+strings.Repeat(", ?", len(args)-1)+")", args...); err != nil {
		t.Fatalf("%s: %v", table, err)
	}
}

// dumped returns everything in a closed database, one line per row.
func dumped(t *testing.T, path string) (rows []string) {
	t.Helper()
	db := open(t, path)
	defer db.Close()
	for _, table := range copied {
		found, err := db.reader.Query("SELECT * FROM " + table)
		must(t, err)
		columns, err := found.Columns()
		must(t, err)
		for found.Next() {
			row, dest := make([]any, len(columns)), make([]any, len(columns))
			for i := range dest {
				dest[i] = &row[i]
			}
			must(t, found.Scan(dest...))
			fields := make([]string, len(columns))
			for i, name := range columns {
				fields[i] = fmt.Sprintf("%s=%#v", name, row[i])
			}
			slices.Sort(fields) // the schemas have their columns in different orders
			rows = append(rows, table+" "+strings.Join(fields, " "))
		}
		must(t, errors.Join(found.Err(), found.Close()))
	}
	slices.Sort(rows)
	return rows
}

func ignore(int, int) {}

func TestCopy(t *testing.T) {
	address, path := testpostgres.New(t), everyTable(t)
	before := dumped(t, path)
	var last, total int
	tables, err := Copy(t.Context(), path, address, testOptions(), func(done, all int) {
		if done != last+1 {
			t.Errorf("%d after %d", done, last)
		}
		last, total = done, all
	})
	must(t, err)
	if last != total || total != len(before) || len(tables) != len(copied) {
		t.Errorf("%d of %d rows and %d tables were copied; there are %d rows", last, total, len(tables), len(before))
	}
	if diff := cmp.Diff(before, dumped(t, address)); diff != "" {
		t.Errorf("-SQLite +PostgreSQL:\n%s", diff)
	}
	if diff := cmp.Diff(before, dumped(t, path)); diff != "" {
		t.Errorf("the source was changed:\n%s", diff)
	}
	goesOnBehind(t, path, address)
	_, err = Copy(t.Context(), path, address, testOptions(), ignore)
	if err == nil || !strings.Contains(err.Error(), "is not empty, as its table ") {
		t.Errorf("to a full database: %v", err)
	}
}

// goesOnBehind checks that an address does not assign ids that were assigned in a file.
func goesOnBehind(t *testing.T, path, address string) {
	t.Helper()
	file, server := open(t, path), open(t, address)
	defer file.Close()
	defer server.Close()
	for table := range columnOf[string](t, file, "SELECT name FROM ids") {
		var want, got int64
		for db, id := range map[*DB]*int64{file: &want, server: &got} {
			must(t, db.run(t.Context(), updating, db.writer, func(tx *tx) (err error) { *id, err = tx.newID(table); return err }))
		}
		if got != want {
			t.Errorf("the next id of %s is %d, and was %d", table, got, want)
		}
	}
	var last, next int64
	if err := errors.Join(server.writer.QueryRow("SELECT MAX(id) FROM events").Scan(&last),
		server.writer.QueryRow("INSERT INTO events (attempt_id, kind, level, detail, at) SELECT MIN(id), 'saved', 0, '', 1 FROM attempts RETURNING id").Scan(&next)); err != nil || next != last+1 {
		t.Errorf("event %d comes after %d (%v)", next, last, err)
	}
}

// A copy that fails, is interrupted or loses its connection leaves nothing behind.
func TestCopyLeavesNothing(t *testing.T) {
	path := everyTable(t)
	for name, tt := range map[string]struct {
		amid func(cancel context.CancelFunc, other *sql.DB) error
		want string
	}{
		"interrupted": {func(cancel context.CancelFunc, _ *sql.DB) error { cancel(); return nil }, "context canceled"},
		"connection": {func(_ context.CancelFunc, other *sql.DB) error {
			_, err := other.Exec("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND state = 'active' AND pid <> pg_backend_pid()")
			return err
		}, "is starting or stopping"},
	} {
		t.Run(name, func(t *testing.T) {
			address := testpostgres.New(t)
			other, err := sql.Open("pgx", address)
			must(t, err)
			defer other.Close()
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			_, err = Copy(ctx, path, address, testOptions(), func(done, all int) {
				if done == all-1 {
					if err := tt.amid(cancel, other); err != nil {
						t.Error(err)
					}
				}
			})
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%v, want %s", err, tt.want)
			}
			if _, err := Copy(t.Context(), path, address, testOptions(), ignore); err != nil {
				t.Errorf("again: %v", err)
			}
		})
	}
	for name, tt := range map[string]struct{ statement, want string }{
		"text":   {"UPDATE players SET name = CAST(x'41ff' AS TEXT) WHERE id = 'discord:1'", "was left empty: PostgreSQL takes no such text as the name in the row of players that begins with discord:1"},
		"nul":    {"UPDATE players SET name = 'a' || char(0) WHERE id = 'discord:1'", "PostgreSQL takes no such text"},
		"orphan": {"PRAGMA foreign_keys = OFF; DELETE FROM players WHERE id = 'discord:1'", "was left empty"},
		"old":    {"DELETE FROM goose_db_version WHERE version_id = (SELECT MAX(version_id) FROM goose_db_version)", "pencilmark migrate brings it up to date"},
	} {
		t.Run(name, func(t *testing.T) {
			address, broken := testpostgres.New(t), everyTable(t)
			db := openFile(broken, "rw")
			_, err := db.Exec(tt.statement)
			must(t, errors.Join(err, db.Close()))
			_, err = Copy(t.Context(), broken, address, testOptions(), ignore)
			if _, ok := errors.AsType[*Error](err); !ok || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%v, want %s", err, tt.want)
			}
			if _, err := Copy(t.Context(), path, address, testOptions(), ignore); err != nil {
				t.Errorf("a good one afterwards: %v", err)
			}
		})
	}
}

// Copy refuses databases that are in use, and targets that are not empty.
func TestCopyRefuses(t *testing.T) {
	path := everyTable(t)
	refused := func(name, from, to, want string) {
		t.Helper()
		_, err := Copy(t.Context(), from, to, testOptions(), ignore)
		if _, ok := errors.AsType[*Error](err); !ok || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
	refused("no source", path+".missing", testpostgres.New(t), "there is no such file")
	if _, err := os.Stat(path + ".missing"); err == nil {
		t.Error("a source was made")
	}
	refused("no address", path, path+".copy", "is no address of PostgreSQL")
	refused("from PostgreSQL", testpostgres.New(t), testpostgres.New(t), "is no file")

	db := open(t, path)
	refused("the source is in use", path, testpostgres.New(t), "is in use")
	must(t, db.Close())
	address := testpostgres.New(t)
	server := open(t, address)
	refused("the target is in use", path, address, "is in use")
	must(t, errors.Join(server.Update(t.Context(), func(tx services.Tx) error { return tx.Remember(game.Call{ID: "call"}, "", testTime) }), server.Close()))
	refused("the target has a row", path, address, "is not empty, as its table calls shows")

	address = testpostgres.New(t)
	foreign, err := sql.Open("pgx", address)
	must(t, err)
	defer foreign.Close()
	if _, err := foreign.Exec("CREATE TABLE invoices (id INT)"); err != nil {
		t.Fatal(err)
	}
	refused("the target is another's", path, address, "is not empty, as its table invoices shows")
	var tables int
	if err := foreign.QueryRow("SELECT COUNT(*) FROM pg_tables WHERE schemaname = 'public'").Scan(&tables); err != nil || tables != 1 {
		t.Errorf("there are %d tables now (%v)", tables, err)
	}
}
