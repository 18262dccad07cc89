package load

import (
	"context"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"pencilmark/internal/testkit/discordtest"
	"pencilmark/internal/testkit/floodtest"
	"pencilmark/internal/testkit/testprocess"
)

var (
	floods    = flag.Int("floods", 0, "percent of the floods for TestFloods to send, without which it is left out")
	floodTime = flag.Duration("flood-time", 20*time.Second, "how long each flood lasts")
	onlyFlood = flag.String("flood", "", "the name of the only flood to send")
	memory    = flag.Float64("flood-memory", 400, "MB that the program stays below in all floods")
	target    = flag.String("target", "", "where TestCrowd sends the only flood")
)

// TestCrowd runs the strangers of one flood in a separate process, so that their processor time is not part of
// anybody's latency. It prints how many connections they had, and ends when its standard input does.
func TestCrowd(t *testing.T) {
	if *target == "" {
		t.Skip("TestFloods starts it")
	}
	all := floodtest.Attacks(*floods)
	i := slices.IndexFunc(all, func(a floodtest.Attack) bool { return a.Name == *onlyFlood })
	ctx, stop := context.WithCancel(t.Context())
	crowd := all[i].Run(ctx, *target)
	_, _ = io.Copy(io.Discard, os.Stdin)
	fmt.Printf("%d dialled, %d open\n", crowd.Dialled.Load(), crowd.Open.Load())
	stop()
	crowd.Wait()
}

// TestFloods lets strangers flood the program while visitors ask for its health page and people on Discord ask for
// hints, over HTTP. It prints how soon the program answered these.
func TestFloods(t *testing.T) {
	if *program == "" || *floods == 0 {
		t.Skip("make load names a program")
	}
	ctx, stop := signal.NotifyContext(t.Context(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	p, people := floodedProgram(ctx, t)
	defer func() { _ = p.Kill() }() // if it is still running
	fmt.Println("                                        dialled, open    /healthz p50, p99, most  interactions p50, p99, most, unmet  memory at most")
	measureFlood(ctx, t, "nobody", p, people)
	for _, a := range floodtest.Attacks(*floods) {
		if *onlyFlood == "" || *onlyFlood == a.Name {
			measureFlood(ctx, t, a.Name, p, people)
		}
	}
	if err := p.Stop(20 * time.Second); err != nil {
		t.Error(err)
	}
}

// floodedProgram starts the program, with interactions over HTTP.
func floodedProgram(ctx context.Context, t *testing.T) (*testprocess.Program, *population) {
	server := discordtest.New(t, discordtest.Options{Clock: discordtest.NewClock(time.Now()).Run(), ShortHistory: true})
	log, err := os.Create(filepath.Join(t.TempDir(), "program.log"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { log.Close() })
	p := &testprocess.Program{Path: *program, Log: log, Environ: []string{
		"DISCORD_TOKEN=" + server.Token, "PENCILMARK_DISCORD_API_URL=" + server.URL(), "DISCORD_PUBLIC_KEY=" + server.PublicKey,
		"PENCILMARK_DATABASE=" + filepath.Join(t.TempDir(), "pencilmark.db"), "PENCILMARK_HTTP_ADDRESS=127.0.0.1:0",
		"PENCILMARK_BANK=1",
	}}
	people := newPopulation(server)
	if err := startProgram(ctx, p); err != nil {
		t.Fatal(err)
	}
	if err := server.SetEndpoint(p.Current().URL + "/discord/interactions"); err != nil {
		t.Fatal(err)
	}
	return p, people
}

// measureFlood measures the latencies during one flood; the name "nobody" means no flood.
func measureFlood(ctx context.Context, t *testing.T, name string, p *testprocess.Program, people *population) {
	went := startCrowd(t, name, p.Current().URL)
	limited, cancel := context.WithTimeout(ctx, *floodTime)
	defer cancel()
	visits, most := make(chan visits), make(chan float64)
	go func() { visits <- visit(limited, p.Current().URL+"/healthz") }()
	go func() { most <- mostMemory(limited, p.Current()) }()
	s := people.sendAtRate(limited, 10, 1<<30)
	v, m := <-visits, <-most
	fmt.Printf("%-38s %16s  %7v %7v %7v  %7v %7v %7v %d of %d  %.0f MB\n", name, went(), percentile(v.took, 50), percentile(v.took, 99), percentile(v.took, 100),
		s.firstAnswer(50), s.firstAnswer(99), s.firstAnswer(100), s.Late, s.Sent, m)
	if len(v.failed) > 0 {
		t.Errorf("%s: %d visits failed, the first: %v", name, len(v.failed), v.failed[0])
	}
	if m > *memory {
		t.Errorf("%s: %.0f MB", name, m)
	}
}

// startCrowd starts a process of strangers; went ends it and returns its output.
func startCrowd(t *testing.T, name, url string) (went func() string) {
	if name == "nobody" {
		return func() string { return "" }
	}
	crowd := exec.Command(os.Args[0], "-test.run", "^TestCrowd$", "-floods", strconv.Itoa(*floods), "-flood", name, "-target", strings.TrimPrefix(url, "http://"))
	var said strings.Builder
	crowd.Stdout = &said
	until, err := crowd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := crowd.Start(); err != nil {
		t.Fatal(err)
	}
	return func() string {
		until.Close()
		if err := crowd.Wait(); err != nil {
			t.Errorf("the strangers: %v", err)
		}
		line, _, _ := strings.Cut(said.String(), "\n")
		return line
	}
}

// visits is the result of repeated requests.
type visits struct {
	took   []time.Duration
	failed []error
}

// visit requests a page until the context ends, each time over a new connection.
func visit(ctx context.Context, url string) (v visits) {
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}, Timeout: 15 * time.Second}
	for ; ctx.Err() == nil; sleep(ctx, 50*time.Millisecond) {
		began := time.Now()
		resp, err := client.Get(url)
		if err != nil {
			v.failed = append(v.failed, err)
			continue
		}
		_, _ = io.Copy(io.Discard, resp.Body)
		resp.Body.Close()
		v.took = append(v.took, time.Since(began))
	}
	slices.Sort(v.took)
	return v
}

// mostMemory returns the highest resident memory of the program until the context ends, in MB. It asks the kernel, so
// that the program has no work with it.
func mostMemory(ctx context.Context, p *testprocess.Process) (most float64) {
	for ; ctx.Err() == nil; sleep(ctx, 200*time.Millisecond) {
		text, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", p.PID()))
		if err != nil {
			continue // the process has ended, or this is not Linux
		}
		if fields := strings.Fields(string(text)); len(fields) > 1 {
			pages, _ := strconv.Atoi(fields[1])
			most = max(most, float64(pages*os.Getpagesize())/1e6)
		}
	}
	return most
}
