package gametest

import (
	"context"
	"fmt"
	"os"
	"slices"
	"sync"
	"testing"

	"pencilmark/internal/testkit/testpostgres"
	"pencilmark/store"
)

// emptyDatabase makes a database that others are copied from.
var emptyDatabase = sync.OnceValues(func() (string, error) {
	return "empty", testpostgres.CreateOnce("empty", "template1", func(address string) error {
		db, err := store.Open(context.Background(), address, store.Options{})
		if err != nil {
			return err
		}
		return db.Close()
	})
})

// databaseFor returns the address of the database that replaces a path during a test. At first the database is empty.
func databaseFor(t testing.TB, path string) (address string) {
	t.Helper()
	databases.Lock()
	defer databases.Unlock()
	name, known := databases.of[path]
	if !known {
		var err error
		name, err = databases.take()
		Must(t, err)
		databases.of[path] = name
		t.Cleanup(func() { databases.giveBack(path) })
	}
	return testpostgres.Address(name)
}

// databases are the databases of this process's tests. Emptying one takes PostgreSQL a tenth of the time of making
// one.
var databases = pool{of: map[string]string{}}

type pool struct {
	sync.Mutex
	of   map[string]string // the database for a path
	left []string          // those that no test uses any more
	made int
}

// take returns an emptied database, or a new one if all others are in use.
func (p *pool) take() (name string, err error) {
	for i, name := range p.left {
		if done, err := empty(testpostgres.Address(name)); done || err != nil {
			p.left = slices.Delete(p.left, i, i+1)
			return name, err
		}
	}
	template, err := emptyDatabase()
	if err != nil {
		return "", err
	}
	p.made++
	name = fmt.Sprintf("t_%d_%d", os.Getpid(), p.made)
	return name, testpostgres.Exec("CREATE DATABASE " + name + " TEMPLATE " + template)
}

// giveBack makes the database of a path available again, unless it already is.
func (p *pool) giveBack(path string) {
	p.Lock()
	defer p.Unlock()
	if name, known := p.of[path]; known {
		p.left = append(p.left, name)
		delete(p.of, path)
	}
}
