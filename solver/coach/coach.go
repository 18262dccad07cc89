package coach

import (
	"context"
	"errors"
	"sync"

	"pencilmark/solver"
	"pencilmark/solver/logic"
	"pencilmark/solver/rating"
)

// Coach answers questions with the deductions of a ladder. It is safe for concurrent use.
type Coach struct {
	ladder      *logic.Ladder
	beyond      *logic.Ladder // goes on where ladder ends; nil for nothing
	effort      int
	noLookahead bool       // it argues about the position alone, not about what comes after
	memories    *sync.Pool // of *logic.Memory: hints are asked for again and again
}

// New returns a coach for a ladder. Where the human ladder ends, the reference ladder continues.
func New(ladder *logic.Ladder) *Coach {
	c := &Coach{ladder: ladder, effort: ThoroughEffort, memories: &sync.Pool{New: func() any { return &logic.Memory{} }}}
	if ladder.Name == logic.Human().Name {
		c.beyond = rating.ReferenceLadder().Without(ladder.Excludes)
	}
	return c
}

// ThoroughEffort is an effort that no search for a reason exceeds.
const ThoroughEffort = 2 * solver.MaxCells * solver.MaxSize

// WithEffort limits the deductions that the coach makes towards the solution while it looks for a
// reason. Simple ones do not count.
func (c *Coach) WithEffort(deductions int) *Coach {
	limited := *c
	limited.effort = deductions
	return &limited
}

// WithoutLookahead returns a coach that looks for reasons in the given position alone: arguing in a
// later one would reveal digits that nobody has found yet.
func (c *Coach) WithoutLookahead() *Coach {
	here := *c
	here.noLookahead = true
	return &here
}

// Ladder returns the ladder that the coach argues with first.
func (c *Coach) Ladder() *logic.Ladder { return c.ladder }

// goesBeyond reports whether the coach can continue where its ladder ends.
func (c *Coach) goesBeyond(g *solver.Grid) bool {
	return c.beyond != nil && rating.ScaleOf(g) == rating.ScaleReference
}

// Topic says what a hint is to be about. The zero value takes the next step.
type Topic = logic.Topic

// Hint is a deduction, or what comes before any.
type Hint struct {
	Mistakes               // if there are any, they are the hint
	Topic    Topic         // what was asked for
	Before   *solver.Grid  // the position in which the Step is found
	Step     solver.Step   // meaningless unless Found
	Found    bool          // false: there are Mistakes, or nothing is left to do, or there is no such step
	Towards  bool          // nothing simple changes the Topic's cells yet: the Step is the first of the simple ones that it takes until one does
	Also     []solver.Step // further singles that are found as the Step was

	PartialNotes bool // it does not go by the player's notes, which are of a part of the grid
	Several      bool // the puzzle has several solutions, so nothing rests on there being one
}

const maxAlso = 8

// Hint returns the deduction on a topic. The error is the context's.
func (c *Coach) Hint(ctx context.Context, p *Position, about Topic) (*Hint, error) {
	h := &Hint{Mistakes: p.Mistakes(), Topic: about, Before: p.Progress, PartialNotes: p.PartialNotes, Several: p.Several != nil}
	if h.Any() {
		return h, nil
	}
	c = c.arguesAbout(p)
	m := c.memories.Get().(*logic.Memory)
	defer c.memories.Put(m)
	return h, c.in(m).hint(ctx, h)
}

// arguesAbout returns the coach for a position. If the puzzle has several solutions, it does not
// assume uniqueness and stays on its ladder.
func (c *Coach) arguesAbout(p *Position) *Coach {
	if p.Several == nil {
		return c
	}
	open := *c
	open.ladder, open.beyond = c.ladder.WithoutUniqueness(), nil
	return &open
}

func (c *Coach) in(m *logic.Memory) *Coach {
	in := *c
	if in.ladder = c.ladder.In(m); c.beyond != nil {
		in.beyond = c.beyond.In(m)
	}
	return &in
}

func (c *Coach) hint(ctx context.Context, h *Hint) (err error) {
	if h.Step, h.Found, err = c.find(ctx, h.Before, h.Topic); err != nil {
		return err
	}
	if err = c.preferSimple(ctx, h); err != nil || !h.Found {
		return err
	}
	if len(h.Step.Places) == 1 {
		h.Also, err = c.ladder.SimilarSingles(ctx, h.Before, &h.Step, maxAlso)
	}
	return err
}

