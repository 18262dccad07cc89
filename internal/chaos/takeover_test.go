package chaos

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// takeovers measures how long the turns of a process that is gone, or stands still, are nobody's.
type takeovers struct {
	away func(since time.Time) bool // whether the database was

	mu     sync.Mutex
	gone   map[int]time.Time // since when, by the process's number on the machine
	left   []orphan          // every process that went, and when
	open   map[string]orphan // by job
	turns  []takeover
	shards []takeover
}

// takeover is how long a turn was nobody's.
type takeover struct {
	job   string
	since time.Time
	took  time.Duration
	left  int // how many other processes went meanwhile, of a turn
}

func times(taken []takeover) (all []time.Duration) {
	for _, t := range taken {
		all = append(all, t.took)
	}
	return all
}

// orphan is what a process had that went, and when.
type orphan struct {
	since time.Time
	pid   int
}

// goes notes that a process is about to do nothing any more.
func (w *takeovers) goes(pid int) {
	if w == nil {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.gone[pid] = time.Now()
	w.left = append(w.left, orphan{w.gone[pid], pid})
}

// comes notes that a process that stood still goes on.
func (w *takeovers) comes(pid int) {
	if w == nil {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.gone, pid)
}

// watch looks at whose turns are whose until ctx ends.
func (w *takeovers) watch(ctx context.Context, address string) {
	db, err := openEvidence(address)
	if err != nil {
		panic(err) // the address is good
	}
	defer db.Close()
	names := map[int64]string{} // of processes, some of which are no more
	for ; ctx.Err() == nil; time.Sleep(100 * time.Millisecond) {
		_ = w.look(ctx, db, names) // the database may be away
	}
}

func (w *takeovers) look(ctx context.Context, db *sql.DB, names map[int64]string) error {
	err := each(ctx, db, "SELECT id, name FROM processes", func(rows *sql.Rows) error {
		var id int64
		var name string
		err := rows.Scan(&id, &name)
		names[id] = name
		return err
	})
	if err != nil {
		return err
	}
	return each(ctx, db, "SELECT job, COALESCE(process, 0) FROM turns", func(rows *sql.Rows) error {
		var job string
		var process int64
		err := rows.Scan(&job, &process)
		w.note(job, names[process])
		return err
	})
}

// note notes whose turn a job is.
func (w *takeovers) note(job, name string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	number, _, _ := strings.Cut(strings.TrimPrefix(name, "process "), " ")
	pid, _ := strconv.Atoi(number)
	of, isOpen := w.open[job]
	gone, isGone := w.gone[pid]
	if isGone && !isOpen {
		w.open[job] = orphan{gone, pid}
	}
	if isGone || !isOpen || pid == 0 {
		return
	}
	delete(w.open, job)
	taken := takeover{job: job, since: of.since, took: time.Since(of.since)}
	switch {
	case pid == of.pid || w.away(of.since): // nobody could take it
	case strings.HasPrefix(job, "shard "):
		w.shards = append(w.shards, taken)
	case slices.Contains(frequent, job):
		taken.left = w.leftSince(of)
		w.turns = append(w.turns, taken)
	}
}

// leftSince is how many others went since a process did. Its caller holds mu.
func (w *takeovers) leftSince(of orphan) (n int) {
	for _, other := range w.left {
		if other.pid != of.pid && other.since.After(of.since) {
			n++
		}
	}
	return n
}

// frequent are jobs that are to be done every five or ten seconds. Others wait for their minute.
var frequent = []string{"posting dailies", "ending answers that were owed", "renewing cards", "announcing who solved", "opening threads", "renewing leaderboards"}

// What is silent is lost after ten seconds, which the others look for every two; then the job is
// due within ten. Shards are looked for every five, and connect five seconds apart.
const takenWithin = 25 * time.Second

// dueEvery is how long it takes until the job is due again, where the process that was about to
// take the turn is killed too.
const dueEvery = 10 * time.Second

// checkTakeovers: what a process that is gone had to do is another's soon.
func checkTakeovers(e *Evidence) (all []string) {
	for _, t := range slices.Concat(e.TurnsTaken, e.ShardsTaken) {
		if t.took > takenWithin+time.Duration(t.left)*dueEvery {
			all = append(all, fmt.Sprintf("the turn of %q was nobody's from %s for %v", t.job, t.since.Format("15:04:05.000"), t.took.Round(time.Millisecond)))
		}
	}
	return all
}
