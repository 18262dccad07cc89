package store

import (
	"io/fs"
	"log/slog"
	"testing"
	"testing/fstest"
)

func discard() *slog.Logger { return slog.New(slog.DiscardHandler) }

// with returns all migrations and one more.
func with(t *testing.T, steps fs.FS, name, text string) fstest.MapFS {
	t.Helper()
	all := fstest.MapFS{name: {Data: []byte(text)}}
	files, err := fs.Glob(steps, "sqlite/*.sql")
	must(t, err)
	for _, file := range files {
		data, err := fs.ReadFile(steps, file)
		must(t, err)
		all[file[len("sqlite/"):]] = &fstest.MapFile{Data: data}
	}
	return all
}

// must fails the test if err is not nil.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
