package bottest

import (
	"database/sql"
	"fmt"
	"slices"
)

// Dump is all that the database holds, a line for each row, sorted.
func (w *World) Dump() []string {
	w.TB.Helper()
	db, err := sql.Open("sqlite3", "file:"+w.path+"?mode=ro")
	if err != nil {
		w.TB.Fatal(err)
	}
	defer db.Close()
	var lines []string
	for _, table := range w.column(db, "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name") {
		for _, row := range w.rows(db, "SELECT * FROM "+table) {
			lines = append(lines, fmt.Sprint(table, " ", row))
		}
	}
	slices.Sort(lines)
	return lines
}

func (w *World) column(db *sql.DB, query string) (values []string) {
	for _, row := range w.rows(db, query) {
		values = append(values, fmt.Sprint(row[0]))
	}
	return values
}

func (w *World) rows(db *sql.DB, query string) (all [][]any) {
	rows, err := db.QueryContext(w.TB.Context(), query)
	if err != nil {
		w.TB.Fatal(err)
	}
	defer rows.Close()
	names, err := rows.Columns()
	for err == nil && rows.Next() {
		row, into := make([]any, len(names)), make([]any, len(names))
		for i := range row {
			into[i] = &row[i]
		}
		err = rows.Scan(into...)
		all = append(all, row)
	}
	if err != nil || rows.Err() != nil {
		w.TB.Fatal(err, rows.Err())
	}
	return all
}
