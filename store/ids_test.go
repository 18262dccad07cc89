package store

import (
	"database/sql"
	"testing"
)

// lastIDs are the ids given last, by table.
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
