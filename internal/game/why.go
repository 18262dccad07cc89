package game

import (
	"context"
	"fmt"

	"pencilmark/solver"
	"pencilmark/solver/logic"
)

// Verity is what can be said of a candidate that a player asks about.
type Verity int

// The verities.
const (
	Refuted  Verity = iota // the Step, after some others, rules it out
	Filled                 // the cell has a digit
	Seen                   // a cell that it sees has the digit
	Right                  // nothing can rule it out: it is the solution's
	Unproved               // it is wrong, and no argument was found
)

// Reason says why a cell cannot be a digit.
type Reason struct {
	*Hint              // Refuted: the Step, in the position Before; Wrong if entries are wrong
	Cell, Digit int    // what was asked
	Verity      Verity // what there is to say
	By          int    // Seen: the cell that has the digit
	After       int    // Refuted: how many deductions come before the Step
}

// Why tells why a cell cannot be a digit, by the shortest argument found. What is
// not plain to see costs as a hint of level 3 does, and to hear that a digit is
// right as one of level 4. It fails as Hint does.
func (s *Service) Why(ctx context.Context, c Call, sub Subject, cell, digit int) (*Reason, error) {
	return retry(func() (*Reason, error) { return s.why(ctx, c, sub, cell, digit) })
}

func (s *Service) why(ctx context.Context, c Call, sub Subject, cell, digit int) (*Reason, error) {
	h, err := s.position(ctx, c, sub)
	if err != nil {
		return nil, err
	}
	r := &Reason{Hint: h, Cell: cell, Digit: digit}
	if l := h.Grid.Layout(); cell < 0 || cell >= l.Cells() || !l.Digits().Has(digit) {
		return nil, ErrNoStep
	}
	if r.plain() {
		return r, nil
	}
	if h.Wrong = h.mistakes(); h.Wrong.any() {
		return r, s.charge(ctx, c, h, "check "+digest(h.Progress.String()), 1)
	}
	h.Wrong = nil
	if err := s.argue(ctx, r); err != nil {
		return nil, err
	}
	level := MaxHint
	if r.Verity == Refuted {
		level = MaxHint - 1
	}
	return r, s.charge(ctx, c, h, "why "+digest(fmt.Sprint(cell, digit)), level)
}

// plain answers what the board shows.
func (r *Reason) plain() bool {
	sight, by := logic.AtSight(r.Progress, r.asked())
	switch sight {
	case logic.Filled:
		r.Verity = Filled
	case logic.Seen:
		r.Verity, r.By = Seen, by
	}
	return sight != logic.Open
}

func (r *Reason) asked() solver.Candidate { return solver.Candidate{Cell: r.Cell, Digit: r.Digit} }

// argue looks for an argument in the player's position; against what the player
// has crossed out, in the position with all candidates.
func (s *Service) argue(ctx context.Context, r *Reason) error {
	if r.Solution.Value(r.Cell) == r.Digit {
		r.Verity = Right
		return nil
	}
	r.Before = logic.Disputed(r.Before, r.asked())
	step, ok, err := s.ladder.Against(ctx, r.Before, r.asked())
	if ok || err != nil {
		r.Step = step
		return err
	}
	return s.argueLater(ctx, r)
}

// argueLater walks on until a step rules the candidate out.
func (s *Service) argueLater(ctx context.Context, r *Reason) error {
	r.Verity = Unproved
	_, err := s.ladder.Walk(ctx, r.Before, func(before *solver.Grid, step solver.Step) bool {
		if logic.RulesOut(before, &step, r.asked()) {
			r.Verity, r.Step, r.Before = Refuted, step, before.Clone()
			return false
		}
		r.After++
		return true
	})
	return err
}
