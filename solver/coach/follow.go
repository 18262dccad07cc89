package coach

import (
	"cmp"
	"context"
	"errors"

	"pencilmark/solver"
	"pencilmark/solver/logic"
	"pencilmark/solver/textbook"
)

// PathOptions say how a path continues where its ladder ends. The zero value does what the ladder's
// source does.
type PathOptions struct {
	Guess         []int                        // cells of which every combination of digits is tried
	OnScenario    func(textbook.Scenario) bool // with Guess, sees each combination; false ends them all
	OnLook        func(logic.Look)             // sees where the ladder looks; nil for nobody
	GuessAndCheck bool                         // guess, go on, and back up on a contradiction
	First         bool                         // with GuessAndCheck, stop at the first solution
	Counted       int                          // where counting solutions ends; 0 is MaxCounted
}

// PathEnd is where a path ended, and what came after.
type PathEnd struct {
	logic.WalkResult
	Scenarios *textbook.ScenarioReport
	Thread    *textbook.ThreadOutcome

	Searched  bool           // a search counted what the position left, up to more than Counted
	Counted   int            // where counting solutions ended, if there were as many
	Count     int            // solutions that it found
	Solutions []*solver.Grid // those, if they are fewer than textbook.ListedSolutions
}

// MaxCounted is where counting solutions ends unless somebody wishes otherwise.
const MaxCounted = 1_000_000

// Follow is Path and what comes after its ladder ends; depth counts the guesses that a step depends
// on. It fails as Path does, or says why Guess cannot be tried.
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

// Conclude does what comes where a path's ladder has ended.
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

// Finish returns the step by which a search finishes what a path left.
func (e *PathEnd) Finish(solution *solver.Grid) solver.Step { return searchStep(e.Grid, solution) }

// Way lists the steps of Path and, if the puzzle has one solution, a last step that fills the rest
// by search.
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
