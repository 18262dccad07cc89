package store

import (
	"context"
	"database/sql"
	"log/slog"
	"time"

	"github.com/pressly/goose/v3"
	"github.com/prometheus/client_golang/prometheus"

	"pencilmark/internal/game/jobs"
)

// engine is what differs between SQLite and PostgreSQL.
type engine interface {
	// prepare checks a database that was just opened and brings its schema up to date.
	prepare(ctx context.Context, db *DB, o Options) error
	// migrator returns a provider of every migration. It does not touch the database yet.
	migrator(db *sql.DB) (*goose.Provider, error)
	// migrateUp applies the migrations that a database of a version lacks.
	migrateUp(ctx context.Context, db *sql.DB, version int64, p *goose.Provider) error
	// keepOld copies a database of a version that is about to be migrated, and returns where
	// the copy is; "" if none is needed.
	keepOld(ctx context.Context, db *DB, version int64, log *slog.Logger) (kept string, err error)
	// readable reports whether a program that knows versions up to one works with a newer one.
	readable(version, known int64) bool
	// begins returns the options with which a unit of work of a kind begins.
	begins(kind string) *sql.TxOptions
	// alone keeps other units of work from writing until tx ends, and returns tx's name.
	alone(ctx context.Context, tx *sql.Tx) (unit, error)
	// conflict makes the database fail a unit of work as if it conflicted with another.
	conflict(ctx context.Context, tx *sql.Tx) error
	// answered reports whether an error of COMMIT is the database's answer: nothing was written.
	answered(err error) bool
	// outcome finds out whether a unit of work was committed whose COMMIT failed without an answer.
	// It returns nil if it was committed, an error that is worth another try if it was not, and an
	// *uncertainError if that cannot be known.
	outcome(ctx context.Context, db *DB, u unit, err error) error
	// nextID returns a query with one argument, a table's name, for an id that no row of the
	// table has had.
	nextID() string
	// leader says whether this process leads those that share the database.
	leader() jobs.Leader
	// processID returns this process's number, which no earlier process had.
	processID() int64
	// processes returns how many processes share the database.
	processes() int
	// gone returns a condition that the process whose number is in a column has ended.
	gone(column string) string
	// now returns the time, the same for all processes that share the database.
	now(machine func() time.Time) time.Time
	// explain turns a driver's error into a sentence for the operator.
	explain(path string, err error) error
	// interrupts reports whether an error is how the driver says that the context ended.
	interrupts(err error) bool
	// repeats reports whether a unit of work that failed is worth another try.
	repeats(err error) bool
	// failure returns the reason of a database error for the metrics, "" for other errors.
	failure(err error) string
	// sound returns why the database cannot be relied on although it can be written.
	sound(db *DB) error
	// sizes returns how much room the database takes.
	sizes(db *DB) []prometheus.Metric
	// stop ends background work, before the connections are closed.
	stop()
	// close releases the lock that keeps other processes out, after all connections are closed.
	close() error
}
