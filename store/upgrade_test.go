package store

import (
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"pencilmark/internal/game/results"
	"pencilmark/internal/game/services"
)

// oldDatabase unpacks a database made by the program of an old version. A person asked for hints,
// practised and submitted a puzzle in the terminal, and guests played the daily on the page, one of
// them too fast. Most of the program's own puzzles were deleted.
func oldDatabase(t *testing.T, name string) (path string) {
	t.Helper()
	packed, err := os.Open(filepath.Join("testdata", name+".db.gz"))
	must(t, err)
	defer packed.Close()
	unpacked, err := gzip.NewReader(packed)
	must(t, err)
	text, err := io.ReadAll(unpacked)
	must(t, err)
	path = filepath.Join(t.TempDir(), "game.db")
	must(t, os.WriteFile(path, text, 0o600))
	return path
}

// unsaid matches the parts of a schema without meaning: comments and spaces.
var unsaid = regexp.MustCompile(`--.*|\s+`)

// meaning returns a schema in a form that keeps only the meaning of its statements.
func meaning(schema string) string {
	text := unsaid.ReplaceAllStringFunc(schema, func(s string) string {
		if strings.HasPrefix(s, "--") {
			return ""
		}
		return " "
	})
	text = regexp.MustCompile(`\s*([(),;])\s*`).ReplaceAllString(text, "$1")
	return strings.ReplaceAll(regexp.MustCompile(` +`).ReplaceAllString(text, " "), ";", ";\n")
}

// A database that an older program made gets the schema of a new one and keeps its contents. Its
// results match the events.
func TestOldDatabases(t *testing.T) {
	want := meaning(schemaOf(t, newDB(t)))
	for name, inResults := range map[string]string{"version45": "21,8,2", "version53": "21,4,1"} {
		t.Run(name, func(t *testing.T) {
			db := open(t, oldDatabase(t, name))
			if diff := cmp.Diff(want, meaning(schemaOf(t, db))); diff != "" {
				t.Errorf("schema (-new +upgraded):\n%s", diff)
			}
			for query, want := range map[string]string{
				"SELECT * FROM pragma_foreign_key_check":                               "",
				"SELECT COUNT(*) FROM puzzles":                                         "23",
				"SELECT state, COUNT(*) FROM submissions GROUP BY state":               "waiting,1",
				"SELECT COUNT(*), SUM(outcome = 'solved'), SUM(too_fast) FROM results": inResults,
				"SELECT technique, over FROM exercises":                                "x-wing,0",
			} {
				if got := rowsOf(t, db, query); got != want {
					t.Errorf("%s: %q, want %q", query, got, want)
				}
			}
			game := services.New(services.Options{Store: db, Now: func() time.Time { return testTime }})
			if _, err := game.Begin(t.Context()); err != nil {
				t.Fatal(err)
			}
			must(t, game.Recount(t.Context(), func(d results.Difference) { t.Errorf("stored %v, counted %v", d.Stored, d.Counted) }))
		})
	}
}

// A database that is too old to be migrated is refused and left unchanged.
func TestTooOldDatabases(t *testing.T) {
	path := oldDatabase(t, "version45")
	db := openWriter(path, 0)
	if _, err := db.Exec("DELETE FROM goose_db_version WHERE version_id > 44"); err != nil {
		t.Fatal(err)
	}
	must(t, db.Close())
	wantError(t, path, "has version 44, and this Pencilmark takes versions from 45 on further")
	if kept, err := filepath.Glob(path + ".*"); err != nil || len(kept) != 1 {
		t.Errorf("beside it: %v, %v", kept, err)
	}
}

// rowsOf joins the rows of a query into a text.
func rowsOf(t *testing.T, db *DB, query string) string {
	t.Helper()
	rows, err := db.writer.QueryContext(t.Context(), query)
	must(t, err)
	defer rows.Close()
	columns, err := rows.Columns()
	must(t, err)
	var found []string
	for rows.Next() {
		values, into := make([]string, len(columns)), make([]any, len(columns))
		for i := range values {
			into[i] = &values[i]
		}
		must(t, rows.Scan(into...))
		found = append(found, strings.Join(values, ","))
	}
	must(t, rows.Err())
	return strings.Join(found, "; ")
}
