package store

import (
	"database/sql"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// lastIDs are the ids given last, by table.
func lastIDs(t *testing.T, path string) map[string]int64 {
	t.Helper()
	db, err := sql.Open("sqlite3", "file:"+path+"?mode=ro")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	last := map[string]int64{}
	for _, table := range []string{"attempts", "posts", "sent_reminders"} {
		var id int64
		if err := db.QueryRow("SELECT last FROM ids WHERE name = ?", table).Scan(&id); err != nil {
			t.Fatal(err)
		}
		last[table] = id
	}
	return last
}

// A database from before ids were counted goes on behind those it has.
func TestIDsOfAnOlderDatabase(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.db")
	atVersion(t, path, 1, oldPuzzle+`INSERT INTO players VALUES ('p', 'P', '', 0);
		INSERT INTO attempts VALUES (7, 'p', NULL, 'pasted', '3x3', '', '', '', 0, 0, 0);
		INSERT INTO guilds VALUES ('g', '', '', '', 'start', 0, 0);
		INSERT INTO dailies VALUES ('2026-11-20', 'easy', 'old', 0);
		INSERT INTO posts VALUES (5, 'g', '2026-11-20', 'easy', 'start', 'sent', 0, 0, 0, 0, 0, '', '', '')`)
	open(t, path)
	want := map[string]int64{"attempts": 7, "posts": 5, "sent_reminders": 0}
	if diff := cmp.Diff(want, lastIDs(t, path)); diff != "" {
		t.Errorf("ids (-want +got):\n%s", diff)
	}
}

// What was given between a backup and its restoring is not given again, but for
// a post's id: the daily that may have been posted is to have the same.
func TestIDsAfterRestoring(t *testing.T) {
	path := filled(t)
	before, from := lastIDs(t, path), backup(t, path)
	if _, err := Restore(t.Context(), path, from, testTime); err != nil {
		t.Fatal(err)
	}
	after := lastIDs(t, path)
	for _, table := range []string{"attempts", "sent_reminders"} {
		if after[table] < before[table]+1_000_000 {
			t.Errorf("%s: %d, before %d", table, after[table], before[table])
		}
	}
	if after["posts"] != before["posts"] {
		t.Errorf("posts: %d, before %d", after["posts"], before["posts"])
	}
}
