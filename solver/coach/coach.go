package coach

import (
	"cmp"
	"context"
	"errors"
	"sync"

	"pencilmark/solver"
	"pencilmark/solver/logic"
	"pencilmark/solver/logic/chain"
	"pencilmark/solver/rating"
	"pencilmark/solver/textbook"
)

// Coach answers questions with the deductions of a ladder. It is safe for concurrent use.
type Coach struct {
	ladder      *logic.Ladder
	beyond      *logic.Ladder // continues where ladder ends; may be nil
	effort      int
	noLookahead bool       // it argues only about the position itself, not about later ones
	memories    *sync.Pool // of *logic.Memory, reused by hints
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

// WithEffort limits the number of deductions towards the solution that the coach makes while it looks for a reason.
// Simple deductions do not count.
func (c *Coach) WithEffort(deductions int) *Coach {
	limited := *c
	limited.effort = deductions
	return &limited
}

// WithoutLookahead returns a coach that looks for reasons only in the given position. An argument in a later position
// would reveal digits that the player has not found.
func (c *Coach) WithoutLookahead() *Coach {
	here := *c
	here.noLookahead = true
	return &here
}

// Ladder returns the first ladder that the coach argues with.
func (c *Coach) Ladder() *logic.Ladder { return c.ladder }

// goesBeyond reports whether the coach can continue where its ladder ends.
func (c *Coach) goesBeyond(g *solver.Grid) bool {
	return c.beyond != nil && rating.ScaleOf(g) == rating.ScaleReference
}

// Topic says what a hint should be about. The zero value takes the next step.
type Topic = logic.Topic

// Hint is a deduction, or the mistakes that come before any deduction.
type Hint struct {
	Mistakes               // if there are any, they are the hint
	Topic    Topic         // of the hint
	Before   *solver.Grid  // the position in which the Step is found
	Step     solver.Step   // meaningless unless Found
	Found    bool          // false: there are Mistakes, or nothing is left to do, or there is no such step
	Towards  bool          // nothing simple changes the Topic's cells yet: the Step is the first of the simple steps that lead to one that does
	Also     []solver.Step // further singles by the same technique as the Step

	PartialNotes bool // it ignores the player's notes, because only a part of the grid has notes
	Several      bool // the puzzle has several solutions, so no deduction assumes that there is one
}

const maxAlso = 8

// Hint returns the deduction on a topic. The error is the context's.
func (c *Coach) Hint(ctx context.Context, p *Position, about Topic) (*Hint, error) {
	h := &Hint{Mistakes: p.Mistakes(), Topic: about, Before: p.Progress, PartialNotes: p.PartialNotes, Several: p.Several != nil}
	if h.Any() {
		return h, nil
	}
	c = c.arguesAbout(p)
	if about.Technique != "" {
		only := *c
		only.ladder = c.ladder.Without(func(t *logic.Technique) bool { return t.Name != about.Technique && string(t.Family) != about.Technique })
		c = &only
	}
	m := c.memories.Get().(*logic.Memory)
	defer c.memories.Put(m)
	return h, c.in(m).hint(ctx, h)
}

// arguesAbout returns the coach to use for a position. If the puzzle has several solutions, it does not assume
// uniqueness and stays on its ladder.
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

// Steps are the deductions that are possible now.
type Steps struct {
	Mistakes               // if there are any, there are no Steps
	Before   *solver.Grid  // the position in which they are found
	Steps    []solver.Step // the easiest first
	More     bool          // there are more
	Several  bool          // the puzzle has several solutions, so no deduction assumes that there is one
}

// maxSteps is the maximum number of deductions in Steps.
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

// CheckResult is the result of Position.Check.
type CheckResult struct {
	Mistakes
	Conflicts []solver.Conflict // repeated digits
	Left      int               // cells still empty
	Untouched bool              // nothing has been entered or crossed out yet
}

// Check compares a position with its solution.
func (p *Position) Check() *CheckResult {
	return &CheckResult{
		Mistakes: p.Mistakes(), Conflicts: p.Progress.Conflicts(), Left: p.Progress.Empty().Len(), Untouched: p.untouched(),
	}
}

// Solved reports whether the position is the solution.
func (c *CheckResult) Solved() bool { return len(c.Wrong) == 0 && c.Left == 0 }

// Path walks from a grid to its solution, or to the end of the coach's ladder, and yields every step with the position
// before it, which yield must not keep or change. It stops when yield returns false. It fails with a
// *solver.ConflictError or the context's error.
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
	Number int // its number among the deductions, from 1
}

// Crux finds the deduction of Path that is highest on the ladder, the first of equals; nil if there is none. It fails
// as Path does.
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

// Verdict says whether a chain that a player drew is correct, and its conclusion.
type Verdict struct {
	Mistakes                // if there are any, they come first
	Before   *solver.Grid   // the position that the chain is about
	Chain    *chain.Verdict // nil if there are Mistakes
}

