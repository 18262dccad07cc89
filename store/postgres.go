package store

import (
	"cmp"
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"io"
	"io/fs"
	"log/slog"
	"maps"
	"net"
	"net/url"
	"runtime"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	gooselock "github.com/pressly/goose/v3/lock"
	"github.com/prometheus/client_golang/prometheus"

	"pencilmark/internal/clock"
	"pencilmark/internal/game/jobs"
	"pencilmark/migrations"
)

// IsAddress reports whether a database is named by a PostgreSQL address, and not by a file's path.
func IsAddress(database string) bool {
	return strings.HasPrefix(database, "postgres://") || strings.HasPrefix(database, "postgresql://")
}

// redacted returns an address without its password.
func redacted(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return "postgres://..."
	}
	return u.Redacted()
}

// postgres is the engine for PostgreSQL.
type postgres struct{ process *process }

// writersAtOnce is the largest number of connections that write or wait to write.
const writersAtOnce = 4

// asideAtOnce is the largest number of connections that Aside uses.
const asideAtOnce = 4

// connectWithin limits the time to connect, unless the address has a connect_timeout.
const connectWithin = 10 * time.Second

// openPostgres opens a database that other processes may have open too. It fails if one of them uses
// the database alone.
func openPostgres(ctx context.Context, address string, o Options) (*DB, error) {
	db, config, err := connectPostgres(address, o.Now)
	if err != nil {
		return nil, err
	}
	p := &process{config: config, log: o.Log, clock: clock.System{}, corrects: o.corrected}
	p.leads = newLeadership(db, p)
	err = p.connect(ctx)
	if _, taken := errors.AsType[*LockedError](err); taken {
		err = &Error{Path: db.path, Msg: "is in use by a process that wants it alone; wait until that has ended", Err: err}
	}
	if err != nil {
		p.close()
		return nil, errors.Join(db.engine.explain(db.path, err), db.closeConnections())
	}
	db.engine = &postgres{p}
	return db, nil
}

// connectPostgres returns a store that does not keep other processes out. It does not connect yet.
func connectPostgres(address string, now func() time.Time) (*DB, *pgx.ConnConfig, error) {
	name := redacted(address)
	config, err := pgx.ParseConfig(address)
	if err != nil {
		return nil, nil, &Error{Path: name, Msg: "has an address that cannot be read: write postgres://USER:PASSWORD@HOST/NAME", Err: err}
	}
	config.ConnectTimeout = cmp.Or(config.ConnectTimeout, connectWithin)
	maps.Copy(config.RuntimeParams, map[string]string{
		"application_name":                    "pencilmark",
		"idle_in_transaction_session_timeout": "10s", // a sleeping process loses the write lock
		"lock_timeout":                        "20s",
	})
	metrics := newMetrics()
	pool := func(connections int) *sql.DB {
		db := sql.OpenDB(pipelining{stdlib.GetConnector(*config), metrics.trips})
		db.SetMaxOpenConns(connections)
		db.SetMaxIdleConns(connections)
		return db
	}
	return &DB{path: name, engine: &postgres{}, now: now, writer: pool(writersAtOnce), reader: pool(max(4, runtime.NumCPU())), long: pool(longReaders), aside: pool(asideAtOnce), metrics: metrics, pauses: restartPauses()}, config, nil
}

// prepare migrates the schema and adds this process to those that share the database.
func (p *postgres) prepare(ctx context.Context, db *DB, o Options) error {
	provider, err := p.migrator(db.writer)
	if err != nil {
		return err
	}
	if err := db.migrate(ctx, provider, o); err != nil {
		return err
	}
	if err := p.process.renew(ctx); err != nil {
		return err
	}
	p.process.live()
	return nil
}

func (*postgres) migrator(db *sql.DB) (*goose.Provider, error) {
	steps, err := fs.Sub(migrations.Postgres, "postgres")
	if err != nil {
		return nil, err
	}
	oneAtATime, err := gooselock.NewPostgresSessionLocker(gooselock.WithLockTimeout(1, migrationPatience))
	if err != nil {
		return nil, err
	}
	return goose.NewProvider(goose.DialectPostgres, db, steps, goose.WithSessionLocker(oneAtATime))
}

func (*postgres) migrateUp(ctx context.Context, _ *sql.DB, _ int64, p *goose.Provider) error {
	_, err := p.Up(ctx)
	return err
}

