package chaos

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"sync"
	"syscall"
	"time"
)

// program is the process under test, and the supervisor that starts it again.
type program struct {
	path    string
	environ []string
	log     io.Writer // what every process writes to standard error

	mu      sync.Mutex
	process *process
}

// process is one run of the program.
type process struct {
	cmd     *exec.Cmd
	ended   chan struct{} // closed when it has
	err     error         // what it ended with, once it has
	address chan string   // holds where it listens, once it says so
}

// listensAt finds the address in the program's log.
var listensAt = regexp.MustCompile(`address=(http://\S+)`)

// start starts a process.
func (p *program) start() error {
	cmd := exec.Command(p.path, "serve")
	cmd.Env = append(os.Environ(), p.environ...)
	stderr, err := cmd.StderrPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	run := &process{cmd: cmd, ended: make(chan struct{}), address: make(chan string, 1)}
	go func() {
		run.listen(stderr, p.log)
		run.err = cmd.Wait()
		close(run.ended)
	}()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.process = run
	return nil
}

// listen passes the log on and finds the address in it.
func (r *process) listen(stderr io.Reader, log io.Writer) {
	lines := bufio.NewScanner(stderr)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		fmt.Fprintln(log, lines.Text())
		if found := listensAt.FindStringSubmatch(lines.Text()); found != nil {
			select {
			case r.address <- found[1]:
			default:
			}
		}
	}
	_, _ = io.Copy(io.Discard, stderr) // a line beyond all bounds: the rest is not read, but must not block
}

func (p *program) current() *process {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.process
}

// kill kills the process as a power cut would, and waits until it is gone.
func (p *program) kill() error {
	run := p.current()
	if err := run.cmd.Process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return err
	}
	<-run.ended
	return nil
}

// stop asks the process to end, as a supervisor does.
func (p *program) stop(within time.Duration) error {
	run := p.current()
	if err := run.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		return err
	}
	select {
	case <-run.ended:
		return run.err
	case <-time.After(within):
		return errors.Join(fmt.Errorf("it did not end within %v of being asked to", within), p.kill())
	}
}

// ready waits until the process says that it is ready.
func (r *process) ready(ctx context.Context) error {
	var address string
	select {
	case address = <-r.address:
	case <-r.ended:
		return fmt.Errorf("it ended while starting: %w", r.err)
	case <-ctx.Done():
		return errors.New("it never said where it listens")
	}
	for {
		if status, err := get(ctx, address+"/readyz"); err == nil && status == http.StatusOK {
			return nil
		}
		select {
		case <-r.ended:
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
