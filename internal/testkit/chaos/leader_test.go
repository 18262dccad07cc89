package chaos

import (
	"database/sql"
	"os"
	"path/filepath"
	"testing"
	"time"

	"pencilmark/internal/testkit/discordtest"
	"pencilmark/internal/testkit/testpostgres"
	"pencilmark/internal/testkit/testprocess"
)

// takenWithin is the longest time without a leader. A leader that is silent loses its place after eight seconds, the
// others check that every two, and a suspended process keeps the write lock for ten.
const takenWithin = 15 * time.Second

// TestAnotherProcessLeadsOnPostgres runs two real processes on one PostgreSQL, one of which leads. When that one is
// killed, suspended or cut off from the database, the other becomes the leader, connects to the gateway and does the
// jobs. A process that wakes up or comes back leaves them to it.
func TestAnotherProcessLeadsOnPostgres(t *testing.T) {
	testpostgres.Need(t)
	dir := t.TempDir()
	path := testprocess.Build(t, dir)
	cut := func(t *testing.T, db *sql.DB, _ *testprocess.Program) {
		if _, err := db.Exec("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%processes%until%' AND pid <> pg_backend_pid() AND datname = current_database()"); err != nil {
			t.Fatal(err)
		}
	}
	for how, stop := range map[string]func(*testing.T, *sql.DB, *testprocess.Program){
		"killed":    func(t *testing.T, _ *sql.DB, p *testprocess.Program) { must(t, p.Kill()) },
		"suspended": func(_ *testing.T, _ *sql.DB, p *testprocess.Program) { p.Current().Pause() },
		"cut off":   cut,
	} {
		t.Run(how, func(t *testing.T) {
			address := testpostgres.New(t)
			db, err := openEvidence(address)
			must(t, err)
			defer db.Close()
			log, err := os.Create(filepath.Join(t.TempDir(), "program.log"))
			must(t, err)
			defer log.Close()
			server := discordtest.New(t, discordtest.Options{Clock: discordtest.NewClock(time.Now()).Run()})
			var programs [2]*testprocess.Program
			for i := range programs {
				programs[i] = &testprocess.Program{Path: path, Log: log, Environ: []string{
					"DISCORD_TOKEN=" + server.Token, "PENCILMARK_DISCORD_API_URL=" + server.URL(), "PENCILMARK_DATABASE=" + address,
					"PENCILMARK_HTTP_ADDRESS=127.0.0.1:0", "PENCILMARK_BANK=1",
				}}
				must(t, programs[i].Start())
				defer func() { _ = programs[i].Kill() }()
				must(t, programs[i].Current().Ready(t.Context()))
			}
			fence := func() (n int64) { return count(t, db, "SELECT fence FROM leader") }
			before, connected := fence(), server.GatewayCounts().Identifies
			stop(t, db, programs[0])
			since := time.Now()
			wait := func(what string, is func() bool) {
				t.Helper()
				for late := since.Add(2 * time.Minute); !is(); time.Sleep(50 * time.Millisecond) {
					if time.Now().After(late) {
						t.Fatalf("still not: %s", what)
					}
				}
				t.Logf("%s after %v", what, time.Since(since).Round(100*time.Millisecond))
			}
			wait("another term", func() bool { return fence() > before })
			if took := time.Since(since); took > takenWithin {
				t.Errorf("nobody led for %v", took.Round(time.Millisecond))
			}
			wait("the shard connected", func() bool { return server.GatewayCounts().Identifies > connected })
			led := fence()
			must(t, errOf(db.Exec(`INSERT INTO promises (id, player_id, token, locale, beside, request, made_at, process, told_at)
				VALUES ('1', 'discord:1', 'x', 'en-US', 0, '{}', $1, -1, 0)`, time.Now().UnixMilli())))
			wait("a job done", func() bool { return count(t, db, "SELECT COUNT(*) FROM promises WHERE told_at > 0") == 1 })
			if how == "suspended" {
				programs[0].Current().Resume()
				wait("both among the processes", func() bool { return count(t, db, "SELECT COUNT(*) FROM processes") == 2 })
				if fence() != led {
					t.Error("the process that woke up leads")
				}
			}
		})
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func errOf[T any](_ T, err error) error { return err }

// count returns the number that a query finds.
func count(t *testing.T, db *sql.DB, query string) (n int64) {
	t.Helper()
	must(t, db.QueryRow(query).Scan(&n))
	return n
}