func (c *Coach) find(ctx context.Context, g *solver.Grid, about Topic) (step solver.Step, found bool, err error) {
	step, found, err = c.ladder.FirstStepOn(ctx, g, about)
	if found || err != nil || about != (Topic{}) || !c.goesBeyond(g) || g.Empty().IsEmpty() {
		return step, found, err
	}
	return c.beyond.Next(ctx, g)
}

// Steps are the deductions that can be made at once.
type Steps struct {
	Mistakes               // if there are any, there are no Steps
	Before   *solver.Grid  // the position in which they are found
	Steps    []solver.Step // the easiest first
	More     bool          // there are further ones
	Several  bool          // the puzzle has several solutions, so nothing rests on there being one
}

// maxSteps is how many deductions Steps lists.
const maxSteps = 60

// Steps lists the deductions that can be made now, without bad guesses. The error is the context's.
func (c *Coach) Steps(ctx context.Context, p *Position) (*Steps, error) {
	s := &Steps{Mistakes: p.Mistakes(), Before: p.Progress, Several: p.Several != nil}
	if s.Any() {
		return s, nil
	}
	err := c.arguesAbout(p).ladder.Steps(ctx, s.Before, func(found solver.Step) bool {
		if s.More = len(s.Steps) == maxSteps; !s.More {
			s.Steps = append(s.Steps, found)
		}
		return !s.More
	})
	return s, err
}

type CheckResult struct {
	Mistakes
	Conflicts []solver.Conflict // digits that stand twice in a unit
	Left      int               // cells still empty
	Untouched bool              // nothing was entered or crossed out yet
}

// Check compares a position with its solution.
func (p *Position) Check() *CheckResult {
	return &CheckResult{
		Mistakes: p.Mistakes(), Conflicts: p.Progress.Conflicts(), Left: p.Progress.Empty().Len(), Untouched: p.untouched(),
	}
}

// Solved reports whether the position is the solution.
func (c *CheckResult) Solved() bool { return len(c.Wrong) == 0 && c.Left == 0 }

// Path walks from a grid to its solution, or to the end of the coach's ladder, and yields every
// step with the position before it, which yield must not keep or change. It stops when yield
// returns false. It fails with a *solver.ConflictError or the context's error.
func (c *Coach) Path(ctx context.Context, g *solver.Grid, yield func(before *solver.Grid, s solver.Step) bool) (logic.WalkResult, error) {
	if conflicts := g.Conflicts(); len(conflicts) > 0 {
		return logic.WalkResult{}, &solver.ConflictError{Layout: g.Layout(), Conflicts: conflicts}
	}
	return c.ladder.Walk(ctx, g, yield)
}

// ErrCandidate reports a cell or a digit that the position does not have.
var ErrCandidate = errors.New("coach: there is no such cell or digit in this grid")

// Crux is the hardest deduction on the way to a puzzle's solution.
type Crux struct {
	Before *solver.Grid // the position in which the Step is found
	Step   solver.Step
	Number int // which deduction of the way it is, from 1
}

// Crux finds the deduction of Path that is highest on the ladder, the first of several; nil if
// there is none. It fails as Path does.
func (c *Coach) Crux(ctx context.Context, g *solver.Grid) (crux *Crux, err error) {
	highest, n := -1, 0
	_, err = c.Path(ctx, g, func(before *solver.Grid, s solver.Step) bool {
		n++
		if rung := c.ladder.RungOf(&s); rung > highest {
			highest, crux = rung, &Crux{before.Clone(), s, n}
		}
		return true
	})
	if err != nil {
		return nil, err
	}
	return crux, nil
}

// Verdict says whether a chain that somebody drew is right, and what follows from it.
type Verdict struct {
	Mistakes                     // if there are any, they come first
	Before   *solver.Grid        // the position that the chain is about
	Chain    *logic.ChainVerdict // nil if there are Mistakes
}

// Chain judges a chain in the position, link by link.
func (c *Coach) Chain(p *Position, links []solver.Link) *Verdict {
	v := &Verdict{Mistakes: p.Mistakes(), Before: p.Progress}
	if !v.Any() {
		v.Chain = logic.JudgeChain(p.Progress, links)
	}
	return v
}
