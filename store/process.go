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

// process is this process as one of those that share a PostgreSQL database. It has a separate
// connection whose locks end with the process. A row says until when others can rely on the
// process. After that time, or once the process has ended and removed its row, others take over its
// work.
type process struct {
	config *pgx.ConnConfig
	log    *slog.Logger
	clock  clock.Clock // monotonic
	leads  *leadership
	conn   *pgx.Conn // nil if not connected; never used by two goroutines at once
	end    context.CancelFunc
	done   sync.WaitGroup

	corrects bool // whether now corrects the machine's time by the database's

	mu      sync.Mutex
	number  int64         // the row's id, which grows with each process; 0 if there is no row
	renewed time.Time     // when the row was last renewed, or slightly earlier
	failure error         // error of the last try to renew the row
	all     int           // the number of processes, including this one
	ahead   time.Duration // the database's clock minus the machine's
}

// A process that gives no sign of life is lost to the others after lostAfter. It considers itself
// lost after selfLostAfter, which is slightly shorter, by its own monotonic clock.
// So the other machines' clocks do not matter. renewing is how often a process renews its row.
const (
	lostAfter     = 8 * time.Second
	selfLostAfter = 6 * time.Second
	renewing      = 2 * time.Second
)

// serverKey is the key of an advisory lock, chosen once at random. Serving processes share the
// lock. A process that needs the database alone takes it exclusively.
const serverKey = 0x70656e63696c6d6b

// alonePatience is how long to wait for serverKey's lock.
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

// listen waits until the row must be renewed or the connection is lost. Meanwhile it forwards
// wake-ups from other processes. It reports false once ctx has ended.
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

// renew gives a sign of life, and makes the process lead if no process does. A process that lost
// its connection, or that others considered lost, joins again with a new number.
func (p *process) renew(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, selfLostAfter-renewing)
	defer cancel()
	err := p.join(ctx)
	if errors.Is(err, errExpired) {
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

// join connects if necessary, and adds or renews the row. If that fails it calls leave.
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

// lockServer takes serverKey's lock with the given function of PostgreSQL. It fails with a
// *LockedError if another process holds the lock.
func lockServer(ctx context.Context, conn *pgx.Conn, function string) error {
	ctx, cancel := context.WithTimeout(ctx, alonePatience)
	defer cancel()
	_, err := conn.Exec(ctx, "SELECT "+function+"($1)", int64(serverKey))
	if ctx.Err() != nil {
		return &LockedError{}
	}
	return err
}

// errExpired means that this process's row has expired or does not exist.
var errExpired = errors.New("store: others may have taken this process for lost")

// renewRow adds the process's row or extends its time. It also deletes expired rows of other
// processes.
func (p *process) renewRow(ctx context.Context) error {
	at := p.clock.Now()
	number := p.id()
	const prune = `DELETE FROM processes WHERE id IN (SELECT id FROM processes WHERE until < clock_timestamp() FOR UPDATE SKIP LOCKED)`
	if _, err := p.conn.Exec(ctx, prune); err != nil {
		return err
	}
	if number == 0 {
		const enter = `INSERT INTO processes (id, name, until) VALUES (nextval('processes_ids'), $1, clock_timestamp() + $2) RETURNING id`
		if err := p.conn.QueryRow(ctx, enter, thisProcess(), lostAfter).Scan(&number); err != nil {
			return err
		}
	}
	const renew = `UPDATE processes SET until = clock_timestamp() + $1 WHERE id = $2 AND until > clock_timestamp()
		RETURNING (SELECT COUNT(*) FROM processes), clock_timestamp()`
	var all int
	var told time.Time
	asked := p.clock.Now()
	err := p.conn.QueryRow(ctx, renew, lostAfter, number).Scan(&all, &told)
	if errors.Is(err, pgx.ErrNoRows) {
		return errExpired
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

// clockTolerance is the tolerated error of the machine's clock. clockAnswers is the longest
// duration of an answer from which the database's time is taken.
const (
	clockTolerance = 100 * time.Millisecond
	clockAnswers   = time.Second
)

// correct updates ahead from told, the database's time, which was requested at asked. The caller
// holds mu.
func (p *process) correct(asked, told time.Time) {
	took := p.clock.Now().Sub(asked)
	ahead := told.Sub(asked.Add(took / 2))
	if (ahead-p.ahead).Abs() > clockTolerance && (took < clockAnswers || p.ahead == 0) {
		p.ahead = ahead
	}
}

// now returns the machine's time, corrected by the database's.
func (p *process) now() time.Time {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.clock.Now().Add(p.ahead)
}

// thisProcess returns a name of this process for people to read.
func thisProcess() string {
	host, err := os.Hostname()
	if err != nil {
		host = "an unnamed host"
	}
	return fmt.Sprintf("process %d on %s", os.Getpid(), host)
}

// leave closes the connection, deletes the row and ends the lead.
func (p *process) leave() {
	p.leads.resign()
	ctx, cancel := context.WithTimeout(context.Background(), renewing)
	defer cancel()
	if number := p.id(); number != 0 {
		_, _ = p.leads.db.aside.ExecContext(ctx, "DELETE FROM processes WHERE id = $1", number) // if that fails, the row expires
	}
	if p.conn != nil {
		_ = p.conn.Close(ctx)
		p.conn = nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.number, p.renewed = 0, time.Time{}
}

// id returns the process's current number, or 0 if it has no row.
func (p *process) id() int64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.number
}

// count returns the number of processes, including this one.
func (p *process) count() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.all
}

// lost returns why other processes may consider this one lost, or nil if they do not.
func (p *process) lost() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.number == 0 || p.clock.Now().Sub(p.renewed) > selfLostAfter {
		return errors.Join(errExpired, p.failure)
	}
	return nil
}

// close stops renewing the row, and calls leave.
func (p *process) close() {
	if p.end != nil {
		p.end()
	}
	p.done.Wait()
	p.leave()
}
