package store

import (
	"cmp"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"math/bits"
	"os"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/jackc/pgx/v5"
)

// copied lists the tables that Copy copies. Each comes after the tables that it refers to.
var copied = []string{
	"rules", "blocks", "calls", "health", "link_keys", "promises", "restores", "revisions", "spent_links", "stocks", "worldwide_seasons",
	"guilds", "plans", "kept_leaderboards",
	"players", "awards", "departures", "exercises", "launches", "reminders", "seasons", "sessions", "standing_boards", "streaks", "totals", "training", "worldwide_streaks",
	"puzzles", "dailies", "tombstone_keys", "tombstones",
	"submissions", "reviews",
	"posts", "podiums", "sent_reminders", "threads", "unsettled", "rulings", "notices", "stale_cards",
	"attempts", "currents", "events", "joins", "marks", "results", "times",
}

// ofPostgres lists the tables that only PostgreSQL has, for migrations, backups and the processes that
// share the database. They hold nothing of the game and are not copied.
var ofPostgres = []string{"backups", "goose_db_version", "leader", "processes"}

// CopiedTable describes the copy of a table.
type CopiedTable struct {
	Name string
	Rows int
	Sum  string // checksum of its rows, in any order
}

// Copy copies everything in the SQLite database at path to the empty PostgreSQL database at address,
// and compares the two. No other process may use either of them meanwhile. Copy uses one transaction:
// after an error the address holds at most empty tables. Copy calls progress with the number of rows
// copied and of all rows. The error is an *Error, unless the context ended.
func Copy(ctx context.Context, path, address string, o Options, progress func(done, all int)) (tables []CopiedTable, err error) {
	o = o.whole()
	from, err := openSource(ctx, path, o)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, from.Close()) }()
	to, alone, err := openTarget(ctx, address, o)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, to.Close(), alone.Close(context.WithoutCancel(ctx))) }()
	err = from.run(ctx, viewing, from.reader, func(t *tx) (err error) {
		tables, err = copyAll(t, alone, progress)
		return err
	})
	return tables, unfilled(ctx, to, err)
}

