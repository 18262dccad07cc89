package gametest

import (
	"context"
	"crypto/sha256"
	"fmt"
	"os"
	"sync"
	"testing"

	"pencilmark/internal/testpostgres"
	"pencilmark/store"
)

// emptyDatabase and stockedDatabase make a database that others are copies of.
var (
	emptyDatabase = sync.OnceValues(func() (string, error) {
		return template("empty", func(context.Context, *store.DB) error { return nil })
	})
	stockedDatabase = sync.OnceValues(func() (string, error) { return template("stocked", stock) })
)

func template(kind string, do func(context.Context, *store.DB) error) (string, error) {
	name := fmt.Sprintf("%s_%d", kind, os.Getpid())
	if err := testpostgres.Exec("CREATE DATABASE " + name); err != nil {
		return "", err
	}
	ctx := context.Background()
	db, err := store.Open(ctx, testpostgres.Address(name), store.Options{})
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
		Must(t, testpostgres.Exec("CREATE DATABASE "+name+" TEMPLATE "+template))
		t.Cleanup(func() { _ = testpostgres.Exec("DROP DATABASE IF EXISTS " + name + " WITH (FORCE)") })
	}
	return testpostgres.Address(name)
}

// databases are the names of those that there are.
var databases sync.Map
