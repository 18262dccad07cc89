package chaos

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"pencilmark/internal/testkit/testpostgres"
	"pencilmark/internal/testkit/testprocess"
)

// TestFewKills is a short form of "make chaos". It gives the program more time to answer, since other tests may use
// the processors.
func TestFewKills(t *testing.T) {
	dir := t.TempDir()
	least := 1
	if testing.Short() {
		least = 0 // seeing every kind of confirmation takes longer than the kills
	}
	r, err := Run(t.Context(), t, Options{
		Seed: *seed, Kills: 3, Faults: 20, Least: least, Guilds: 6, Program: testprocess.Build(t, dir), Dir: dir,
		KillInterval: 6 * time.Second, ActionInterval: time.Second, Patience: timeLeft(t) / 2, Log: t.Output(),
	})
	must(t, err)
	r.Print(t.Output())
	for _, v := range r.Violations {
		t.Error(v)
	}
	if len(r.Evidence.DailyMessages) == 0 || r.Kills < 3 || r.Faults < 20 {
		t.Errorf("too little happened: %d dailies, %d kills, %d faults", len(r.Evidence.DailyMessages), r.Kills, r.Faults)
	}
}

// TestFewKillsOnPostgres is a short run of three processes, with a fail-over. Two of them are replaced by a newer
// program.
func TestFewKillsOnPostgres(t *testing.T) {
	testpostgres.Need(t)
	if testing.Short() {
		t.Skip("make corpus runs it")
	}
	dir := t.TempDir()
	r, err := Run(t.Context(), t, Options{
		Seed: *seed, Kills: 3, Faults: 20, Guilds: 4, Program: testprocess.Build(t, dir, skewed...), Newer: buildNewer(t, skewed...), Dir: dir, Cluster: newCluster(t),
		KillInterval: 4 * time.Second, ActionInterval: time.Second, Patience: timeLeft(t) / 2, Log: t.Output(),
	})
	must(t, err)
	r.Print(t.Output())
	for _, v := range r.Violations {
		t.Error(v)
	}
	if r.Database.failOvers.Load() == 0 || r.Database.cuts.Load() == 0 || r.Kills < 3 || r.Exchanged < 2 || len(r.Evidence.DailyMessages) == 0 {
		t.Errorf("too little happened: %d fail-overs, %d connections cut, %d kills, %d processes exchanged, %d dailies",
			r.Database.failOvers.Load(), r.Database.cuts.Load(), r.Kills, r.Exchanged, len(r.Evidence.DailyMessages))
	}
}

// skewed are the flags that build the program with a clock that can be wrong, see clockSkew.
var skewed = []string{"-tags", "skewed"}

// timeLeft returns how much time a test has.
func timeLeft(t *testing.T) time.Duration {
	deadline, ok := t.Deadline()
	if !ok {
		return time.Hour
	}
	return time.Until(deadline)
}

var (
	program        = flag.String("program", "", "the program that TestChaos kills, without which it is left out but on postgres")
	seed           = flag.Uint64("seed", 1, "what every choice comes from")
	kills          = flag.Int("kills", 40, "how often the program is killed")
	faults         = flag.Int("faults", 400, "how many faults hit it at least")
	guilds         = flag.Int("guilds", 24, "how many guilds there are at a time")
	engine         = flag.String("engine", "sqlite", "or postgres, which several processes share; they are built here, and so is the newer program that takes their place")
	dir            = flag.String("dir", "", "where its database and log are kept; a new directory if left out")
	killInterval   = flag.Duration("kill-interval", 2*time.Second, "between two kills, on average")
	actionInterval = flag.Duration("action-interval", 4*time.Second, "between two actions of a player, on average")
)

// TestChaos prints each violation and then one line, "N kills, N faults, N
// violations", and fails if there are any.
func TestChaos(t *testing.T) {
	if *program == "" && *engine != "postgres" {
		t.Skip("make chaos names a program")
	}
	if *dir == "" {
		made, err := os.MkdirTemp("", "pencilmark-chaos-") // it is kept for later inspection
		must(t, err)
		*dir = made
	}
	var shared *cluster
	var newer string
	if *engine == "postgres" {
		if shared, newer = newCluster(t), buildNewer(t, skewed...); *program == "" {
			*program = testprocess.Build(t, *dir, skewed...)
		}
	}
	fmt.Fprintln(os.Stderr, "the database and the program's log are in", *dir)
	ctx, stop := signal.NotifyContext(t.Context(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	r, err := Run(ctx, t, Options{
		Seed: *seed, Kills: *kills, Faults: *faults, Least: (*kills + 1) / 10, Guilds: *guilds, Program: *program, Newer: newer, Dir: *dir,
		KillInterval: *killInterval, ActionInterval: *actionInterval, Log: os.Stderr, Cluster: shared,
	})
	must(t, err)
	r.Print(os.Stdout)
	if len(r.Violations) > 0 {
		t.Fail()
	}
}

// migration is a change that a newer program may make to the database while the older one uses it.
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
	must(t, err)
	there, err := filepath.Glob(filepath.Join(folder, "*.sql"))
	if err != nil || len(there) == 0 {
		t.Fatal(there, err)
	}
	number, _, _ := strings.Cut(filepath.Base(there[len(there)-1]), "_")
	last, err := strconv.Atoi(number)
	must(t, err)
	dir := t.TempDir()
	step, overlay := filepath.Join(dir, "newer.sql"), filepath.Join(dir, "overlay.json")
	text, err := json.Marshal(map[string]map[string]string{"Replace": {filepath.Join(folder, fmt.Sprintf("%05d_newer.sql", last+1)): step}})
	must(t, err)
	for path, data := range map[string][]byte{step: []byte(migration), overlay: text} {
		must(t, os.WriteFile(path, data, 0o600))
	}
	return testprocess.Build(t, dir, append(flags, "-overlay", overlay)...)
}
