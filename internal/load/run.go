package load

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"pencilmark/internal/discordtest"
	"pencilmark/internal/supervise"
)

// Options is what Run does, and with what.
type Options struct {
	Program string        // the path of the program
	Dir     string        // where the database and the program's log go
	Latency time.Duration // of each REST answer
	Rates   []int         // interactions a second to try, rising
	Each    time.Duration // how long each rate is tried
	Count   int           // interactions for the memory to stay flat over
	Limit   time.Duration // what the 99th percentile has to stay below
}

// Step is what came of one rate.
type Step struct {
	Rate   int
	Result Sample
	Memory Memory
}

// Result is what a run found.
type Result struct {
	Idle  Memory
	Steps []Step
	Best  int // the highest rate at which the 99th percentile was below the limit
	Soak  []Memory
	Asked int // interactions of the soak
	Unmet int // of those, how many had no answer in time
}

// Run measures, and prints each figure as it comes.
func Run(ctx context.Context, o Options, out io.Writer) (*Result, error) {
	stage := &discordtest.StandaloneTB{}
	defer stage.Close()
	server := discordtest.New(stage, discordtest.Options{
		Clock: discordtest.NewClock(time.Now()).Run(), Latency: o.Latency, ShortHistory: true,
	})
	log, err := os.Create(filepath.Join(o.Dir, "program.log"))
	if err != nil {
		return nil, err
	}
	defer log.Close()
	p := &supervise.Program{Path: o.Program, Log: log, Environ: []string{
		"DISCORD_TOKEN=" + server.Token, "PENCILMARK_DISCORD_API_URL=" + server.URL(),
		"PENCILMARK_DATABASE=" + filepath.Join(o.Dir, "pencilmark.db"), "PENCILMARK_HTTP_ADDRESS=127.0.0.1:0",
		"PENCILMARK_BANK=1",
	}}
	crowd := newCrowd(server)
	if err := begin(ctx, p); err != nil {
		return nil, err
	}
	defer func() { _ = p.Kill() }() // if it still runs
	r := &run{options: o, program: p, crowd: crowd, out: out}
	if err := r.measure(ctx); err != nil {
		return nil, err
	}
	return &r.result, p.Stop(20 * time.Second)
}

func begin(ctx context.Context, p *supervise.Program) error {
	if err := p.Start(); err != nil {
		return err
	}
	limited, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	return p.Current().Ready(limited)
}

// run is one Run.
type run struct {
	options Options
	program *supervise.Program
	crowd   *crowd
	out     io.Writer
	result  Result
}

// idling is how long the program is left alone before its idle memory is read.
const idling = 5 * time.Second

func (r *run) measure(ctx context.Context) (err error) {
	sleep(ctx, idling)
	if r.result.Idle, err = memoryOf(ctx, r.program.Current()); err != nil {
		return err
	}
	fmt.Fprintf(r.out, "idle: %v\n\n", r.result.Idle)
	fmt.Fprintln(r.out, " rate/s  answered  unmet   p50 first   p99 first    p50 done    p99 done   CPU each   memory")
	if err := r.climb(ctx); err != nil || r.options.Count == 0 {
		return err
	}
	return r.soak(ctx)
}

// climb tries the rates until one is too high.
func (r *run) climb(ctx context.Context) error {
	before := r.result.Idle
	for _, rate := range r.options.Rates {
		s := r.crowd.ask(ctx, rate, int(r.options.Each.Seconds()*float64(rate)))
		m, err := memoryOf(ctx, r.program.Current())
		if err != nil {
			return err
		}
		r.result.Steps = append(r.result.Steps, Step{rate, s, m})
		fmt.Fprintf(r.out, "%7d %9d %6d %11v %11v %11v %11v %10v   %v\n", rate, len(s.First), s.Unmet,
			s.percentile(50), s.percentile(99), s.done(50), s.done(99), m.each(before, s.Asked), m)
		before = m
		if s.Unmet > 0 || s.percentile(99) >= r.options.Limit {
			return nil
		}
		r.result.Best = rate
	}
	return ctx.Err()
}

// samples is how often the soak reads the memory.
const samples = 10

// soak asks at two thirds of the best rate, for the memory to show whether it
// grows.
func (r *run) soak(ctx context.Context) error {
	rate := max(1, r.result.Best*2/3)
	fmt.Fprintf(r.out, "\n%d interactions at %d/s:\n", r.options.Count, rate)
	for i := range samples {
		s := r.crowd.ask(ctx, rate, r.options.Count/samples)
		m, err := memoryOf(ctx, r.program.Current())
		if err != nil {
			return err
		}
		r.result.Soak = append(r.result.Soak, m)
		r.result.Asked += s.Asked
		r.result.Unmet += s.Unmet
		fmt.Fprintf(r.out, "%9d  p99 %8v  unmet %d  %v\n", (i+1)*r.options.Count/samples, s.percentile(99), s.Unmet, m)
	}
	return ctx.Err()
}

// Print writes the line that says it all.
func (r *Result) Print(out io.Writer) {
	text := fmt.Sprintf("%d interactions/s with the 99th percentile in time; idle %v", r.Best, r.Idle)
	if n := len(r.Soak); n > 0 {
		text += fmt.Sprintf("; over %d interactions, %d unmet: from %v to %v", r.Asked, r.Unmet, r.Soak[0], r.Soak[n-1])
	}
	fmt.Fprintln(out, text)
}

func sleep(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
	case <-ctx.Done():
	}
}
