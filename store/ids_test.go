package store

import (
	"database/sql"
	"testing"
)

// lastIDs returns the last assigned ids by table.
func lastIDs(t *testing.T, path string) map[string]int64 {
	t.Helper()
	db, err := sql.Open("sqlite3", "file:"+path+"?mode=ro")
	must(t, err)
	defer db.Close()
	last := map[string]int64{}
	for _, table := range []string{"attempts", "posts", "sent_reminders"} {
		var id int64
		must(t, db.QueryRow("SELECT last FROM ids WHERE name = ?", table).Scan(&id))
		last[table] = id
	}
	return last
}

// Ids assigned between a backup and its restoration are not assigned again, except a post's id,
// because a daily that may have been posted must keep its id.
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
