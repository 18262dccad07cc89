package gametest

import (
	"database/sql"
	"testing"

	_ "github.com/mattn/go-sqlite3" // the driver "sqlite3"

	"pencilmark/internal/testkit/testpostgres"
)

// OpenBesideServer opens a test's database directly, for what the program does not do.
func OpenBesideServer(t testing.TB, path string) *sql.DB {
	t.Helper()
	driver, name := "sqlite3", "file:"+path+"?mode=rw&_busy_timeout=5000"
	if testpostgres.IsThere() {
		driver, name = "pgx", databaseFor(t, path)
	}
	db, err := sql.Open(driver, name)
	Must(t, err)
	t.Cleanup(func() { _ = db.Close() })
	return db
}

// Tables returns the names of the tables of a database.
func Tables(t testing.TB, db *sql.DB) (names []string) {
	t.Helper()
	names, err := tablesOf(db)
	Must(t, err)
	return names
}

func tablesOf(db *sql.DB) (names []string, err error) {
	query := "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
	if testpostgres.IsThere() {
		query = "SELECT CAST(tablename AS text) FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename"
	}
	rows, err := db.Query(query)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, err
		}
		names = append(names, name)
	}
	return names, rows.Err()
}

// NeedsFile skips a test on PostgreSQL, because it is about something that only a database in a file has.
func NeedsFile(t testing.TB) {
	t.Helper()
	if testpostgres.IsThere() {
		t.Skip("PostgreSQL makes and restores copies by itself")
	}
}
