package gametest

import (
	"flag"
	"hash/crc32"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pencilmark/internal/testpostgres"
)

// Check is rapid.Check of what a database holds. On PostgreSQL it takes a fifth of the cases,
// since each waits for many answers; all are looked at on SQLite. With -short rapid takes a
// fifth of those.
func Check(t *testing.T, property func(*rapid.T)) {
	t.Helper()
	sample(t)
	if testpostgres.IsThere() {
		checks := flag.Lookup("rapid.checks").Value
		all := checks.String()
		n, err := strconv.Atoi(all)
		Must(t, err)
		Must(t, checks.Set(strconv.Itoa(max(5, n/5))))
		defer func() { Must(t, checks.Set(all)) }()
	}
	rapid.Check(t, property)
}

// sample skips seven tests of eight on PostgreSQL with -short, always the same ones by their
// names: a game that is played there takes ten times as long as on SQLite, which shows all of them.
func sample(t testing.TB) {
	t.Helper()
	name, _, _ := strings.Cut(t.Name(), "/")
	if testpostgres.IsThere() && testing.Short() && crc32.ChecksumIEEE([]byte(name))%8 != 0 {
		t.Skip("it is not in the sample: without -short it is run on PostgreSQL too")
	}
}
