package gametest

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"fmt"
	"net/url"
	"os"
	"sync"
	"sync/atomic"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver "pgx"

	"pencilmark/store"
)

// postgresServer is the address of a PostgreSQL server to run tests on, in place of SQLite;
// scripts/postgres.sh sets it.
// It is asked for while tests run, so that results are not taken from go test's cache.
func postgresServer() string { return os.Getenv("PENCILMARK_TEST_POSTGRES") }

// emptyDatabase and stockedDatabase make a database that others are copies of.
var (
	emptyDatabase = sync.OnceValues(func() (string, error) {
		return template("empty", func(context.Context, *store.DB) error { return nil })
	})
	stockedDatabase = sync.OnceValues(func() (string, error) { return template("stocked", stock) })
)

func template(kind string, do func(context.Context, *store.DB) error) (string, error) {
	name := fmt.Sprintf("%s_%d", kind, os.Getpid())
	if err := onServer("CREATE DATABASE " + name); err != nil {
		return "", err
	}
	ctx := context.Background()
	db, err := store.Open(ctx, addressOf(name), store.Options{})
	if err != nil {
		return "", err
	}
	defer db.Close()
	return name, do(ctx, db)
}

// databaseFor is the address of the database that stands for a path, which is a copy of a
// template's if there was none.
func databaseFor(t testing.TB, path string, from func() (string, error)) string {
	t.Helper()
	name := fmt.Sprintf("t_%x", sha256.Sum256([]byte(path)))[:34]
	if _, known := databases.LoadOrStore(name, true); !known {
		template, err := from()
		Must(t, err)
		Must(t, onServer("CREATE DATABASE "+name+" TEMPLATE "+template))
		t.Cleanup(func() { _ = onServer("DROP DATABASE IF EXISTS " + name + " WITH (FORCE)") })
	}
	return addressOf(name)
}

// databases are the names of those that there are.
var databases sync.Map

func addressOf(name string) string {
	u, err := url.Parse(postgresServer())
	if err != nil {
		panic(err) // a script sets it
	}
	u.Path = "/" + name
	return u.String()
}

func onServer(statement string) error {
	db, err := sql.Open("pgx", postgresServer())
	if err != nil {
		return err
	}
	defer db.Close()
	_, err = db.Exec(statement)
	return err
}

// HasPostgres reports whether there is a server to run tests on.
func HasPostgres() bool { return postgresServer() != "" }

// NewAddress makes a database without tables, and returns its address and what drops it.
func NewAddress() (address string, drop func() error, err error) {
	name := fmt.Sprintf("new_%d_%d", os.Getpid(), newAddresses.Add(1))
	err = onServer("CREATE DATABASE " + name)
	return addressOf(name), func() error { return onServer("DROP DATABASE " + name + " WITH (FORCE)") }, err
}

// newAddresses counts them.
var newAddresses atomic.Int64
