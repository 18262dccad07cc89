package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"

	"pencilmark/internal/phrase"
	"pencilmark/internal/render"
	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/format"
	"pencilmark/solver/logic"
)

// teller writes steps down, a line each.
type teller struct {
	out     io.Writer
	printer *phrase.Printer
	layout  *solver.Layout
	count   int
	chains  bool               // tell what discoveries force
	draw    func(render.Board) // shows each step's board; nil for none
	goOn    func() bool        // asked after each step; false ends the telling
}

func goOn() bool { return true }

// step tells a step that rests on depth guesses.
func (t *teller) step(depth int, before *solver.Grid, s *solver.Step) bool {
	return t.tell(depth, strings.Repeat("  ", depth), before, s)
}

// tell tells a step behind a prefix.
func (t *teller) tell(depth int, prefix string, before *solver.Grid, s *solver.Step) bool {
	t.count++
	if t.draw != nil {
		t.draw(render.Board{Grid: before, Step: s})
	}
	fmt.Fprintf(t.out, "%3d. %s%s: %s\n", t.count, prefix,
		t.printer.Technique(s.Technique), t.printer.StepSummary(s, t.layout))
	if t.chains {
		t.chain(depth, before, s)
	}
	return t.goOn()
}

// path tells a walk and where it led.
func (t *teller) path(ctx context.Context, ladder *logic.Ladder, grid *solver.Grid) error {
	outcome, err := t.walk(ctx, ladder, grid)
	if err != nil || outcome.Stopped {
		return err
	}
	fmt.Fprintln(t.out, ending(ladder, &outcome))
	if !outcome.Solved {
		return failed(exitFailed)
	}
	return nil
}

func (t *teller) walk(ctx context.Context, ladder *logic.Ladder, grid *solver.Grid) (logic.Outcome, error) {
	return coach.New(ladder).Path(ctx, grid, func(before *solver.Grid, s solver.Step) bool { return t.step(0, before, &s) })
}

// waitForEnter returns a function that waits for a line on standard input. It
// returns false when the person wants to leave: q, the end of the input, Ctrl-C.
func (m *Main) waitForEnter(ctx context.Context) func() bool {
	lines := bufio.NewScanner(m.input(ctx))
	fmt.Fprintln(m.Stderr, "Enter shows the next step; q and Enter leaves.")
	return func() bool {
		return lines.Scan() && !strings.EqualFold(strings.TrimSpace(lines.Text()), "q") && ctx.Err() == nil
	}
}

// ending says where a walk led and what it cost.
func ending(ladder *logic.Ladder, o *logic.Outcome) string {
	var uses []string
	for _, use := range o.Uses {
		uses = append(uses, fmt.Sprintf("%d %s", use.Count, use.Method))
	}
	cost := fmt.Sprintf("%d points", o.Points)
	if len(uses) > 0 {
		cost += " (" + strings.Join(uses, ", ") + ")"
	}
	if o.Solved {
		return fmt.Sprintf("solved %s: %s", format.Line(o.Grid), cost)
	}
	return fmt.Sprintf("unfinished: %s; %s", whyUnfinished(ladder, o), cost)
}

func whyUnfinished(ladder *logic.Ladder, o *logic.Outcome) string {
	layout := o.Grid.Layout()
	if o.Contradiction != nil {
		return phrase.New(phrase.DefaultLocale).Contradiction(layout, *o.Contradiction)
	}
	return fmt.Sprintf("%s has no further step at %d of %d cells, %d candidates left",
		ladder.Name, o.Grid.Filled(), layout.Cells(), o.Grid.CandidateCount())
}
