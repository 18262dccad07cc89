// Package testpostgres gives tests databases on a PostgreSQL server, where
// scripts/with-postgres.sh runs them with one.
package testpostgres

import (
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"sync/atomic"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver "pgx"
)

// Variable is that of the environment with the server's address.
const Variable = "PENCILMARK_TEST_POSTGRES"

// server is asked for while tests run, so that results are not taken from go test's cache.
func server() string { return os.Getenv(Variable) }

// IsThere reports whether there is a server.
func IsThere() bool { return server() != "" }

// Need skips a test where there is none.
func Need(t testing.TB) {
	t.Helper()
	if !IsThere() {
		t.Skip("there is no PostgreSQL: scripts/with-postgres.sh runs a command with one")
	}
}

// Address is that of a database on the server.
func Address(name string) string {
	u, err := url.Parse(server())
	if err != nil {
		panic(err) // a script sets it
	}
	u.Path = "/" + name
	return u.String()
}

// Exec sends the server a statement about databases.
func Exec(statement string) error {
	db, err := sql.Open("pgx", server())
	if err != nil {
		return err
	}
	_, err = db.Exec(statement)
	return errors.Join(err, db.Close())
}

// Create makes a database without tables, and returns its address and a function that drops it.
func Create() (address string, drop func() error, err error) {
	name := fmt.Sprintf("new_%d_%d", os.Getpid(), created.Add(1))
	err = Exec("CREATE DATABASE " + name)
	return Address(name), func() error { return Exec("DROP DATABASE " + name + " WITH (FORCE)") }, err
}

// CreateOnce makes a database as a copy of another and fills it, unless that was done for
// another test or by another process.
func CreateOnce(name, of string, fill func(address string) error) (err error) {
	db, err := sql.Open("pgx", server())
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	db.SetMaxOpenConns(1) // the lock is a connection's
	if _, err := db.Exec("SELECT pg_advisory_lock(1)"); err != nil {
		return err
	}
	var done bool
	if err := db.QueryRow("SELECT EXISTS (SELECT 1 FROM pg_database WHERE datname = $1)", name).Scan(&done); done || err != nil {
		return err
	}
	unfilled := name + "_unfilled"
	for _, statement := range []string{"DROP DATABASE IF EXISTS " + unfilled, "CREATE DATABASE " + unfilled + " TEMPLATE " + of} {
		if _, err := db.Exec(statement); err != nil {
			return err
		}
	}
	if err := fill(Address(unfilled)); err != nil {
		return err
	}
	_, err = db.Exec("ALTER DATABASE " + unfilled + " RENAME TO " + name)
	return err
}

// created counts them.
var created atomic.Int64

// New makes a database without tables for a test, which is skipped where there is no server.
func New(t testing.TB) (address string) {
	t.Helper()
	Need(t)
	address, drop, err := Create()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := drop(); err != nil {
			t.Error(err)
		}
	})
	return address
}
