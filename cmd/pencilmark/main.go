// Command pencilmark is the sudoku bot, its server and its command line.
//
// The file main.go connects the parts. Each command has its own file, with a struct that describes its flags and a Run
// method.
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
	"regexp"
	"slices"
	"strings"
	"syscall"
	"time"

	// Guilds may use any time zone, even on a machine without a time zone database.
	_ "time/tzdata"

	"github.com/alecthomas/kong"

	"pencilmark/internal/clock"
	"pencilmark/internal/phrase"
	"pencilmark/solver/rating"
)

// Exit codes. An interrupted command ends with 130, as shells expect.
const (
	exitOK          = 0
	exitFailed      = 1   // it failed, or the answer is no
	exitUnusable    = 2   // flags, puzzles or settings are invalid
	exitInterrupted = 130 // Ctrl-C
)

func main() {
	os.Exit(run(&Main{Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr, Environ: os.Environ()}))
}

// run runs the program. The first signal cancels its context, the second ends it at once.
func run(m *Main) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop)
	return m.Run(ctx, os.Args[1:])
}

// Main is the program with its environment. Tests replace the environment.
type Main struct {
	Stdin   io.Reader
	Stdout  io.Writer
	Stderr  io.Writer
	Environ []string
	Now     func() time.Time // nil for time.Now
	Clock   clock.Clock      // the clock of the Discord bot's waits; nil for the machine's clock, which shows Now
	Rand    *rand.Rand       // nil for a random seed

	lang string // the value of --lang
}

func (m *Main) now() time.Time {
	if m.Now == nil {
		return time.Now()
	}
	return m.Now()
}

// Run executes a command line and returns the exit code. It returns soon after ctx ends. A Main runs once.
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

// output is a writer that keeps its first error. After an error it writes nothing.
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

// gathered returns a Main with buffered output, for commands that print many lines.
func (m *Main) gathered() (g *Main, flush func()) {
	out, copied := bufio.NewWriterSize(m.Stdout, 1<<16), *m
	copied.Stdout = out
	return &copied, func() { _ = out.Flush() } // output keeps the error
}

// parse finds the command to run. done reports that there is none.
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
	if len(args) == 0 {
		args = []string{"--help"}
	}
	var global globalFlags
	parser, err := newParser(&global, args[0],
		kong.Name("pencilmark"),
		kong.Description("Sudoku by logic: hints, explanations, ratings, and a daily puzzle on Discord or in this terminal."),
		kong.Writers(m.Stdout, m.Stderr),
		kong.Exit(func(code int) { panic(exitRequest(code)) }),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: 100}),
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.Bind(m),
	)
	if err != nil {
		panic(err) // the grammar is fixed
	}
	parsed, err := parser.Parse(escapePuzzles(joinNegativeNumbers(args)))
	if err != nil {
		fmt.Fprintf(m.Stderr, "pencilmark: %v; %s\n", err, usageOf(err))
		return nil, exitUnusable, true
	}
	m.lang = global.Lang
	return func() error { return parsed.Run() }, 0, false
}

// usageOf returns the usage of the command that could not be parsed.
func usageOf(err error) string {
	if e, ok := errors.AsType[*kong.ParseError](err); ok && e.Context.Selected() != nil {
		return "type pencilmark " + e.Context.Selected().Summary()
	}
	return "pencilmark --help lists the commands"
}

// newParser returns a parser for the command that the first argument names, or for all commands. Building all of them
// takes longer than many commands run.
func newParser(global *globalFlags, first string, options ...kong.Option) (*kong.Kong, error) {
	all := commands()
	if i := slices.IndexFunc(all, func(c command) bool { return c.name == first }); i >= 0 {
		all = all[i : i+1]
	}
	for _, c := range all {
		var tags []string
		if c.hidden {
			tags = []string{`hidden:""`}
		}
		options = append(options, kong.DynamicCommand(c.name, c.help, "", c.flags, tags...))
	}
	return kong.New(global, append(options, kong.Vars{
		"ladders":   strings.Join(rating.PathLadderNames(), ", "),
		"families":  strings.Join(familyNames(), ", "),
		"languages": strings.Join(phrase.Locales(), ","),
	})...)
}

// exitRequest is the value with which kong panics to end --help.
type exitRequest int

// report prints an error, unless it was printed already, and returns its exit code.
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

// errInterrupted is the error after Ctrl-C.
var errInterrupted = errors.New("interrupted")

// exitError ends the program with an exit code. It prints err unless that is nil.
type exitError struct {
	code int
	err  error
}

func (e exitError) Error() string { return fmt.Sprintf("exit code %d: %v", e.code, e.err) }
func (e exitError) Unwrap() error { return e.err }

// failed returns an error with an exit code for a failure that was already printed.
func failed(code int) error { return exitError{code: code} }

// unusable returns the error for invalid arguments, puzzles or settings.
func unusable(format string, args ...any) error {
	return exitError{code: exitUnusable, err: fmt.Errorf(format, args...)}
}

