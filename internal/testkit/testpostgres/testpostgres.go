// Package testpostgres gives tests databases on a PostgreSQL server, if scripts/with-postgres.sh runs them with one.
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

// Variable is the environment variable with the server's address.
const Variable = "PENCILMARK_TEST_POSTGRES"

// server reads the variable while tests run, so that go test does not use cached results.
func server() string { return os.Getenv(Variable) }

// IsThere reports whether there is a server.
func IsThere() bool { return server() != "" }

// Need skips a test if there is no server.
func Need(t testing.TB) {
	t.Helper()
	if !IsThere() {
		t.Skip("there is no PostgreSQL: scripts/with-postgres.sh runs a command with one")
	}
}

// Address returns the address of a database on the server.
func Address(name string) string {
	u, err := url.Parse(server())
	if err != nil {
		panic(err) // a script sets it
	}
	u.Path = "/" + name
	return u.String()
}

// Exec executes a statement about databases on the server.
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

// CreateOnce makes a database as a copy of another and fills it, unless another test or process has done so already.
func CreateOnce(name, of string, fill func(address string) error) (err error) {
	db, err := sql.Open("pgx", server())
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	db.SetMaxOpenConns(1) // a connection holds the lock
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

// created counts the databases that Create has made.
var created atomic.Int64

// New makes a database without tables for a test. It skips the test if there is no server.
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
