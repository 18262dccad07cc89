package gametest

import (
	"flag"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"pencilmark/internal/testkit/testpostgres"
)

// Check is rapid.Check for properties of a database. On PostgreSQL it runs a fifth of the cases, because each waits
// for many answers; on SQLite it runs all.
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
