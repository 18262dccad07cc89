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

// pipelined is a connection to PostgreSQL. It sends statements whose results are not needed yet
// together with the next statement: the beginning of a unit of work, and its writes. Most
// statements take less time than their answers need to arrive, and meanwhile other units of work
// wait for the one that writes.
type pipelined struct {
	*stdlib.Conn
	trips prometheus.Counter
	queue []*queued // not yet sent
}

// queued is a statement that waits to be sent. After it was sent it is the statement's result.
type queued struct {
	statement string
	args      []any
	changed   driver.RowsAffected
}

var _ driver.Result = (*queued)(nil)

// LastInsertId fails, because PostgreSQL has no such ids.
func (q *queued) LastInsertId() (int64, error) { return q.changed.LastInsertId() }

// RowsAffected returns the number of rows that the statement changed, once it was sent.
func (q *queued) RowsAffected() (int64, error) { return q.changed.RowsAffected() }

// mostQueued is the largest number of waiting statements.
const mostQueued = 64

type laterKey struct{}

// later returns a context for a write whose result is not needed yet. If the write fails, the next
// statement fails, or at the latest the commit.
func later(ctx context.Context) context.Context { return context.WithValue(ctx, laterKey{}, true) }

// pipelining opens pipelined connections.
type pipelining struct {
	driver.Connector
	trips prometheus.Counter // counts round trips
}

// Connect implements driver.Connector.
func (p pipelining) Connect(ctx context.Context) (driver.Conn, error) {
	conn, err := p.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	return &pipelined{Conn: conn.(*stdlib.Conn), trips: p.trips}, nil
}

// BeginTx queues the statement that begins the transaction.
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

// ExecContext queues a statement or, if the caller waits for its result, sends it with the queued
// ones. A statement without arguments goes alone, because it may be several statements in one text.
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

// QueryContext sends a query with the queued statements.
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
		_ = results.Close() // reports the same error
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

// send sends the queued statements and then more. The caller reads the results of more.
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
			_ = results.Close() // reports the same error
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

// pipelinedTx is a transaction on a pipelined connection.
type pipelinedTx struct {
	conn *pipelined
	ctx  context.Context
}

// Commit sends COMMIT with the queued statements. After a failure it leaves no transaction open,
// because others wait for its locks.
func (t *pipelinedTx) Commit() error {
	end := &queued{statement: "commit"}
	if len(t.conn.queue) == 1 && t.conn.isNew() {
		t.conn.queue = nil // no statement was sent
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

// Rollback drops the queued statements and undoes those that were sent.
func (t *pipelinedTx) Rollback() error {
	t.conn.queue = nil
	if t.conn.isNew() {
		return nil
	}
	t.conn.trips.Inc()
	_, err := t.conn.Conn.Conn().Exec(t.ctx, "rollback")
	if err != nil {
		_ = t.conn.Close() // its state is unknown
	}
	return err
}

// isNew reports whether no transaction is open on the server.
func (p *pipelined) isNew() bool { return p.Conn.Conn().PgConn().TxStatus() == 'I' }

// pipelinedRows are the rows of a query that was sent together with other statements.
type pipelinedRows struct {
	pgx.Rows
	results pgx.BatchResults
	first   bool // Next was already called once, and whether it found a row
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
