package chaos

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// databaseInjector is what goes wrong with the PostgreSQL that processes share.
type databaseInjector struct {
	cluster   *cluster
	community *community
	rand      *rand.Rand
	cuts      atomic.Int64 // connections
	restarts  atomic.Int64
	failOvers atomic.Int64
	next      []func(context.Context) error
	err       error // what kept it from going on

	mu   sync.Mutex
	away []span // when it could not be reached; the last may not be over
	cut  span   // when connections were cut last, which may not be over
}

// hits is how many faults there were, each connection that was cut being one.
func (d *databaseInjector) hits() int {
	if d == nil {
		return 0
	}
	return int(d.cuts.Load() + d.restarts.Load() + d.failOvers.Load())
}

// run lets something go wrong every so often until ctx ends; what has begun is ended.
func (d *databaseInjector) run(ctx context.Context, every time.Duration) {
	for d.err == nil && sleepAround(ctx, d.rand, every) {
		d.err = d.inject(context.WithoutCancel(ctx))
	}
}

// inject does one thing of those that remain: each comes before any comes again, and a fail-over
// soon.
func (d *databaseInjector) inject(ctx context.Context) error {
	if d.hits() == 0 {
		d.next = []func(context.Context) error{d.failOver, d.cutSome}
	} else if len(d.next) == 0 {
		d.next = slices.Repeat([]func(context.Context) error{d.cutSome}, 9)
		d.next = append(d.next, d.restart("fast"), d.restart("fast"), d.restart("immediate"), d.failOver)
		d.rand.Shuffle(len(d.next), func(i, j int) { d.next[i], d.next[j] = d.next[j], d.next[i] })
	}
	do := d.next[0]
	d.next = d.next[1:]
	return do(ctx)
}

// cutSome cuts connections of processes: a few, a third, or those that are at work.
func (d *databaseInjector) cutSome(ctx context.Context) error {
	db, err := openEvidence(d.cluster.address())
	if err != nil {
		return err
	}
	defer db.Close()
	which := []string{"pid % 10 = $1", "pid % 3 = $1 % 3", "state <> 'idle' AND $1 >= 0"}[d.rand.IntN(3)]
	query := "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'pencilmark' AND " + which
	d.community.NoteFault(connectionCut)
	d.noteCut(span{from: time.Now()})
	rows, err := db.QueryContext(ctx, query, d.rand.IntN(10))
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		d.cuts.Add(1)
	}
	d.noteCut(span{to: time.Now()})
	d.community.NoteFault(connectionCut)
	return rows.Err()
}

// noteCut notes that connections are being cut, or that they have been.
func (d *databaseInjector) noteCut(cut span) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.cut = cut
}

// What is noted of interactions that were under way.
const (
	connectionCut = "a connection to the database was cut"
	databaseAway  = "the database was away"
)

func (d *databaseInjector) restart(mode string) func(context.Context) error {
	return func(ctx context.Context) error {
		d.restarts.Add(1)
		return d.whileAway(func() error { return d.cluster.restart(ctx, mode) })
	}
}

func (d *databaseInjector) failOver(ctx context.Context) error {
	mode := []string{"fast", "immediate"}[d.rand.IntN(2)]
	if err := d.whileAway(func() error { return d.cluster.failOver(ctx, mode) }); err != nil {
		return err
	}
	d.failOvers.Add(1)
	return d.cluster.attach(ctx)
}

// whileAway does what keeps the database from answering.
func (d *databaseInjector) whileAway(do func() error) error {
	d.community.NoteFault(databaseAway)
	d.mu.Lock()
	d.away = append(d.away, span{from: time.Now()})
	d.mu.Unlock()
	err := do()
	d.mu.Lock()
	d.away[len(d.away)-1].to = time.Now()
	d.mu.Unlock()
	d.community.NoteFault(databaseAway)
	return err
}

// wasHit reports whether anything has gone wrong since.
func (d *databaseInjector) wasHit(since time.Time) bool {
	if d == nil {
		return false
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.cut.goesOn() || d.cut.to.After(since) || d.isAway(since)
}

// wasAway reports whether the database could not be reached at some moment since.
func (d *databaseInjector) wasAway(since time.Time) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.isAway(since)
}

func (d *databaseInjector) isAway(since time.Time) bool {
	return slices.ContainsFunc(d.away, func(s span) bool { return s.goesOn() || s.to.After(since) })
}
