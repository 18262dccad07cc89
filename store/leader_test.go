package store

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"pencilmark/internal/clock"
	"pencilmark/internal/game/chat"
	"pencilmark/internal/game/jobs"
	"pencilmark/internal/game/services"
	"pencilmark/internal/testkit/testpostgres"
)

// steady is a clock that moves only when it is set.
type steady struct {
	clock.System
	mu sync.Mutex
	at time.Time
}

func (c *steady) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

func (c *steady) move(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(d)
}

func processOf(db *DB) *process { return db.engine.(*postgres).process }

func writes(ctx context.Context, db *DB) error {
	return db.Update(ctx, func(services.Tx) error { return nil })
}

// still stops the processes from giving signs of life, except when a test tells them to.
func still(all ...*DB) {
	for _, db := range all {
		processOf(db).end()
		processOf(db).done.Wait()
	}
}

// lead fails the test unless the process leads, and returns the context for its work.
func lead(t *testing.T, db *DB) context.Context {
	t.Helper()
	term, done, leads := db.Leader().Lead(t.Context())
	if !leads {
		t.Fatal("it does not lead")
	}
	t.Cleanup(done)
	return term
}

// leads reports whether a process leads.
func leads(db *DB) bool {
	_, done, leads := db.Leader().Lead(context.Background())
	done()
	return leads
}

// One of several processes leads. Another one leads once the first has ended, is cut off or has
// been silent for too long. Then the first one writes and sends nothing more in its term.
func TestLeader(t *testing.T) {
	for how, stop := range map[string]func(t *testing.T, first, second *DB){
		"it ends": func(_ *testing.T, first, _ *DB) { processOf(first).close() },
		"its connection is cut": func(t *testing.T, first, second *DB) {
			if _, err := second.writer.Exec("SELECT pg_terminate_backend($1)", processOf(first).conn.PgConn().PID()); err != nil {
				t.Fatal(err)
			}
			if err := processOf(first).renew(t.Context()); err == nil {
				t.Error("it did not notice")
			}
		},
		"it is suspended": func(t *testing.T, first, second *DB) {
			processOf(first).clock.(*steady).move(selfLostAfter + time.Millisecond)
			if _, err := second.writer.Exec("UPDATE processes SET until = clock_timestamp() - interval '1 s' WHERE id = $1", processOf(first).id()); err != nil {
				t.Fatal(err)
			}
		},
	} {
		t.Run(how, func(t *testing.T) {
			address := testpostgres.New(t)
			first, second := open(t, address), open(t, address)
			still(first, second)
			processOf(first).clock = &steady{at: time.Now()}
			must(t, errors.Join(processOf(first).renew(t.Context()), processOf(second).renew(t.Context())))
			term := lead(t, first)
			if leads(second) {
				t.Fatal("both lead")
			}
			must(t, errors.Join(writes(term, first), jobs.Lost(term), first.Ready(t.Context())))
			stop(t, first, second)
			if err := jobs.Lost(term); !errors.Is(err, jobs.ErrNotLeading) || leads(first) {
				t.Errorf("afterwards it may send: %v", err)
			}
			must(t, processOf(second).renew(t.Context()))
			next := lead(t, second)
			if err := writes(context.WithoutCancel(term), first); !errors.Is(err, jobs.ErrNotLeading) && how != "it ends" {
				t.Errorf("the first still writes in its term: %v", err)
			}
			if err := errors.Join(writes(next, second), writes(t.Context(), second)); err != nil {
				t.Error(err)
			}
			if how != "it is suspended" {
				return
			}
			must(t, processOf(first).renew(t.Context()))
			if err := writes(context.WithoutCancel(term), first); !errors.Is(err, jobs.ErrNotLeading) || leads(first) {
				t.Errorf("it is back, and still writes in its term: %v", err)
			}
		})
	}
}

// A unit of work that a suspended leader left open does not keep the next process from leading, and
// is not committed.
func TestUnitOfWorkOfASuspendedLeader(t *testing.T) {
	address := testpostgres.New(t)
	first, second := open(t, address), open(t, address)
	still(first, second)
	term := lead(t, first)
	err := first.Update(context.WithoutCancel(term), func(services.Tx) error {
		if _, err := second.writer.Exec("DELETE FROM processes WHERE id = $1", processOf(first).id()); err != nil {
			return err
		}
		return processOf(second).renew(t.Context())
	})
	if err != nil {
		t.Fatal(err) // a transaction that began before may end, because it holds the write lock
	}
	if err := processOf(second).renew(t.Context()); err != nil || !leads(second) {
		t.Errorf("it does not lead: %v", err)
	}
	if err := writes(context.WithoutCancel(term), first); !errors.Is(err, jobs.ErrNotLeading) {
		t.Errorf("the first still writes: %v", err)
	}
}

// If several processes see at the same moment that nobody leads, exactly one becomes the leader.
func TestRaceToLead(t *testing.T) {
	address := testpostgres.New(t)
	var all []*DB
	for range 4 {
		all = append(all, open(t, address))
	}
	still(all...)
	for round := range 100 {
		for _, db := range all {
			processOf(db).leads.resign()
		}
		if _, err := all[0].writer.Exec("UPDATE leader SET process = -1"); err != nil { // a process that is gone
			t.Fatal(err)
		}
		var together sync.WaitGroup
		for _, db := range all {
			together.Go(func() {
				if err := processOf(db).leads.run(t.Context()); err != nil {
					t.Error(err)
				}
			})
		}
		together.Wait()
		n := 0
		for _, db := range all {
			n += bit(processOf(db).leads.term.Load() != nil)
		}
		if n != 1 {
			t.Fatalf("%d lead in round %d", n, round)
		}
	}
}

