package chaos

import (
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"testing"
	"time"
)

// TestFewKills is a short run of what "make chaos" does at length. It gives the
// program more time to answer, since other tests may have the processors.
func TestFewKills(t *testing.T) {
	dir := t.TempDir()
	r, err := Run(t.Context(), Options{
		Seed: 1, Kills: 3, Faults: 20, Guilds: 6, Program: build(t, dir), Dir: dir,
		KillInterval: time.Second, ActionInterval: time.Second, SettleWithin: 4 * time.Second, AnswerWithin: 15 * time.Second, Log: t.Output(),
	})
	if err != nil {
		t.Fatal(err)
	}
	r.Print(t.Output())
	for _, v := range r.Violations {
		t.Error(v)
	}
	if len(r.Evidence.DailyMessages) == 0 || r.Kills < 3 || r.Faults < 20 {
		t.Errorf("too little happened: %d dailies, %d kills, %d faults", len(r.Evidence.DailyMessages), r.Kills, r.Faults)
	}
}

// build builds the program as this test is built, with the race detector or
// without: its parts are compiled already.
func build(t *testing.T, dir string) string {
	t.Helper()
	path := filepath.Join(dir, "pencilmark")
	args := []string{"build", "-o", path}
	if raceDetector() {
		args = append(args, "-race")
	}
	cmd := exec.CommandContext(t.Context(), "go", append(args, "pencilmark/cmd/pencilmark")...)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return path
}

func raceDetector() bool {
	info, ok := debug.ReadBuildInfo()
	return ok && slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"})
}
