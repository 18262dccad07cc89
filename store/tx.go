package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"pencilmark/internal/clock"
	"pencilmark/internal/game"
	"pencilmark/internal/game/services"
	"pencilmark/internal/game/txn"
)

// View runs fn on a snapshot of the database.
func (db *DB) View(ctx context.Context, fn func(services.Query) error) error {
	return db.run(ctx, viewing, db.reader, func(t *tx) error { return fn(roomsOf(t)) })
}

// longReaders is the number of concurrent long reads. They have separate connections, so that short
// reads do not wait for them.
const longReaders = 2

// LongReads returns a reader for queries that can take long.
func (db *DB) LongReads() txn.Reader[services.Query] { return longReader{db} }

type longReader struct{ db *DB }

func (l longReader) View(ctx context.Context, fn func(services.Query) error) error {
	return l.db.run(ctx, viewing, l.db.long, func(t *tx) error { return fn(roomsOf(t)) })
}

// Update runs fn while nothing else writes, and commits its writes.
func (db *DB) Update(ctx context.Context, fn func(services.Tx) error) error {
	return db.run(ctx, updating, db.writer, func(t *tx) error { return fn(roomsOf(t)) })
}

// beginner begins transactions. It is a pool, or one connection of a pool.
type beginner interface {
	BeginTx(context.Context, *sql.TxOptions) (*sql.Tx, error)
}

// restartPauses returns the pauses before the further tries of a failed unit of work. Together they
// are as long as a database takes to restart or to fail over.
func restartPauses() []time.Duration {
	return []time.Duration{20 * time.Millisecond, 200 * time.Millisecond, time.Second, 2 * time.Second, 2 * time.Second}
}

// run runs a unit of work. After a conflict or a lost connection it runs the unit again, if nothing
// was committed or if the unit will recognise that it was.
func (db *DB) run(ctx context.Context, kind string, pool beginner, fn func(*tx) error) error {
	err := db.try(ctx, kind, pool, 1, fn)
	for i, pause := range db.pauses {
		if !db.engine.repeats(err) || !clock.Sleep(ctx, clock.System{}, pause) {
			break
		}
		db.metrics.again.Inc()
		if _, uncertain := errors.AsType[*uncertainError](err); uncertain {
			if err = db.catchUp(ctx); err != nil {
				err = &uncertainError{err, true}
				continue
			}
		}
		err = db.try(ctx, kind, pool, i+2, fn)
	}
	err = db.cancelled(ctx, err)
	failure := db.engine.failure(err)
	db.metrics.note(failure, err)
	if err = db.engine.explain(db.path, err); slices.Contains(passing, failure) {
		return unavailable{err}
	}
	return err
}

// passing lists the failures that can be over at the next try.
var passing = []string{"busy", "full", "disk", "unreachable"}

// unavailable is an error of the database that can be over at the next try.
type unavailable struct{ error }

func (e unavailable) Unwrap() []error { return []error{e.error, game.ErrUnavailable} }

// uncertainError means that it is unknown whether a unit of work was committed.
type uncertainError struct {
	error
	remembered bool // by a call's id, so that a second run finds what the first one did
}

func (e *uncertainError) Unwrap() error { return e.error }

// catchUp waits until a synchronous replica has everything that was committed, acknowledged or not,
// because only what the replica has too may count as done.
func (db *DB) catchUp(ctx context.Context) error {
	return db.try(ctx, updating, db.writer, 0, func(t *tx) error { return t.exec(inTheLog) })
}

func (db *DB) try(ctx context.Context, kind string, pool beginner, number int, fn func(*tx) error) error {
	asked := db.now()
	sqlTx, unit, err := db.begin(ctx, kind, pool)
	if err != nil {
		return err
	}
	began := db.now()
	defer func() { db.metrics.ran(kind, began.Sub(asked), db.now().Sub(began)) }()
	defer func() { _ = sqlTx.Rollback() }() // has no effect after Commit
	t := &tx{ctx: ctx, sql: sqlTx, engine: db.engine, metrics: db.metrics, sent: db.sent}
	if err := fn(t); err != nil {
		return err
	}
	if kind != updating {
		return sqlTx.Commit()
	}
	if db.commitTwice && number == 1 && ctx.Err() == nil {
		return db.engine.conflict(ctx, sqlTx)
	}
	if err := t.commit(db, unit); err != nil {
		return err
	}
	return t.count()
}

