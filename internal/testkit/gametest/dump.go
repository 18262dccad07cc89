package gametest

import (
	"database/sql"
	"fmt"
	"strings"
	"testing"
)

// Dump returns everything that the world's database holds.
func (w *World) Dump() string { return Dump(w.T, w.Path) }

// Dump returns every value of every table of a database, a line for each row.
func Dump(t testing.TB, path string) string {
	t.Helper()
	db := OpenBesideServer(t, path)
	var all strings.Builder
	for _, name := range Tables(t, db) {
		dumpTable(t, db, name, &all)
	}
	return all.String()
}

func dumpTable(t testing.TB, db *sql.DB, name string, into *strings.Builder) {
	rows, err := db.Query("SELECT * FROM " + name)
	Must(t, err)
	defer rows.Close()
	columns, err := rows.Columns()
	Must(t, err)
	values, dest := make([]any, len(columns)), make([]any, len(columns))
	for i := range values {
		dest[i] = &values[i]
	}
	for rows.Next() {
		Must(t, rows.Scan(dest...))
		fmt.Fprintf(into, "%s %v\n", name, values)
	}
}

// TableHolds reports whether a row of a table in a dump contains a text.
func TableHolds(dump, table, text string) bool {
	for line := range strings.SplitSeq(dump, "\n") {
		if strings.HasPrefix(line, table+" ") && strings.Contains(line, text) {
			return true
		}
	}
	return false
}
