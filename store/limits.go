package store

import (
	"context"
	"database/sql"
	"errors"
	"time"
)

// Limits keeps rates for all processes that share a PostgreSQL database, by its clock. A row
// says from when on something is there again: the generic cell rate algorithm. No unit of work
// waits for it, and a power cut may lose it.
type Limits struct{ db *DB }

// Limits returns nil for a process that has its database to itself.
func (db *DB) Limits() *Limits {
	if _, shared := db.engine.(*postgres); !shared {
		return nil
	}
	return &Limits{db}
}

// Reserve takes n of something of which there are so many a second. They may be used after wait.
func (l *Limits) Reserve(ctx context.Context, what string, n int, perSecond float64) (wait time.Duration, err error) {
	const reserve = `INSERT INTO limits (name, free_at) VALUES ($1, clock_timestamp() + CAST($2 AS interval))
		ON CONFLICT (name) DO UPDATE SET free_at = GREATEST(limits.free_at, clock_timestamp()) + CAST($2 AS interval)
		RETURNING EXTRACT(EPOCH FROM free_at - CAST($2 AS interval) - clock_timestamp())`
	return l.wait(ctx, reserve, what, timeFor(n, perSecond))
}

// Take takes n if they are there, of burst at most that have gathered; else it takes nothing
// and returns how long to wait.
func (l *Limits) Take(ctx context.Context, what string, n int, perSecond float64, burst int) (wait time.Duration, err error) {
	const take = `INSERT INTO limits (name, free_at) VALUES ($1, clock_timestamp() + CAST($2 AS interval))
		ON CONFLICT (name) DO UPDATE SET free_at = GREATEST(limits.free_at, clock_timestamp()) + CAST($2 AS interval)
		WHERE GREATEST(limits.free_at, clock_timestamp()) + CAST($2 AS interval) <= clock_timestamp() + CAST($3 AS interval)
		RETURNING 0`
	const missing = `SELECT EXTRACT(EPOCH FROM free_at + CAST($1 AS interval) - CAST($2 AS interval) - clock_timestamp()) FROM limits WHERE name = $3`
	_, err = l.wait(ctx, take, what, timeFor(n, perSecond), timeFor(burst, perSecond))
	if !errors.Is(err, sql.ErrNoRows) {
		return 0, err
	}
	wait, err = l.wait(ctx, missing, timeFor(n, perSecond), timeFor(burst, perSecond), what)
	return max(wait, time.Millisecond), err
}

// timeFor is how long it takes until there are n.
func timeFor(n int, perSecond float64) time.Duration {
	return time.Duration(float64(n) / perSecond * float64(time.Second))
}

// wait runs a query for a number of seconds.
func (l *Limits) wait(ctx context.Context, query string, args ...any) (time.Duration, error) {
	var seconds float64
	if err := l.db.limits.QueryRowContext(ctx, query, args...).Scan(&seconds); err != nil {
		return 0, err
	}
	return max(0, time.Duration(seconds*float64(time.Second))), nil
}

// pruneLimits drops what is there in full.
func (db *DB) pruneLimits(ctx context.Context) error {
	_, err := db.limits.ExecContext(ctx, "DELETE FROM limits WHERE free_at < clock_timestamp() - interval '1 hour'")
	return err
}
