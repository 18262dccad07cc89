package load

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"

	"pencilmark/internal/testkit/discordtest"
	"pencilmark/internal/testkit/testprocess"
)

// fleet is the processes of the program that share a database.
type fleet struct {
	programs []*testprocess.Program
	database *postgres // nil for a file
}

// startFleet starts the processes, one after the other.
func startFleet(ctx context.Context, server *discordtest.Server, o Options, log io.Writer) (f *fleet, err error) {
	f = &fleet{}
	defer func() {
		if err != nil {
			f.kill()
		}
	}()
	if o.Database != "" {
		if f.database, err = findPostgres(ctx, o.Database); err != nil {
			return f, err
		}
	}
	for range max(1, o.Processes) {
		p := &testprocess.Program{Path: o.Program, Log: log, Environ: []string{
			"DISCORD_TOKEN=" + server.Token, "PENCILMARK_DISCORD_API_URL=" + server.URL(), "DISCORD_PUBLIC_KEY=" + server.PublicKey,
			"PENCILMARK_DATABASE=" + o.path(), "PENCILMARK_HTTP_ADDRESS=127.0.0.1:0", "PENCILMARK_HTTP_METRICS=127.0.0.1:0", "PENCILMARK_BANK=1",
		}}
		f.programs = append(f.programs, p)
		if err := startProgram(ctx, p); err != nil {
			return f, err
		}
	}
	return f, nil
}

// balance distributes interactions among the processes in turn, over HTTP.
func (f *fleet) balance(t testing.TB, server *discordtest.Server) error {
	var targets []*url.URL
	for _, p := range f.programs {
		u, err := url.Parse(p.Current().URL)
		if err != nil {
			return err
		}
		targets = append(targets, u)
	}
	var n atomic.Int64
	balancer := httptest.NewServer(&httputil.ReverseProxy{
		Rewrite:   func(r *httputil.ProxyRequest) { r.SetURL(targets[int(n.Add(1))%len(targets)]) },
		Transport: &http.Transport{MaxIdleConnsPerHost: 100},
	})
	t.Cleanup(balancer.Close)
	return server.SetEndpoint(balancer.URL + "/discord/interactions")
}

// usage returns the resources that all processes use together.
func (f *fleet) usage(ctx context.Context) (m Usage, err error) {
	for _, p := range f.programs {
		err = errors.Join(err, m.add(ctx, p.Current()))
	}
	if f.database != nil {
		m.DatabaseCPU = f.database.cpu()
	}
	return m, err
}

// stop asks every process to end.
func (f *fleet) stop() error {
	errs := make([]error, len(f.programs))
	var ending sync.WaitGroup
	for i, p := range f.programs {
		ending.Go(func() { errs[i] = p.Stop(20 * time.Second) })
	}
	ending.Wait()
	return errors.Join(errs...)
}

func (f *fleet) kill() {
	for _, p := range f.programs {
		if p.Current() != nil {
			_ = p.Kill()
		}
	}
}

// Usage is the memory, in bytes, that the program's processes use together, by their own metrics, and the processor
// time that they have used.
type Usage struct {
	Resident    float64
	Heap        float64 // in use, with garbage
	Goroutines  float64
	CPU         float64 // seconds
	DatabaseCPU float64 // of PostgreSQL
	Queries     float64 // queries to the database
	Trips       float64 // round trips to PostgreSQL
}

func (m Usage) String() string {
	return fmt.Sprintf("%.0f MiB (heap %.0f MiB, %.0f goroutines)", m.Resident/(1<<20), m.Heap/(1<<20), m.Goroutines)
}

// secondsEach divides seconds among n interactions.
func secondsEach(seconds float64, n int) time.Duration {
	return time.Duration(seconds / float64(max(1, n)) * float64(time.Second)).Round(100 * time.Microsecond)
}

// add reads a process's metrics and adds them.
func (m *Usage) add(ctx context.Context, p *testprocess.Process) error {
	url := p.Metrics.Load()
	if url == nil {
		return errors.New("the process has not said where its metrics are")
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, *url, nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	parser := expfmt.NewTextParser(model.UTF8Validation)
	families, err := parser.TextToMetricFamilies(resp.Body)
	if err != nil {
		return err
	}
	for name, into := range map[string]*float64{
		"process_resident_memory_bytes": &m.Resident, "go_memstats_heap_inuse_bytes": &m.Heap, "go_goroutines": &m.Goroutines,
		"process_cpu_seconds_total": &m.CPU, "pencilmark_store_statements_total": &m.Queries, "pencilmark_store_round_trips_total": &m.Trips,
	} {
		f := families[name]
		if f == nil || len(f.GetMetric()) == 0 {
			return errors.New("load: the program has no metric " + name)
		}
		for _, metric := range f.GetMetric() {
			*into += metric.GetGauge().GetValue() + metric.GetCounter().GetValue() // one of the two is zero
		}
	}
	return nil
}

// postgres is a server on this machine.
type postgres struct{ pid string }

func findPostgres(ctx context.Context, address string) (*postgres, error) {
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		return nil, err
	}
	defer conn.Close(ctx)
	var file string
	err = conn.QueryRow(ctx, "SELECT pg_read_file('postmaster.pid')").Scan(&file)
	pid, _, _ := strings.Cut(file, "\n")
	return &postgres{pid}, err
}

// cpu returns the processor time, in seconds, of the server and its processes, including those that have ended; 0 if
// the kernel has no /proc.
func (p *postgres) cpu() (seconds float64) {
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, path := range stats {
		text, err := os.ReadFile(path)
		if err != nil {
			continue // the process has ended
		}
		_, after, _ := strings.Cut(string(text), ") ")
		fields := strings.Fields(after) // from the third field on, see proc(5)
		switch {
		case path == "/proc/"+p.pid+"/stat":
			seconds += ticks(fields[11:15])
		case fields[1] == p.pid:
			seconds += ticks(fields[11:13])
		}
	}
	return seconds
}

// ticks adds up times in hundredths of a second, which is Linux's unit.
func ticks(fields []string) (seconds float64) {
	for _, f := range fields {
		n, _ := strconv.ParseFloat(f, 64)
		seconds += n / 100
	}
	return seconds
}
