package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
)

const solved = "268719345134825697759364182397182564642953718581476239825641973976538421413297856\n"

// watched is a writer that sends each write to a channel.
type watched chan string

func (w watched) Write(p []byte) (int, error) {
	w <- string(p)
	return len(p), nil
}

// TestCtrlCPrintsWhatIsDone interrupts commands while their input stays open, as in a terminal, and while they count
// solutions without end.
func TestCtrlCPrintsWhatIsDone(t *testing.T) {
	for name, args := range map[string][]string{
		"waiting for input": {"solve"},
		"counting":          {"solve", "--count", "--limit", "1"},
		"rating":            {"rate"},
	} {
		t.Run(name, func(t *testing.T) {
			stdout := make(watched, 100)
			in, feed := io.Pipe()
			defer feed.Close()
			ctx, cancel := context.WithCancel(t.Context())
			code := make(chan int)
			go func() {
				m := &Main{Stdin: in, Stdout: stdout, Stderr: io.Discard}
				code <- m.Run(ctx, args)
			}()
			io.WriteString(feed, solved)
			if name == "rating" {
				io.WriteString(feed, solved) // a single puzzle would be drawn
			}
			if line := <-stdout; !strings.HasPrefix(line, solved[:81]) {
				t.Errorf("printed %q", line)
			}
			if name == "counting" {
				io.WriteString(feed, strings.Repeat(".", 81)+"\n")
			}
			cancel()
			if got := <-code; got != exitInterrupted {
				t.Errorf("exit code %d, want %d", got, exitInterrupted)
			}
		})
	}
}

// An interrupted command says so, and how far it got.
func TestCtrlCIsAnswered(t *testing.T) {
	for line, args := range map[string][]string{
		"pencilmark: interrupted after 0 of 5 puzzles\n": {"generate", "--count", "5", "--clues", "17"},
		"pencilmark: interrupted\n":                      {"generate", "--layout", "jigsaw"},
	} {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		var stderr strings.Builder
		m := &Main{Stdin: strings.NewReader(""), Stdout: io.Discard, Stderr: &stderr}
		if code := m.Run(ctx, args); code != exitInterrupted || stderr.String() != line {
			t.Errorf("%v: exit code %d, told %q, want %q", args, code, stderr.String(), line)
		}
	}
}

// Lines of 81 characters take the fast path; with a space after each line they take the slow one.
func TestSolveSaysTheSameTheShortWay(t *testing.T) {
	easy := "....19.4...48..6..75......2.9.1.2..4.....3...5..4.6.3.8......73..6..84...1.29...."
	lines := []string{
		easy, "11" + easy[2:], easy[:80] + "!", strings.Repeat("0", 81), easy, solved[:81],
		"12345678.........9" + easy[18:], easy[:9] + strings.Repeat(".", 9) + easy[18:],
	}
	run := func(args []string, end string) string {
		var out strings.Builder
		m := &Main{Stdin: strings.NewReader(strings.Join(lines, end) + end), Stdout: &out, Stderr: &out}
		code := m.Run(t.Context(), append([]string{"solve"}, args...))
		return fmt.Sprintf("%sexit code %d\n", out.String(), code)
	}
	for _, args := range [][]string{nil, {"--limit", "1"}, {"--limit", "3"}, {"--format", "json"}} {
		short, long := run(args, "\n"), run(args, " \n")
		if short != long || !strings.Contains(short, solved[:81]) || !strings.HasSuffix(short, "exit code 2\n") {
			t.Errorf("%v: the short way says\n%s\nthe long way\n%s", args, short, long)
		}
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left on device") }

func TestOutputThatCannotBeWritten(t *testing.T) {
	var stderr strings.Builder
	m := &Main{Stdin: strings.NewReader(solved), Stdout: full{}, Stderr: &stderr}
	if code := m.Run(t.Context(), []string{"solve"}); code != exitFailed {
		t.Errorf("exit code %d, want %d", code, exitFailed)
	}
	if want := "pencilmark: the output cannot be written: no space left on device\n"; stderr.String() != want {
		t.Errorf("told %q, want %q", stderr.String(), want)
	}
}

func TestGuardPuzzles(t *testing.T) {
	for arg, escaped := range map[string]bool{
		"--4-/2--3/-1--/----":   true,
		strings.Repeat("-", 81): true,
		"-.1..............":     true,
		"--4-2--3-1------":      true,
		"--ladder=hypotheses":   false,
		"--first-solution":      false,
		"-":                     false,
		"--":                    false,
		"-5":                    false,
		"4-/2--3/-1--/----":     false,
	} {
		got := escapePuzzles([]string{arg})[0]
		if (got != arg) != escaped || unescapePuzzle(got) != arg {
			t.Errorf("%q becomes %q", arg, got)
		}
	}
}

func TestReachable(t *testing.T) {
	for address, want := range map[string]string{
		"127.0.0.1:8080": "127.0.0.1:8080",
		"0.0.0.0:8080":   "127.0.0.1:8080",
		":8080":          "127.0.0.1:8080",
		"[::]:80":        "[::1]:80",
		"[::1]:80":       "[::1]:80",
		"example.org:80": "example.org:80",
	} {
		if got := reachable(address); got != want {
			t.Errorf("%s: %s, want %s", address, got, want)
		}
	}
}
