package store

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// However often the process is killed while it makes backups and restores them, every file with a
// backup's name is complete, there is a database, and it has everything that was acknowledged.
func TestKilledAmidBackupsAndRestores(t *testing.T) {
	if path := os.Getenv("PENCILMARK_TEST_RESTORE"); path != "" {
		backUpAndRestoreForEver(t, path)
	}
	path := filled(t)
	b := backupsOf(path)
	for kill := range 8 {
		cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestKilledAmidBackupsAndRestores$")
		from := testTime.AddDate(0, kill, 0) // so that processes never use the same names
		cmd.Env = append(os.Environ(), "PENCILMARK_TEST_RESTORE="+path, "PENCILMARK_TEST_FROM="+from.Format(time.RFC3339))
		out, err := cmd.StdoutPipe()
		must(t, err)
		must(t, cmd.Start())
		for lines, n := bufio.NewScanner(out), 0; n < 2 && lines.Scan(); n++ {
		}
		time.Sleep(time.Duration(kill) * 3 * time.Millisecond) // some time in the next round
		must(t, cmd.Process.Kill())
		if err := cmd.Wait(); err == nil || cmd.ProcessState.ExitCode() != -1 {
			t.Fatalf("the process was to be killed: %v", err)
		}
		checkAfterKill(t, b)
	}
}

func backupsOf(path string) Backups {
	return Backups{Database: path, Dir: filepath.Join(filepath.Dir(path), "backups"), Keep: 3}
}

func backUpAndRestoreForEver(t *testing.T, path string) {
	at, err := time.Parse(time.RFC3339, os.Getenv("PENCILMARK_TEST_FROM"))
	must(t, err)
	for ; ; at = at.Add(time.Second) {
		made, err := backupsOf(path).Make(t.Context(), at)
		must(t, err)
		if _, err := Restore(t.Context(), path, made, at); err != nil {
			t.Fatal(err)
		}
		fmt.Println("done", at)
	}
}

func checkAfterKill(t *testing.T, b Backups) {
	t.Helper()
	names, err := b.dated(testTime.AddDate(1, 0, 0))
	if err != nil || len(names) == 0 {
		t.Fatalf("backups %v, %v", names, err)
	}
	for _, path := range append(names, filepath.Join("..", filepath.Base(b.Database))) {
		path = filepath.Join(b.Dir, path)
		if err := sound(t.Context(), path); err != nil {
			t.Errorf("%s: %v", path, err)
		}
		if got := len(calls(t, path)); got != 40 {
			t.Errorf("%s: %d calls, want 40", path, got)
		}
	}
}
