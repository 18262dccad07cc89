package chaos

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"
)

// takeovers measures for how long nobody leads once the process that did is gone, or suspended.
type takeovers struct {
	away func(since time.Time) bool // whether the database was

	mu     sync.Mutex
	gone   map[int]time.Time // since when, by the process's number on the machine
	leader int               // the process's number on the machine
	taken  []takeover
}

// takeover is how long nobody led.
type takeover struct {
	since time.Time
	took  time.Duration
}

func times(taken []takeover) (all []time.Duration) {
	for _, t := range taken {
		all = append(all, t.took)
	}
	return all
}

// goes notes that a process is about to do nothing any more, and comes that it goes on.
func (w *takeovers) goes(pid int)  { w.note(func() { w.gone[pid] = time.Now() }) }
func (w *takeovers) comes(pid int) { w.note(func() { delete(w.gone, pid) }) }

func (w *takeovers) note(what func()) {
	if w != nil {
		w.mu.Lock()
		defer w.mu.Unlock()
		what()
	}
}

// watch looks which process leads until ctx ends.
func (w *takeovers) watch(ctx context.Context, address string) {
	db, err := openEvidence(address)
	if err != nil {
		panic(err) // the address is good
	}
	defer db.Close()
	for ; ctx.Err() == nil; time.Sleep(100 * time.Millisecond) {
		var name string // such as "process 12 on host"
		if err := db.QueryRowContext(ctx, "SELECT name FROM leader l JOIN processes p ON p.id = l.process").Scan(&name); err != nil {
			continue // the database is away, or nobody leads
		}
		number, _, _ := strings.Cut(strings.TrimPrefix(name, "process "), " ")
		if pid, err := strconv.Atoi(number); err == nil {
			w.note(func() { w.leads(pid) })
		}
	}
}

// leads notes which process leads. Its caller holds mu.
func (w *takeovers) leads(pid int) {
	since, isGone := w.gone[w.leader]
	if _, dead := w.gone[pid]; dead || pid == w.leader {
		return
	}
	if isGone && !w.away(since) {
		w.taken = append(w.taken, takeover{since, time.Since(since)})
	}
	w.leader = pid
}

// takenWithin is for how long nobody may lead: a process that is silent is lost after eight
// seconds, which the others look for every two, and one that slept amid a unit of work keeps the
// lock to write for ten.
const takenWithin = 15 * time.Second

// checkTakeovers: another process leads soon when the one that led is gone.
func checkTakeovers(e *Evidence) (all []string) {
	for _, t := range e.LeadsTaken {
		if t.took > takenWithin {
			all = append(all, fmt.Sprintf("nobody led from %s for %v", t.since.Format("15:04:05.000"), t.took.Round(time.Millisecond)))
		}
	}
	return all
}
