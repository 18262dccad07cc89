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

// engine hides the differences between SQLite and PostgreSQL.
type engine interface {
	// prepare checks a database that was just opened, and brings its schema up to date.
	prepare(ctx context.Context, db *DB, o Options) error
	// migrator returns a provider of all migrations. It does not access the database yet.
	migrator(db *sql.DB) (*goose.Provider, error)
	// migrateUp applies the migrations that a database of the given version lacks.
	migrateUp(ctx context.Context, db *sql.DB, version int64, p *goose.Provider) error
	// keepOld copies a database of the given version before it is migrated, and returns the copy's
	// path; "" if no copy is needed.
	keepOld(ctx context.Context, db *DB, version int64, log *slog.Logger) (kept string, err error)
	// readable reports whether a program that knows versions up to known can work with a newer one.
	readable(version, known int64) bool
	// begins returns the options with which a unit of work of a kind begins its transaction.
	begins(kind string) *sql.TxOptions
	// alone keeps other units of work from writing until tx ends, and returns the unit that
	// identifies tx.
	alone(ctx context.Context, tx *sql.Tx) (unit, error)
	// conflict makes the database fail a unit of work as if it conflicted with another.
	conflict(ctx context.Context, tx *sql.Tx) error
	// answered reports whether an error of COMMIT came from the database, so that nothing was
	// written.
	answered(err error) bool
	// outcome finds out whether a unit of work was committed if its COMMIT failed without an
	// answer. It returns nil if it was committed, an error that allows another try if it was not,
	// and an *uncertainError if that cannot be known.
	outcome(ctx context.Context, db *DB, u unit, err error) error
	// nextID returns a query for an id that no row of a table has ever had. Its argument is the
	// table's name.
	nextID() string
	// leader says whether this process leads the processes that share the database.
	leader() jobs.Leader
	// processID returns this process's number, which no earlier process has had.
	processID() int64
	// processes returns how many processes share the database.
	processes() int
	// gone returns an SQL condition that the process with the number in a column has ended.
	gone(column string) string
	// now returns the time, which is the same for all processes that share the database.
	now(machine func() time.Time) time.Time
	// explain turns a driver's error into an *Error for the operator.
	explain(path string, err error) error
	// interrupts reports whether an error is the driver's form of the context's end.
	interrupts(err error) bool
	// repeats reports whether a failed unit of work should be tried again.
	repeats(err error) bool
	// failure returns the reason of a database error for the metrics, or "" for other errors.
	failure(err error) string
	// sound returns an error if the database cannot be relied on even though it can be written.
	sound(db *DB) error
	// sizes returns metrics of the database's size.
	sizes(db *DB) []prometheus.Metric
	// stop ends background work, before the connections are closed.
	stop()
	// close releases the lock that keeps other processes out, after all connections are closed.
	close() error
}
