package store

import (
	"database/sql"
	"time"

	"pencilmark/solver/rating"
)

// scanner reads a value from the columns of a row.
type scanner[T any] func(scan func(dest ...any) error) (T, error)

// columns returns a scanner that reads each column into one field of a value.
func columns[T any](fields func(*T) []any) scanner[T] {
	return func(scan func(dest ...any) error) (thing T, err error) {
		err = scan(fields(&thing)...)
		return thing, err
	}
}

// only returns the destination for a row with a single column.
func only[T any](value *T) []any { return []any{value} }

// one reads the only row of a query. It fails with game.ErrNotFound if there is none.
func one[T any](t *tx, read scanner[T], query string, args ...any) (T, error) {
	return read(func(dest ...any) error { return t.row(dest, query, args...) })
}

// find is like one, for a value whose fields are the columns.
func find[T any](t *tx, fields func(*T) []any, query string, args ...any) (*T, error) {
	v, err := one(t, columns(fields), query, args...)
	if err != nil {
		return nil, err
	}
	return &v, nil
}

// list is like all, for values whose fields are the columns.
func list[T any](t *tx, fields func(*T) []any, query string, args ...any) ([]T, error) {
	return all(t, columns(fields), query, args...)
}

// all reads all rows of a query before it returns, because a transaction must not write while one
// of its queries is open.
func all[T any](t *tx, read scanner[T], query string, args ...any) (things []T, err error) {
	t.metrics.asked()
	t.note(query)
	rows, err := t.sql.QueryContext(t.ctx, query, asNumbers(args)...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		thing, err := read(rows.Scan)
		if err != nil {
			return nil, err
		}
		things = append(things, thing)
	}
	return things, rows.Err()
}

// value reads the single column of the only row of a query.
func value[T any](t *tx, query string, args ...any) (T, error) {
	return one(t, columns(only[T]), query, args...)
}

// values reads the single column of all rows of a query.
func values[T any](t *tx, query string, args ...any) ([]T, error) {
	return all(t, columns(only[T]), query, args...)
}

// millis returns the stored form of a time, in milliseconds; 0 for the zero time.
func millis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

// timeOf returns the time that millis stored, in UTC.
func timeOf(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return time.UnixMilli(ms).UTC()
}

// moment scans a time that millis stored.
type moment struct{ into *time.Time }

func at(into *time.Time) sql.Scanner { return moment{into} }

// Scan implements sql.Scanner.
func (m moment) Scan(value any) error {
	var ms sql.NullInt64
	err := ms.Scan(value)
	*m.into = timeOf(ms.Int64)
	return err
}

// millisOf scans a duration that is stored in milliseconds.
type millisOf struct{ into *time.Duration }

func span(into *time.Duration) millisOf { return millisOf{into} }

// Scan implements sql.Scanner.
func (m millisOf) Scan(value any) error {
	var ms sql.NullInt64
	err := ms.Scan(value)
	*m.into = time.Duration(ms.Int64) * time.Millisecond
	return err
}

// tierName returns the stored form of a total's tier; "" stands for all tiers together.
func tierName(t rating.Tier) string {
	if t == rating.Unrated {
		return ""
	}
	return t.String()
}

// tierText scans a tier's name.
type tierText struct{ into *rating.Tier }

// Scan implements sql.Scanner.
func (t tierText) Scan(value any) (err error) {
	*t.into = rating.Unrated
	if name, _ := value.(string); name != "" {
		err = t.into.UnmarshalText([]byte(name))
	}
	return err
}

// bit returns the stored form of a bool.
func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// orNull returns NULL for "": for an unknown form, or the puzzle of a pasted attempt.
func orNull(text string) any {
	if text == "" {
		return nil
	}
	return text
}
