package main

import (
	"database/sql"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	_ "github.com/mattn/go-sqlite3"
	"github.com/rogpeppe/go-internal/testscript"
	"go.uber.org/goleak"

	"pencilmark/internal/testkit/gametest"
	"pencilmark/internal/testkit/testpostgres"
	"pencilmark/internal/testkit/testrace"
)

var update = flag.Bool("update", false, "rewrite the expected outputs in the scripts")

func TestMain(m *testing.M) {
	testscript.Main(leakless{m}, map[string]func(){"pencilmark": testedMain})
}

// leakless runs the tests and fails if a goroutine is left over.
type leakless struct{ tests *testing.M }

func (l leakless) Run() int {
	code := l.tests.Run()
	if err := goleak.Find(); err != nil && code == 0 {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	return code
}

// testedMain is main with a clock that starts at TEST_NOW and a random source seeded with TEST_SEED, if a script sets
// these variables. The program itself does not read them.
func testedMain() {
	m := &Main{Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr, Environ: os.Environ()}
	if text := os.Getenv("TEST_NOW"); text != "" {
		from, err := time.Parse(time.RFC3339, text)
		if err != nil {
			panic(err)
		}
		start := time.Now()
		m.Now = func() time.Time { return from.Add(time.Since(start)) }
	}
	if text := os.Getenv("TEST_SEED"); text != "" {
		seed, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			panic(err)
		}
		m.Rand = rand.New(rand.NewPCG(seed, 0))
	}
	os.Exit(run(m))
}

// vars are the variables of the scripts: puzzles from the sources, and settings that keep scripts apart.
var vars = []string{
	"PENCILMARK_HTTP_ADDRESS=127.0.0.1:0",
	"GORACE=atexit_sleep_ms=0", // the race detector would add a second to every run
	"EASY=....19.4...48..6..75......2.9.1.2..4.....3...5..4.6.3.8......73..6..84...1.29....",
	"PAIRS=......2...58..6......3...85.1.47.6..9.6...5.7..7.39.4.76...8......9..81...9......",
	"LEFT=........96.1.5..2..73.......19.2..7...4.835....74....6...2.........948.....6...5.", // where four methods end
	"MULTI32=......2...58..6......3...85.1.47.6..9.....5.7..7.39.4.76...8......9..81...9......",
	"HBF=..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
	"IMPOSSIBLE=1...9...5.2..8..4...3.7.6.....4.....987.5.321.....6.....6.3.7...5..2..8.4...1...9",
}

// TestScripts runs the scripts that define the command line. `go doc github.com/rogpeppe/go-internal/testscript`
// explains the language; the commands exits, noise, damage, stocked, sql and postgres are defined here.
func TestScripts(t *testing.T) { runScripts(t, "testdata/script") }

// TestScriptsOnPostgres runs the scripts that need PostgreSQL.
func TestScriptsOnPostgres(t *testing.T) {
	testpostgres.Need(t)
	runScripts(t, "testdata/postgres")
}

func runScripts(t *testing.T, dir string) {
	testrace.Skip(t) // this starts the program hundreds of times; other tests run serve with the detector
	testscript.Run(t, testscript.Params{
		Dir:                 dir,
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			env.Vars = append(env.Vars, vars...)
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits":    exits,
			"noise":    noise,
			"damage":   damage,
			"stocked":  makeStocked,
			"sql":      runSQL,
			"postgres": newPostgres,
		},
	})
}

// exits CODE PROGRAM ARGS... runs a program like exec, and fails unless its exit code is CODE.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE PROGRAM ARGS...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		exit, ok := errors.AsType[*exec.ExitError](err)
		if !ok {
			ts.Fatalf("%v", err)
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}

// noise FILE N [TEXT] writes a file of N random bytes, or of N bytes of TEXT.
func noise(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: noise FILE N [TEXT]")
	}
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	bytes := make([]byte, n)
	rand.NewChaCha8([32]byte{}).Read(bytes)
	if len(args) == 3 {
		bytes = []byte(strings.Repeat(args[2], n))
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), bytes, 0o600))
}

// damage FILE flips every bit of the second half of a file.
func damage(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: damage FILE")
	}
	text := []byte(ts.ReadFile(args[0]))
	for i := len(text) / 2; i < len(text); i++ {
		text[i] ^= 0xff
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), text, 0o600))
}

// makeStocked implements stocked FILE...: it copies a database that has been served before. This is a hundred times
// faster than making a new one.
func makeStocked(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) == 0 {
		ts.Fatalf("usage: stocked FILE...")
	}
	for _, file := range args {
		ts.Check(gametest.WriteStocked(ts.MkAbs(file)))
	}
}

// runSQL implements sql FILE STATEMENT: it changes a database in ways in which the program never does.
func runSQL(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: sql FILE STATEMENT")
	}
	db, err := sql.Open("sqlite3", ts.MkAbs(args[0]))
	ts.Check(err)
	_, err = db.Exec(args[1])
	ts.Check(errors.Join(err, db.Close()))
}

// newPostgres implements postgres VARIABLE: it creates an empty PostgreSQL database and sets the variable to its
// address.
func newPostgres(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: postgres VARIABLE")
	}
	address, drop, err := testpostgres.Create()
	ts.Check(err)
	ts.Defer(func() { ts.Check(drop()) })
	ts.Setenv(args[0], address)
}
