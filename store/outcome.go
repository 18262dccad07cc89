package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// unit identifies a unit of work that writes to PostgreSQL: by its transaction's id and by the run
// of the server that assigned the id.
type unit struct {
	id     string
	server time.Time
}

// lockToWrite waits until nothing else writes. unitOf returns the unit of the current transaction,
// and fateOf the fate of one. After a crash, or on its replica, a server may assign the id of a
// lost transaction again, so an id is valid only for one run of a server. The server's statistics
// are reset in each run that did not follow a clean shutdown, so the time of the reset identifies
// the run.
const (
	lockToWrite = "SELECT pg_advisory_xact_lock($1)"
	serverRun   = "COALESCE(pg_stat_get_bgwriter_stat_reset_time(), 'epoch')"
	unitOf      = "SELECT CAST(pg_current_xact_id() AS text), " + serverRun
	fateOf      = "SELECT COALESCE(pg_xact_status(CAST(CAST($1 AS text) AS xid8)), ''), " + serverRun
)

// inTheLog writes a message whose commit waits until a synchronous replica has the message and
// everything committed before it. A commit that was not acknowledged may exist only on the primary.
const inTheLog = "SELECT pg_logical_emit_message(true, 'pencilmark', '')"

// errUndone means that a unit of work was lost before it was committed.
var errUndone = errors.New("the connection was lost before the transaction was committed")

func (*postgres) conflict(ctx context.Context, tx *sql.Tx) error {
	_, err := tx.ExecContext(ctx, "DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '"+serializationFailure+"'; END $$")
	return err
}

// answered counts only ERROR as an answer. FATAL can follow a commit: a server that is stopped
// while it waits for its replica has committed.
func (*postgres) answered(err error) bool {
	e, ok := errors.AsType[*pgconn.PgError](err)
	return ok && e.SeverityUnlocalized == "ERROR" || errors.Is(err, pgx.ErrTxCommitRollback)
}

// outcomeWithin limits the search for the outcome of a lost COMMIT. A server that does not notice a
// lost connection ends its transaction after ten seconds.
const outcomeWithin = 15 * time.Second

// outcome asks once the transaction has ended and released the write lock. It asks even if the
// caller no longer waits, because what was committed must be reported as committed.
func (*postgres) outcome(ctx context.Context, db *DB, u unit, lost error) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), outcomeWithin)
	defer cancel()
	for {
		fate, run, err := db.fate(ctx, u)
		switch {
		case err == nil && fate == "committed" && run.Equal(u.server):
			return nil
		case err == nil && fate == "aborted", stateOf(err) == idOfNobody:
			return fmt.Errorf("%w: %w", errUndone, lost)
		case err == nil && fate != "in progress":
			return &uncertainError{error: lost}
		}
		select {
		case <-ctx.Done():
			return &uncertainError{error: lost}
		case <-time.After(outcomePause):
		}
	}
}

// outcomePause is the pause before outcome asks again.
const outcomePause = 200 * time.Millisecond

// fate returns what happened to a unit of work, and the run of the server that answers. The answer
// also holds on a synchronous replica.
func (db *DB) fate(ctx context.Context, u unit) (fate string, run time.Time, err error) {
	tx, err := db.writer.BeginTx(ctx, nil)
	if err != nil {
		return "", run, err
	}
	defer func() { _ = tx.Rollback() }()
	if _, err := tx.ExecContext(later(ctx), lockToWrite, int64(writeKey)); err != nil {
		return "", run, err
	}
	if err := tx.QueryRowContext(ctx, fateOf, u.id).Scan(&fate, &run); err != nil {
		return "", run, err
	}
	if _, err := tx.ExecContext(later(ctx), inTheLog); err != nil {
		return "", run, err
	}
	return fate, run, tx.Commit()
}
