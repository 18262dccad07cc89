package store

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"net/url"
	"path/filepath"
	"regexp"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"pencilmark/internal/game"
	"pencilmark/internal/game/services"
	"pencilmark/internal/testkit/testpostgres"
)

// kept returns the result that a store remembers for a call, or "".
func kept(t *testing.T, s services.Store, call string) (result string) {
	t.Helper()
	if err := s.View(t.Context(), func(q services.Query) error {
		a, _, err := q.Recall(call)
		result = a.Result
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return result
}

// A unit of work that conflicts with another at its commit is run again. One that always conflicts
// fails in the end. In both cases nothing remains of the failed runs.
func TestConflictsAreRunAgain(t *testing.T) {
	for name, address := range map[string]func(testing.TB) string{
		"SQLite":     func(t testing.TB) string { return filepath.Join(t.TempDir(), "game.db") },
		"PostgreSQL": testpostgres.New,
	} {
		t.Run(name, func(t *testing.T) {
			options := testOptions()
			options.CommitTwice = true
			db, err := Open(t.Context(), address(t), options)
			must(t, err)
			defer db.Close()
			runs := 0
			if err := db.Update(t.Context(), func(tx services.Tx) error {
				runs++
				return tx.Remember(game.Call{ID: "call"}, "result", testTime)
			}); err != nil {
				t.Fatal(err)
			}
			if runs != 2 || kept(t, db, "call") != "result" {
				t.Errorf("%d runs, and %q is kept", runs, kept(t, db, "call"))
			}
			counted := prometheus.NewRegistry()
			counted.MustRegister(db.metrics.again)
			if found, err := counted.Gather(); err != nil || found[0].Metric[0].GetCounter().GetValue() != 1 {
				t.Errorf("counted as run again: %v, %v", found, err)
			}
			runs, db.pauses = 0, make([]time.Duration, 3)
			err = db.run(t.Context(), updating, db.writer, func(work *tx) error {
				runs++
				return errors.Join(callsTx{work}.Remember(game.Call{ID: "other"}, "result", testTime), db.engine.conflict(work.ctx, work.sql))
			})
			if err == nil || runs != 4 || kept(t, db, "other") != "" {
				t.Errorf("%d runs, %q is kept: %v", runs, kept(t, db, "other"), err)
			}
		})
	}
}

// cutter is a proxy to PostgreSQL that cuts a connection at the next COMMIT.
type cutter struct {
	server string // directory of its socket
	cut    atomic.Pointer[cutAt]
	commit atomic.Value // name of the prepared COMMIT, which is the same on all connections
}

// parsedCommit matches the message that prepares COMMIT. The message that runs it contains only the
// name, after an empty portal name.
var parsedCommit = regexp.MustCompile(`(stmtcache_[0-9a-f]+)\x00commit\x00`)

// cutAt says where to cut: before or after the server gets COMMIT, and how long until the server
// notices.
type cutAt struct {
	sent    bool
	noticed time.Duration
}

// newCutter returns the address of a database behind a cutter.
func newCutter(t *testing.T) (address string, c *cutter) {
	t.Helper()
	u, err := url.Parse(testpostgres.New(t))
	must(t, err)
	query := u.Query()
	c = &cutter{server: query.Get("host")}
	dir := t.TempDir()
	listener, err := net.Listen("unix", filepath.Join(dir, ".s.PGSQL.5432"))
	must(t, err)
	var group sync.WaitGroup
	group.Go(func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			group.Go(func() { c.serve(t, client) })
		}
	})
	t.Cleanup(func() { _ = listener.Close(); group.Wait() })
	query.Set("host", dir)
	u.RawQuery = query.Encode()
	return u.String(), c
}

// serve forwards the messages of both sides.
func (c *cutter) serve(t *testing.T, client net.Conn) {
	server, err := net.Dial("unix", filepath.Join(c.server, ".s.PGSQL.5432"))
	if err != nil {
		t.Error(err)
		return
	}
	defer server.Close()
	go func() { _, _ = io.Copy(client, server); _ = client.Close() }()
	buffer := make([]byte, 1<<16)
	for {
		n, err := client.Read(buffer)
		if err != nil {
			return
		}
		if found := parsedCommit.FindSubmatch(buffer[:n]); found != nil {
			c.commit.Store(string(found[1]))
		}
		name, _ := c.commit.Load().(string)
		if at := c.cut.Load(); at != nil && name != "" && bytes.Contains(buffer[:n], []byte("\x00"+name+"\x00")) && c.cut.CompareAndSwap(at, nil) {
			_ = client.Close()
			if at.sent {
				_, _ = server.Write(buffer[:n])
			}
			time.Sleep(at.noticed)
			return
		}
		if _, err := server.Write(buffer[:n]); err != nil {
			return
		}
	}
}

// If the answer to COMMIT is lost, the database is asked. What was committed is not done again;
// what was not committed is.
func TestLostCommits(t *testing.T) {
	address, cutter := newCutter(t)
	migrated := open(t, address)
	beside, err := OpenBesideServer(t.Context(), address, testOptions().Now)
	must(t, err)
	defer beside.Close()
	for name, tt := range map[string]struct {
		at   cutAt
		runs int
	}{
		"cut before it arrives":                      {cutAt{}, 2},
		"cut before, and the server does not notice": {cutAt{noticed: 300 * time.Millisecond}, 2},
		"cut after it arrived":                       {cutAt{sent: true, noticed: 50 * time.Millisecond}, 1},
	} {
		t.Run(name, func(t *testing.T) {
			runs := 0
			if err := beside.Update(t.Context(), func(tx services.Tx) error {
				runs++
				cutter.cut.Store(&tt.at)
				if runs > 1 {
					cutter.cut.Store(nil)
				}
				return tx.Remember(game.Call{ID: name}, "result", testTime)
			}); err != nil {
				t.Fatal(err)
			}
			if runs != tt.runs || kept(t, migrated, name) != "result" {
				t.Errorf("%d runs, %q is kept", runs, kept(t, migrated, name))
			}
		})
	}
}

// A caller who stopped waiting still learns whether the work was committed. The answer of another
// run of the server does not count.
func TestOutcomes(t *testing.T) {
	db := open(t, testpostgres.New(t))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	lost := errors.New("lost")
	named := func(end func(*tx) error) (u unit) {
		begun, u, err := db.begin(t.Context(), updating, db.writer)
		must(t, err)
		must(t, end(&tx{ctx: t.Context(), sql: begun, engine: db.engine, metrics: db.metrics}))
		return u
	}
	committed := named(func(work *tx) error {
		return errors.Join(callsTx{work}.Remember(game.Call{ID: "call"}, "", testTime), work.sql.Commit())
	})
	undone := named(func(work *tx) error { return work.sql.Rollback() })
	elsewhere, unborn := committed, committed
	elsewhere.server = committed.server.Add(-time.Second)
	unborn.id = "1" + committed.id
	for name, tt := range map[string]struct {
		unit unit
		want error
	}{
		"committed":               {committed, nil},
		"undone":                  {undone, errUndone},
		"given by another run":    {elsewhere, lost},
		"never given by this one": {unborn, errUndone},
	} {
		if err := db.engine.outcome(ctx, db, tt.unit, lost); !errors.Is(err, tt.want) {
			t.Errorf("%s: %v", name, err)
		} else if again := db.engine.repeats(err); again != (tt.want == errUndone) {
			t.Errorf("%s: %v is run again: %t", name, err, again)
		}
	}
}
