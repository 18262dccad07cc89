package store

import (
	"context"
	"database/sql"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"pencilmark/internal/game/jobs"
)

// turns are the jobs that it is this process's turn to do. A turn is a row with a number that
// grows each time it is taken; what is written in a turn checks that number.
type turns struct {
	db      *DB
	process *process

	mu     sync.Mutex
	held   map[string]*turn
	number atomic.Int64             // of those held, without a wait for mu, which is held while the database is asked
	known  map[string]bool          // the jobs that are shared out
	passed map[string]time.Time     // when a job was given back for others to take
	woken  map[string]chan struct{} // by job: what takes a value when another process asks to look
}

func newTurns(db *DB, p *process) *turns {
	return &turns{db: db, process: p, held: map[string]*turn{}, known: map[string]bool{}, passed: map[string]time.Time{}, woken: map[string]chan struct{}{}}
}

// othersFirst is how long others have to take what was given back to be shared out.
const othersFirst = 90 * time.Second

var _ jobs.Turns = (*turns)(nil)

// turn is that of one job.
type turn struct {
	process *process
	job     string
	number  int64 // of the process
	fence   int64
	ctx     context.Context // ends with the turn
	end     context.CancelFunc
	running int // how much is being done in it
}

var _ jobs.Turn = (*turn)(nil)

// Turns are the jobs' among all processes that have the database.
func (db *DB) Turns() jobs.Turns { return db.engine.turns() }

// Take takes a job's turn if nobody has it. What this process gave back, others have had time
// to take first, unless who did so is gone.
func (s *turns) Take(ctx context.Context, job string) (context.Context, func(), bool) {
	s.mu.Lock()
	s.known[job] = true
	passed := !s.passed[job].IsZero() && s.process.clock.Now().Sub(s.passed[job]) < othersFirst
	s.mu.Unlock()
	return s.takeUnless(ctx, job, passed)
}

// TakeOne takes a job's turn if nobody has it.
func (s *turns) TakeOne(ctx context.Context, job string) (context.Context, func(), bool) {
	return s.takeUnless(ctx, job, false)
}

// takeUnless takes a job's turn if nobody has it; if it was passed, from who is gone alone.
func (s *turns) takeUnless(ctx context.Context, job string, passed bool) (context.Context, func(), bool) {
	t, err := s.take(ctx, job, passed)
	if err != nil || t == nil {
		s.report(ctx, "finding out whose turn it is", err)
		return ctx, func() {}, false
	}
	turn, cancel := context.WithCancelCause(jobs.WithTurn(ctx, t))
	stop := context.AfterFunc(t.ctx, func() { cancel(jobs.ErrTurnLost) })
	return turn, func() { stop(); cancel(nil); s.rest(t) }, true
}

// report logs what went wrong, in a sentence.
func (s *turns) report(ctx context.Context, what string, err error) {
	jobs.ReportError(ctx, s.process.log, what, s.db.engine.explain(s.db.path, err))
}

// asking bounds what is asked of the database while mu is held: who gives up its turns waits
// for that, and a database that says nothing would keep it from coming back.
func (s *turns) asking(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, relying-renewing)
}

// take returns nil if it is another's turn, or is to be.
func (s *turns) take(ctx context.Context, job string, passed bool) (*turn, error) {
	ctx, cancel := s.asking(ctx)
	defer cancel()
	s.mu.Lock()
	defer s.mu.Unlock()
	if t := s.held[job]; t != nil {
		t.running++
		return t, nil
	}
	number := s.process.id()
	fence, takenOver, free, err := s.isFree(ctx, job)
	if err != nil || !free || passed && !takenOver || number == 0 {
		return nil, err
	}
	t := &turn{process: s.process, job: job, number: number, fence: fence + 1, running: 1}
	if taken, err := s.seize(ctx, t); err != nil || !taken {
		return nil, err
	}
	if takenOver {
		s.db.metrics.takenOver.Inc()
	}
	t.ctx, t.end = context.WithCancel(context.Background())
	s.held[job] = t
	s.number.Store(int64(len(s.held)))
	return t, nil
}

// isFree reports whether a job's turn is nobody's, be it that who had it is gone, and the fence
// that it has as long as that is so. It is asked every few seconds, so it only reads, but for a
// job that is new.
func (s *turns) isFree(ctx context.Context, job string) (fence int64, takenOver, free bool, err error) {
	const holder = "SELECT t.fence, t.process IS NOT NULL, p.id IS NULL FROM turns t LEFT JOIN processes p ON p.id = t.process WHERE t.job = $1"
	err = s.db.reader.QueryRowContext(ctx, holder, job).Scan(&fence, &takenOver, &free)
	if errors.Is(err, sql.ErrNoRows) {
		_, err = s.db.writer.ExecContext(ctx, "INSERT INTO turns (job, fence) VALUES ($1, 0) ON CONFLICT DO NOTHING", job)
		return 0, false, true, err
	}
	return fence, takenOver, free, err
}

