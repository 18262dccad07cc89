package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"pencilmark/internal/testkit/gametest"
)

// process is the program running in a separate process.
type process struct {
	*exec.Cmd
	stdout, stderr bytes.Buffer
}

// start starts the program with a database.
func start(t *testing.T, database string, args ...string) *process {
	t.Helper()
	p := &process{Cmd: exec.CommandContext(t.Context(), "pencilmark", args...)}
	p.Env = append(os.Environ(), "GORACE=atexit_sleep_ms=0", "PENCILMARK_DATABASE="+database)
	p.Stdout, p.Stderr = &p.stdout, &p.stderr
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	return p
}

// end waits for the process and returns its exit code, -1 if a signal ended it.
func (p *process) end(t *testing.T) int {
	t.Helper()
	if err := p.Wait(); err != nil && !errors.As(err, new(*exec.ExitError)) {
		t.Fatal(err)
	}
	return p.ProcessState.ExitCode()
}

// unused returns the number of unused puzzles of all tiers that the command bank prints.
func unused(t *testing.T, database string) int {
	t.Helper()
	p := start(t, database, "bank")
	code := p.end(t)
	found := regexp.MustCompile(`(?m)^all +(\d+) `).FindStringSubmatch(p.stdout.String())
	if code != 0 || found == nil {
		t.Fatalf("bank: %d, %s%s", code, &p.stdout, &p.stderr)
	}
	n, err := strconv.Atoi(found[1])
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// While a server uses the database, another process can count and export puzzles. Other commands fail and name the
// server.
func TestBankBesideAServer(t *testing.T) {
	database := gametest.Stocked(t, filepath.Join(t.TempDir(), "p.db"))
	server := serve(t, devNull(t), "PENCILMARK_DATABASE="+database)
	server.wait(`serving without a bot`)
	if n := unused(t, database); n < 1790 {
		t.Errorf("%d puzzles are unused", n)
	}
	export := start(t, database, "bank", "export", "--tier", "hard")
	if code := export.end(t); code != 0 || strings.Count(export.stdout.String(), "\n") < 300 {
		t.Errorf("export: %d, %d lines, %s", code, strings.Count(export.stdout.String(), "\n"), &export.stderr)
	}
	for _, args := range [][]string{{"fill", "--count", "1"}, {"challenge"}, {"import", "-"}} {
		p := start(t, database, append([]string{"bank"}, args...)...)
		if code := p.end(t); code != 1 || !strings.Contains(p.stderr.String(), "is in use: process "+strconv.Itoa(os.Getpid())) {
			t.Errorf("%v: %d, %s", args, code, &p.stderr)
		}
	}
	server.cancel()
	server.ends(exitOK)
}

// A fill that is killed keeps the puzzles that it made. A fill that is interrupted prints how many it made. The next
// fill continues.
func TestBankFillThatIsStopped(t *testing.T) {
	database := gametest.Stocked(t, filepath.Join(t.TempDir(), "p.db"))
	fill := []string{"bank", "fill", "--tier", "medium", "--count", "100000"}
	before := unused(t, database)
	for _, how := range []os.Signal{syscall.SIGKILL, os.Interrupt} {
		p := start(t, database, fill...)
		for unused(t, database) <= before+3 {
			time.Sleep(20 * time.Millisecond)
		}
		if err := p.Process.Signal(how); err != nil {
			t.Fatal(err)
		}
		code := p.end(t)
		after := unused(t, database)
		if after <= before+3 {
			t.Errorf("%v: %d puzzles, and there were %d", how, after, before)
		}
		if how == os.Interrupt {
			want := "made " + strconv.Itoa(after-before) + " of 100000: " + strconv.Itoa(after-before) + " medium\n"
			if code != exitInterrupted || p.stdout.String() != want {
				t.Errorf("interrupted: %d, %s, want %s", code, &p.stdout, want)
			}
		}
		before = after
	}
}

// A new installation has dailies of all tiers at once.
func TestFreshInstallServesEveryTier(t *testing.T) {
	var log strings.Builder
	m := &Main{Stdin: strings.NewReader("play easy\nplay medium\nplay hard\nplay expert\nplay extreme\nplay nightmare\nplay challenge\nquit\n"),
		Stdout: &log, Stderr: io.Discard, Environ: []string{"PENCILMARK_DATABASE=" + filepath.Join(t.TempDir(), "p.db")}}
	if code := m.Run(t.Context(), []string{"chat"}); code != 0 {
		t.Fatalf("exit code %d: %s", code, &log)
	}
	for _, tier := range []string{"Easy", "Medium", "Hard", "Expert", "Extreme", "Nightmare"} {
		if !regexp.MustCompile(`Puzzle \w{5} · ` + tier).MatchString(log.String()) {
			t.Errorf("no %s puzzle in\n%s", tier, &log)
		}
	}
	if n := len(regexp.MustCompile(`Puzzle \w{5} · `).FindAllString(log.String(), -1)); n != 7 {
		t.Errorf("%d puzzles were handed out", n)
	}
}
