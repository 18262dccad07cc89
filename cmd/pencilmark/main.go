// Command pencilmark is the sudoku bot, its server and its command line.
//
// The file main.go joins the parts; each command is a file of its own with the
// struct that describes its flags and a Run method. commands.go lists them.
package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	// The zones of guilds must be known on machines without a zone database.
	_ "time/tzdata"

	"github.com/alecthomas/kong"

	"pencilmark/internal/clock"
	"pencilmark/internal/phrase"
	"pencilmark/solver/rating"
)

// Exit codes. A command that was interrupted ends with 130, as shells expect.
const (
	exitOK          = 0
	exitFailed      = 1   // it did not work, or the answer is no
	exitUnusable    = 2   // what was typed cannot be used: flags, puzzles, settings
	exitInterrupted = 130 // Ctrl-C
)

func main() {
	os.Exit(run(&Main{Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr, Environ: os.Environ()}))
}

// run runs the program until it ends or a signal asks it to. The first signal
// asks; from then on the next ends the process at once.
func run(m *Main) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop)
	return m.Run(ctx, os.Args[1:])
}

// Main is the program with everything it takes from outside, so that tests can
// run it whole.
type Main struct {
	Stdin   io.Reader
	Stdout  io.Writer
	Stderr  io.Writer
	Environ []string
	Now     func() time.Time // nil is time.Now
	Clock   clock.Clock      // what the bot on Discord waits by; nil is the machine's, showing Now
	Rand    *rand.Rand       // nil seeds itself

	lang string // what --lang says
}

func (m *Main) now() time.Time {
	if m.Now == nil {
		return time.Now()
	}
	return m.Now()
}

// Run executes a command line and returns the exit code. It returns soon after
// ctx ends. A Main runs once.
func (m *Main) Run(ctx context.Context, args []string) int {
	out := &output{Writer: m.Stdout}
	m.Stdout = out
	command, code, done := m.parse(ctx, args)
	if done {
		return code
	}
	err := command()
	if out.err != nil {
		err = fmt.Errorf("the output cannot be written: %w", out.err)
	}
	return m.report(ctx, err)
}

// output remembers the first error of writing, so that commands can print
// without looking, and writes no more after it.
type output struct {
	io.Writer
	err error
}

func (o *output) Write(p []byte) (n int, err error) {
	if o.err == nil {
		n, o.err = o.Writer.Write(p)
	}
	return n, o.err
}

// gathered is a Main whose output is written at flush, for commands that print very many lines.
func (m *Main) gathered() (g *Main, flush func()) {
	out, copied := bufio.NewWriterSize(m.Stdout, 1<<16), *m
	copied.Stdout = out
	return &copied, func() { _ = out.Flush() } // the output keeps its error
}

// parse finds the command to run; done is true when there is none, because help
// was asked for or the arguments are wrong.
func (m *Main) parse(ctx context.Context, args []string) (command func() error, code int, done bool) {
	var asked exitRequest
	defer func() {
		if r := recover(); r != nil {
			if asked, done = r.(exitRequest); !done {
				panic(r)
			}
			code = int(asked)
		}
	}()
	var grammar commands
	parser, err := kong.New(&grammar,
		kong.Name("pencilmark"),
		kong.Description("Sudoku by logic: hints, explanations, ratings, and a daily puzzle on Discord or in this terminal."),
		kong.Writers(m.Stdout, m.Stderr),
		kong.Exit(func(code int) { panic(exitRequest(code)) }),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: 100}),
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.Bind(m),
		kong.Vars{"ladders": strings.Join(rating.PathLadderNames(), ", "), "families": strings.Join(familyNames(), ", "), "languages": strings.Join(phrase.Locales(), ",")},
	)
	if err != nil {
		panic(err) // the grammar is fixed
	}
	if len(args) == 0 {
		args = []string{"--help"}
	}
	parsed, err := parser.Parse(escapePuzzles(joinNegativeNumbers(args)))
	if err != nil {
		fmt.Fprintf(m.Stderr, "pencilmark: %v (pencilmark --help shows how)\n", err)
		return nil, exitUnusable, true
	}
	m.lang = grammar.Lang
	return func() error { return parsed.Run() }, 0, false
}

// exitRequest is how kong, in the middle of --help, asks for the end.
type exitRequest int

// report prints an error, if there is one and it was not printed already, and
// returns its exit code.
func (m *Main) report(ctx context.Context, err error) int {
	var exit exitError
	switch {
	case err == nil:
		return exitOK
	case errors.As(err, &exit):
	case errors.Is(err, context.Canceled) && ctx.Err() != nil:
		exit = exitError{code: exitInterrupted, err: errInterrupted}
	default:
		exit = exitError{code: exitFailed, err: err}
	}
	if exit.err != nil {
		fmt.Fprintf(m.Stderr, "pencilmark: %v\n", exit.err)
	}
	return exit.code
}

// errInterrupted answers Ctrl-C, so that whoever pressed it sees that it was noticed.
var errInterrupted = errors.New("interrupted")

// exitError ends the program with a code. err is printed unless it is nil.
type exitError struct {
	code int
	err  error
}

func (e exitError) Error() string { return fmt.Sprintf("exit code %d: %v", e.code, e.err) }
func (e exitError) Unwrap() error { return e.err }

// failed ends the program with a code for what was already printed.
func failed(code int) error { return exitError{code: code} }

// unusable says that what was typed cannot be used.
func unusable(format string, args ...any) error {
	return exitError{code: exitUnusable, err: fmt.Errorf(format, args...)}
}
