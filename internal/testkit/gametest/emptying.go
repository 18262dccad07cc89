package gametest

import (
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"sync"

	"pencilmark/internal/testkit/testpostgres"
)

// empty makes a PostgreSQL database like new, unless it is still open.
func empty(address string) (done bool, err error) {
	statements, err := emptying()
	if err != nil {
		return false, err
	}
	db, err := sql.Open("pgx", address)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	var others int
	err = db.QueryRow(`SELECT COUNT(*) FROM pg_stat_activity
		WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`).Scan(&others)
	if err != nil || others > 0 {
		return false, err
	}
	_, err = db.Exec(statements)
	return err == nil, err
}

// emptying returns the statements that empty uses, as one text: every table gets its initial rows, and every sequence
// starts again from the beginning.
var emptying = sync.OnceValues(func() (string, error) {
	name, err := emptyDatabase()
	if err != nil {
		return "", err
	}
	db, err := sql.Open("pgx", testpostgres.Address(name))
	if err != nil {
		return "", err
	}
	defer db.Close()
	var all strings.Builder
	all.WriteString("SET session_replication_role = replica;\n") // so that references between tables do not matter
	for _, add := range []func(*sql.DB, *strings.Builder) error{emptyingTables, rewindingSequences} {
		if err := add(db, &all); err != nil {
			return "", err
		}
	}
	return all.String(), nil
})

func emptyingTables(db *sql.DB, into *strings.Builder) error {
	names, err := tablesOf(db)
	if err != nil {
		return err
	}
	for _, name := range names {
		fmt.Fprintf(into, "DELETE FROM %s;\n", name)
		var rows sql.NullString
		if err := db.QueryRow("SELECT quote_literal(json_agg(t)) FROM " + name + " t").Scan(&rows); err != nil {
			return err
		}
		if rows.Valid {
			fmt.Fprintf(into, "INSERT INTO %s SELECT * FROM json_populate_recordset(NULL::%[1]s, %s);\n", name, rows.String)
		}
	}
	return nil
}

func rewindingSequences(db *sql.DB, into *strings.Builder) error {
	var statements string
	err := db.QueryRow(`SELECT string_agg(format('SELECT setval(%L, %s, %L);', sequencename, COALESCE(last_value, 1), last_value IS NOT NULL), E'\n')
		FROM pg_sequences WHERE schemaname = 'public'`).Scan(&statements)
	into.WriteString(statements)
	return err
}
