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
	Layout string `placeholder:"SHAPE" help:"The sudokus' shape: box width x height, +x for diagonals, as in 4x3+x. By default the length decides."`
	All    bool   `help:"Tell of every puzzle that is not added; by default of the first 20 of each kind."`
	settingsFlags
}

// Run rates the puzzles of a file and adds them to the bank. What is in the
// bank already is skipped, so that an import that was stopped goes on when it
// is run again.
func (c *importCmd) Run(ctx context.Context, m *Main) error {
	settings, err := c.load(m)
	if err != nil {
		return err
	}
	reading, err := (&puzzleArgs{Layout: c.Layout}).options()
	if err != nil {
		return err
	}
	in, size, err := c.open(ctx, m)
	if err != nil {
		return unusable("%w", err)
	}
	defer in.Close()
	app, err := m.openGame(ctx, settings, newLog(m.Stderr, settings.Log))
	if err != nil {
		return err
	}
	defer app.close()

	bar := m.byteBar("Importing", size)
	job := &importJob{name: c.name(), in: io.TeeReader(in, bar), reading: reading, tell: newTelling(m.Stderr, bar, c.All)}
	stats, err := app.game.Bank.Import(ctx, job.puzzles(), job.hear)
	_ = bar.Finish()
	job.tell.rest()
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

// morphs says how many of the known puzzles look otherwise there.
func morphs(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(" (%d with lines or digits exchanged)", n)
}

// name is what messages call the file.
func (c *importCmd) name() string {
	if c.File == "-" {
		return "standard input"
	}
	return c.File
}

// open opens the file and says how many bytes it has, -1 if nobody knows.
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

// importJob reads puzzles and tells of what is not added.
type importJob struct {
	name       string
	in         io.Reader
	reading    format.Options
	tell       *telling
	unreadable int
}

func (j *importJob) puzzles() iter.Seq2[bank.Incoming, error] {
	return func(yield func(bank.Incoming, error) bool) {
		for item, err := range format.Scan(j.in, j.reading) {
			if err != nil {
				j.unreadable++
				j.tell.of("cannot be read", fmt.Sprintf("%s: %v", j.name, err))
				continue
			}
			if !yield(bank.Incoming{Grid: item.Grid, Line: item.Line}, nil) {
				return
			}
		}
	}
}

// hear tells of a batch that was dealt with.
func (j *importJob) hear(stats bank.ImportStats, receipts []bank.ImportResult) {
	j.tell.bar.Describe(fmt.Sprintf("Importing: %d added, %d known", stats.Added, stats.Known))
	for _, r := range receipts {
		where := fmt.Sprintf("%s: line %d: ", j.name, r.Line)
		switch r.Outcome {
		case bank.AlreadyThere:
			j.tell.of("are in the bank already", where+"in the bank already, as "+r.ID)
		case bank.MorphThere:
			j.tell.of("are in the bank already", where+"in the bank already, as "+r.ID+" with lines or digits exchanged")
		case bank.NoSolution:
			j.tell.of("have no solution", where+"has no solution")
		case bank.SeveralSolutions:
			j.tell.of("have several solutions", where+"has several solutions")
		}
	}
}

// telling writes messages above a bar, of each kind only so many.
type telling struct {
	out   io.Writer
	bar   *progressbar.ProgressBar
	all   bool
	kinds []string // in the order in which they came up
	told  map[string]int
}

// maxTold is how many messages of a kind are written.
const maxTold = 20

func newTelling(out io.Writer, bar *progressbar.ProgressBar, all bool) *telling {
	return &telling{out: out, bar: bar, all: all, told: map[string]int{}}
}

// of writes a message, unless there were enough of its kind.
func (t *telling) of(kind, message string) {
	if t.told[kind] == 0 {
		t.kinds = append(t.kinds, kind)
	}
	if t.told[kind]++; t.told[kind] <= maxTold || t.all {
		_ = t.bar.Clear()
		fmt.Fprintf(t.out, "pencilmark: %s\n", message)
	}
}

// rest says how many messages were not written.
func (t *telling) rest() {
	for _, kind := range t.kinds {
		if more := t.told[kind] - maxTold; more > 0 && !t.all {
			fmt.Fprintf(t.out, "pencilmark: %d more %s (--all names them)\n", more, kind)
		}
	}
}
