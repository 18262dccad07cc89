package gametest_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pencilmark/internal/testkit/gametest"
	"pencilmark/internal/testkit/testpostgres"
)

// TestDatabasesAreAsNewOnPostgres checks that on PostgreSQL a test starts as if it were the first, with the same ids,
// even in a database that others have used, and that two tests at once have separate databases.
func TestDatabasesAreAsNewOnPostgres(t *testing.T) {
	testpostgres.Need(t)
	began, ended, _ := played(t)
	used := map[string]bool{}
	for again := false; !again; {
		t.Run("later", func(t *testing.T) {
			beganLater, endedLater, name := played(t)
			if diff := cmp.Diff(began, beganLater); diff != "" {
				t.Errorf("began: -first +later:\n%s", diff)
			}
			if diff := cmp.Diff(ended, endedLater); diff != "" {
				t.Errorf("ended: -first +later:\n%s", diff)
			}
			again = used[name] || t.Failed()
			used[name] = true
			if len(used) > 50 {
				t.Fatal("no database is used again")
			}
		})
		if t.Failed() {
			return
		}
	}
	if beside, _, _ := played(t); beside != began {
		t.Errorf("beside another test it began with\n%s", beside)
	}
}

// played returns dumps of a world's database before and after somebody played, and the database's name.
func played(t *testing.T) (began, ended, name string) {
	t.Helper()
	w := gametest.New(t)
	began = withoutProcesses(w.Dump())
	w.StockBank(1)
	w.AddGuild("g", gametest.Settings("12:00", "UTC"))
	w.HandIn(gametest.In("g", "ann"), w.StartDaily(gametest.In("g", "ann")).Solution)
	gametest.Must(t, gametest.OpenBesideServer(t, w.Path).QueryRow("SELECT current_database()").Scan(&name))
	return began, withoutProcesses(w.Dump()), name
}

// withoutProcesses removes from a dump the rows of processes, which contain real times.
func withoutProcesses(dump string) string {
	var lines []string
	for line := range strings.Lines(dump) {
		if !strings.HasPrefix(line, "processes ") {
			lines = append(lines, line)
		}
	}
	slices.Sort(lines) // rows have no order
	return strings.Join(lines, "")
}
