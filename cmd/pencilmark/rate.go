package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"pencilmark/bot/console"
	"pencilmark/internal/answerjson"
	"pencilmark/internal/phrase"
	"pencilmark/solver"
	"pencilmark/solver/explainer"
	"pencilmark/solver/format"
	"pencilmark/solver/rating"
	"pencilmark/solver/trial"
)

type rateCmd struct {
	Format  string `default:"text" enum:"text,tsv,json" help:"text for people; for programs tsv, with a header row, or json, one object a line."`
	Workers int    `placeholder:"N" help:"How many puzzles to rate at once; by default one per processor."`
	Path    bool   `help:"With --format json: include every step of the walk that gives er."`
	Points  bool   `help:"Add the points of the methods A to F, and the number of uses of each."`
	Hodoku  bool   `default:"true" negatable:"" help:"Add HoDoKu's level and score, which takes longer for hard puzzles."`
	Deep    bool   `help:"Add the depth of trial and error and the smallest backdoor, for grids of up to 9x9: about a second for a hard puzzle."`
	Summary bool   `help:"Instead of the puzzles, print the number of puzzles by tier, by ER and by hardest technique."`
	puzzleArgs
}

// Help explains a line of the output.
func (c *rateCmd) Help() string {
	return `A single puzzle is drawn, with one fact a line; several puzzles take a line each. A line has the tier, the number of steps, and the hardest step with its place. ER, EP and ED are the figures of Sudoku Explainer 1.2.1: the hardest step, the hardest up to the first digit, and the first. HoDoKu's level and score follow. Other sizes and layouts get their tier from the methods A to F: hidden singles, locked candidates, hidden subsets, naked subsets, fish; --points prints their points. docs/ladders.md explains all scales.`
}

// Run prints a line for each puzzle. Later versions may only add columns and fields.
func (c *rateCmd) Run(ctx context.Context, m *Main) error {
	if c.Summary && (c.Path || c.Format != "text") {
		return unusable("--summary goes with --format text")
	}
	if c.Path && c.Format != "json" {
		return unusable("--path goes with --format json")
	}
	if c.Deep && c.Summary {
		return unusable("--deep does not go with --summary")
	}
	workers, err := workersOf(c.Workers)
	if err != nil {
		return err
	}
	puzzles, err := c.read(ctx, m)
	if err != nil {
		return err
	}
	if c.Format == "tsv" {
		fmt.Fprintln(m.Stdout, strings.Join(ratedColumns, "\t"))
	}
	bar := m.progress("Rating", -1)
	defer bar.Finish()
	faults, sum := faultLog{out: m.Stderr}, ratingSummary{}
	defer faults.close()
	out := ratings{main: m, form: c.Format, points: c.Points, several: len(c.Puzzles) == 0 && isTerminal(m.Stdin)}
	defer out.close()
	for r := range mapInOrder(ctx, workers, puzzles, c.rating(ctx, workers), func() {}) {
		switch {
		case r.interrupted:
		case r.err != nil:
			faults.tell(r.problem())
		default:
			if !c.Summary {
				out.add(&r)
			}
			sum.add(&r)
		}
		_ = bar.Add(1)
	}
	err = outcome(ctx, faults.count, sum.puzzles, sum.puzzles-sum.unique)
	if c.Summary && ctx.Err() == nil && faults.count+sum.puzzles > 0 {
		sum.print(m.Stdout, m.printer())
	}
	return err
}

// ratedColumns is the header of the TSV output.
var ratedColumns = []string{"puzzle", "solutions", "tier", "points", "uses", "hardest_method", "er", "ep", "ed", "reason", "hodoku_level", "hodoku_score", "te_depth", "backdoor_size", "minutes", "interval"}

// rating returns a function that rates one puzzle and can be called by a number of workers at once.
func (c *rateCmd) rating(ctx context.Context, workers int) func(source) rated {
	raters := make(chan *rating.Rater, workers) // the raters that no worker is using
	for range workers {
		raters <- rating.NewRater()
	}
	return func(s source) rated {
		r := <-raters
		defer func() { raters <- r }()
		result := rate(ctx, r, s, c.Path)
		if c.Hodoku {
			result.interrupted = r.AddHodoku(ctx, &result.report, s.grid()) != nil || result.interrupted
		}
		if c.Deep {
			result.interrupted = result.measure(ctx) != nil || result.interrupted
		}
		return result
	}
}

