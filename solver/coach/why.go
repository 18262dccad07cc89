package coach

import (
	"context"
	"slices"

	"pencilmark/solver"
	"pencilmark/solver/logic"
)

// ReasonKind is the kind of answer about a candidate.
type ReasonKind int

// The kinds of reasons.
const (
	ReasonArgument   ReasonKind = iota // the Step, after some others, rules it out or, if it is Right, places it
	ReasonCellFilled                   // the cell has a digit
	ReasonDigitSeen                    // a cell that it sees has the digit
	ReasonUnproved                     // no argument was found
	ReasonUnfinished                   // the effort ended before an argument was found
	ReasonOpen                         // without lookahead: no argument was found, and the digit may be right or not
	ReasonMistakes                     // there are Mistakes, which come first
)

// Reason says why a cell cannot be a digit, or why it is.
type Reason struct {
	Mistakes
	Asked  solver.Candidate
	Kind   ReasonKind
	Right  bool          // the digit is the solution's; set only if knowing this needs an argument
	By     int           // of ReasonDigitSeen: the cell that has the digit
	Before *solver.Grid  // the position in which the Step is found
	Step   solver.Step   // of ReasonArgument: the argument
	After  int           // of ReasonArgument: the number of deductions before it
	First  []solver.Step // these deductions in order, if they are simple
}

// Why says why a cell cannot be a digit, or why it is that digit. Against a digit it prefers an argument in the
// position that many players know, then simple steps, then a harder argument, then the first step on the way to the
// solution that excludes the digit. Candidates that the player crossed out count as present. For the solution's digit
// it gives the step that places it, after few simple steps if possible. It fails with ErrCandidate or the context's
// error.
func (c *Coach) Why(ctx context.Context, p *Position, asked solver.Candidate) (*Reason, error) {
	if !p.has(asked) {
		return nil, ErrCandidate
	}
	r := &Reason{Mistakes: p.Mistakes(), Asked: asked, Before: p.Progress}
	switch {
	case r.Any():
		r.Kind = ReasonMistakes
		return r, nil
	case r.onBoard():
		return r, nil
	}
	if r.Right = p.Solution.Value(asked.Cell) == asked.Digit; r.Right {
		return r, c.argueFor(ctx, r)
	}
	r.Before = logic.PositionWithCandidate(p.Progress, asked)
	return r, c.argueAgainst(ctx, r)
}

// VisibleReason answers with facts that are visible on the board, without the solution; nil if these are not enough.
func (p *Position) VisibleReason(asked solver.Candidate) *Reason {
	r := &Reason{Asked: asked, Before: p.Progress}
	if !p.has(asked) || !r.onBoard() {
		return nil
	}
	return r
}

func (p *Position) has(c solver.Candidate) bool {
	l := p.Progress.Layout()
	return c.Cell >= 0 && c.Cell < l.CellCount() && c.Digit >= 1 && c.Digit <= l.Size()
}

func (r *Reason) onBoard() bool {
	sight, by := logic.VisibilityOf(r.Before, r.Asked)
	switch sight {
	case logic.CellFilled:
		r.Kind = ReasonCellFilled
	case logic.DigitSeen:
		r.Kind, r.By = ReasonDigitSeen, by
	}
	return sight != logic.NotVisible
}

// argueAgainst looks for an argument in the position, then in later ones. It prefers singles to an argument that is
// not simple, and simple steps to an argument that few players can follow.
func (c *Coach) argueAgainst(ctx context.Context, r *Reason) error {
	step, found, err := c.ladder.ArgumentAgainst(ctx, r.Before, r.Asked)
	followed := found && canBeFollowed(&step)
	if err != nil || found && stepIs(&step, isSimple) || followed && c.noLookahead {
		r.Step = step
		return err
	}
	if c.noLookahead {
		r.leaveOpen()
		return nil
	}
	way, err := c.shortestWay(ctx, r.Before, r.settledBy)
	switch {
	case err != nil:
		return err
	case len(way) > 0 && (!followed || !slices.ContainsFunc(way, func(s solver.Step) bool { return !stepIs(&s, placesSingles) })):
		r.endWith(way)
		return nil
	case found:
		r.Step = step
		return nil
	}
	return c.argueOnTheWay(ctx, r)
}

func stepIs(s *solver.Step, kind func(*logic.Technique) bool) bool {
	t, _ := logic.CatalogueEntry(s.Technique)
	return kind(&t)
}

// canBeFollowed reports whether an argument is one that many players know, or a short proof.
func canBeFollowed(s *solver.Step) bool {
	if s.Trial != nil {
		return len(s.Trial.Steps) <= logic.ShortProof
	}
	return stepIs(s, func(t *logic.Technique) bool { return isSimple(t) || t.Hodoku.Level == "Hard" })
}

// argueFor looks for a simple step that places the digit, then for any step.
func (c *Coach) argueFor(ctx context.Context, r *Reason) error {
	way, err := c.shortestWay(ctx, r.Before, r.settledBy)
	switch {
	case err != nil:
		return err
	case c.noLookahead && len(way) != 1:
		r.leaveOpen()
		return nil
	case len(way) == 0:
		return c.argueOnTheWay(ctx, r)
	}
	r.endWith(way)
	return nil
}

func (r *Reason) leaveOpen() { r.Kind, r.Right = ReasonOpen, false }

// endWith takes the last step of a way as the argument, in the position after the other steps.
func (r *Reason) endWith(way []solver.Step) {
	last := len(way) - 1
	r.Before = r.Before.Clone()
	for i := range way[:last] {
		r.Before.Apply(&way[i])
	}
	r.Kind, r.Step, r.After, r.First = ReasonArgument, way[last], last, way[:last]
}

// argueOnTheWay looks for an argument in later positions.
func (c *Coach) argueOnTheWay(ctx context.Context, r *Reason) error {
	if done, err := c.walkOn(ctx, c.ladder, r); done || err != nil || !c.goesBeyond(r.Before) {
		return err
	}
	_, err := c.walkOn(ctx, c.beyond, r)
	return err
}

// walkOn walks a ladder until a step settles the question or the effort ends, and reports whether either did.
func (c *Coach) walkOn(ctx context.Context, ladder *logic.Ladder, r *Reason) (done bool, err error) {
	r.Kind, r.After = ReasonUnproved, 0
	_, err = ladder.Walk(ctx, r.Before, func(before *solver.Grid, step solver.Step) bool {
		if r.settledBy(before, &step) {
			r.Kind, r.Step, r.Before = ReasonArgument, step, before.Clone()
			return false
		}
		if r.After++; r.After > c.effort {
			r.Kind, r.After = ReasonUnfinished, 0
			return false
		}
		return true
	})
	if r.Kind == ReasonUnproved {
		r.After = 0
	}
	return r.Kind != ReasonUnproved, err
}

// settledBy reports whether a step rules out the candidate or, if it is right, places it.
func (r *Reason) settledBy(before *solver.Grid, s *solver.Step) bool {
	if r.Right {
		return slices.Contains(s.Places, r.Asked)
	}
	return logic.RulesOut(before, s, r.Asked)
}
