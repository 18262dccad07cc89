package main

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"pencilmark/internal/config"
	"pencilmark/internal/game/daily"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/internal/testkit/testrace"
)

// testScheduledBackups returns backups of a new database, made every six hours.
func testScheduledBackups(t *testing.T, now func() time.Time, registry *prometheus.Registry) (*scheduledBackups, *app) {
	t.Helper()
	settings := config.Defaults()
	settings.Database = config.Database(gametest.Stocked(t, filepath.Join(t.TempDir(), "p.db")))
	settings.Backup = config.Backup{Every: config.Duration(6 * time.Hour), Keep: 3}
	settings.Game.Bank = 1
	log := newLog(io.Discard, settings.Log)
	app, err := (&Main{Now: now}).openGame(t.Context(), settings, log, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(app.close)
	scheduled, err := newScheduledBackups(nil, settings, now, log, registry)
	if err != nil {
		t.Fatal(err)
	}
	return scheduled, app
}

func list(t *testing.T, dir string) (names []string) {
	t.Helper()
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		names = append(names, f.Name())
	}
	return names
}

// TestBackupsBySchedule: the running server makes a backup every six hours, the first within a minute, and keeps the
// number of backups in the settings.
func TestBackupsBySchedule(t *testing.T) {
	testrace.Skip(t)
	synctest.Test(t, func(t *testing.T) { // it begins at midnight, 1 January 2000, UTC
		scheduled, app := testScheduledBackups(t, time.Now, prometheus.NewRegistry())
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error)
		go func() { ended <- daily.NewScheduler(app.game.Daily, (&server{}).poster, scheduled.job()).Run(ctx) }()
		dir := filepath.Join(filepath.Dir(string(app.settings.Database)), "backups")
		for _, c := range []struct {
			wait time.Duration
			want []string
		}{
			{time.Minute, []string{"p-20000101T000020Z.db"}},
			{5 * time.Hour, []string{"p-20000101T000020Z.db"}},
			{19 * time.Hour, []string{"p-20000101T120020Z.db", "p-20000101T180020Z.db", "p-20000102T000020Z.db"}},
		} {
			time.Sleep(c.wait)
			var want []string
			for _, name := range c.want {
				want = append(want, name, name+".sha256")
			}
			if got := list(t, dir); !slices.Equal(got, want) {
				t.Errorf("after another %v: %v, want %v", c.wait, got, want)
			}
		}
		if got, want := scheduled.ageSeconds(), 40.; got != want {
			t.Errorf("the newest is %v seconds old, want %v", got, want)
		}
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
}

// TestBackupsThatFail: the check and the metric report a failure until a backup succeeds. After a failure the server
// does not try again every minute.
func TestBackupsThatFail(t *testing.T) {
	now := time.Date(2026, time.November, 20, 12, 0, 0, 0, time.UTC)
	registry := prometheus.NewRegistry()
	scheduled, _ := testScheduledBackups(t, func() time.Time { return now }, registry)
	dir := scheduled.backups.Dir
	check := scheduled.check()
	if err := check.Run(t.Context()); err != nil || check.Detail() != "none yet" {
		t.Errorf("before the first: %v, %q", err, check.Detail())
	}
	if err := scheduled.makeIfDue(t.Context()); err != nil {
		t.Fatal(err)
	}
	now = now.Add(6 * time.Hour)
	if err := check.Run(t.Context()); err != nil || check.Detail() != "6h0m0s old" {
		t.Errorf("when one is due: %v, %q", err, check.Detail())
	}
	spare := dir + ".spare"
	if err := os.Rename(dir, spare); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(dir, nil, 0o600); err != nil { // a file in place of the directory makes every backup fail
		t.Fatal(err)
	}
	for range 3 {
		_ = scheduled.makeIfDue(t.Context())
	}
	if got := backupsCounted(t, registry); got["ok"] != 1 || got["failed"] != 1 {
		t.Errorf("counted %v, want one of each", got)
	}
	if err := os.Remove(dir); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(spare, dir); err != nil {
		t.Fatal(err)
	}
	if err := check.Run(t.Context()); err == nil {
		t.Error("the check does not report that the last backup failed")
	}
	now = now.Add(backupPause)
	if err := scheduled.makeIfDue(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := check.Run(t.Context()); err != nil || check.Detail() != "0s old" {
		t.Errorf("after success: %v, %q", err, check.Detail())
	}
	now = now.Add(12*time.Hour + time.Second)
	if err := check.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "12h0m1s old") {
		t.Errorf("when one was missed: %v", err)
	}
}

// TestBackupWhileServing: a backup works while a server runs, and a restore only after the server has stopped.
func TestBackupWhileServing(t *testing.T) {
	database := "PENCILMARK_DATABASE=" + gametest.Stocked(t, filepath.Join(t.TempDir(), "p.db"))
	command := func(args ...string) (code int, said string) {
		var out strings.Builder
		m := &Main{Stdin: strings.NewReader(""), Stdout: &out, Stderr: &out, Environ: []string{database}}
		return m.Run(t.Context(), args), out.String()
	}
	r := serve(t, devNull(t), database, "PENCILMARK_HTTP_METRICS=127.0.0.1:0")
	address, metrics := r.wait(`address=http://(\S+)`), r.wait(`metrics=(http://\S+)`)
	r.wait("serving without a bot")

	code, said := command("backup")
	made := regexp.MustCompile(`copied \S+p\.db to (\S+backups/p-\d{8}T\d{6}Z\.db)\n$`).FindStringSubmatch(said)
	if code != exitOK || made == nil {
		t.Fatalf("backup: %d %s", code, said)
	}
	if code, said := command("restore", made[1]); code != exitFailed || !strings.Contains(said, "is in use: process ") {
		t.Errorf("restore beside a server: %d %s", code, said)
	}
	if code, said := healthy(t, address); code != exitOK || !regexp.MustCompile(`{"name":"backup","status":"ok","detail":"\d+s old"}`).MatchString(said) {
		t.Errorf("healthcheck: %d %s", code, said)
	}
	if got, err := get(metrics); err != nil || !regexp.MustCompile(`(?m)^pencilmark_backup_age_seconds \d`).MatchString(got) {
		t.Errorf("no age of the backup in the metrics, %v:\n%s", err, got)
	}
	r.cancel()
	r.ends(exitOK)
	if code, said := command("restore", made[1]); code != exitOK || !strings.Contains(said, "p.db from ") {
		t.Errorf("restore: %d %s", code, said)
	}
	again := serve(t, devNull(t), database)
	again.wait("serving without a bot")
	again.cancel()
	again.ends(exitOK)
}

// backupsCounted returns pencilmark_backups_total by result.
func backupsCounted(t *testing.T, registry *prometheus.Registry) map[string]float64 {
	t.Helper()
	families, err := registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	counted := map[string]float64{}
	for _, family := range families {
		for _, m := range family.GetMetric() {
			if family.GetName() == "pencilmark_backups_total" {
				counted[m.GetLabel()[0].GetValue()] = m.GetCounter().GetValue()
			}
		}
	}
	return counted
}
