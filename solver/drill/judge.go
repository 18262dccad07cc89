package drill

import (
	"context"
	"slices"

	"pencilmark/solver"
)

// Move is the digits that somebody enters and the candidates that they cross out.
type Move struct{ Places, Removes []solver.Candidate }

// IsEmpty reports whether nothing is done.
func (m *Move) IsEmpty() bool { return len(m.Places)+len(m.Removes) == 0 }

// Verdict says what a move is worth.
type Verdict string

// The verdicts.
const (
	Right Verdict = "right" // all of it follows by the technique
	Other Verdict = "other" // it is true, but not all of it follows so
	Wrong Verdict = "wrong" // the solution says otherwise
)

// Judgement is a verdict with what it rests on.
type Judgement struct {
	Verdict Verdict
	Wrong   []solver.Candidate // of the move: what contradicts the solution
	Other   []solver.Candidate // of the move: what is true and does not follow by the technique
	Step    solver.Step        // an instance of the technique: where some of the move follows so, one that shows it
	Left    []solver.Candidate // what that step rules out besides, of what was not crossed out
}

// Judge reports whether every part of a move follows by the technique alone. A digit follows if the
// technique places it or leaves it no alternative in its cell or a unit; a candidate if the
// technique rules it out or places another digit in its cell. The error is the context's.
func (d *Drill) Judge(ctx context.Context, m Move) (*Judgement, error) {
	solution, err := solver.Solve(ctx, d.Grid.GivensOnly())
	if err != nil {
		return nil, err
	}
	j := &Judgement{Verdict: Right, Step: d.Step, Wrong: m.against(solution)}
	if len(j.Wrong) > 0 {
		j.Verdict = Wrong
		return j, nil
	}
	open := slices.Concat(m.Places, m.Removes)
	shown := false
	take := func(s solver.Step) bool {
		left := slices.DeleteFunc(slices.Clone(open), func(c solver.Candidate) bool {
			return d.follows(&s, c, slices.Contains(m.Places, c))
		})
		if len(left) < len(open) && !shown {
			j.Step, shown = s, true
		}
		open = left
		return len(open) > 0
	}
	if take(d.Step) {
		if err := oneTechnique(d.Technique).Steps(ctx, d.Grid, take); err != nil {
			return nil, err
		}
	}
	if j.Other = open; len(open) > 0 || m.IsEmpty() {
		j.Verdict = Other
	}
	for _, c := range j.Step.Removes {
		if !slices.Contains(m.Removes, c) && len(m.Places) == 0 {
			j.Left = append(j.Left, c)
		}
	}
	return j, nil
}

// against lists what of a move contradicts a solution.
func (m *Move) against(solution *solver.Grid) (wrong []solver.Candidate) {
	for _, p := range m.Places {
		if solution.Value(p.Cell) != p.Digit {
			wrong = append(wrong, p)
		}
	}
	for _, r := range m.Removes {
		if solution.Value(r.Cell) == r.Digit {
			wrong = append(wrong, r)
		}
	}
	return wrong
}

// follows reports whether a candidate is placed, or else ruled out, by a step.
func (d *Drill) follows(s *solver.Step, c solver.Candidate, placed bool) bool {
	if !placed {
		return slices.Contains(s.Removes, c) || slices.ContainsFunc(s.Places, func(p solver.Candidate) bool {
			return p.Cell == c.Cell && p.Digit != c.Digit
		})
	}
	if slices.Contains(s.Places, c) {
		return true
	}
	if !slices.ContainsFunc(s.Removes, func(r solver.Candidate) bool { return r.Cell == c.Cell || r.Digit == c.Digit }) {
		return false
	}
	after := d.Grid.Clone()
	after.Apply(s)
	if only, ok := after.Candidates(c.Cell).Single(); ok && only == c.Digit {
		return true
	}
	units := after.Layout().Units()
	return slices.ContainsFunc(units, func(u solver.Unit) bool {
		return u.Set.Has(c.Cell) && after.Positions(&u, c.Digit).Len() == 1 && after.Has(c.Cell, c.Digit)
	})
}