type rated struct {
	source
	report      rating.Report
	path        []answerjson.RatedStep // with --path
	deep        *trial.Measures        // with --deep
	interrupted bool
}

// measure adds the measures of trial and error, if the puzzle has exactly one solution.
func (r *rated) measure(ctx context.Context) (err error) {
	if r.report.Solutions == 1 && r.grid().Layout().CellCount() <= solver.Classic().CellCount() {
		r.deep, err = trial.Measure(ctx, r.grid())
	}
	return err
}

func rate(ctx context.Context, r *rating.Rater, s source, withPath bool) rated {
	if s.err != nil {
		return rated{source: s}
	}
	result := rated{source: s}
	var yield rating.StepFunc
	if withPath {
		printer := phrase.New(phrase.DefaultLocale)
		yield = func(before *solver.Grid, h explainer.RatedStep) bool {
			result.path = append(result.path, answerjson.NewRatedStep(printer, before, &h))
			return true
		}
	}
	report, err := r.Walk(ctx, s.grid(), yield)
	result.report, result.interrupted = report, err != nil
	return result
}

func (r *rated) print(m *Main, form string, withPoints bool) {
	switch form {
	case "json":
		r.json(m)
	case "tsv":
		r.tsv(m.Stdout)
	default:
		r.text(m, withPoints)
	}
}

// uses returns how often each method was used, as in "10A 1B 1C".
func (r *rated) uses() string {
	var uses []string
	for _, u := range r.report.Uses {
		uses = append(uses, fmt.Sprintf("%d%s", u.Count, u.Method))
	}
	return strings.Join(uses, " ")
}

// reason returns why there is no ER, and which digits contradict each other.
func (r *rated) reason() string {
	if conflicts := r.grid().Conflicts(); len(conflicts) > 0 {
		return fmt.Sprintf("%s: %v", r.report.Reason, &solver.ConflictError{Layout: r.grid().Layout(), Conflicts: conflicts})
	}
	return r.report.Reason
}

func (r *rated) text(m *Main, withPoints bool) {
	facts := r.facts(m.printer(), withPoints)
	if r.report.Solutions == 1 {
		facts[1] = strings.ToLower(m.printer().Tier(r.report.Tier.String()))
	}
	fmt.Fprintln(m.Stdout, strings.Join(slices.Insert(facts, 0, format.LineWithRestrictions(r.grid())), "  "))
}

// facts returns the number of a puzzle's solutions and, if it has one, its rating.
func (r *rated) facts(p *phrase.Printer, withPoints bool) []string {
	facts := []string{p.RatedSolutions(&r.report)}
	if r.report.Solutions != 1 {
		if conflicts := r.grid().Conflicts(); len(conflicts) > 0 {
			facts = append(facts, p.Conflict(r.grid().Layout(), conflicts[0]))
		}
		return facts
	}
	facts = append(facts, p.Rating(&r.report, withPoints, nil)...)
	if r.deep != nil {
		facts = append(facts, p.Measures(r.grid().Layout(), r.deep))
	}
	if r.report.Reason != "" {
		facts = append(facts, p.Unrated(&r.report))
	}
	return facts
}

// hardestMethod returns the hardest method, or "" if the methods do not solve the puzzle.
func (r *rated) hardestMethod() string {
	if !r.report.Finished {
		return ""
	}
	return r.report.Hardest
}

func (r *rated) tsv(out io.Writer) {
	columns := make([]string, len(ratedColumns))
	columns[0], columns[1], columns[9] = format.LineWithRestrictions(r.grid()), answerjson.Solutions(r.report.Solutions), r.reason()
	if r.report.Solutions == 1 {
		copy(columns[2:], []string{
			r.report.Tier.String(), fmt.Sprint(r.report.Points), r.uses(), r.hardestMethod(),
			r.report.ER.String(), r.report.EP.String(), r.report.ED.String(),
		})
	}
	if r.report.Hodoku.Level != "" {
		columns[10], columns[11] = r.report.Hodoku.Level, fmt.Sprint(r.report.Hodoku.Score)
	}
	if time := r.report.Time; time.Minutes != 0 {
		columns[14], columns[15] = fmt.Sprintf("%.1f", time.Minutes), fmt.Sprintf("%.1f-%.1f", time.Low, time.High)
	}
	if r.deep != nil {
		columns[12], columns[13] = fmt.Sprint(r.deep.Depth), fmt.Sprint(len(r.deep.Backdoor))
		if r.deep.Larger {
			columns[13] = fmt.Sprintf(">%d", trial.MaxBackdoor)
		}
	}
	fmt.Fprintln(out, strings.Join(columns, "\t"))
}