// Chain judges a chain in the position, link by link.
func (c *Coach) Chain(p *Position, links []solver.Link) *Verdict {
	v := &Verdict{Mistakes: p.Mistakes(), Before: p.Progress}
	if !v.Any() {
		v.Chain = chain.Judge(p.Progress, links)
	}
	return v
}

// PathOptions say how a path continues where its ladder ends. The zero value continues as the ladder's source does.
type PathOptions struct {
	Guess         []int                        // cells for which every combination of digits is tried
	OnScenario    func(textbook.Scenario) bool // with Guess, gets each combination; false ends the trial
	OnLook        func(logic.Look)             // gets each search of the ladder; may be nil
	GuessAndCheck bool                         // guess, continue, and go back on a contradiction
	First         bool                         // with GuessAndCheck, stop at the first solution
	Counted       int                          // the maximum number of solutions to count; 0 means MaxCounted
}

// PathEnd is the end of a path, and the results after it.
type PathEnd struct {
	logic.WalkResult
	Scenarios *textbook.ScenarioReport
	Thread    *textbook.ThreadOutcome

	Searched  bool           // a search counted the solutions of the final position, up to more than Counted
	Counted   int            // the limit of the count
	Count     int            // solutions that it found
	Solutions []*solver.Grid // the solutions, if they are fewer than textbook.ListedSolutions
}

// MaxCounted is the default maximum number of solutions to count.
const MaxCounted = 1_000_000

// Follow is Path and the continuation after its ladder ends; depth counts the guesses that a step depends on. It
// fails as Path does, or says why Guess cannot be tried.
func (c *Coach) Follow(ctx context.Context, g *solver.Grid, o PathOptions, yield func(depth int, before *solver.Grid, s solver.Step) bool) (end PathEnd, err error) {
	if o.OnLook != nil {
		watched := *c
		watched.ladder, o.OnLook = c.ladder.Watched(o.OnLook), nil
		return watched.Follow(ctx, g, o, yield)
	}
	if o.GuessAndCheck {
		thread, err := textbook.SolveByThread(ctx, c.ladder, g, textbook.ThreadOptions{First: o.First, OnStep: yield})
		return PathEnd{Thread: &thread}, err
	}
	end.WalkResult, err = c.Path(ctx, g, func(before *solver.Grid, s solver.Step) bool { return yield(0, before, s) })
	if err != nil {
		return end, err
	}
	return end, c.Conclude(ctx, &end, o)
}

// Conclude does the continuation after a path's ladder has ended.
func (c *Coach) Conclude(ctx context.Context, end *PathEnd, o PathOptions) (err error) {
	end.Counted = cmp.Or(o.Counted, MaxCounted)
	switch {
	case !end.Stalled():
		return nil
	case len(o.Guess) > 0:
		end.Scenarios, err = textbook.TryScenarios(ctx, end.Grid, o.Guess, textbook.ScenarioOptions{Limit: end.Counted + 1, OnScenario: o.OnScenario})
		return err
	case !c.searches():
		return nil
	}
	end.Searched = true
	end.Count, err = solver.Search(ctx, end.Grid, end.Counted+1, func(s *solver.Grid) bool {
		if len(end.Solutions) < textbook.ListedSolutions {
			end.Solutions = append(end.Solutions, s)
		}
		return true
	})
	if end.Count >= textbook.ListedSolutions {
		end.Solutions = nil
	}
	return err
}

// searches reports whether the ladder's source finishes, or counts, by search.
func (c *Coach) searches() bool {
	switch c.ladder.Name {
	case textbook.LogicalLadder().Name, textbook.PhasesLadder().Name, textbook.HypothesesLadder().Name:
		return true
	}
	return false
}

// Finish returns the step by which a search fills the cells that a path left empty.
func (e *PathEnd) Finish(solution *solver.Grid) solver.Step { return searchStep(e.Grid, solution) }

// Way lists the steps of Path and, if the puzzle has one solution, a last step that fills the rest by search.
func (c *Coach) Way(ctx context.Context, g *solver.Grid) (steps []solver.Step, err error) {
	end, err := c.Path(ctx, g, func(_ *solver.Grid, s solver.Step) bool {
		steps = append(steps, s)
		return true
	})
	if err != nil || end.Solved {
		return steps, err
	}
	solution, err := solver.Solve(ctx, g)
	if _, several := errors.AsType[*solver.AmbiguousError](err); several && len(steps) > 0 {
		return steps, nil
	}
	if err != nil {
		return nil, err
	}
	return append(steps, searchStep(end.Grid, solution)), nil
}

func searchStep(left, solution *solver.Grid) solver.Step {
	s := solver.Step{Technique: "search", Cells: left.Empty().Slice()}
	for _, cell := range s.Cells {
		s.Places = append(s.Places, solver.Candidate{Cell: cell, Digit: solution.Value(cell)})
	}
	return s
}
