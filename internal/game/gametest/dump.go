package gametest

import (
	"database/sql"
	"fmt"
	"strings"
)

// Dump writes every value of every table, a line for each row.
func (w *World) Dump() string {
	w.T.Helper()
	db, err := sql.Open("sqlite3", "file:"+w.Path+"?mode=ro")
	Must(w.T, err)
	defer db.Close()
	names, err := db.Query("SELECT name FROM sqlite_schema WHERE type = 'table'")
	Must(w.T, err)
	defer names.Close()
	var all strings.Builder
	for names.Next() {
		var name string
		Must(w.T, names.Scan(&name))
		w.dumpTable(db, name, &all)
	}
	return all.String()
}

func (w *World) dumpTable(db *sql.DB, name string, into *strings.Builder) {
	rows, err := db.Query("SELECT * FROM " + name)
	Must(w.T, err)
	defer rows.Close()
	columns, err := rows.Columns()
	Must(w.T, err)
	values, dest := make([]any, len(columns)), make([]any, len(columns))
	for i := range values {
		dest[i] = &values[i]
	}
	for rows.Next() {
		Must(w.T, rows.Scan(dest...))
		fmt.Fprintf(into, "%s %v\n", name, values)
	}
}

// TableHolds reports whether a row of a table in a dump has a text.
func TableHolds(dump, table, text string) bool {
	for line := range strings.SplitSeq(dump, "\n") {
		if strings.HasPrefix(line, table+" ") && strings.Contains(line, text) {
			return true
		}
	}
	return false
}