// globalFlags are the flags of every command.
type globalFlags struct {
	Lang       string      `name:"lang" enum:",${languages}" default:"" placeholder:"LANG" help:"The language of explanations, boards and ratings: ${languages}; by default the language of LC_ALL, LC_MESSAGES or LANG. Flags, errors, JSON and TSV stay English."`
	AskVersion versionFlag `name:"version" hidden:"" help:"Print the version."`
}

// command is a command with its flags and a line of help. Help omits hidden commands.
type command struct {
	name   string
	flags  any // a pointer to a struct with a method Run
	hidden bool
	help   string
}

// commands returns the commands in the order in which help shows them.
func commands() []command {
	return []command{
		{"solve", &solveCmd{}, false, "Print the solution of each puzzle, or the number of solutions."},
		{"rate", &rateCmd{}, false, "Rate each puzzle."},
		{"hint", &hintCmd{}, false, "Explain the next deduction, as much as you ask for."},
		{"technique", &techniqueCmd{}, false, "Explain a technique with an example, or list them."},
		{"path", &pathCmd{}, false, "List every deduction from the puzzle to its solution."},
		{"check", &checkCmd{}, false, "Find the wrong entries of a half-filled grid."},
		{"repair", &repairCmd{}, false, "Propose clues that leave a puzzle one solution, or name those that leave it none."},
		{"convert", &convertCmd{}, false, "Write puzzles in another program's format, or as its link."},
		{"read", &readCmd{}, false, "Read a screenshot or a photo of a board."},
		{"show", &showCmd{}, false, "Draw each puzzle with the candidates of its cells."},
		{"minimize", &minimizeCmd{}, false, "Name the superfluous clues of a puzzle, and print it without them."},
		{"generate", &generateCmd{}, false, "Make new puzzles with exactly one solution and no superfluous clue."},
		{"bank", &bankCmd{}, false, "Count the puzzles that wait to be dailies, make more, import, export."},
		{"import", &importCmd{}, true, "Rate the puzzles of a file and add them to the bank, as bank import does."},
		{"serve", &serveCmd{}, false, "Run the server: the daily, the web page, and the bot on Discord or in this terminal."},
		{"chat", &chatCmd{}, false, "Open the bot in this terminal, without a server."},
		{"migrate", &migrateCmd{}, false, "Update the database's schema, as serve does when it starts."},
		{"leaderboard", &leaderboardCmd{}, false, "Print a leaderboard of the terminal, of a Discord server or of all, also while a server uses the database."},
		{"guilds", &guildsCmd{}, false, "List Discord servers: the largest, the newest, or those where posting fails; also while a server uses the database."},
		{"block", &blockCmd{}, false, "Shut a Discord server or a player out, or list who is; also while a server uses the database."},
		{"unblock", &unblockCmd{}, false, "Remove the block of a Discord server or a player."},
		{"forget", &forgetCmd{}, false, "Delete all data of players, also while a server uses the database."},
		{"recount", &recountCmd{}, false, "Compute all results again from the recorded events, and print the differences."},
		{"backup", &backupCmd{}, false, "Copy the database, also while a server uses it."},
		{"restore", &restoreCmd{}, false, "Replace the database by a backup, and keep the replaced one."},
		{"copy", &copyCmd{}, false, "Copy everything from the SQLite file to an empty PostgreSQL database."},
		{"doctor", &doctorCmd{}, false, "Check the bot's setup on Discord, and say what to do; also while a server uses the database."},
		{"healthcheck", &healthcheckCmd{}, false, "Ask the server on this machine whether it is ready."},
		{"version", &versionCmd{}, false, "Print the version."},
	}
}

// puzzleEscape marks an argument that begins with a hyphen but is a puzzle, so that the flag parser accepts it.
const puzzleEscape = "\x00"

// escapePuzzles marks arguments that begin with a hyphen but are puzzles: they have at least 16 characters, and no
// lower-case letter follows the hyphens.
func escapePuzzles(args []string) []string {
	escaped := make([]string, len(args))
	for i, arg := range args {
		rest := strings.TrimLeft(arg, "-")
		if strings.HasPrefix(arg, "-") && len(arg) >= 16 && (rest == "" || !isLower(rune(rest[0]))) {
			arg = puzzleEscape + arg
		}
		escaped[i] = arg
	}
	return escaped
}

// joinNegativeNumbers joins a flag and a negative number after it, which the parser would read as another flag.
func joinNegativeNumbers(args []string) []string {
	var joined []string
	for _, arg := range args {
		last := len(joined) - 1
		if last >= 0 && negative.MatchString(arg) && longFlag.MatchString(joined[last]) {
			joined[last] += "=" + arg
			continue
		}
		joined = append(joined, arg)
	}
	return joined
}

var (
	negative = regexp.MustCompile(`^-\d{1,9}$`)
	longFlag = regexp.MustCompile(`^--[a-z][a-z-]*$`)
)

func unescapePuzzle(arg string) string { return strings.TrimPrefix(arg, puzzleEscape) }
