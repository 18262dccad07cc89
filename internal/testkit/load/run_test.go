package load

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"pencilmark/internal/testkit/discordtest"
	"pencilmark/internal/testkit/testpostgres"
	"pencilmark/internal/testkit/testprocess"
)

var (
	program = flag.String("program", "", "the program that TestLoad measures, without which it is left out")
	rates   = flag.String("rates", "25,50,75,100,125,150,200,250,300,400", "interactions a second to try, rising")
	latency = flag.Duration("latency", 150*time.Millisecond, "what each REST answer takes on its way")
	each    = flag.Duration("each", 10*time.Second, "how long each rate is tried")
	limit   = flag.Duration("limit", time.Second, "what the 99th percentile has to stay below")
	soak    = flag.Int("soak", 100_000, "interactions for the memory to stay flat over; 0 for none")

	databaseAddress = flag.String("database", "", "an address of PostgreSQL that the processes share; a file if left out")
	processes       = flag.Int("processes", 1, "how many there are")
)

// TestLoad prints a table, and then one line with the figures.
func TestLoad(t *testing.T) {
	if *program == "" {
		t.Skip("make load names a program")
	}
	o := Options{Program: *program, Dir: t.TempDir(), RESTLatency: *latency, RateDuration: *each, MaxLatency: *limit, SoakCount: *soak,
		IdleTime: 5 * time.Second, Database: *databaseAddress, Processes: *processes}
	for text := range strings.SplitSeq(*rates, ",") {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 {
			t.Fatalf("%q is no rate", text)
		}
		o.Rates = append(o.Rates, n)
	}
	ctx, stop := signal.NotifyContext(t.Context(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	r, err := Run(ctx, t, o, os.Stdout)
	if err != nil {
		t.Fatal(err)
	}
	r.Print(os.Stdout)
}

// Options says what Run does, and with what.
type Options struct {
	Program      string        // the path of the program
	Dir          string        // where the database and the program's log go
	Database     string        // a PostgreSQL address; "" is a file in Dir
	Processes    int           // how many processes share the database, behind a balancer; 0 is one
	RESTLatency  time.Duration // delay of each REST answer
	Rates        []int         // rates to try, in interactions a second, rising
	RateDuration time.Duration // how long each rate is tried
	SoakCount    int           // interactions during which the memory must not grow
	MaxLatency   time.Duration // the 99th percentile must stay below this
	IdleTime     time.Duration // how long the program is idle before its idle memory is read
	Patience     time.Duration // how long an answer may take on a busy machine; 0 is 3 s, as on Discord
}

// path returns the path of the database, or its address.
func (o *Options) path() string { return cmp.Or(o.Database, filepath.Join(o.Dir, "pencilmark.db")) }

// RateResult is the result for one rate.
type RateResult struct {
	Rate   int
	Sample Sample
	Usage  Usage
}

// Result is the result of a run.
type Result struct {
	IdleUsage Usage
	Rates     []RateResult
	BestRate  int // the highest rate at which the 99th percentile was below the limit
	SoakUsage []Usage
	SoakSent  int // interactions of the soak
	SoakLate  int // of those, how many had no answer in time
}

// Run runs the measurements, and prints each figure at once.
func Run(ctx context.Context, t testing.TB, o Options, out io.Writer) (*Result, error) {
	server := discordtest.New(t, discordtest.Options{
		Clock: discordtest.NewClock(time.Now()).Run(), Latency: o.RESTLatency, ShortHistory: true, Shards: o.Processes, AnswerWithin: o.Patience,
	})
	log, err := os.Create(filepath.Join(o.Dir, "program.log"))
	if err != nil {
		return nil, err
	}
	defer log.Close()
	people := newPopulation(server)
	people.patience += o.Patience
	f, err := startFleet(ctx, server, o, log)
	if err != nil {
		return nil, err
	}
	defer f.kill() // if they are still running
	if o.Database != "" {
		if err := f.balance(t, server); err != nil {
			return nil, err
		}
	}
	r := &run{options: o, fleet: f, people: people, out: out}
	if err := r.measure(ctx); err != nil {
		return nil, err
	}
	return &r.result, f.stop()
}

func startProgram(ctx context.Context, p *testprocess.Program) error {
	if err := p.Start(); err != nil {
		return err
	}
	limited, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	return p.Current().Ready(limited)
}

// run is the state of one Run.
type run struct {
	options Options
	fleet   *fleet
	people  *population
	out     io.Writer
	result  Result
}

func (r *run) measure(ctx context.Context) (err error) {
	sleep(ctx, r.options.IdleTime)
	if r.result.IdleUsage, err = r.fleet.usage(ctx); err != nil {
		return err
	}
	fmt.Fprintf(r.out, "idle: %v\n\n", r.result.IdleUsage)
	fmt.Fprintln(r.out, " rate/s  answered  unmet   p50 first   p99 first    p50 done    p99 done   CPU each  in PostgreSQL  queries each  trips each   memory")
	if err := r.tryRates(ctx); err != nil || r.options.SoakCount == 0 {
		return err
	}
	return r.soak(ctx)
}

// tryRates tries the rates until one is too high.
func (r *run) tryRates(ctx context.Context) error {
	before := r.result.IdleUsage
	for _, rate := range r.options.Rates {
		s := r.people.sendAtRate(ctx, rate, int(r.options.RateDuration.Seconds()*float64(rate)))
		m, err := r.fleet.usage(ctx)
		if err != nil {
			return err
		}
		r.result.Rates = append(r.result.Rates, RateResult{rate, s, m})
		fmt.Fprintf(r.out, "%7d %9d %6d %11v %11v %11v %11v %10v %14v %13.1f %11.1f   %v\n", rate, len(s.FirstAnswers), s.Late,
			s.firstAnswer(50), s.firstAnswer(99), s.finalAnswer(50), s.finalAnswer(99),
			secondsEach(m.CPU-before.CPU, s.Sent), secondsEach(m.DatabaseCPU-before.DatabaseCPU, s.Sent), (m.Queries-before.Queries)/float64(max(1, s.Sent)), (m.Trips-before.Trips)/float64(max(1, s.Sent)), m)
		before = m
		if s.Late > 0 || s.firstAnswer(99) >= r.options.MaxLatency {
			return nil
		}
		r.result.BestRate = rate
	}
	return ctx.Err()
}

// soakSamples is how often the soak reads the memory.
const soakSamples = 10

// soak asks at two thirds of the best rate, to show whether the memory grows.
func (r *run) soak(ctx context.Context) error {
	rate := max(1, r.result.BestRate*2/3)
	fmt.Fprintf(r.out, "\n%d interactions at %d/s:\n", r.options.SoakCount, rate)
	for i := range soakSamples {
		s := r.people.sendAtRate(ctx, rate, r.options.SoakCount/soakSamples)
		m, err := r.fleet.usage(ctx)
		if err != nil {
			return err
		}
		r.result.SoakUsage = append(r.result.SoakUsage, m)
		r.result.SoakSent += s.Sent
		r.result.SoakLate += s.Late
		fmt.Fprintf(r.out, "%9d  p99 %8v  unmet %d  %v\n", (i+1)*r.options.SoakCount/soakSamples, s.firstAnswer(99), s.Late, m)
	}
	return ctx.Err()
}

// Print writes a line with all the figures.
func (r *Result) Print(out io.Writer) {
	text := fmt.Sprintf("%d interactions/s with the 99th percentile in time; idle %v", r.BestRate, r.IdleUsage)
	if n := len(r.SoakUsage); n > 0 {
		text += fmt.Sprintf("; over %d interactions, %d unmet: from %v to %v", r.SoakSent, r.SoakLate, r.SoakUsage[0], r.SoakUsage[n-1])
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

// TestSharedDatabaseOnPostgres is a short form of "make load": three processes on one PostgreSQL answer everybody,
// and query it no more often than necessary.
func TestSharedDatabaseOnPostgres(t *testing.T) {
	address, dir := testpostgres.New(t), t.TempDir()
	r, err := Run(t.Context(), t, Options{
		Program: testprocess.Build(t, dir), Dir: dir, Database: address, Processes: 3,
		Rates: []int{30}, RateDuration: 2 * time.Second, Patience: time.Minute,
	}, t.Output())
	if err != nil {
		t.Fatal(err)
	}
	s, asked := r.Rates[0].Sample, r.Rates[0].Usage.Trips-r.IdleUsage.Trips
	if s.Late > 0 || len(s.FinalAnswers) != s.Sent {
		t.Errorf("%d of %d had no answer", s.Late, s.Sent)
	}
	if each := asked / float64(s.Sent); each > 60 {
		t.Errorf("PostgreSQL was waited for %.1f times for an interaction", each)
	}
}
