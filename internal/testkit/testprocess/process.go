// Package testprocess runs the program under test as a child process, as a service manager would: it starts the
// program, waits until it is ready, and kills it or asks it to end.
package testprocess

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// Build builds the program into a directory in the way the calling test was built, with or without the race detector,
// so that most packages are already compiled. GOFLAGS may have more flags; flags are for this program only.
func Build(t testing.TB, dir string, flags ...string) (path string) {
	t.Helper()
	info, _ := debug.ReadBuildInfo()
	race := slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"})
	path = filepath.Join(dir, "pencilmark")
	args := slices.Concat([]string{"build", "-race=" + strconv.FormatBool(race), "-o", path}, flags, []string{"pencilmark/cmd/pencilmark"})
	cmd := exec.CommandContext(t.Context(), "go", args...)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return path
}

// Program is the program under test and its current process.
type Program struct {
	Path    string
	Environ []string
	Log     io.Writer // gets every process's standard error

	mu      sync.Mutex
	process *Process
}

// Process is one run of the program.
type Process struct {
	cmd     *exec.Cmd
	exited  chan struct{} // closed when it has exited
	err     error         // the result of the exit
	address chan string   // gets the address where it listens, once it logs it

	URL     string                 // the web server's, once it is ready
	Metrics atomic.Pointer[string] // the URL of its metrics, once it serves them
}

// addressPattern finds the address in the program's log.
var addressPattern = regexp.MustCompile(`address=(http://\S+)`)

// metricsPattern finds the URL of the metrics in the log.
var metricsPattern = regexp.MustCompile(`metrics=(http://\S+)`)

// Start starts a process.
func (p *Program) Start() error {
	cmd := exec.Command(p.Path, "serve")
	cmd.Env = append(os.Environ(), p.Environ...)
	stderr, err := cmd.StderrPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	run := &Process{cmd: cmd, exited: make(chan struct{}), address: make(chan string, 1)}
	go func() {
		run.listen(stderr, p.Log)
		run.err = cmd.Wait()
		close(run.exited)
	}()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.process = run
	return nil
}

// Run runs another command of the program to its end, and returns its output.
func (p *Program) Run(ctx context.Context, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, p.Path, args...)
	cmd.Env = append(os.Environ(), p.Environ...)
	cmd.Stderr = p.Log
	out, err := cmd.Output()
	return string(out), err
}

// listen copies the log and finds the addresses in it.
func (r *Process) listen(stderr io.Reader, log io.Writer) {
	lines := bufio.NewScanner(stderr)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		fmt.Fprintln(log, lines.Text())
		if found := metricsPattern.FindStringSubmatch(lines.Text()); found != nil {
			r.Metrics.Store(&found[1])
		}
		if found := addressPattern.FindStringSubmatch(lines.Text()); found != nil {
			select {
			case r.address <- found[1]:
			default:
			}
		}
	}
	_, _ = io.Copy(io.Discard, stderr) // after a line that is too long: the rest is not read, but must not block
}

// Current returns the process that was started last.
func (p *Program) Current() *Process {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.process
}

// PID returns the process's id.
func (r *Process) PID() int { return r.cmd.Process.Pid }

// Kill kills the process as a power cut would, and waits until it is gone.
func (p *Program) Kill() error {
	run := p.Current()
	if err := run.cmd.Process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return err
	}
	<-run.exited
	return nil
}

// Pause suspends the process until Resume.
func (r *Process) Pause() { _ = r.cmd.Process.Signal(syscall.SIGSTOP) }

// Resume continues a suspended process.
func (r *Process) Resume() { _ = r.cmd.Process.Signal(syscall.SIGCONT) }

// Stop asks the process to end, as a supervisor does.
func (p *Program) Stop(within time.Duration) error {
	run := p.Current()
	if err := run.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		return err
	}
	select {
	case <-run.exited:
		return run.err
	case <-time.After(within):
		return errors.Join(fmt.Errorf("it did not end within %v of being asked to", within), p.Kill())
	}
}

// Ready waits until the process says that it is ready.
func (r *Process) Ready(ctx context.Context) error {
	select {
	case r.URL = <-r.address:
	case <-r.exited:
		return fmt.Errorf("it ended while starting: %w", r.err)
	case <-ctx.Done():
		return errors.New("it never said where it listens")
	}
	for {
		if status, err := get(ctx, r.URL+"/readyz"); err == nil && status == http.StatusOK {
			return nil
		}
		select {
		case <-r.exited:
			return fmt.Errorf("it ended before it was ready: %w", r.err)
		case <-ctx.Done():
			return errors.New("it was never ready")
		case <-time.After(20 * time.Millisecond):
		}
	}
}

func get(ctx context.Context, url string) (int, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return 0, err
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0, err
	}
	_, err = io.Copy(io.Discard, resp.Body)
	return resp.StatusCode, errors.Join(err, resp.Body.Close())
}
