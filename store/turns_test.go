package store

import (
	"context"
	"errors"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"pencilmark/internal/clock"
	"pencilmark/internal/game/jobs"
	"pencilmark/internal/game/services"
	"pencilmark/internal/testpostgres"
)

// steady is a clock that stands still unless it is moved.
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

// Several processes have the database. A job is the turn of one of them, and another's once
// that has ended, is cut off or has been silent for too long; then it writes nothing more in that turn.
func TestTurns(t *testing.T) {
	for how, stop := range map[string]func(t *testing.T, first, second *DB){
		"it ends": func(t *testing.T, first, _ *DB) { processOf(first).close() },
		"its connection is cut": func(t *testing.T, first, second *DB) {
			if _, err := second.writer.Exec("SELECT pg_terminate_backend($1)", processOf(first).conn.PgConn().PID()); err != nil {
				t.Fatal(err)
			}
			if err := processOf(first).renew(t.Context()); err == nil {
				t.Error("it did not notice")
			}
		},
		"it is silent": func(t *testing.T, first, second *DB) {
			processOf(first).clock.(*steady).move(relying + time.Millisecond)
			if _, err := second.writer.Exec("UPDATE processes SET until = clock_timestamp() - interval '1 s' WHERE id = $1", processOf(first).id()); err != nil {
				t.Fatal(err)
			}
			if err := processOf(second).renew(t.Context()); err != nil {
				t.Fatal(err)
			}
		},
	} {
		t.Run(how, func(t *testing.T) {
			address := testpostgres.New(t)
			first, second := open(t, address), open(t, address)
			for _, db := range []*DB{first, second} { // this test says when they give a sign of life
				processOf(db).end()
				processOf(db).done.Wait()
			}
			processOf(first).clock = &steady{at: time.Now()}
			if err := processOf(first).renew(t.Context()); err != nil {
				t.Fatal(err)
			}
			turn, done, mine := first.Turns().Take(t.Context(), "posting")
			if !mine {
				t.Fatal("nobody has the turn, and it is not to be had")
			}
			defer done()
			if _, _, mine := second.Turns().Take(t.Context(), "posting"); mine {
				t.Fatal("both have the turn")
			}
			if err := errors.Join(writes(turn, first), jobs.Lost(turn), first.Ready(t.Context())); err != nil {
				t.Fatal(err)
			}
			stop(t, first, second)
			if err := jobs.Lost(turn); !errors.Is(err, jobs.ErrTurnLost) {
				t.Errorf("afterwards: %v", err)
			}
			next, done, mine := second.Turns().Take(t.Context(), "posting")
			defer done()
			if !mine {
				t.Fatal("the other does not get the turn")
			}
			if err := writes(context.WithoutCancel(turn), first); !errors.Is(err, jobs.ErrTurnLost) && how != "it ends" {
				t.Errorf("the first still writes in its turn: %v", err)
			}
			if err := errors.Join(writes(next, second), writes(t.Context(), second)); err != nil {
				t.Error(err)
			}
		})
	}
}

// Several processes see at the same moment that a turn is free: one of them has it.
func TestRaceForTurns(t *testing.T) {
	address := testpostgres.New(t)
	var all []*DB
	for range 4 {
		all = append(all, open(t, address))
	}
	for round := range 100 {
		job := "job " + strconv.Itoa(round)
		if _, err := all[0].writer.Exec("INSERT INTO turns (job, fence, process) VALUES ($1, 0, -1)", job); err != nil { // of one that is gone
			t.Fatal(err)
		}
		var together sync.WaitGroup
		var taken atomic.Int64
		for _, db := range all {
			together.Go(func() {
				if _, _, mine := db.Turns().TakeOne(t.Context(), job); mine {
					taken.Add(1)
				}
			})
		}
		together.Wait()
		if taken.Load() != 1 {
			t.Errorf("%s is the turn of %d", job, taken.Load())
		}
	}
	fence, _, free, err := processOf(all[0]).turns.isFree(t.Context(), "job")
	if err != nil || !free {
		t.Fatal(err)
	}
	for i, db := range all {
		p := processOf(db)
		taken, err := p.turns.seize(t.Context(), &turn{process: p, job: "job", number: p.id(), fence: fence + 1})
		if err != nil || taken != (i == 0) {
			t.Errorf("process %d takes what was free when it looked: %t, %v", i, taken, err)
		}
	}
}

// Who finds that a turn is another's has written nothing.
func TestAskingForATurnOnlyReads(t *testing.T) {
	address := testpostgres.New(t)
	first, second := open(t, address), open(t, address)
	_, done, mine := first.Turns().Take(t.Context(), "posting")
	defer done()
	if !mine {
		t.Fatal("nobody has the turn, and it is not to be had")
	}
	if err := second.writer.Close(); err != nil {
		t.Fatal(err)
	}
	if turn, err := processOf(second).turns.take(t.Context(), "posting", false); turn != nil || err != nil {
		t.Errorf("turn %v, error %v", turn, err)
	}
	if turn, err := processOf(second).turns.take(t.Context(), "filling", false); turn != nil || err == nil {
		t.Errorf("without a way to write it takes a turn that is free: %v, error %v", turn, err)
	}
}

