package chaos

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"pencilmark/internal/testkit/discordtest"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/internal/testkit/testprocess"
)

// Options says what Run does, and with what.
type Options struct {
	Seed           uint64
	Kills          int // how often the program is killed
	Faults         int // how many faults hit it; the run lasts until both are reached
	Least          int // after that it runs, for a while, until each kind of confirmation was seen this often
	Guilds         int
	Program        string        // the path of the program
	Newer          string        // a newer program, which replaces the processes' program during the run; "" for none
	Dir            string        // where the database and the program's log go
	Cluster        *cluster      // shared by three processes whose clocks differ; nil is one process and a file in Dir
	KillInterval   time.Duration // between two kills, on average
	ActionInterval time.Duration // between two actions of a player, on average
	Patience       time.Duration // how long the run waits for slow events that have to happen; 0 is not at all, and a first answer has 3 s then, as on Discord
	Log            io.Writer     // progress messages; nil for none
}

// Result is the result of a run.
type Result struct {
	Kills           int
	KillsDuringPost int // of them, between a post's arrival and the moment when the program knows of it
	Exchanged       int // how many processes were restarted as the newer program
	Faults          int
	Database        *databaseInjector // nil for a file
	Violations      []string
	Evidence        *Evidence
}

// Run runs the program amid kills and faults, and checks the evidence afterwards. The error says why Run could not do
// so; what the program did wrong is in the Result.
func Run(ctx context.Context, t testing.TB, o Options) (*Result, error) {
	if o.Log == nil {
		o.Log = io.Discard
	}
	r := &run{options: o, database: databaseIn(o.Dir)}
	skews := []time.Duration{0}
	if o.Cluster != nil {
		r.database, skews = o.Cluster.address(), []time.Duration{0, clockSkew, -clockSkew}
	}
	server := discordtest.New(clientTB{t}, discordtest.Options{
		Clock: discordtest.NewClock(time.Now()).Run(), Heartbeat: time.Second, RateLimits: true, AnswerWithin: o.Patience, Shards: len(skews),
	})
	log, err := os.Create(filepath.Join(o.Dir, "program.log"))
	if err != nil {
		return nil, err
	}
	defer log.Close()
	r.log = log
	r.community = &community{Server: server, t: clientTB{t}, seed: o.Seed, actionInterval: o.ActionInterval, clientRefusals: map[string]int{}}
	r.community.requests.shared = o.Cluster != nil
	environ := []string{
		"DISCORD_TOKEN=" + server.Token, "PENCILMARK_DISCORD_API_URL=" + server.URL(), "PENCILMARK_DATABASE=" + r.database,
		"PENCILMARK_HTTP_ADDRESS=127.0.0.1:0", "PENCILMARK_BANK=1", "PENCILMARK_LOG_LEVEL=info",
		"DISCORD_PUBLIC_KEY=" + server.PublicKey,
	}
	if o.Cluster == nil {
		if r.disk, err = newDisk(ctx, r.database); err != nil {
			return nil, err
		}
	}
	for _, skew := range skews {
		r.programs = append(r.programs, &testprocess.Program{Path: o.Program, Log: log, Environ: slices.Concat(environ, r.disk.environ(), []string{"PENCILMARK_TEST_SKEW=" + skew.String()})})
	}
	for range o.Guilds {
		r.community.newGuild()
	}
	if _, err := os.Stat(r.database); o.Cluster == nil && errors.Is(err, fs.ErrNotExist) {
		if err := gametest.WriteStocked(r.database); err != nil { // a process that is killed while it migrates has nothing to lose
			return nil, err
		}
	}
	if err := writeHistory(ctx, r.community, r.database); err != nil {
		return nil, fmt.Errorf("chaos: writing what was before: %w", err)
	}
	r.begunAt = time.Now()
	r.community.patientUntil = r.begunAt.Add(o.Patience)
	return r.run(ctx)
}

// clockSkew is how far a machine's clock may be wrong.
const clockSkew = 30 * time.Second

// databaseIn returns the path of Run's database in its directory.
func databaseIn(dir string) string { return filepath.Join(dir, "pencilmark.db") }

// run is the state of one Run.
type run struct {
	options       Options
	database      string
	log           *os.File
	disk          *disk
	begunAt       time.Time // when the history was written, see history
	community     *community
	programs      []*testprocess.Program
	faultInjector *faultInjector
	killer        *killer
	injector      *databaseInjector // nil if the database is a file
}

func (r *run) run(ctx context.Context) (*Result, error) {
	o := r.options
	r.faultInjector = &faultInjector{community: r.community, rand: r.community.newRand("faults", 0)}
	r.killer = &killer{community: r.community, programs: r.programs, disk: r.disk, rand: r.community.newRand("killer", 0), interval: o.KillInterval, newer: o.Newer, progress: r.report}
	if o.Cluster != nil {
		r.injector = &databaseInjector{cluster: o.Cluster, community: r.community, rand: r.community.newRand("database", 0)}
		r.killer.database = r.injector
	}
	for _, p := range r.programs {
		r.killer.program = p
		if err := r.killer.start(ctx); err != nil {
			return nil, fmt.Errorf("chaos: the program does not even start: %w", err)
		}
		defer func() { _ = p.Kill() }() // if it is still running
	}
	if err := r.runFaults(ctx); err != nil && ctx.Err() == nil {
		fmt.Fprintln(o.Log, "the program does not come back:", err)
	}
	r.community.patientUntil = r.community.patientUntil.Add(o.Patience / 2) // the rest is for the program alone
	r.waitSettled(ctx)
	return r.collect(ctx)
}