// commit commits. If no answer comes, it asks the database whether the commit succeeded. If that
// cannot be known, a unit of work that is remembered can be run again.
func (t *tx) commit(db *DB, u unit) error {
	if err := txn.Wanted(t.ctx); err != nil {
		return err
	}
	err := t.sql.Commit()
	if unsent := err == t.ctx.Err() || errors.Is(err, sql.ErrTxDone); err == nil || unsent || db.engine.answered(err) {
		return err
	}
	err = db.engine.outcome(t.ctx, db, u, err)
	if uncertain, ok := errors.AsType[*uncertainError](err); ok {
		uncertain.remembered = t.remembers
	}
	return err
}

// begin begins a unit of work. An update waits until nothing else writes, and gets a unit that
// identifies it.
func (db *DB) begin(ctx context.Context, kind string, pool beginner) (*sql.Tx, unit, error) {
	sqlTx, err := pool.BeginTx(ctx, db.engine.begins(kind))
	if err != nil || kind != updating {
		return sqlTx, unit{}, err
	}
	named, err := db.engine.alone(ctx, sqlTx)
	if err != nil {
		return nil, unit{}, errors.Join(err, sqlTx.Rollback())
	}
	return sqlTx, named, nil
}

// cancelled adds the context's error to an error with which the driver or database/sql reports that
// the context ended during a transaction.
func (db *DB) cancelled(ctx context.Context, err error) error {
	if ctx.Err() == nil || !db.engine.interrupts(err) && !errors.Is(err, sql.ErrTxDone) {
		return err
	}
	return fmt.Errorf("%w: %w", ctx.Err(), err)
}

// tx is a unit of work, and runs its statements.
type tx struct {
	ctx     context.Context
	sql     *sql.Tx
	written []sql.Result // results of exec's statements
	engine  engine
	metrics *metrics
	sent    func(statement string)

	remembers bool // a second run would find, by a call's id, that the first was committed
}

// exec runs a statement, possibly only when the next result is read or the unit of work ends. Its
// error may come as late as that.
func (t *tx) exec(query string, args ...any) error {
	t.note(query)
	res, err := t.sql.ExecContext(later(t.ctx), query, asNumbers(args)...)
	if err == nil {
		t.written = append(t.written, res)
	}
	return err
}

// count counts exec's statements in the metrics, after all of them have run.
func (t *tx) count() error {
	for _, res := range t.written {
		n, err := res.RowsAffected()
		if err != nil {
			return err
		}
		t.metrics.stated(n > 0)
	}
	return nil
}

// note reports a statement to a test.
func (t *tx) note(statement string) {
	if t.sent != nil {
		t.sent(statement)
	}
}

// changed runs a statement and reports whether it changed a row.
func (t *tx) changed(query string, args ...any) (bool, error) {
	t.note(query)
	res, err := t.sql.ExecContext(t.ctx, query, asNumbers(args)...)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	t.metrics.stated(n > 0)
	return n > 0, err
}

// row scans the only row of a query. It fails with game.ErrNotFound if there is none.
func (t *tx) row(dest []any, query string, args ...any) error {
	t.metrics.asked()
	return t.scanRow(dest, query, args...)
}

// returning scans the row that a statement has written.
func (t *tx) returning(dest []any, query string, args ...any) error {
	t.metrics.stated(true)
	return t.scanRow(dest, query, args...)
}

func (t *tx) scanRow(dest []any, query string, args ...any) error {
	t.note(query)
	err := t.sql.QueryRowContext(t.ctx, query, asNumbers(args)...).Scan(dest...)
	if errors.Is(err, sql.ErrNoRows) {
		return game.ErrNotFound
	}
	return err
}

// asNumbers replaces true and false by 1 and 0, which the columns store. SQLite's driver does that
// itself.
func asNumbers(args []any) []any {
	for i, arg := range args {
		if b, ok := arg.(bool); ok {
			args[i] = bit(b)
		}
	}
	return args
}

// newID returns an id that no row of a table has ever had, because buttons and messages contain ids
// and outlive the rows.
func (t *tx) newID(table string) (id int64, err error) {
	err = t.returning([]any{&id}, t.engine.nextID(), table)
	return id, err
}
