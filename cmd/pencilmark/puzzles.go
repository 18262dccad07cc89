package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"regexp"
	"strings"
	"syscall"

	"pencilmark/internal/picture"
	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/notation"
)

// puzzleArgs are the arguments of every command that reads puzzles.
type puzzleArgs struct {
	Layout  string   `placeholder:"SHAPE" help:"The layout: rows x columns, +x for diagonals, +w for windows, as in 16x16+x; or the boxes, as in 'boxes 6x2'; or jigsaw: and the region of each cell. By default the number of cells decides, and regions after the cells make a jigsaw."`
	Puzzles []string `arg:"" optional:"" name:"puzzle" help:"Puzzles, files of puzzles, or - for standard input (the default)."`
}

type source struct {
	name    string // the name of the file; "" for an argument
	scanned format.ScannedPuzzle
	read    *solver.Grid // nil until puzzle reads it from scanned
	notes   *solver.Grid // see format.Puzzle
	err     error        // why the puzzle cannot be read; a *format.Error has the line
}

// puzzle returns the puzzle with its entries and notes, or nothing if the source cannot be read.
func (s *source) puzzle() format.Puzzle {
	if s.read == nil {
		p := s.scanned.Puzzle()
		s.read, s.notes = p.Grid, p.Notes
	}
	return format.Puzzle{Grid: s.read, Notes: s.notes}
}

// grid returns the puzzle without the player's entries, nil if the source cannot be read.
func (s *source) grid() *solver.Grid {
	if p := s.puzzle(); p.Grid != nil {
		return p.AsSet()
	}
	return nil
}

// problem returns the reason why a source cannot be read, with the name of its file.
func (s source) problem() error {
	if s.name == "" {
		return s.err
	}
	return fmt.Errorf("%s: %w", s.name, s.err)
}

func (a *puzzleArgs) options() (format.Options, error) {
	if a.Layout == "" {
		return format.Options{}, nil
	}
	shape, err := notation.ParseShape(a.Layout)
	if err != nil {
		return format.Options{}, unusable("--layout: %w", err)
	}
	return format.Options{Shape: &shape}, nil
}

// layoutOf returns the layout for reading another state of a grid. A jigsaw does not need --layout.
func layoutOf(g *solver.Grid, named string) string {
	if shape := g.Layout().Shape(); shape.Regions != "" {
		return shape.String()
	}
	return named
}

// read yields the puzzles of the arguments in order. A puzzle that cannot be read has an error.
func (a *puzzleArgs) read(ctx context.Context, m *Main) (iter.Seq[source], error) {
	options, err := a.options()
	if err != nil {
		return nil, err
	}
	names := a.Puzzles
	if len(names) == 0 {
		names = []string{"-"}
		m.explainWait()
	}
	return func(yield func(source) bool) {
		for _, name := range names {
			for s := range m.open(ctx, unescapePuzzle(name), options) {
				if !yield(s) {
					return
				}
			}
		}
	}, nil
}

// one reads exactly one puzzle, for commands about a single position.
func (a *puzzleArgs) one(ctx context.Context, m *Main) (*solver.Grid, error) {
	puzzles, err := a.read(ctx, m)
	if err != nil {
		return nil, err
	}
	var first *source
	for s := range puzzles {
		if first != nil {
			return nil, unusable("this takes one puzzle, and there are several")
		}
		first = &s
	}
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case first == nil:
		return nil, unusable("there is no puzzle in the input: give one after the command, or pipe some in")
	case first.err != nil:
		return nil, unusable("%w", first.problem())
	}
	return first.puzzle().Grid, nil
}

// each calls do for every puzzle. It prints unreadable puzzles and failures, and continues. If there are several
// puzzles, it prints the puzzle's number before each failure and, if headed is set, before each answer.
func (a *puzzleArgs) each(ctx context.Context, m *Main, headed bool, do func(format.Puzzle) error) error {
	puzzles, err := a.read(ctx, m)
	if err != nil {
		return err
	}
	faults := faultLog{out: m.Stderr}
	defer faults.close()
	answered, failures := 0, 0
	var last error
	for at, s := range numbered(puzzles) {
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case s.err != nil:
			faults.tell(s.problem())
			continue
		}
		if last != nil {
			m.tellFailure(last)
		}
		if headed && at.several {
			fmt.Fprintf(m.Stdout, "%d: %s\n", at.number, asTyped(s.puzzle().Grid))
		}
		answered++
		if last = at.name(do(s.puzzle())); last != nil {
			failures++
		}
	}
	if last != nil && ctx.Err() == nil {
		if faults.count == 0 {
			return last
		}
		m.tellFailure(last)
	}
	return outcome(ctx, faults.count, answered, failures)
}