// migrationPatience is how long, in seconds, a process waits while another one migrates.
const migrationPatience = 3600

// readable reports whether both versions are in the same thousand. Migrations within a thousand only
// add, so a program can work beside a newer one. A migration that removes something begins a new
// thousand.
func (*postgres) readable(version, known int64) bool { return version/1000 == known/1000 }

// keepOld does nothing, because PostgreSQL undoes a migration that fails, and operators make its
// backups with its own tools.
func (*postgres) keepOld(context.Context, *DB, int64, *slog.Logger) (string, error) { return "", nil }

// begins gives reading units of work a snapshot.
func (*postgres) begins(kind string) *sql.TxOptions {
	if kind == viewing {
		return &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true}
	}
	return &sql.TxOptions{Isolation: sql.LevelReadCommitted}
}

// alone waits for a lock that ends with the transaction. So, as on SQLite, one unit of work writes at
// a time, among all processes. Its statements see everything that was committed before, so there are
// no conflicts.
func (p *postgres) alone(ctx context.Context, tx *sql.Tx) (u unit, err error) {
	if _, err := tx.ExecContext(later(ctx), lockToWrite, int64(writeKey)); err != nil {
		return unit{}, err
	}
	if err := tx.QueryRowContext(ctx, unitOf).Scan(&u.id, &u.server); err != nil {
		return unit{}, err
	}
	if t, ok := jobs.TermOf(ctx).(*term); ok {
		return u, t.check(ctx, tx)
	}
	return u, nil
}

// leader returns this process's leadership.
func (p *postgres) leader() jobs.Leader { return p.process.leads }

// gone checks the rows of the processes.
func (*postgres) gone(column string) string {
	return "NOT EXISTS (SELECT 1 FROM processes p WHERE p.id = " + column + ")"
}

func (p *postgres) processes() int {
	if p.process == nil {
		return 0 // this process is not one of those that serve
	}
	return p.process.count()
}

func (p *postgres) now(machine func() time.Time) time.Time {
	if p.process == nil || !p.process.corrects {
		return machine()
	}
	return p.process.now()
}

func (p *postgres) processID() int64 {
	if p.process == nil {
		return 0 // this process is not one of those that serve
	}
	return p.process.id()
}

// writeKey is the key of the write lock, chosen once at random.
const writeKey = 0x6f6e6577726974

// SQLSTATEs; see the appendix of PostgreSQL's manual on error codes.
const (
	queryCanceled     = "57014"
	wrongPassword     = "28P01"
	noAuthorization   = "28000"
	noDatabase        = "3D000"
	diskFullState     = "53100"
	readOnlyState     = "25006"
	notPermitted      = "42501"
	noTable           = "42P01"
	idleInTransaction = "25P03"

	serializationFailure = "40001"
	idOfNobody           = "22023" // of a transaction that this server never began
)

// stateOf returns an error's SQLSTATE, or "" if it has none.
func stateOf(err error) string {
	if e, ok := errors.AsType[*pgconn.PgError](err); ok {
		return e.Code
	}
	return ""
}

func (*postgres) nextID() string { return "SELECT nextval(CAST($1 || '_ids' AS regclass))" }

func (*postgres) interrupts(err error) bool {
	return stateOf(err) == queryCanceled || pgconn.Timeout(err)
}

// repeats reports true if the unit of work was undone, if running it again will recognise that it was
// committed, or if the connection was lost or could not be made.
func (*postgres) repeats(err error) bool {
	e, uncertain := errors.AsType[*uncertainError](err)
	switch {
	case err == nil:
		return false
	case uncertain:
		return e.remembered
	case errors.Is(err, errUndone):
		return true
	}
	state := stateOf(err)
	if state == "" {
		return lostConnection(err)
	}
	return strings.HasPrefix(state, "08") || strings.HasPrefix(state, "57P") || strings.HasPrefix(state, "40") || state == idleInTransaction
}

// lostConnection reports whether an error without a SQLSTATE means that a connection was lost or could
// not be made.
func lostConnection(err error) bool {
	_, unreachable := errors.AsType[*pgconn.ConnectError](err)
	_, cut := errors.AsType[net.Error](err)
	return unreachable || cut || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, driver.ErrBadConn) || pgconn.SafeToRetry(err)
}

