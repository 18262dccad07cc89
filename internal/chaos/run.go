package chaos

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
	"time"

	"pencilmark/internal/discordtest"
	"pencilmark/internal/supervise"
)

// Options is what Run does, and with what.
type Options struct {
	Seed    uint64
	Kills   int // how often the program is killed
	Faults  int // how many faults hit it; the run lasts until both are reached
	Guilds  int
	Program string        // the path of the program
	Dir     string        // where the database and the program's log go
	Every   time.Duration // between two kills, on average
	Pace    time.Duration // between two deeds of a player, on average
	Answer  time.Duration // within which an interaction has to be answered; default 3 s, as on Discord
	Settle  time.Duration // how long the program may take in the end for what is left to do; default 25 s
	Log     io.Writer     // what goes on; nil for nothing
}

// Result is what came of a run.
type Result struct {
	Kills      int
	Amid       int // of them, between a post's arrival and the program's knowing it
	Faults     int
	Violations []string
	Evidence   *Evidence
}

// Run runs the program amid kills and faults, and judges what came of it. The
// error is for what kept it from doing so; what the program did wrong is in the
// Result.
func Run(ctx context.Context, o Options) (*Result, error) {
	if o.Log == nil {
		o.Log = io.Discard
	}
	if o.Settle == 0 {
		o.Settle = settling
	}
	theatre := &discordtest.StandaloneTB{}
	defer theatre.Close()
	server := discordtest.New(theatre, discordtest.Options{
		Clock: discordtest.NewClock(time.Now()).Run(), Heartbeat: time.Second, RateLimits: true, AnswerWithin: o.Answer,
	})
	log, err := os.Create(filepath.Join(o.Dir, "program.log"))
	if err != nil {
		return nil, err
	}
	defer log.Close()
	r := &run{options: o, database: filepath.Join(o.Dir, "pencilmark.db"), log: log}
	r.town = &town{Server: server, seed: o.Seed, pace: o.Pace, refused: map[string]int{}}
	r.program = &supervise.Program{Path: o.Program, Log: log, Environ: []string{
		"DISCORD_TOKEN=" + server.Token, "PENCILMARK_DISCORD_API_URL=" + server.URL(), "PENCILMARK_DATABASE=" + r.database,
		"PENCILMARK_HTTP_ADDRESS=127.0.0.1:0", "PENCILMARK_BANK=1", "PENCILMARK_LOG_LEVEL=info",
	}}
	return r.run(ctx)
}

// run is one Run.
type run struct {
	options  Options
	database string
	log      *os.File
	town     *town
	program  *supervise.Program
	weather  *weather
	killer   *killer
}

func (r *run) run(ctx context.Context) (*Result, error) {
	o := r.options
	r.weather = &weather{town: r.town, rand: r.town.stream("weather", 0)}
	r.killer = &killer{town: r.town, program: r.program, rand: r.town.stream("killer", 0), every: o.Every, progress: r.report}
	if err := r.killer.raise(ctx); err != nil {
		return nil, fmt.Errorf("chaos: the program does not even start: %w", err)
	}
	defer func() { _ = r.program.Kill() }() // if it still runs
	if err := r.storm(ctx); err != nil && ctx.Err() == nil {
		fmt.Fprintln(o.Log, "the program does not come back:", err)
	}
	r.calm(ctx)
	return r.judge(ctx)
}

// storm lets people play while faults and kills come down on the program, until
// there were enough of both.
func (r *run) storm(ctx context.Context) error {
	playing, stop := context.WithCancel(ctx)
	defer stop()
	var people, skies sync.WaitGroup
	for range r.options.Guilds {
		people.Go(func() { r.town.settle(playing) })
	}
	blowing, still := context.WithCancel(playing)
	defer still()
	r.warmUp(playing)
	skies.Go(func() { r.weather.blow(blowing, r.pause()) })
	err := r.killer.rage(playing, r.options.Kills)
	for err == nil && r.faults() < r.options.Faults && rest(playing, r.killer.rand, 50*time.Millisecond) {
	}
	still()
	skies.Wait()
	r.town.ClearFaults()
	stop()
	people.Wait()
	return err
}

// warmUp waits until the first dailies are out, so that there is something to lose.
func (r *run) warmUp(ctx context.Context) {
	for late := time.Now().Add(settling); time.Now().Before(late) && ctx.Err() == nil; time.Sleep(50 * time.Millisecond) {
		posted := 0
		for _, sh := range r.town.Transcript() {
			if _, ok := cardOf(sh); ok {
				posted++
			}
		}
		if posted > r.options.Guilds/3 {
			return
		}
	}
}

// pause is how long the faults are apart, so that there are as many as are wanted
// when the kills are done. Some that are sent find nothing to hit.
func (r *run) pause() time.Duration {
	perKill := max(1, r.options.Faults/max(1, r.options.Kills))
	return max(20*time.Millisecond, (r.options.Every+time.Second)/time.Duration(perKill)*2/3)
}

func (r *run) faults() int { return r.town.FaultsHit() + int(r.weather.hits.Load()) }

func (r *run) report(kills int) {
	if kills%10 == 0 {
		fmt.Fprintf(r.options.Log, "%d kills, %d faults, %d interactions\n", kills, r.faults(), len(r.town.Interactions()))
	}
}

// calm waits until the program has done what was left to do: at most until a
// failed post is due again.
func (r *run) calm(ctx context.Context) {
	for late := time.Now().Add(r.options.Settle); time.Now().Before(late) && ctx.Err() == nil; {
		if open, err := unfinished(ctx, r.database, time.Now()); err == nil && open == 0 {
			return
		}
		time.Sleep(200 * time.Millisecond)
	}
}

// settling is how long the program may take to send what is due when nothing
// goes wrong: two of its ticks.
const settling = 25 * time.Second

// judge ends the program and looks at what there is.
func (r *run) judge(ctx context.Context) (*Result, error) {
	var violations []string
	if err := r.program.Stop(20 * time.Second); err != nil {
		violations = append(violations, fmt.Sprintf("the program did not end well: %v", err))
	}
	e, err := gather(ctx, r)
	if err != nil {
		return nil, err
	}
	violations = append(violations, Check(e)...)
	for what, n := range r.town.refused {
		fmt.Fprintf(r.options.Log, "%d times a client said: %s\n", n, what)
	}
	return &Result{Kills: r.killer.kills, Amid: r.killer.amid, Faults: r.faults(), Violations: violations, Evidence: e}, nil
}