// outcome returns the error of a command that has worked on all puzzles.
func outcome(ctx context.Context, unreadable, puzzles, failures int) error {
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case unreadable > 0:
		return failed(exitUnusable)
	case puzzles == 0:
		return unusable("there is no puzzle in the input: give one after the command, or pipe some in")
	case failures > 0:
		return failed(exitFailed)
	}
	return nil
}

type place struct {
	number  int // from 1
	several bool
}

// name adds the puzzle's number to an error that has not been printed yet, if there are several puzzles.
func (p place) name(err error) error {
	if err == nil || !p.several {
		return err
	}
	e, ok := errors.AsType[exitError](err)
	switch {
	case !ok:
		return fmt.Errorf("puzzle %d: %w", p.number, err)
	case e.err != nil:
		e.err = fmt.Errorf("puzzle %d: %w", p.number, e.err)
	}
	return e
}

// numbered yields puzzles with their numbers. It stays one puzzle behind, to know whether there are several.
func numbered(puzzles iter.Seq[source]) iter.Seq2[place, source] {
	return func(yield func(place, source) bool) {
		var held *source
		at := place{}
		for s := range puzzles {
			if at.several = held != nil; at.several && !yield(at, *held) {
				return
			}
			held = &s
			at.number++
		}
		if held != nil {
			yield(place{at.number, at.number > 1}, *held)
		}
	}
}

// tellFailure prints an error that has not been printed yet.
func (m *Main) tellFailure(err error) {
	if e, ok := errors.AsType[exitError](err); ok {
		err = e.err
	}
	if err != nil {
		fmt.Fprintf(m.Stderr, "pencilmark: %v\n", err)
	}
}

// maxFaultsShown is the number of unreadable puzzles that are reported one by one.
const maxFaultsShown = 5

// faultLog reports unreadable puzzles, one on each line, and counts those beyond the limit.
type faultLog struct {
	out   io.Writer
	count int
}

func (l *faultLog) tell(err error) {
	if l.count++; l.count <= maxFaultsShown {
		fmt.Fprintf(l.out, "pencilmark: %s\n", strings.Join(strings.Fields(err.Error()), " "))
	}
}

func (l *faultLog) close() {
	if more := l.count - maxFaultsShown; more > 0 {
		fmt.Fprintf(l.out, "pencilmark: %d more could not be read\n", more)
	}
}

// open yields the puzzles of one argument: standard input, a file, or the puzzle itself.
func (m *Main) open(ctx context.Context, arg string, o format.Options) iter.Seq[source] {
	if arg == "-" {
		return scan("standard input", m.input(ctx), o)
	}
	return func(yield func(source) bool) {
		file, err := openFile(arg)
		if errors.Is(err, fs.ErrNotExist) {
			yield(puzzleOrFile(arg, o))
			return
		}
		if err != nil {
			yield(source{err: err})
			return
		}
		defer file.Close()
		text := bufio.NewReader(file)
		if head, _ := text.Peek(picture.HeadLength); picture.IsPicture(head) {
			yield(pictureSource(ctx, arg, text))
			return
		}
		for s := range scan(arg, text, o) {
			if !yield(s) {
				return
			}
		}
	}
}

func scan(name string, r io.Reader, o format.Options) iter.Seq[source] {
	return func(yield func(source) bool) {
		for item, err := range format.Scan(r, o) {
			s := source{name: name, scanned: item, err: err}
			if !yield(s) {
				return
			}
		}
	}
}

// openFile opens a file. It fails with fs.ErrNotExist for an argument that cannot be a file's name.
func openFile(name string) (*os.File, error) {
	if strings.ContainsAny(name, "\n\x00") {
		return nil, fs.ErrNotExist
	}
	info, err := os.Stat(name)
	if errors.Is(err, syscall.ENAMETOOLONG) {
		return nil, fs.ErrNotExist
	}
	if err == nil && info.IsDir() {
		return nil, fmt.Errorf("%s is a directory", name)
	}
	if err != nil {
		return nil, err
	}
	return os.Open(name)
}

// puzzleOrFile reads an argument as a puzzle. If the argument looks like a file name, the error says that there is no
// such file.
func puzzleOrFile(arg string, o format.Options) source {
	puzzle, err := format.ReadPuzzle(arg, o)
	if err != nil && len(arg) < 64 && fileName.MatchString(arg) && strings.ContainsFunc(arg, isLower) {
		err = fmt.Errorf("there is no file %q, and it is no puzzle either: %w", arg, err)
	}
	return source{read: puzzle.Grid, notes: puzzle.Notes, err: err}
}

// fileName matches a possible file name that is not a link, data or a web page.
var fileName = regexp.MustCompile(`^([A-Za-z]:)?[^<>{}":]*[./\\][^<>{}":]*$`)

func isLower(r rune) bool { return 'a' <= r && r <= 'z' }
