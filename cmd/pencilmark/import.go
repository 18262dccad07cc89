package main

import (
	"context"
	"fmt"
	"io"
	"iter"
	"os"

	"github.com/schollz/progressbar/v3"

	"pencilmark/internal/game/bank"
	"pencilmark/solver/format"
)

type importCmd struct {
	File   string `arg:"" help:"A file of puzzles, one a line or nine lines each; - is standard input."`
	Layout string `placeholder:"SHAPE" help:"The layout: rows x columns, +x for diagonals, as in 16x16+x, or the boxes, as in 'boxes 6x2'. By default the number of cells decides."`
	All    bool   `help:"List every puzzle that is not added; by default the first 20 of each kind."`
	settingsFlags
}

// Run rates a file's puzzles and adds them to the bank. It skips puzzles that are already there, so an interrupted
// import can be repeated.
func (c *importCmd) Run(ctx context.Context, m *Main) error {
	reading, err := (&puzzleArgs{Layout: c.Layout}).options()
	if err != nil {
		return err
	}
	in, size, err := c.open(ctx, m)
	if err != nil {
		return unusable("%w", err)
	}
	defer in.Close()
	return c.with(ctx, m, func(app *app) error { return c.importPuzzles(ctx, m, app, in, size, reading) })
}

func (c *importCmd) importPuzzles(ctx context.Context, m *Main, app *app, in io.Reader, size int, reading format.Options) error {
	bar := m.byteBar("Importing", size)
	job := &importJob{name: c.name(), in: io.TeeReader(in, bar), reading: reading, skipped: newSkippedLog(m.Stderr, bar, c.All)}
	stats, err := app.game.Bank.Import(ctx, job.puzzles(), job.reportBatch)
	_ = bar.Finish()
	job.skipped.summarize()
	fmt.Fprintf(m.Stdout, "read %d: %d added, %d in the bank already%s, %d without exactly one solution, %d unreadable\n",
		stats.Read+job.unreadable, stats.Added, stats.Known, morphs(stats.Morphs), stats.Rejected, job.unreadable)
	switch {
	case err != nil:
		return err
	case ctx.Err() != nil:
		return ctx.Err()
	case job.unreadable > 0:
		return failed(exitUnusable)
	}
	return nil
}

// morphs says how many of the known puzzles are in the bank in an equivalent form.
func morphs(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(" (%d with lines or digits exchanged)", n)
}

// name returns the file's name in messages.
func (c *importCmd) name() string {
	if c.File == "-" {
		return "standard input"
	}
	return c.File
}

// open opens the file and returns its size in bytes, -1 if that is unknown.
func (c *importCmd) open(ctx context.Context, m *Main) (in io.ReadCloser, size int, err error) {
	if c.File == "-" {
		return io.NopCloser(m.input(ctx)), -1, nil
	}
	file, err := openFile(c.File)
	if err != nil {
		return nil, 0, err
	}
	info, err := os.Stat(c.File)
	if err != nil || !info.Mode().IsRegular() {
		return file, -1, err
	}
	return file, int(info.Size()), nil
}

// importJob reads puzzles and reports those that are not added.
type importJob struct {
	name       string
	in         io.Reader
	reading    format.Options
	skipped    *skippedLog
	unreadable int
}

func (j *importJob) puzzles() iter.Seq2[bank.ImportPuzzle, error] {
	return func(yield func(bank.ImportPuzzle, error) bool) {
		for item, err := range format.Scan(j.in, j.reading) {
			if err != nil {
				j.unreadable++
				j.skipped.add("cannot be read", fmt.Sprintf("%s: %v", j.name, err))
				continue
			}
			if !yield(bank.ImportPuzzle{Grid: item.Grid().AsSet(), Line: item.Line}, nil) {
				return
			}
		}
	}
}

// reportBatch prints the results for a batch of puzzles.
func (j *importJob) reportBatch(stats bank.ImportStats, receipts []bank.ImportResult) {
	j.skipped.bar.Describe(fmt.Sprintf("Importing: %d added, %d known", stats.Added, stats.Known))
	for _, r := range receipts {
		where := fmt.Sprintf("%s: line %d: ", j.name, r.Line)
		switch r.Outcome {
		case bank.ImportKnown:
			j.skipped.add("are in the bank already", where+"in the bank already, as "+r.ID)
		case bank.ImportMorph:
			j.skipped.add("are in the bank already", where+"in the bank already, as "+r.ID+" with lines or digits exchanged")
		case bank.ImportNoSolution:
			j.skipped.add("have no solution", where+"has no solution")
		case bank.ImportSeveralSolutions:
			j.skipped.add("have several solutions", where+"has several solutions")
		}
	}
}

// skippedLog prints messages above a progress bar, at most maxPerKind of each kind.
type skippedLog struct {
	out   io.Writer
	bar   *progressbar.ProgressBar
	all   bool
	kinds []string // in the order of their first messages
	count map[string]int
}

// maxPerKind is the maximum number of messages of a kind that are printed.
const maxPerKind = 20

func newSkippedLog(out io.Writer, bar *progressbar.ProgressBar, all bool) *skippedLog {
	return &skippedLog{out: out, bar: bar, all: all, count: map[string]int{}}
}

// add prints a message, unless maxPerKind of its kind have been printed.
func (l *skippedLog) add(kind, message string) {
	if l.count[kind] == 0 {
		l.kinds = append(l.kinds, kind)
	}
	if l.count[kind]++; l.count[kind] <= maxPerKind || l.all {
		_ = l.bar.Clear()
		fmt.Fprintf(l.out, "pencilmark: %s\n", message)
	}
}

// summarize prints how many messages were left out.
func (l *skippedLog) summarize() {
	for _, kind := range l.kinds {
		if more := l.count[kind] - maxPerKind; more > 0 && !l.all {
			fmt.Fprintf(l.out, "pencilmark: %d more %s (--all names them)\n", more, kind)
		}
	}
}