// explain turns an error of PostgreSQL into an *Error for the operator.
func (p *postgres) explain(path string, err error) error {
	if _, explained := errors.AsType[*Error](err); err == nil || explained {
		return err
	}
	failure := p.failure(err)
	msg, ok := map[string]string{
		"unreachable": "cannot be reached: check its address, and that PostgreSQL runs there",
		"busy":        "has no connection to spare, or is starting or stopping",
		"full":        "cannot grow: the disk is full",
		"readonly":    "is read-only: a replica, perhaps",
		"damaged":     "is damaged: put a backup in its place",
		"disk":        "cannot read or write its files: look at its disk",
	}[failure]
	switch stateOf(err) {
	case wrongPassword, noAuthorization:
		msg, ok = "refuses this user: check the name and the password", true
	case noDatabase:
		msg, ok = "is not there: make it with createdb", true
	case notPermitted:
		msg, ok = "does not let this user make or change tables: createdb -O USER makes one that is theirs", true
	case noTable:
		msg, ok = "holds nothing yet: pencilmark migrate, or serve, makes its tables", true
	}
	if !ok {
		return err
	}
	if failure == "unreachable" {
		msg += " (" + wordsOf(err) + ")"
	}
	return &Error{Path: path, Msg: msg, Err: err}
}

// wordsOf returns the server's message. Otherwise it returns the last line of the library's message,
// which has one line for each address that it tried.
func wordsOf(err error) string {
	if e, ok := errors.AsType[*pgconn.PgError](err); ok {
		return e.Message
	}
	lines := strings.Split(strings.TrimSpace(err.Error()), "\n")
	last := strings.TrimSpace(lines[len(lines)-1])
	if _, words, named := strings.Cut(last, "): "); named {
		return words
	}
	return last
}

// failure returns the same reasons as for SQLite, by the classes of SQLSTATE.
func (*postgres) failure(err error) string {
	state := stateOf(err)
	_, unreachable := errors.AsType[*pgconn.ConnectError](err)
	switch {
	case strings.HasPrefix(state, "08"), unreachable && !strings.HasPrefix(state, "53") && !strings.HasPrefix(state, "57P"):
		return "unreachable"
	case state == "" && lostConnection(err) && !errors.Is(err, context.Canceled) && !errors.Is(err, context.DeadlineExceeded):
		return "unreachable"
	case state == "" || state == queryCanceled || strings.HasPrefix(state, "23"): // class 23 is a violated constraint
		return ""
	case state == diskFullState:
		return "full"
	case strings.HasPrefix(state, "53"), strings.HasPrefix(state, "57P"), strings.HasPrefix(state, "40"), state == idleInTransaction:
		return "busy"
	case state == readOnlyState, state == notPermitted:
		return "readonly"
	case strings.HasPrefix(state, "XX"):
		return "damaged"
	case strings.HasPrefix(state, "58"):
		return "disk"
	}
	return failedOtherwise
}

// sound fails if other processes may consider this one lost.
func (p *postgres) sound(db *DB) error {
	if p.process == nil {
		return nil
	}
	if err := p.process.lost(); err != nil {
		return &Error{Path: db.path, Msg: "has not answered for some seconds: other processes may have taken over", Err: err}
	}
	return nil
}

// sizesWithin limits how long the metrics wait for the database's size, because metrics are needed
// most while the database does not answer.
const sizesWithin = 2 * time.Second

func (*postgres) sizes(db *DB) []prometheus.Metric {
	ctx, cancel := context.WithTimeout(context.Background(), sizesWithin)
	defer cancel()
	var bytes float64
	if err := db.reader.QueryRowContext(ctx, "SELECT pg_database_size(current_database())").Scan(&bytes); err != nil {
		return nil
	}
	return []prometheus.Metric{prometheus.MustNewConstMetric(bytesDesc, prometheus.GaugeValue, bytes)}
}

// NewestBackup returns when the newest backup of the database was made, or the zero time if there is
// none. It reads the table backups, which the service that makes the backups writes.
func (db *DB) NewestBackup(ctx context.Context, now time.Time) (time.Time, error) {
	var at int64
	err := db.reader.QueryRowContext(ctx, "SELECT COALESCE(MAX(at), 0) FROM backups WHERE at <= $1", millis(now)).Scan(&at)
	return timeOf(at), db.engine.explain(db.path, err)
}

// stop removes this process's row and ends its lead.
func (p *postgres) stop() {
	if p.process != nil {
		p.process.close()
	}
}

func (*postgres) close() error { return nil }
