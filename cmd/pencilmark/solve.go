package main

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"strings"
	"time"

	"pencilmark/internal/answerjson"
	"pencilmark/internal/phrase"
	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/repair"
)

// maxCount is the number at which --count stops counting.
const maxCount = 1_000_000

type solveCmd struct {
	Limit   int    `default:"2" help:"How many solutions of a puzzle to print."`
	Count   bool   `help:"Count all solutions (up to a million) instead of stopping after --limit."`
	Workers int    `placeholder:"N" help:"How many puzzles to solve at once; by default one per processor."`
	Quiet   bool   `help:"Print only a summary."`
	Format  string `default:"text" enum:"text,json" help:"text or json, one object a line."`
	puzzleArgs
}

// Run prints, for each puzzle in turn, its solution or why there is not exactly one.
func (c *solveCmd) Run(ctx context.Context, m *Main) error {
	if c.Limit < 1 || c.Limit > maxCount {
		return unusable("--limit: expected a number from 1 to %d", maxCount)
	}
	workers, err := workersOf(c.Workers)
	if err != nil {
		return err
	}
	puzzles, err := c.read(ctx, m)
	if err != nil {
		return err
	}
	var sum solveSummary
	faults := faultLog{out: m.Stderr}
	defer faults.close()
	bar := m.progress("Solving", -1)
	defer bar.Finish()
	start, before := m.now(), cpuTime()
	out, flush := m.gathered()
	for a := range mapInOrder(ctx, workers, puzzles, func(s source) answer { return c.solve(ctx, s) }, flush) {
		sum.add(a)
		if a.err != nil {
			flush()
			faults.tell(a.problem())
		} else {
			c.print(out, a)
		}
		_ = bar.Add(1)
	}
	flush()
	if c.Quiet {
		sum.print(m.Stdout, cpuTime()-before, m.now().Sub(start))
	}
	return sum.exit(ctx)
}

type answer struct {
	source
	line        string         // the solution of a plain puzzle that has exactly one; the other fields are then unset
	solutions   []*solver.Grid // the first solutions found
	count       int            // how many were found
	more        bool           // there are more solutions than count
	interrupted bool           // the search did not finish

	conflict *solver.ConflictError // set if there is no solution because the givens contradict each other
}

func (c *solveCmd) solve(ctx context.Context, s source) answer {
	a := answer{source: s}
	if s.err != nil {
		return a
	}
	if a.line = c.solveLine(ctx, &s); a.line != "" {
		a.count = 1
		return a
	}
	stop := c.Limit + 1
	if c.Count {
		stop = maxCount + 1
	}
	count, err := solver.Search(ctx, s.grid(), stop, func(solution *solver.Grid) bool {
		if len(a.solutions) < c.Limit {
			a.solutions = append(a.solutions, solution)
		}
		return true
	})
	if count == 0 {
		if conflicts := s.grid().Conflicts(); len(conflicts) > 0 {
			a.conflict = &solver.ConflictError{Layout: s.grid().Layout(), Conflicts: conflicts}
			return a
		}
	}
	a.interrupted = err != nil
	a.more = count == stop
	a.count = count
	if count == stop {
		a.count--
	}
	return a
}

// solveLine quickly solves a plain puzzle that has one solution, and returns the solution. It returns "" for any other
// puzzle.
func (c *solveCmd) solveLine(ctx context.Context, s *source) string {
	digits, ok := s.scanned.Digits()
	if !ok || c.Format == "json" {
		return ""
	}
	var search solver.Searcher81
	if n, err := search.Search(ctx, &digits, 2); n != 1 || err != nil {
		return ""
	}
	return search.Solution(0).String()
}

// print prints an answer. It loads a catalogue only if it needs words, because loading takes as long as thousands of
// puzzles.
func (c *solveCmd) print(m *Main, a answer) {
	switch {
	case c.Quiet:
		return
	case a.line != "":
		fmt.Fprintln(m.Stdout, a.line)
		return
	case c.Format == "json":
		if !a.interrupted {
			_ = m.printJSON(answerjson.NewSolved(a.grid(), a.solutions, a.count, a.more, a.reason())) // the output keeps its error
		}
		return
	case a.conflict != nil:
		p := m.printer()
		var told []string
		for _, k := range a.conflict.Conflicts {
			told = append(told, p.Conflict(a.grid().Layout(), k))
		}
		fmt.Fprintln(m.Stdout, p.Text("cli.solve.conflict", map[string]any{"Conflict": strings.Join(told, " ")}))
		return
	case a.count == 0 && !a.interrupted:
		fmt.Fprintln(m.Stdout, m.printer().Text("cli.solve.none", nil))
		return
	}
	for _, solution := range a.solutions {
		fmt.Fprintln(m.Stdout, format.Line(solution))
	}
	switch {
	case a.interrupted:
		fmt.Fprintln(m.Stdout, m.printer().Text("cli.solve.interrupted", map[string]any{"Count": a.count}))
	case a.more, a.count > 1:
		fmt.Fprintln(m.Stdout, solutionsOf(m.printer(), repair.SolutionCount{N: a.count, More: a.more}))
	}
}

// reason returns why there is no solution, or "" if there is one.
func (a *answer) reason() string {
	switch {
	case a.count > 0:
		return ""
	case a.conflict != nil:
		return a.conflict.Error()
	}
	return "no solution"
}

func solutionsOf(p *phrase.Printer, n repair.SolutionCount) string {
	if n.More {
		return p.CountNoun("cli.solve.more", n.N)
	}
	return p.CountNoun("cli.solve.count", n.N)
}

// solveSummary counts puzzles by result.
type solveSummary struct{ puzzles, unique, ambiguous, none, unreadable int }

func (s *solveSummary) add(a answer) {
	switch {
	case a.err != nil:
		s.unreadable++
		return
	case a.interrupted:
		return
	case a.count == 0:
		s.none++
	case a.count == 1 && !a.more:
		s.unique++
	default:
		s.ambiguous++
	}
	s.puzzles++
}

func (s *solveSummary) print(out io.Writer, cpu, elapsed time.Duration) {
	fmt.Fprintf(out, "puzzles %d\nunique %d\nambiguous %d\nnone %d\n", s.puzzles, s.unique, s.ambiguous, s.none)
	fmt.Fprintf(out, "cpu-seconds %.3f\npuzzles/s %.0f\n", cpu.Seconds(), float64(s.puzzles)/max(elapsed.Seconds(), 1e-9))
}

func (s *solveSummary) exit(ctx context.Context) error {
	return outcome(ctx, s.unreadable, s.puzzles, s.puzzles-s.unique)
}

// workersOf reads a --workers flag; 0 means that it was not given.
func workersOf(flag int) (int, error) {
	switch {
	case flag == 0:
		return runtime.GOMAXPROCS(0), nil
	case flag < 1 || flag > 1024:
		return 0, unusable("--workers: expected a number from 1 to 1024")
	}
	return flag, nil
}
