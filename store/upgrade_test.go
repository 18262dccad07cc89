package store

import (
	"database/sql"
	"io/fs"
	"path/filepath"
	"testing"
	"testing/fstest"

	"github.com/pressly/goose/v3"

	"pencilmark/internal/game/services"
	"pencilmark/migrations"
	"pencilmark/solver/rating"
)

// first makes a database of the first version with one puzzle in it.
func first(t *testing.T, path string) {
	t.Helper()
	text, err := fs.ReadFile(migrations.SQLite, "sqlite/00001_game.sql")
	if err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite3", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	p, err := goose.NewProvider(goose.DialectSQLite3, db, fstest.MapFS{"00001_game.sql": {Data: text}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Up(t.Context()); err != nil {
		t.Fatal(err)
	}
	_, err = db.Exec(`INSERT INTO puzzles VALUES ('old', '3x3',
		'....19.4...48..6..75......2.9.1.2..4.....3...5..4.6.3.8......73..6..84...1.29....',
		'268719345134825697759364182397182564642953718581476239825641973976538421413297856',
		'starter', 'bank', 'easy', 16, 'A:4', 'hidden-single', 1, 'methods/1', 0)`)
	if err != nil {
		t.Fatal(err)
	}
}

// A puzzle from before the reference scale keeps its rating, and is stale until
// it is rated again.
func TestPuzzlesFromBeforeTheReferenceScale(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.db")
	first(t, path)
	db := open(t, path)
	err := db.Update(t.Context(), func(tx services.Tx) error {
		stale, err := tx.Stale("", 10)
		if err != nil || len(stale) != 1 {
			t.Fatalf("%d puzzles are stale, %v", len(stale), err)
		}
		if r := stale[0].Rating; r.Tier != rating.Easy || r.ER != 0 || r.Bound || r.Scale != "methods/1" {
			t.Errorf("rated %+v", r)
		}
		r, err := rating.Rate(t.Context(), stale[0].Grid)
		if err != nil {
			return err
		}
		if err := tx.SaveRating("old", r); err != nil {
			return err
		}
		p, err := tx.Puzzle("old")
		if err != nil {
			return err
		}
		if p.Rating.Tier != rating.Medium || p.Rating.ER != 20 || p.Rating.Peak != r.Peak || p.Rating.Scale != rating.Reference {
			t.Errorf("rated again %+v, want %+v", p.Rating, r)
		}
		stale, err = tx.Stale("", 10)
		if len(stale) != 0 {
			t.Errorf("%d puzzles are stale still", len(stale))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