// seize takes a turn that was free, and reports false if another did first. It goes by the fence
// alone: of a row that another transaction has just changed, PostgreSQL looks at what it says
// now, but not again at what other tables say of it.
func (s *turns) seize(ctx context.Context, t *turn) (taken bool, err error) {
	const take = `WITH free AS (SELECT job FROM turns WHERE job = $1 AND fence = $2 FOR UPDATE SKIP LOCKED)
		UPDATE turns SET process = $3, fence = fence + 1 FROM free WHERE turns.job = free.job`
	result, err := s.db.writer.ExecContext(ctx, take, t.job, t.fence-1, t.number)
	if err != nil {
		return false, err
	}
	n, err := result.RowsAffected()
	return n == 1, err
}

// rest notes that something in a turn is done.
func (s *turns) rest(t *turn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t.running--
}

// share gives back turns in which nothing is done, if this process has more than its share.
func (s *turns) share(ctx context.Context) error {
	ctx, cancel := s.asking(ctx)
	defer cancel()
	s.mu.Lock()
	defer s.mu.Unlock()
	surplus := -s.Part(len(s.known))
	for job := range s.known {
		if s.held[job] != nil {
			surplus++
		}
	}
	for job := range s.known {
		if t := s.held[job]; t == nil || t.running > 0 || surplus <= 0 {
			continue
		}
		if err := s.giveBack(ctx, job); err != nil {
			return err
		}
		s.passed[job] = s.process.clock.Now()
		surplus--
	}
	return nil
}

// giveBack ends a turn that is held. Its caller holds mu.
func (s *turns) giveBack(ctx context.Context, job string) error {
	t := s.held[job]
	t.end()
	delete(s.held, job)
	s.number.Store(int64(len(s.held)))
	_, err := s.db.writer.ExecContext(ctx, "UPDATE turns SET process = NULL WHERE job = $1 AND fence = $2", job, t.fence)
	return err
}

// Pass gives a job's turn back, if this process has it and does nothing in it.
func (s *turns) Pass(ctx context.Context, job string) {
	ctx, cancel := s.asking(ctx)
	defer cancel()
	s.mu.Lock()
	defer s.mu.Unlock()
	if t := s.held[job]; t != nil && t.running == 0 {
		s.report(ctx, "giving back a turn", s.giveBack(ctx, job))
	}
}

// count is how many turns this process has.
func (s *turns) count() int { return int(s.number.Load()) }

// wakeChannel is on which processes are woken: PostgreSQL's NOTIFY, with a job's name.
const wakeChannel = "pencilmark_wake"

// Wake wakes every other process, as nobody knows whose turn it is without asking. Whose it is
// not looks, and leaves it.
func (s *turns) Wake(ctx context.Context, job string) {
	s.mu.Lock()
	mine := s.held[job] != nil
	s.mu.Unlock()
	if mine {
		return
	}
	_, err := s.db.writer.ExecContext(ctx, "SELECT pg_notify($1, $2)", wakeChannel, job)
	s.report(ctx, "waking the process whose turn it is", err)
}

// Woken takes a value when another process asks this one to look.
func (s *turns) Woken(job string) <-chan struct{} { return s.wokenBy(job) }

func (s *turns) wokenBy(job string) chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.woken[job] == nil {
		s.woken[job] = make(chan struct{}, 1)
	}
	return s.woken[job]
}

// wake has this process look, if it does not already.
func (s *turns) wake(job string) {
	select {
	case s.wokenBy(job) <- struct{}{}:
	default:
	}
}

// Part is this process's fair part of so many things.
func (s *turns) Part(all int) int {
	p := s.process
	p.mu.Lock()
	defer p.mu.Unlock()
	return (all + p.all - 1) / max(p.all, 1)
}

// drop ends every turn: they may be another's.
func (s *turns) drop() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, t := range s.held {
		t.end()
	}
	clear(s.held)
	s.number.Store(0)
}

// Lost returns jobs.ErrTurnLost if another process may have the turn.
func (t *turn) Lost() error {
	if t.ctx.Err() != nil || t.process.lost() != nil {
		return jobs.ErrTurnLost
	}
	return nil
}

// check keeps a turn's row as it is until the unit of work ends. It fails with
// jobs.ErrTurnLost if another process has taken the turn.
func (t *turn) check(ctx context.Context, tx *sql.Tx) error {
	var one int
	err := tx.QueryRowContext(ctx, "SELECT 1 FROM turns WHERE job = $1 AND process = $2 AND fence = $3 FOR SHARE", t.job, t.number, t.fence).Scan(&one)
	if errors.Is(err, sql.ErrNoRows) {
		return jobs.ErrTurnLost
	}
	return err
}