// The metrics show how many processes share the database, which one leads, and that the lead has
// changed.
func TestLeadsAreCounted(t *testing.T) {
	address := testpostgres.New(t)
	first, second := open(t, address), open(t, address)
	still(first, second)
	if _, err := second.writer.Exec("DELETE FROM processes WHERE id = $1", processOf(first).id()); err != nil {
		t.Fatal(err)
	}
	must(t, errors.Join(processOf(second).renew(t.Context()), processOf(first).renew(t.Context()), processOf(second).renew(t.Context())))
	for name, want := range map[string][2]float64{
		"pencilmark_leads": {0, 1}, "pencilmark_process_lost_total": {1, 0}, "pencilmark_leads_taken_over_total": {0, 1},
	} {
		if got := [2]float64{metric(t, first, name), metric(t, second, name)}; got != want {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
	if got := metric(t, second, "pencilmark_store_processes"); got != 2 {
		t.Errorf("%v processes", got)
	}
}

// metric returns the value of one of a store's metrics.
func metric(t *testing.T, db *DB, name string) float64 {
	t.Helper()
	registry := prometheus.NewPedanticRegistry()
	registry.MustRegister(db)
	families, err := registry.Gather()
	must(t, err)
	for _, f := range families {
		if f.GetName() == name {
			return f.Metric[0].GetCounter().GetValue() + f.Metric[0].GetGauge().GetValue()
		}
	}
	t.Fatalf("there is no %s", name)
	return 0
}

// Claiming a post at once wakes the leader, even after the leader has lost its connection and
// connected again.
func TestAnotherProcessIsWoken(t *testing.T) {
	address := testpostgres.New(t)
	first, second := open(t, address), open(t, address)
	lead(t, first)
	<-first.Leader().Woken() // since it leads
	woken := func() {
		t.Helper()
		for deadline := time.After(time.Minute); ; {
			leader, other := first, second
			if leads(second) {
				leader, other = second, first
			}
			other.Leader().Wake(t.Context())
			select {
			case <-leader.Leader().Woken():
				return
			case <-time.After(100 * time.Millisecond):
			case <-deadline:
				t.Fatal("it sleeps on")
			}
		}
	}
	woken()
	woken()
	before := processOf(first).id()
	if _, err := second.writer.Exec("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%processes%until%' AND pid <> pg_backend_pid() AND datname = current_database()"); err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(time.Minute); processOf(first).id() <= before || !leads(first) && !leads(second); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("it does not come back")
		}
	}
	woken()
}

// Updates of Aside wait for no unit of work, even if another process holds the write lock.
func TestAsideWaitsForNoOther(t *testing.T) {
	address := testpostgres.New(t)
	first, second := open(t, address), open(t, address)
	err := first.Update(t.Context(), func(services.Tx) error {
		for i := range 5 {
			p := chat.Promise{ID: strconv.Itoa(i), Player: "ann", Request: []byte("{}"), Made: testTime.Add(-time.Duration(i) * time.Second)}
			if err := second.Aside().Update(t.Context(), func(tx services.Tx) error { return tx.AddPromise(p) }); err != nil {
				return err
			}
		}
		return nil
	})
	must(t, err)
	var all []chat.Promise
	broken := func() (ids []string) {
		t.Helper()
		if err := first.View(t.Context(), func(q services.Query) (err error) {
			all, err = q.BrokenPromises(testTime.Add(-time.Hour), 3)
			for _, p := range all {
				ids = append(ids, p.ID)
			}
			return err
		}); err != nil {
			t.Fatal(err)
		}
		return ids
	}
	if ids := broken(); len(ids) != 0 {
		t.Errorf("broken by a process that lives: %v", ids)
	}
	processOf(second).close()
	if ids := broken(); !slices.Equal(ids, []string{"4", "3", "2"}) {
		t.Errorf("broken: %v, want the oldest first", ids)
	}
	oldest := all[0]
	for _, want := range []bool{true, false} {
		var mine bool
		if err := first.Update(t.Context(), func(tx services.Tx) (err error) { mine, err = tx.ClaimPromise(oldest); return err }); err != nil || mine != want {
			t.Errorf("claimed: %t, %v; want %t", mine, err, want)
		}
	}
	if ids := broken(); !slices.Equal(ids, []string{"3", "2", "1"}) {
		t.Errorf("left: %v", ids)
	}
	if err := second.Aside().Update(t.Context(), func(tx services.Tx) error { return tx.AddPromise(chat.Promise{ID: "6"}) }); err == nil {
		t.Error("a process that is not among those that serve promised something")
	}
}

// A process uses the database's clock, whatever its machine's clock shows.
func TestProcessesAgreeOnTheTime(t *testing.T) {
	db := open(t, testpostgres.New(t))
	p := processOf(db)
	p.end()
	p.done.Wait()
	if got := db.Now(); !got.Equal(testOptions().Now()) {
		t.Errorf("it shows %v, and not what its options say", got)
	}
	p.corrects = true
	for _, wrong := range []time.Duration{-30 * time.Second, 30 * time.Second, 0} {
		p.clock = clock.FromNow(func() time.Time { return time.Now().Add(wrong) })
		must(t, p.renew(t.Context()))
		if off := time.Until(db.Now()).Abs(); off > 2*clockTolerance {
			t.Errorf("with a clock that is wrong by %v it is off by %v", wrong, off)
		}
	}
}
