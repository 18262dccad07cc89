package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"pencilmark/internal/ratelimit"
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

// Hold lets nothing be reserved for before a time is over.
func (l *Limits) Hold(ctx context.Context, what string, d time.Duration) error {
	const hold = `INSERT INTO limits (name, free_at) VALUES ($1, clock_timestamp() + CAST($2 AS interval))
		ON CONFLICT (name) DO UPDATE SET free_at = GREATEST(limits.free_at, EXCLUDED.free_at)`
	_, err := l.db.limits.ExecContext(ctx, hold, what, d)
	return err
}

// Take takes all shares or none. If it takes none it returns the first that is not there,
// and how long to wait for it. It locks their rows in the order of their names.
func (l *Limits) Take(ctx context.Context, shares ...ratelimit.Share) (missing int, wait time.Duration, err error) {
	const take = `WITH asked AS (
			SELECT name, cost * interval '1 second' AS cost, burst * interval '1 second' AS burst, number
			FROM unnest(CAST($1 AS TEXT[]), CAST($2 AS FLOAT8[]), CAST($3 AS FLOAT8[])) WITH ORDINALITY AS a (name, cost, burst, number)),
		there AS (SELECT name, free_at FROM limits WHERE name = ANY(CAST($1 AS TEXT[])) ORDER BY name FOR UPDATE),
		missing AS (
			SELECT number, EXTRACT(EPOCH FROM there.free_at + cost - burst - clock_timestamp()) AS wait
			FROM asked JOIN there USING (name) WHERE there.free_at + cost > clock_timestamp() + burst),
		taken AS (
			INSERT INTO limits (name, free_at) SELECT name, clock_timestamp() + cost FROM asked WHERE NOT EXISTS (SELECT 1 FROM missing) ORDER BY name
			ON CONFLICT (name) DO UPDATE SET free_at = GREATEST(limits.free_at, clock_timestamp()) + (SELECT cost FROM asked WHERE asked.name = limits.name))
		SELECT number - 1, wait FROM missing ORDER BY number LIMIT 1`
	var names []string
	var costs, bursts []float64
	for _, s := range shares {
		names = append(names, s.Of)
		costs = append(costs, float64(min(s.Tokens, s.Burst))/s.PerSecond)
		bursts = append(bursts, float64(s.Burst)/s.PerSecond)
	}
	var seconds float64
	err = l.ask(ctx, take, names, costs, bursts).Scan(&missing, &seconds)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, 0, nil
	}
	if err != nil {
		return 0, 0, err
	}
	return missing, max(time.Duration(seconds*float64(time.Second)), time.Millisecond), nil
}

// timeFor is how long it takes until there are n.
func timeFor(n int, perSecond float64) time.Duration {
	return time.Duration(float64(n) / perSecond * float64(time.Second))
}

// wait runs a query for a number of seconds.
func (l *Limits) wait(ctx context.Context, query string, args ...any) (time.Duration, error) {
	var seconds float64
	if err := l.ask(ctx, query, args...).Scan(&seconds); err != nil {
		return 0, err
	}
	return max(0, time.Duration(seconds*float64(time.Second))), nil
}

// ask runs a query for a row, and measures how long that takes.
func (l *Limits) ask(ctx context.Context, query string, args ...any) *sql.Row {
	asked := l.db.now()
	defer func() { l.db.metrics.limits.Observe(l.db.now().Sub(asked).Seconds()) }()
	return l.db.limits.QueryRowContext(ctx, query, args...)
}

// pruneLimits drops what is there in full.
func (db *DB) pruneLimits(ctx context.Context) error {
	_, err := db.limits.ExecContext(ctx, "DELETE FROM limits WHERE name IN (SELECT name FROM limits WHERE free_at < clock_timestamp() - interval '1 hour' FOR UPDATE SKIP LOCKED)")
	return err
}
