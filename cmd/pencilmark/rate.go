package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"pencilmark/internal/phrase"
	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/rating"
)

type rateCmd struct {
	Format  string `default:"text" enum:"text,tsv,json" help:"text for people; tsv, with a header row, or json, an object a line, for programs."`
	Workers int    `placeholder:"N" help:"How many puzzles to rate at once; by default one per processor."`
	puzzleArgs
}

// Run prints a line for every puzzle. Columns and fields are only ever added.
func (c *rateCmd) Run(ctx context.Context, m *Main) error {
	workers, err := workersOf(c.Workers)
	if err != nil {
		return err
	}
	puzzles, err := c.read(ctx, m)
	if err != nil {
		return err
	}
	if c.Format == "tsv" {
		fmt.Fprintln(m.Stdout, strings.Join([]string{"puzzle", "solutions", "tier", "points", "uses", "hardest"}, "\t"))
	}
	bar := m.progress("Rating", -1)
	defer bar.Finish()
	count, unreadable := 0, 0
	for r := range ordered(ctx, workers, puzzles, func(s source) rated { return rate(ctx, s) }) {
		switch {
		case r.interrupted:
		case r.err != nil:
			fmt.Fprintf(m.Stderr, "pencilmark: %v\n", r.problem())
			unreadable++
		default:
			r.print(m.Stdout, c.Format)
			count++
		}
		_ = bar.Add(1)
	}
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case unreadable > 0:
		return failed(exitUnusable)
	case count == 0:
		return exitError{code: exitUnusable, err: errors.New("there is no puzzle in the input")}
	}
	return nil
}

// rated is a puzzle with its rating.
type rated struct {
	source
	report      rating.Report
	interrupted bool
}

func rate(ctx context.Context, s source) rated {
	if s.err != nil {
		return rated{source: s}
	}
	report, err := rating.Rate(ctx, s.grid)
	return rated{source: s, report: report, interrupted: err != nil}
}

func (r *rated) print(out io.Writer, form string) {
	switch form {
	case "json":
		r.json(out)
	case "tsv":
		r.tsv(out)
	default:
		r.text(out)
	}
}

// solutions writes how many solutions there are: 0, 1 or 2+.
func (r *rated) solutions() string {
	if r.report.Solutions > 1 {
		return "2+"
	}
	return fmt.Sprint(r.report.Solutions)
}

// uses writes how often each method was used, as in "10A 1B 1C".
func (r *rated) uses() string {
	var uses []string
	for _, u := range r.report.Uses {
		uses = append(uses, fmt.Sprintf("%d%s", u.Count, u.Method))
	}
	return strings.Join(uses, " ")
}

func (r *rated) text(out io.Writer) {
	line := format.Restricted(r.grid)
	switch r.report.Solutions {
	case 0:
		fmt.Fprintf(out, "%s  no solution", line)
		if conflicts := r.grid.Conflicts(); len(conflicts) > 0 {
			fmt.Fprintf(out, ": %v", &solver.ConflictError{Layout: r.grid.Layout(), Conflicts: conflicts})
		}
		fmt.Fprintln(out)
		return
	case 1:
	default:
		fmt.Fprintf(out, "%s  several solutions\n", line)
		return
	}
	fmt.Fprintf(out, "%s  1 solution  %s  %d points", line, r.report.Tier, r.report.Points)
	if uses := r.uses(); uses != "" {
		fmt.Fprintf(out, " (%s)", uses)
	}
	if r.report.Hardest != "" {
		fmt.Fprintf(out, "  %s", phrase.New(phrase.DefaultLocale).Technique(r.report.Hardest))
	}
	if !r.report.Finished {
		fmt.Fprint(out, "  unfinished")
	}
	fmt.Fprintln(out)
}

func (r *rated) tsv(out io.Writer) {
	columns := []string{format.Restricted(r.grid), r.solutions(), "", "", "", ""}
	if r.report.Solutions == 1 {
		copy(columns[2:], []string{r.report.Tier.String(), fmt.Sprint(r.report.Points), r.uses(), r.report.Hardest})
	}
	fmt.Fprintln(out, strings.Join(columns, "\t"))
}

// ratedJSON is a puzzle's line of JSON. Fields without a meaning for a puzzle
// that has not exactly one solution are left out.
type ratedJSON struct {
	Puzzle    string `json:"puzzle"`
	Solutions string `json:"solutions"` // 0, 1 or 2+
	*ratingJSON
}

type ratingJSON struct {
	Tier     string         `json:"tier"`
	Points   int            `json:"points"`
	Uses     map[string]int `json:"uses"`
	Hardest  string         `json:"hardest"`
	Finished bool           `json:"finished"`
	Scale    string         `json:"scale"`
}

func (r *rated) json(out io.Writer) {
	object := ratedJSON{Puzzle: format.Restricted(r.grid), Solutions: r.solutions()}
	if r.report.Solutions == 1 {
		object.ratingJSON = &ratingJSON{
			Tier: r.report.Tier.String(), Points: r.report.Points, Uses: map[string]int{},
			Hardest: r.report.Hardest, Finished: r.report.Finished, Scale: r.report.Scale,
		}
		for _, u := range r.report.Uses {
			object.Uses[u.Method] = u.Count
		}
	}
	_ = json.NewEncoder(out).Encode(object) // the output keeps its error
}
