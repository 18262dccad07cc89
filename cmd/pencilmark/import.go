package main

import (
	"context"
	"fmt"
	"io"
	"iter"
	"os"

	"github.com/schollz/progressbar/v3"

	"pencilmark/internal/game"
	"pencilmark/solver"
	"pencilmark/solver/format"
)

type importCmd struct {
	File string `arg:"" help:"A file of puzzles, one a line or nine lines each; - is standard input."`
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

	bar := m.progressOf("Importing", size)
	job := importJob{m: m, name: c.File, in: io.TeeReader(in, bar)}
	stats, err := app.game.Import(ctx, job.puzzles(), func(s game.ImportStats) { describe(bar, s) })
	_ = bar.Finish()
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

func describe(bar *progressbar.ProgressBar, s game.ImportStats) {
	bar.Describe(fmt.Sprintf("Importing: %d added, %d known", s.Added, s.Known))
}

// importJob reads puzzles and tells of what cannot be read.
type importJob struct {
	m          *Main
	name       string
	in         io.Reader
	unreadable int
}

func (j *importJob) puzzles() iter.Seq2[*solver.Grid, error] {
	return func(yield func(*solver.Grid, error) bool) {
		for s := range scan(j.name, j.in, format.Options{}) {
			if s.err != nil {
				j.unreadable++
				fmt.Fprintf(j.m.Stderr, "pencilmark: %v\n", s.problem())
				continue
			}
			if !yield(s.grid, nil) {
				return
			}
		}
	}
}