type ratingSummary struct {
	puzzles, unique int
	tiers           map[string]int
	ratings         map[int]int // by the integer part of ER
	hardest         map[string]int
}

func (s *ratingSummary) add(r *rated) {
	if s.puzzles++; r.report.Solutions != 1 {
		return
	}
	if s.unique++; s.tiers == nil {
		s.tiers, s.ratings, s.hardest = map[string]int{}, map[int]int{}, map[string]int{}
	}
	s.tiers[r.report.Tier.String()]++
	s.ratings[int(r.report.ER)/10]++
	s.hardest[cmp.Or(r.report.Peak.Technique, r.report.Hardest)]++
}

// print writes the tiers by difficulty, a bar for each whole ER, and the techniques by frequency.
func (s *ratingSummary) print(out io.Writer, printer *phrase.Printer) {
	say := func(key string, n int) {
		fmt.Fprintln(out, printer.Text("cli.summary."+key, map[string]any{"Count": n}))
	}
	say("puzzles", s.puzzles)
	say("unique", s.unique)
	if s.unique == 0 {
		return
	}
	fmt.Fprintln(out)
	say("tier", s.unique)
	for _, tier := range rating.Tiers() {
		if n := s.tiers[tier.String()]; n > 0 {
			fmt.Fprintf(out, "  %-10s %6d %s\n", strings.ToLower(printer.Tier(tier.String())), n, s.share(printer, n))
		}
	}
	fmt.Fprintf(out, "\nER\n")
	most := slices.Max(slices.Collect(maps.Values(s.ratings)))
	for _, er := range slices.Sorted(maps.Keys(s.ratings)) {
		n := s.ratings[er]
		from, to := printer.Decimal(fmt.Sprint(er, ".0")), printer.Decimal(fmt.Sprint(er, ".9"))
		fmt.Fprintf(out, "  %4s-%s %7d %s\n", from, to, n, strings.Repeat("#", max(1, 40*n/most)))
	}
	fmt.Fprintln(out)
	say("hardest", s.unique)
	names := slices.SortedFunc(maps.Keys(s.hardest), func(a, b string) int { return cmp.Or(s.hardest[b]-s.hardest[a], cmp.Compare(a, b)) })
	for _, name := range names {
		fmt.Fprintf(out, "  %6d %s %s\n", s.hardest[name], s.share(printer, s.hardest[name]), printer.Technique(name))
	}
}

// share returns a number of puzzles as a percentage.
func (s *ratingSummary) share(p *phrase.Printer, n int) string {
	return fmt.Sprintf("%5s%%", p.Decimal(fmt.Sprintf("%.1f", 100*float64(n)/float64(s.unique))))
}

// ratings prints rated puzzles: a single puzzle on several lines, several puzzles on one line each. It holds the first
// puzzle back until the second arrives, unless a person is typing them.
type ratings struct {
	main    *Main
	form    string
	points  bool
	several bool
	held    *rated
}

func (o *ratings) add(r *rated) {
	if o.form == "text" && !o.several && o.held == nil {
		o.held = new(*r)
		return
	}
	o.several = true
	o.release()
	r.print(o.main, o.form, o.points)
}

// release prints the puzzle that was held back.
func (o *ratings) release() {
	if first := o.held; first != nil {
		o.held = nil
		first.print(o.main, o.form, o.points)
	}
}

// close prints the only puzzle in full, if no other arrived.
func (o *ratings) close() {
	if r := o.held; r != nil {
		fmt.Fprintln(o.main.Stdout, r.drawing())
		for _, fact := range r.facts(o.main.printer(), o.points) {
			fmt.Fprintln(o.main.Stdout, console.Wrap(fact, blockWidth))
		}
	}
}

// blockWidth is the maximum length of lines about a single puzzle.
const blockWidth = 80

// drawing draws a puzzle. It shows the candidates if some are excluded and there is room.
func (r *rated) drawing() string {
	if drawn := format.Candidates(r.grid()); !r.grid().Restricted().IsEmpty() && strings.Index(drawn, "\n") <= blockWidth {
		return drawn
	}
	return format.Block(r.grid())
}
