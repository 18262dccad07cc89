package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"io"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/prometheus/client_golang/prometheus"
)

// pipelined is a connection to PostgreSQL that sends what nobody waits for together with what
// comes next: how a unit of work begins, and what it writes without asking what came of that.
// Most statements take less than an answer is on its way, and other units of work wait
// meanwhile for the one that writes.
type pipelined struct {
	*stdlib.Conn
	trips prometheus.Counter
	queue []*queued // not sent yet
}

// queued is a statement that waits, and then its result.
type queued struct {
	statement string
	args      []any
	changed   driver.RowsAffected
}

var _ driver.Result = (*queued)(nil)

// LastInsertId is nothing that PostgreSQL has.
func (q *queued) LastInsertId() (int64, error) { return q.changed.LastInsertId() }

// RowsAffected is how many rows were changed, once the statement was sent.
func (q *queued) RowsAffected() (int64, error) { return q.changed.RowsAffected() }

// mostQueued is how many statements wait at most.
const mostQueued = 64

type laterKey struct{}

// later returns a context for what a unit of work writes and nobody waits for. What fails of
// it fails what comes next, at the latest the commit.
func later(ctx context.Context) context.Context { return context.WithValue(ctx, laterKey{}, true) }

// pipelining makes such connections.
type pipelining struct {
	driver.Connector
	trips prometheus.Counter // counts what was sent and waited for
}

// Connect implements driver.Connector.
func (p pipelining) Connect(ctx context.Context) (driver.Conn, error) {
	conn, err := p.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	return &pipelined{Conn: conn.(*stdlib.Conn), trips: p.trips}, nil
}

// BeginTx queues what begins a transaction.
func (p *pipelined) BeginTx(ctx context.Context, o driver.TxOptions) (driver.Tx, error) {
	if p.Conn.Conn().IsClosed() {
		return nil, driver.ErrBadConn
	}
	begin := "begin"
	if level := sql.IsolationLevel(o.Isolation); level != sql.LevelDefault {
		begin += " isolation level " + level.String()
	}
	if o.ReadOnly {
		begin += " read only"
	}
	p.queue = []*queued{{statement: begin}}
	return &pipelinedTx{p, ctx}, nil
}

// ExecContext queues a statement or, if somebody waits for what comes of it, sends it with
// those that are queued. One without arguments may be several, and goes alone.
func (p *pipelined) ExecContext(ctx context.Context, statement string, args []driver.NamedValue) (driver.Result, error) {
	q := &queued{statement: statement, args: valuesOf(args)}
	if ctx.Value(laterKey{}) != nil && len(p.queue) < mostQueued {
		p.queue = append(p.queue, q)
		return q, nil
	}
	if len(p.queue) == 0 || len(args) == 0 {
		if err := p.flush(ctx); err != nil {
			return nil, err
		}
		p.trips.Inc()
		return p.Conn.ExecContext(ctx, statement, args)
	}
	p.queue = append(p.queue, q)
	return q, p.flush(ctx)
}

// QueryContext sends a query with what is queued.
func (p *pipelined) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	if len(p.queue) == 0 {
		p.trips.Inc()
		return p.Conn.QueryContext(ctx, query, args)
	}
	results, err := p.send(ctx, &queued{statement: query, args: valuesOf(args)})
	if err != nil {
		return nil, err
	}
	rows, err := results.Query()
	if err != nil {
		_ = results.Close() // with the same error
		return nil, err
	}
	r := &pipelinedRows{Rows: rows, results: results, first: rows.Next()}
	if err := rows.Err(); err != nil {
		_ = r.Close()
		return nil, err
	}
	return r, nil
}

func (p *pipelined) flush(ctx context.Context) error {
	if len(p.queue) == 0 {
		return nil
	}
	results, err := p.send(ctx)
	if err != nil {
		return err
	}
	return results.Close()
}

// send sends what is queued, and then more, of which the results are still to be read.
func (p *pipelined) send(ctx context.Context, more ...*queued) (pgx.BatchResults, error) {
	var batch pgx.Batch
	queue := p.queue
	p.queue = nil
	for _, q := range append(queue, more...) {
		batch.Queue(q.statement, q.args...)
	}
	p.trips.Inc()
	results := p.Conn.Conn().SendBatch(ctx, &batch)
	for _, q := range queue {
		tag, err := results.Exec()
		if err != nil {
			_ = results.Close() // with the same error
			return nil, err
		}
		q.changed = driver.RowsAffected(tag.RowsAffected())
	}
	return results, nil
}

func valuesOf(args []driver.NamedValue) []any {
	values := make([]any, len(args))
	for i, a := range args {
		values[i] = a.Value
	}
	return values
}

// pipelinedTx is a transaction on a connection.
type pipelinedTx struct {
	conn *pipelined
	ctx  context.Context
}

// Commit sends the end with what is queued. A failure leaves nothing open: others wait for
// the locks.
func (t *pipelinedTx) Commit() error {
	end := &queued{statement: "commit"}
	if len(t.conn.queue) == 1 && t.conn.isNew() {
		t.conn.queue = nil // nothing was asked
		return nil
	}
	results, err := t.conn.send(t.ctx, end)
	if err != nil {
		return errors.Join(err, t.Rollback())
	}
	tag, err := results.Exec()
	if closing := results.Close(); err == nil {
		err = closing
	}
	if err == nil && tag.String() == "ROLLBACK" {
		err = pgx.ErrTxCommitRollback
	}
	if err != nil && !t.conn.isNew() {
		return errors.Join(err, t.Rollback())
	}
	return err
}

// Rollback forgets what is queued, and undoes what was sent.
func (t *pipelinedTx) Rollback() error {
	t.conn.queue = nil
	if t.conn.isNew() {
		return nil
	}
	t.conn.trips.Inc()
	_, err := t.conn.Conn.Conn().Exec(t.ctx, "rollback")
	if err != nil {
		_ = t.conn.Close() // in what state it is, nobody knows
	}
	return err
}

// isNew reports whether no transaction has begun at the server.
func (p *pipelined) isNew() bool { return p.Conn.Conn().PgConn().TxStatus() == 'I' }

// pipelinedRows are what a query found that was sent with others.
type pipelinedRows struct {
	pgx.Rows
	results pgx.BatchResults
	first   bool // Next was called already, and there is a first row
	begun   bool
}

var _ driver.Rows = (*pipelinedRows)(nil)

// Columns implements driver.Rows.
func (r *pipelinedRows) Columns() []string {
	names := make([]string, len(r.FieldDescriptions()))
	for i, f := range r.FieldDescriptions() {
		names[i] = f.Name
	}
	return names
}

// Close implements driver.Rows.
func (r *pipelinedRows) Close() error {
	r.Rows.Close()
	return errors.Join(r.Rows.Err(), r.results.Close())
}

// Next implements driver.Rows.
func (r *pipelinedRows) Next(row []driver.Value) error {
	more := r.first
	if r.begun {
		more = r.Rows.Next()
	}
	if r.begun = true; !more {
		if err := r.Err(); err != nil {
			return err
		}
		return io.EOF
	}
	values, err := r.Values()
	for i, v := range values {
		if v, ok := v.(driver.Valuer); ok && err == nil {
			row[i], err = v.Value()
			continue
		}
		row[i] = v
	}
	return err
}