// unfilled returns an error that says why nothing was copied.
func unfilled(ctx context.Context, to *DB, err error) error {
	err = to.engine.explain(to.path, err)
	if _, explained := errors.AsType[*Error](err); explained || err == nil {
		return err
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return &Error{Path: to.path, Msg: "was left empty: " + err.Error(), Err: err}
}

// openSource opens a sound SQLite database of this program's version that no other process has open.
func openSource(ctx context.Context, path string, o Options) (*DB, error) {
	if IsAddress(path) {
		return nil, &Error{Path: redacted(path), Msg: "is no file: name the SQLite file to copy"}
	}
	if _, err := os.Stat(path); err != nil { // opening a missing file would create one
		return nil, &Error{Path: path, Msg: "cannot be read: " + reason(err), Err: err}
	}
	db, err := openFileStore(ctx, path, o)
	if err != nil {
		return nil, err
	}
	err = integrityCheck(ctx, db.reader, path)
	if err == nil {
		err = db.isCurrent(ctx)
	}
	if err != nil {
		return nil, errors.Join(db.engine.explain(path, err), db.Close())
	}
	return db, nil
}

// openTarget opens an empty PostgreSQL database and creates its tables. alone is a connection that
// keeps other processes out of the database while it lasts.
func openTarget(ctx context.Context, address string, o Options) (db *DB, alone *pgx.Conn, err error) {
	if !IsAddress(address) {
		return nil, nil, &Error{Path: address, Msg: "is no address of PostgreSQL: write postgres://USER@HOST/NAME"}
	}
	db, config, err := connectPostgres(address, o.Now)
	if err != nil {
		return nil, nil, err
	}
	alone, err = pgx.ConnectConfig(ctx, config)
	if err != nil {
		return nil, nil, errors.Join(db.engine.explain(db.path, err), db.Close())
	}
	if err := prepareTarget(ctx, db, alone, o); err != nil {
		return nil, nil, errors.Join(db.engine.explain(db.path, err), db.Close(), alone.Close(context.WithoutCancel(ctx)))
	}
	return db, alone, nil
}

func prepareTarget(ctx context.Context, db *DB, alone *pgx.Conn, o Options) error {
	err := lockServer(ctx, alone, "pg_advisory_lock")
	if _, taken := errors.AsType[*LockedError](err); taken {
		return &Error{Path: db.path, Msg: "is in use: stop what serves it first", Err: err}
	}
	if err != nil {
		return err
	}
	err = db.run(ctx, viewing, db.reader, func(t *tx) error {
		table, err := usedTable(t)
		if table != "" && err == nil {
			err = &Error{Path: db.path, Msg: "is not empty, as its table " + table + " shows: make a new one with createdb"}
		}
		return err
	})
	if err != nil {
		return err
	}
	provider, err := db.engine.migrator(db.writer)
	if err != nil {
		return err
	}
	return db.migrate(ctx, provider, o)
}

// usedTable returns the name of a table that a new PostgreSQL database would not have or that is not
// empty, or "" if there is none.
func usedTable(t *tx) (string, error) {
	tables, err := values[string](t, "SELECT CAST(tablename AS text) FROM pg_tables WHERE schemaname = current_schema() ORDER BY tablename")
	for _, table := range tables {
		if slices.Contains(ofPostgres, table) {
			continue
		}
		if !slices.Contains(copied, table) {
			return table, nil
		}
		first := 0
		if table == "rules" {
			first = 1 // a new schema has one row
		}
		used, err := value[bool](t, "SELECT EXISTS (SELECT 1 FROM "+table+" OFFSET $1)", first)
		if used || err != nil {
			return table, err
		}
	}
	return "", err
}

// copyAll copies all tables and id counters in one transaction.
func copyAll(from *tx, conn *pgx.Conn, progress func(done, all int)) (tables []CopiedTable, err error) {
	all, done := 0, 0
	for _, table := range copied {
		n, err := value[int](from, "SELECT COUNT(*) FROM "+table)
		if err != nil {
			return nil, err
		}
		all += n
	}
	err = pgx.BeginFunc(from.ctx, conn, func(to pgx.Tx) error {
		if _, err := to.Exec(from.ctx, "SELECT pg_advisory_xact_lock($1)", int64(writeKey)); err != nil {
			return err
		}
		if _, err := to.Exec(from.ctx, "DELETE FROM rules"); err != nil { // the source has the schema's own rows too
			return err
		}
		for _, name := range copied {
			table, err := copyTable(from, to, name, func() { done++; progress(done, all) })
			if err != nil {
				return err
			}
			tables = append(tables, table)
		}
		return copyIDs(from, to)
	})
	return tables, err
}

// copyTable copies a table and compares the copy with it.
func copyTable(from *tx, to pgx.Tx, name string, copied func()) (CopiedTable, error) {
	rows, err := from.sql.QueryContext(from.ctx, "SELECT * FROM "+name)
	if err != nil {
		return CopiedTable{}, err
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return CopiedTable{}, err
	}
	sent := &copiedRows{Rows: rows, table: name, columns: columns, copied: copied}
	if _, err := to.CopyFrom(from.ctx, pgx.Identifier{name}, columns, sent); err != nil {
		return CopiedTable{}, cmp.Or(sent.failure, err)
	}
	arrived, err := sumOf(from.ctx, to, name, columns)
	if err != nil {
		return CopiedTable{}, err
	}
	if arrived != sent.sum {
		return CopiedTable{}, fmt.Errorf("of the table %s, %v were sent and %v arrived", name, sent.sum, arrived)
	}
	_, err = to.Exec(from.ctx, "ANALYZE "+name) // so that queries have good plans from the start
	return CopiedTable{name, arrived.rows, arrived.hex()}, err
}

// sumOf computes the sum of a copied table.
func sumOf(ctx context.Context, to pgx.Tx, name string, columns []string) (s tableSum, err error) {
	rows, err := to.Query(ctx, "SELECT "+strings.Join(columns, ", ")+" FROM "+name)
	if err != nil {
		return s, err
	}
	defer rows.Close()
	for rows.Next() {
		values, err := rows.Values()
		if err != nil {
			return s, err
		}
		s.add(values)
	}
	return s, rows.Err()
}

// copyIDs makes new ids begin after all ids that were ever used.
func copyIDs(from *tx, to pgx.Tx) error {
	tables, err := values[string](from, "SELECT name FROM ids")
	if err != nil {
		return err
	}
	for _, table := range tables {
		last, err := value[int64](from, "SELECT last FROM ids WHERE name = $1", table)
		if err != nil {
			return err
		}
		if last == 0 {
			continue
		}
		if _, err := to.Exec(from.ctx, "SELECT setval(CAST($1 AS regclass), $2)", table+"_ids", last); err != nil {
			return err
		}
	}
	_, err = to.Exec(from.ctx, "SELECT setval(pg_get_serial_sequence('events', 'id'), MAX(id)) FROM events")
	return err
}

// copiedRows reads the rows of a table for copying. It is a pgx.CopyFromSource.
type copiedRows struct {
	*sql.Rows
	table   string
	columns []string
	sum     tableSum
	copied  func() // called for each row
	failure error
}

// Values returns the current row.
func (r *copiedRows) Values() (values []any, err error) {
	values, r.failure = r.next()
	return values, r.failure
}

func (r *copiedRows) next() ([]any, error) {
	values, dest := make([]any, len(r.columns)), make([]any, len(r.columns))
	for i := range values {
		dest[i] = &values[i]
	}
	if err := r.Scan(dest...); err != nil {
		return nil, err
	}
	for i, value := range values {
		if text, ok := value.(string); ok && (!utf8.ValidString(text) || strings.Contains(text, "\x00")) {
			return nil, fmt.Errorf("PostgreSQL takes no such text as the %s in the row of %s that begins with %v", r.columns[i], r.table, values[0])
		}
	}
	r.sum.add(values)
	r.copied()
	return values, nil
}

// tableSum is the number of rows and the sum of their hashes, which does not depend on their order.
type tableSum struct {
	rows      int
	high, low uint64
}

func (s *tableSum) add(values []any) {
	var row []byte
	for _, value := range values {
		switch value := value.(type) {
		case nil:
			row = append(row, 'n')
		case int64:
			row = binary.BigEndian.AppendUint64(append(row, 'i'), uint64(value))
		case string:
			row = append(binary.AppendUvarint(append(row, 't'), uint64(len(value))), value...)
		case []byte:
			row = append(binary.AppendUvarint(append(row, 'b'), uint64(len(value))), value...)
		default:
			panic(fmt.Sprintf("a column of the kind %T", value)) // the schemas have no other kinds of columns
		}
	}
	hash := sha256.Sum256(row)
	var carry uint64
	s.low, carry = bits.Add64(s.low, binary.BigEndian.Uint64(hash[8:]), 0)
	s.high, _ = bits.Add64(s.high, binary.BigEndian.Uint64(hash[:]), carry)
	s.rows++
}

func (s tableSum) hex() string { return fmt.Sprintf("%016x%016x", s.high, s.low) }

func (s tableSum) String() string {
	return fmt.Sprintf("%d rows with the checksum %s", s.rows, s.hex())
}
