package gametest

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"pencilmark/internal/game"
	"pencilmark/internal/game/services"
	"pencilmark/internal/starter"
	"pencilmark/internal/testkit/testpostgres"
	"pencilmark/store"
)

// Migrating a new database takes longer than most tests, and stocking it takes longer still. So a process does each
// once, and its tests start with copies.
var (
	migrated = sync.OnceValues(func() ([]byte, error) {
		return databaseAfter(func(context.Context, *store.DB) error { return nil })
	})
	stocked = sync.OnceValues(func() ([]byte, error) { return databaseAfter(stock) })
)

// stock adds the puzzles that come with the program.
func stock(ctx context.Context, db *store.DB) error {
	bank := services.New(services.Options{Store: db}).Bank
	_, err := bank.AddStarterSet(ctx, starter.Name(), game.UsageBank, starter.Puzzles())
	_, also := bank.AddStarterSet(ctx, starter.ChallengesName(), game.UsagePractice, starter.Challenges())
	return errors.Join(err, also)
}

// databaseAfter returns the file of a new database after do has changed it.
func databaseAfter(do func(context.Context, *store.DB) error) (file []byte, err error) {
	dir, err := os.MkdirTemp("", "pencilmark-database-")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	path := filepath.Join(dir, "p.db")
	ctx := context.Background()
	db, err := store.Open(ctx, path, store.Options{})
	if err != nil {
		return nil, err
	}
	if err := errors.Join(do(ctx, db), db.Close()); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
}

// OpenStore opens the store at a path. If there is none, it creates an empty, migrated one. At the end of the test it
// checks the query plans of the statements that the test has sent. With PENCILMARK_COMMITS=twice the first COMMIT of
// every unit of work fails, and the test must not notice.
func OpenStore(t testing.TB, path string, o store.Options) *store.DB {
	t.Helper()
	o.Sent = noteStatement
	o.CommitTwice = os.Getenv("PENCILMARK_COMMITS") == "twice"
	t.Cleanup(func() { checkPlans(t, path) })
	if testpostgres.IsThere() {
		db, err := store.Open(context.Background(), databaseFor(t, path), o)
		Must(t, err)
		return db
	}
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		file, err := migrated()
		Must(t, err)
		Must(t, os.WriteFile(path, file, 0o600))
	}
	db, err := store.Open(context.Background(), path, o)
	Must(t, err)
	return db
}

// Stocked makes a database at a path with the puzzles that come with the program, as if the program had used it
// before, and returns the path.
func Stocked(t testing.TB, path string) string {
	t.Helper()
	if testpostgres.IsThere() {
		db, err := store.Open(context.Background(), databaseFor(t, path), store.Options{})
		Must(t, err)
		Must(t, errors.Join(stock(context.Background(), db), db.Close()))
		return path
	}
	Must(t, WriteStocked(path))
	return path
}

// WriteStocked is Stocked for callers without a test.
func WriteStocked(path string) error {
	file, err := stocked()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil {
		return err
	}
	return os.WriteFile(path, file, 0o600)
}
