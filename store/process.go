package store

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"pencilmark/internal/clock"
)

// process is this one among those that share a PostgreSQL database. It has a connection that
// does nothing else: the locks on that go when the process does. A row says until when the
// process can be relied on; others take over what it did once that has passed, or once it has
// ended and removed its row.
type process struct {
	config *pgx.ConnConfig
	log    *slog.Logger
	clock  clock.Clock // monotonic
	leads  *leadership
	conn   *pgx.Conn // nil while there is none; opening, living and closing use it one after the other
	end    context.CancelFunc
	done   sync.WaitGroup

	corrects bool // the machine's time by the database's

	mu      sync.Mutex
	number  int64         // the row's id, which grows with each process; 0 while there is no row
	renewed time.Time     // when the row was last renewed, or a little before
	failure error         // of the last try to renew it
	all     int           // how many processes there are, with this one
	ahead   time.Duration // by how much the database's clock is ahead of the machine's
}

// How long a process is relied on that gives no sign of life. It takes itself for lost a little
// before, by its own monotonic clock. The others' clocks do not matter.
const (
	reliedOn = 8 * time.Second
	relying  = 6 * time.Second
	renewing = 2 * time.Second
)

// serverKey is the advisory lock that all have that serve, and one alone that wants the
// database to itself; chosen once at random.
const serverKey = 0x70656e63696c6d6b

// alonePatience is how long one waits for the other.
const alonePatience = 5 * time.Second

// live renews the row until the process is closed.
func (p *process) live() {
	ctx, end := context.WithCancel(context.Background())
	p.end = end
	p.done.Go(func() {
		well := true
		for p.listen(ctx) {
			err := p.renew(ctx)
			if (err == nil) != well && ctx.Err() == nil {
				well = err == nil
				p.log.Warn("whether the database can be reached has changed", "reached", well, "error", p.leads.db.engine.explain(p.leads.db.path, err))
			}
		}
	})
}

// listen waits until the row is to be renewed, or the connection is cut, and passes on meanwhile
// what other processes wake this one for. It reports false once ctx has ended.
func (p *process) listen(ctx context.Context) bool {
	if p.conn == nil {
		return clock.Sleep(ctx, p.clock, renewing)
	}
	due, cancel := clock.WithTimeout(ctx, p.clock, renewing)
	defer cancel()
	for {
		if _, err := p.conn.WaitForNotification(due); err != nil {
			return ctx.Err() == nil
		}
		p.leads.wake()
	}
}

// renew gives a sign of life, and has the process lead if none does. One that has lost the
// connection, or was taken for lost, joins anew, under another number. One that was only
// suspended does so at once, for it writes nothing meanwhile.
func (p *process) renew(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, relying-renewing)
	defer cancel()
	err := p.join(ctx)
	if errors.Is(err, errTakenForLost) {
		p.log.Warn("others took over what this process does, since it had given no sign of life")
		err = p.join(ctx)
	}
	if err == nil {
		err = p.leads.run(ctx)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.failure = err
	return err
}

// join connects unless it has, and makes the row or renews it. It leaves if that fails.
func (p *process) join(ctx context.Context) (err error) {
	if p.conn == nil {
		err = p.connect(ctx)
	}
	if err == nil {
		err = p.renewRow(ctx)
	}
	if err != nil {
		if p.id() != 0 {
			p.leads.db.metrics.lost.Inc()
		}
		p.leave()
	}
	return err
}

func (p *process) connect(ctx context.Context) error {
	conn, err := pgx.ConnectConfig(ctx, p.config)
	if err != nil {
		return err
	}
	p.conn = conn
	if _, err := conn.Exec(ctx, "LISTEN "+wakeChannel); err != nil {
		return err
	}
	return lockServer(ctx, conn, "pg_advisory_lock_shared")
}

// lockServer takes serverKey's lock by one of PostgreSQL's functions; a *LockedError says that
// others are in the way.
func lockServer(ctx context.Context, conn *pgx.Conn, function string) error {
	ctx, cancel := context.WithTimeout(ctx, alonePatience)
	defer cancel()
	_, err := conn.Exec(ctx, "SELECT "+function+"($1)", int64(serverKey))
	if ctx.Err() != nil {
		return &LockedError{}
	}
	return err
}

// errTakenForLost means that the row had run out, or there is none.
var errTakenForLost = errors.New("store: others may have taken this process for lost")

// renewRow makes the process's row, or has it hold a while longer. Rows that have run out go.
func (p *process) renewRow(ctx context.Context) error {
	at := p.clock.Now()
	number := p.id()
	const prune = `DELETE FROM processes WHERE id IN (SELECT id FROM processes WHERE until < clock_timestamp() FOR UPDATE SKIP LOCKED)`
	if _, err := p.conn.Exec(ctx, prune); err != nil {
		return err
	}
	if number == 0 {
		const enter = `INSERT INTO processes (id, name, until) VALUES (nextval('processes_ids'), $1, clock_timestamp() + $2) RETURNING id`
		if err := p.conn.QueryRow(ctx, enter, thisProcess(), reliedOn).Scan(&number); err != nil {
			return err
		}
	}
	const renew = `UPDATE processes SET until = clock_timestamp() + $1 WHERE id = $2 AND until > clock_timestamp()
		RETURNING (SELECT COUNT(*) FROM processes), clock_timestamp()`
	var all int
	var told time.Time
	asked := p.clock.Now()
	err := p.conn.QueryRow(ctx, renew, reliedOn, number).Scan(&all, &told)
	if errors.Is(err, pgx.ErrNoRows) {
		return errTakenForLost
	}
	if err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.number, p.renewed, p.all = number, at, max(all, 1)
	p.correct(asked, told)
	return nil
}

// How wrong a machine's clock may be, and how long the database may take to tell the time.
const (
	clockTolerance = 100 * time.Millisecond
	clockAnswers   = time.Second
)

// correct takes up what the database's clock told when it was asked. Its caller holds mu.
func (p *process) correct(asked, told time.Time) {
	took := p.clock.Now().Sub(asked)
	ahead := told.Sub(asked.Add(took / 2))
	if (ahead-p.ahead).Abs() > clockTolerance && (took < clockAnswers || p.ahead == 0) {
		p.ahead = ahead
	}
}

// now is the machine's time, corrected by the database's.
func (p *process) now() time.Time {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.clock.Now().Add(p.ahead)
}

// thisProcess is what people know it by.
func thisProcess() string {
	host, err := os.Hostname()
	if err != nil {
		host = "an unnamed host"
	}
	return fmt.Sprintf("process %d on %s", os.Getpid(), host)
}

// leave gives up the connection, the row and the lead.
func (p *process) leave() {
	p.leads.resign()
	ctx, cancel := context.WithTimeout(context.Background(), renewing)
	defer cancel()
	if number := p.id(); number != 0 {
		_, _ = p.leads.db.aside.ExecContext(ctx, "DELETE FROM processes WHERE id = $1", number) // else it runs out
	}
	if p.conn != nil {
		_ = p.conn.Close(ctx)
		p.conn = nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.number, p.renewed = 0, time.Time{}
}

// id is the process's number now.
func (p *process) id() int64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.number
}

// count is how many processes there are, with this one.
func (p *process) count() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.all
}

// lost returns why others may take this process for lost.
func (p *process) lost() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.number == 0 || p.clock.Now().Sub(p.renewed) > relying {
		return errors.Join(errTakenForLost, p.failure)
	}
	return nil
}

// close ends the process's part.
func (p *process) close() {
	if p.end != nil {
		p.end()
	}
	p.done.Wait()
	p.leave()
}