// runFaults lets people play while faults and kills hit the program, until there were enough of both.
func (r *run) runFaults(ctx context.Context) error {
	playing, stop := context.WithCancel(ctx)
	defer stop()
	var people, injecting sync.WaitGroup
	for _, g := range slices.Clone(r.community.guilds) {
		people.Go(func() { r.community.runGuild(playing, g) })
	}
	injectCtx, stopInjecting := context.WithCancel(playing)
	defer stopInjecting()
	r.waitFirstDailies(playing)
	injecting.Go(func() { r.faultInjector.run(injectCtx, r.faultInterval()) })
	if r.injector != nil {
		injecting.Go(func() { r.injector.run(injectCtx, databaseFaultInterval) })
	}
	err := r.killer.run(playing, r.options.Kills)
	for err == nil && r.faults() < r.options.Faults && sleepAround(playing, r.killer.rand, 50*time.Millisecond) {
	}
	stopInjecting()
	injecting.Wait()
	r.community.ClearFaults()
	for late := time.Now().Add(coverTime); err == nil && !r.isCovered() && time.Now().Before(late) && sleepAround(playing, r.killer.rand, 50*time.Millisecond); {
	}
	stop()
	people.Wait()
	return err
}

// coverTime is how long a run continues at most until it has seen enough confirmations.
const coverTime = 5 * time.Minute

// isCovered reports whether enough confirmations of each kind were seen.
func (r *run) isCovered() bool {
	e := &Evidence{Requests: r.community.requests.list()}
	return len(e.rare(r.options.Least)) == 0
}

// waitFirstDailies waits until the first dailies are out, so that there is something to lose.
func (r *run) waitFirstDailies(ctx context.Context) {
	for late := time.Now().Add(r.community.atLeast(firstDailiesWithin)); time.Now().Before(late) && ctx.Err() == nil; time.Sleep(50 * time.Millisecond) {
		posted := 0
		for _, sh := range r.community.Transcript() {
			if _, ok := postOf(sh); ok {
				posted++
			}
		}
		if posted > r.options.Guilds/3 {
			return
		}
	}
}

// faultInterval is the time between two faults. It is chosen so that there are enough of them when the kills are
// done, though some faults find nothing to hit.
func (r *run) faultInterval() time.Duration {
	perKill := max(1, r.options.Faults/max(1, r.options.Kills))
	return max(20*time.Millisecond, (r.options.KillInterval+time.Second)/time.Duration(perKill)*2/3)
}

// databaseFaultInterval is the mean time between two faults of the database.
const databaseFaultInterval = 6 * time.Second

func (r *run) faults() int {
	return r.community.FaultsHit() + int(r.faultInjector.hits.Load()) + r.injector.hits()
}

func (r *run) report(kills int) {
	if kills%10 == 0 {
		fmt.Fprintf(r.options.Log, "%d kills, %d faults, %d interactions\n", kills, r.faults(), len(r.community.Interactions()))
	}
}

// waitSettled waits until the program has done all that it still has to do. It waits at most until a failed post is
// due again.
func (r *run) waitSettled(ctx context.Context) {
	for late := time.Now().Add(r.community.atLeast(2 * time.Minute)); time.Now().Before(late) && ctx.Err() == nil; time.Sleep(200 * time.Millisecond) {
		if open, err := isOverdue(ctx, r.database, r.community); err == nil && !open {
			return
		}
	}
}

// firstDailiesWithin bounds the wait for the first dailies, even on a slow machine.
const firstDailiesWithin = 5 * time.Minute

// settleTime is how long the program may take to send what is due if nothing goes wrong: two of its ticks.
const settleTime = 25 * time.Second

// collect ends the program and collects the evidence.
func (r *run) collect(ctx context.Context) (*Result, error) {
	var violations []string
	for _, p := range r.programs {
		if err := p.Stop(r.community.atLeast(20 * time.Second)); err != nil {
			violations = append(violations, fmt.Sprintf("the program did not end well: %v", err))
		}
	}
	if r.injector != nil && r.injector.err != nil {
		return nil, r.injector.err
	}
	e, err := collectEvidence(ctx, r)
	if err != nil {
		return nil, err
	}
	violations = append(violations, Check(e)...)
	for _, kind := range e.rare(r.options.Least) {
		violations = append(violations, fmt.Sprintf("fewer than %d people were told of %q: the run shows nothing about it", r.options.Least, kind))
	}
	for what, n := range r.community.clientRefusals {
		fmt.Fprintf(r.options.Log, "%d times a client said: %s\n", n, what)
	}
	return &Result{Kills: r.killer.kills, KillsDuringPost: r.killer.killsDuringPost, Exchanged: r.killer.exchanged, Faults: r.faults(), Violations: violations, Database: r.injector, Evidence: e}, nil
}
