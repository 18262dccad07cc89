package store

import (
	"context"
	"database/sql"
	"errors"
	"sync"
	"sync/atomic"

	"pencilmark/internal/game/jobs"
)

// leadership knows whether this process leads. One row names the leader and holds the fence, a
// number that grows each time another process begins to lead. Every write in a term checks the
// fence.
type leadership struct {
	db      *DB
	process *process
	term    atomic.Pointer[term] // nil while this process does not lead
	woken   chan struct{}
}

func newLeadership(db *DB, p *process) *leadership {
	return &leadership{db: db, process: p, woken: make(chan struct{}, 1)}
}

var _ jobs.Leader = (*leadership)(nil)

// term is a time during which this process leads.
type term struct {
	process *process
	number  int64 // the process's number
	fence   int64
	ctx     context.Context // ends with the term
	end     context.CancelFunc
}

var _ jobs.Term = (*term)(nil)

// Leader tells whether this process leads the processes that share the database.
func (db *DB) Leader() jobs.Leader { return db.engine.leader() }

// Lead implements jobs.Leader. It does not query the database.
func (l *leadership) Lead(ctx context.Context) (context.Context, func(), bool) {
	t := l.term.Load()
	if t == nil || t.Lost() != nil {
		return ctx, func() {}, false
	}
	ctx, cancel := context.WithCancelCause(jobs.WithTerm(ctx, t))
	stop := context.AfterFunc(t.ctx, func() { cancel(jobs.ErrNotLeading) })
	return ctx, sync.OnceFunc(func() { stop(); cancel(nil) }), true
}

// run begins a term if no process leads, because the last leader is gone or none has led yet. The
// update compares only the fence, because PostgreSQL checks a row again that another transaction
// has just changed, but not the other tables of the query.
func (l *leadership) run(ctx context.Context) error {
	number := l.process.id()
	if l.term.Load() != nil || number == 0 {
		return nil
	}
	var fence int64
	var first, free bool
	const holder = "SELECT l.fence, l.process IS NULL, p.id IS NULL FROM leader l LEFT JOIN processes p ON p.id = l.process"
	if err := l.db.aside.QueryRowContext(ctx, holder).Scan(&fence, &first, &free); err != nil || !free {
		return err
	}
	const take = `WITH free AS (SELECT id FROM leader WHERE fence = $1 FOR UPDATE SKIP LOCKED)
		UPDATE leader SET process = $2, fence = fence + 1 FROM free WHERE leader.id = free.id`
	result, err := l.db.aside.ExecContext(ctx, take, fence, number)
	if err != nil {
		return err
	}
	if n, err := result.RowsAffected(); err != nil || n == 0 {
		return err
	}
	if !first {
		l.db.metrics.takenOver.Inc()
	}
	t := &term{process: l.process, number: number, fence: fence + 1}
	t.ctx, t.end = context.WithCancel(context.Background())
	l.term.Store(t)
	l.process.log.Info("this process leads", "fence", t.fence)
	l.wake()
	return nil
}

// resign ends the term, so that another process may lead.
func (l *leadership) resign() {
	if t := l.term.Swap(nil); t != nil {
		t.end()
	}
}

// wakeChannel is the PostgreSQL NOTIFY channel that wakes the leader.
const wakeChannel = "pencilmark_wake"

// Wake implements jobs.Leader. It wakes every other process; those that do not lead ignore it.
func (l *leadership) Wake(ctx context.Context) {
	if l.term.Load() != nil {
		return
	}
	_, err := l.db.aside.ExecContext(ctx, "SELECT pg_notify($1, '')", wakeChannel)
	jobs.ReportError(ctx, l.process.log, "waking the process that leads", l.db.engine.explain(l.db.path, err))
}

// Woken implements jobs.Leader.
func (l *leadership) Woken() <-chan struct{} { return l.woken }

// wake makes this process look for work.
func (l *leadership) wake() {
	select {
	case l.woken <- struct{}{}:
	default:
	}
}

// Lost implements jobs.Term.
func (t *term) Lost() error {
	if t.ctx.Err() != nil || t.process.lost() != nil {
		return jobs.ErrNotLeading
	}
	return nil
}

// check locks the leader's row until the unit of work ends. It fails with jobs.ErrNotLeading if
// another process leads.
func (t *term) check(ctx context.Context, tx *sql.Tx) error {
	var one int
	err := tx.QueryRowContext(ctx, "SELECT 1 FROM leader WHERE process = $1 AND fence = $2 FOR SHARE", t.number, t.fence).Scan(&one)
	if errors.Is(err, sql.ErrNoRows) {
		return jobs.ErrNotLeading
	}
	return err
}