// An operator sees how many share the database, whose the turns are, and that some changed hands.
func TestTurnsAreCounted(t *testing.T) {
	address := testpostgres.New(t)
	first, second := open(t, address), open(t, address)
	for _, db := range []*DB{first, second} {
		processOf(db).end()
		processOf(db).done.Wait()
	}
	_, done, _ := first.Turns().TakeOne(t.Context(), "given back")
	done()
	first.Turns().Pass(t.Context(), "given back")
	_, done, _ = first.Turns().TakeOne(t.Context(), "held")
	done()
	if _, err := second.writer.Exec("DELETE FROM processes WHERE id = $1", processOf(first).id()); err != nil {
		t.Fatal(err)
	}
	if err := processOf(first).renew(t.Context()); err != nil {
		t.Errorf("it was taken for lost, and does not come back: %v", err)
	}
	for _, job := range []string{"given back", "held"} {
		if _, done, mine := second.Turns().TakeOne(t.Context(), job); mine {
			done()
		}
	}
	if err := processOf(second).renew(t.Context()); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string][2]float64{
		"pencilmark_turns": {0, 2}, "pencilmark_process_lost_total": {1, 0}, "pencilmark_turns_taken_over_total": {0, 1},
	} {
		if got := [2]float64{metric(t, first, name), metric(t, second, name)}; got != want {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
	if got := metric(t, second, "pencilmark_store_processes"); got != 2 {
		t.Errorf("%v processes", got)
	}
}

// metric is the value of one of a store's metrics.
func metric(t *testing.T, db *DB, name string) float64 {
	t.Helper()
	registry := prometheus.NewPedanticRegistry()
	registry.MustRegister(db)
	families, err := registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range families {
		if f.GetName() == name {
			return f.Metric[0].GetCounter().GetValue() + f.Metric[0].GetGauge().GetValue()
		}
	}
	t.Fatalf("there is no %s", name)
	return 0
}

// Who claims a post at once wakes the process whose turn posting is, also once that has lost
// its connection and has another.
func TestAnotherProcessIsWoken(t *testing.T) {
	address := testpostgres.New(t)
	first, second := open(t, address), open(t, address)
	_, done, mine := first.Turns().Take(t.Context(), "posting")
	defer done()
	if !mine {
		t.Fatal("nobody has the turn, and it is not to be had")
	}
	woken := func() {
		t.Helper()
		second.Turns().Wake(t.Context(), "posting")
		select {
		case <-first.Turns().Woken("posting"):
		case <-time.After(time.Minute):
			t.Fatal("it sleeps on")
		}
	}
	woken()
	woken()
	before := processOf(first).id()
	if _, err := second.writer.Exec("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%processes%until%' AND pid <> pg_backend_pid() AND datname = current_database()"); err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(time.Minute); processOf(first).id() <= before || processOf(second).id() == 0; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("it does not come back")
		}
	}
	woken()
}

// Whoever was taken for lost joins anew at once, under another number, and may have turns again.
func TestComingBack(t *testing.T) {
	db := open(t, testpostgres.New(t))
	p := processOf(db)
	p.end()
	p.done.Wait()
	before := p.id()
	if _, err := db.writer.Exec("DELETE FROM processes"); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(p.renew(t.Context()), db.Ready(t.Context())); err != nil || p.id() <= before {
		t.Errorf("number %d after %d: %v", p.id(), before, err)
	}
	if _, done, mine := db.Turns().Take(t.Context(), "posting"); !mine {
		t.Error("it gets no turn")
	} else {
		done()
	}
}

// Turns are shared out evenly, but none is taken away amid what is done in it.
func TestTurnsAreShared(t *testing.T) {
	address := testpostgres.New(t)
	names := []string{"a", "b", "c", "d", "e", "f"}
	first := open(t, address)
	processOf(first).end()
	processOf(first).done.Wait()
	_, busy, _ := first.Turns().Take(t.Context(), "busy")
	for _, job := range names {
		if _, done, mine := first.Turns().Take(t.Context(), job); !mine {
			t.Fatalf("alone it does not get %s", job)
		} else {
			done()
		}
	}
	second := open(t, address)
	processOf(second).end()
	processOf(second).done.Wait()
	if err := errors.Join(processOf(first).renew(t.Context()), first.engine.(*postgres).process.turns.share(t.Context())); err != nil {
		t.Fatal(err)
	}
	moved := 0
	for _, job := range append(names, "busy") {
		if _, done, mine := second.Turns().Take(t.Context(), job); mine {
			done()
			if moved++; job == "busy" {
				t.Error("a turn was taken from who is at work in it")
			}
		}
	}
	if moved != 3 {
		t.Errorf("%d of 7 turns have moved, want 3", moved)
	}
	busy()
	first.Turns().Pass(t.Context(), "busy")
	if _, done, mine := second.Turns().Take(t.Context(), "busy"); !mine {
		t.Error("a turn that was passed is not to be had")
	} else {
		done()
	}
	processOf(second).close()
	for _, job := range append(names, "busy") {
		if _, done, mine := first.Turns().Take(t.Context(), job); !mine {
			t.Errorf("%s was passed to who is gone, and is nobody's", job)
		} else {
			done()
		}
	}
}

// A process goes by the database's clock, whatever its machine's shows.
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
		if err := p.renew(t.Context()); err != nil {
			t.Fatal(err)
		}
		if off := time.Until(db.Now()).Abs(); off > 2*clockTolerance {
			t.Errorf("with a clock that is wrong by %v it is off by %v", wrong, off)
		}
	}
}
