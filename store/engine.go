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
	// prepare checks a database that was just opened, and brings its schema up to date.
	prepare(ctx context.Context, db *DB, o Options) error
	// migrator knows every migration. It does not touch the database yet.
	migrator(db *sql.DB) (*goose.Provider, error)
	// migrateUp applies the migrations that a database of a version lacks.
	migrateUp(ctx context.Context, db *sql.DB, version int64, p *goose.Provider) error
	// keepOld copies a database of a version that is about to be migrated, and returns where
	// the copy is; "" if none is needed.
	keepOld(ctx context.Context, db *DB, version int64, log *slog.Logger) (kept string, err error)
	// readable reports whether a program that knows versions up to one works with a newer one.
	readable(version, known int64) bool
	// begins is how a unit of work of a kind begins.
	begins(kind string) *sql.TxOptions
	// alone keeps other units of work from writing until one ends, and names this one.
	alone(ctx context.Context, tx *sql.Tx) (unit, error)
	// conflict has the database fail a unit of work as if it met another's.
	conflict(ctx context.Context, tx *sql.Tx) error
	// answered reports whether an error of COMMIT is the database's answer: nothing was written.
	answered(err error) bool
	// outcome finds out what became of a unit of work whose COMMIT failed without an answer:
	// nil if it was committed, what is worth another try if it was not, and *uncertainError if
	// nobody can say.
	outcome(ctx context.Context, db *DB, u unit, err error) error
	// nextID is a query, of a table's name, for an id that no row of it has had.
	nextID() string
	// leader says whether this process leads those that have the database.
	leader() jobs.Leader
	// processID is this process's number, which no process before it had.
	processID() int64
	// processes is how many have the database.
	processes() int
	// gone is a condition: the process whose number is in a column has ended.
	gone(column string) string
	// now is the time that all processes have that share the database.
	now(machine func() time.Time) time.Time
	// explain puts a driver's error into a sentence for the operator.
	explain(path string, err error) error
	// interrupts reports whether an error is how the driver says that the context ended.
	interrupts(err error) bool
	// repeats reports whether a unit of work that failed is worth another try.
	repeats(err error) bool
	// failure is by what the database failed, for the metrics; "" if an error is not its own.
	failure(err error) string
	// sound returns why a database that can be written cannot be relied on all the same.
	sound(db *DB) error
	// checking says that the database is being looked at for damage, or nothing.
	checking() string
	// sizes are what the database takes.
	sizes(db *DB) []prometheus.Metric
	// stop ends what goes on in the background, before the connections are closed.
	stop()
	// close gives back what keeps other processes out, once all connections are closed.
	close() error
}
