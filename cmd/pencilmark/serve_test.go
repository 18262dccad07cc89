package main

import (
	"context"
	"errors"
	"io"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"go.uber.org/goleak"

	"pencilmark/internal/config"
	"pencilmark/internal/testkit/discordtest"
	"pencilmark/internal/testkit/gametest"
)

// running is a serve under test.
type running struct {
	t      *testing.T
	cancel context.CancelFunc
	code   chan int
	stdout lockedBuffer
	stderr lockedBuffer
}

// serve starts the server with a new database and its own port.
func serve(t *testing.T, stdin io.Reader, environ ...string) *running {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	r := &running{t: t, cancel: cancel, code: make(chan int, 1)}
	m := &Main{Stdin: stdin, Stdout: &r.stdout, Stderr: &r.stderr, Environ: append([]string{
		"PENCILMARK_DATABASE=" + gametest.Stocked(t, filepath.Join(t.TempDir(), "p.db")),
		"PENCILMARK_HTTP_ADDRESS=127.0.0.1:0",
	}, environ...)}
	ended := make(chan struct{})
	go func() {
		r.code <- m.Run(ctx, []string{"serve"})
		close(ended)
	}()
	t.Cleanup(func() {
		cancel()
		<-ended // before the files and writers that it uses are gone
	})
	return r
}

// wait waits until the log matches a pattern, and returns the match of the pattern's group.
func (r *running) wait(pattern string) string {
	r.t.Helper()
	re := regexp.MustCompile(pattern)
	for {
		if found := re.FindStringSubmatch(r.stderr.String()); found != nil {
			return found[len(found)-1]
		}
		select {
		case code := <-r.code:
			r.t.Fatalf("serve ended with %d before %s was in the log:\n%s", code, pattern, r.stderr.String())
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// ends waits for the end and checks the exit code.
func (r *running) ends(want int) {
	r.t.Helper()
	if got := <-r.code; got != want {
		r.t.Errorf("exit code %d, want %d; log:\n%s", got, want, r.stderr.String())
	}
}

// healthy runs healthcheck for an address.
func healthy(t *testing.T, address string) (code int, said string) {
	t.Helper()
	var out strings.Builder
	m := &Main{Stdin: strings.NewReader(""), Stdout: &out, Stderr: &out}
	code = m.Run(t.Context(), []string{"healthcheck", "--http", address})
	return code, out.String()
}

func devNull(t *testing.T) *os.File {
	t.Helper()
	file, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { file.Close() })
	return file
}

// TestServeWithoutABot: if no person is at standard input, the server serves, says so, and ends cleanly when it is
// stopped.
func TestServeWithoutABot(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	r := serve(t, devNull(t))
	address := r.wait(`address=http://(\S+)`)
	r.wait("serving without a bot")
	if code, said := healthy(t, address); code != exitOK || !strings.Contains(said, `"database"`) {
		t.Errorf("healthcheck: %d %s", code, said)
	}
	r.cancel()
	r.ends(exitOK)
	if r.stdout.String() != "" {
		t.Errorf("standard output holds %q", r.stdout.String())
	}
	if code, _ := healthy(t, address); code != exitFailed {
		t.Errorf("healthcheck after the end: %d", code)
	}
}

func TestServeOnDiscord(t *testing.T) {
	d := discordtest.New(t, discordtest.Options{Shards: 2, MaxConcurrency: 2})
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	r := serve(t, strings.NewReader("quit\n"), "DISCORD_TOKEN="+d.Token, "PENCILMARK_DISCORD_API_URL="+d.URL())
	r.wait("discord: connected")
	address := r.wait(`address=http://(\S+)`)
	if code, said := healthy(t, address); code != exitOK || !strings.Contains(said, `"discord"`) {
		t.Errorf("healthcheck: %d %s", code, said)
	}
	d.WaitUntil("both shards to be told of", func() bool {
		_, said := healthy(t, address)
		return strings.Contains(said, "2 of 2 connected")
	})
	if len(d.Commands()) == 0 {
		t.Error("no command is registered")
	}
	r.cancel()
	r.ends(exitOK)
	if strings.Contains(r.stderr.String(), d.Token) {
		t.Errorf("the token is in the log:\n%s", r.stderr.String())
	}
}

func TestServeOnAPortInUse(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	address := listener.Addr().String()
	r := serve(t, devNull(t), "PENCILMARK_HTTP_ADDRESS="+address)
	r.ends(exitFailed)
	if want := "pencilmark: " + address + " is in use by another program; stop that, or choose another address with --http or PENCILMARK_HTTP_ADDRESS\n"; r.stderr.String() != want {
		t.Errorf("told %q, want %q", r.stderr.String(), want)
	}
}

// If the settings have no address and the usual port is taken, the server uses another port.
func TestServeBesideATakenPort(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	address := config.Address(taken.Addr().String())
	_, inUse := listen(t.Context(), address)
	beside, err := listenBeside(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer beside.Close()
	if !errors.Is(inUse, syscall.EADDRINUSE) || beside.Addr().String() == string(address) {
		t.Errorf("%s is taken (%v): served at %s", address, inUse, beside.Addr())
	}
}
