package gametest

import (
	"flag"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"pencilmark/internal/testkit/testpostgres"
)

// Check is rapid.Check of what a database holds. On PostgreSQL it takes a fifth of the cases,
// since each waits for many answers; all are looked at on SQLite.
func Check(t *testing.T, property func(*rapid.T)) {
	t.Helper()
	if testpostgres.IsThere() {
		checks := flag.Lookup("rapid.checks").Value
		all := checks.String()
		n, err := strconv.Atoi(all)
		Must(t, err)
		Must(t, checks.Set(strconv.Itoa(max(1, n/5))))
		defer func() { Must(t, checks.Set(all)) }()
	}
	rapid.Check(t, property)
}
