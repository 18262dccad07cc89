package chaos

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"pencilmark/internal/testkit/testprocess"
)

// migration is what a newer program may do to the database while the older one works with it.
const migration = `-- +goose Up
ALTER TABLE attempts ADD COLUMN newer BIGINT NOT NULL DEFAULT 0;
ALTER TABLE posts ADD COLUMN newer TEXT;
CREATE TABLE newer (player_id TEXT COLLATE "C" PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE);
CREATE INDEX attempts_newer ON attempts (newer, id);
`

// buildNewer builds a program that differs from this one by a migration.
func buildNewer(t *testing.T, flags ...string) (path string) {
	t.Helper()
	folder, err := filepath.Abs("../../../migrations/postgres")
	if err != nil {
		t.Fatal(err)
	}
	there, err := filepath.Glob(filepath.Join(folder, "*.sql"))
	if err != nil || len(there) == 0 {
		t.Fatal(there, err)
	}
	number, _, _ := strings.Cut(filepath.Base(there[len(there)-1]), "_")
	last, err := strconv.Atoi(number)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	step, overlay := filepath.Join(dir, "newer.sql"), filepath.Join(dir, "overlay.json")
	text, err := json.Marshal(map[string]map[string]string{"Replace": {filepath.Join(folder, fmt.Sprintf("%05d_newer.sql", last+1)): step}})
	if err != nil {
		t.Fatal(err)
	}
	for path, data := range map[string][]byte{step: []byte(migration), overlay: text} {
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return testprocess.Build(t, dir, append(flags, "-overlay", overlay)...)
}
