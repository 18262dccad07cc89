package game

import (
	"context"
	"time"

	"pencilmark/solver"
	"pencilmark/solver/coach"
)

// Revealed is the solution of a subject, or the question whether the player
// really wants it.
type Revealed struct {
	*Work
	Full    *solver.Grid // nil while Confirm is set
	Confirm bool         // it would end an attempt at a live daily: ask first
}

// Solve returns the solution of a subject. On a live daily that is not over it
// first asks to confirm; confirmed, it ends the attempt as giving up does.
// It fails as Open does.
func (s *Service) Solve(ctx context.Context, c Call, sub Subject, confirmed bool) (*Revealed, error) {
	w, err := s.Open(ctx, c, sub)
	if err != nil {
		return nil, err
	}
	_, ended := w.Ended()
	if w.Live && !ended && !confirmed {
		return &Revealed{Work: w, Confirm: true}, nil
	}
	if w.Kind != PastedAttempt && !ended {
		err = s.end(ctx, c, w)
	}
	return &Revealed{Work: w, Full: w.Attempt.Solution}, err
}

// end records that the player gave up.
func (s *Service) end(ctx context.Context, c Call, w *Work) error {
	return s.store.Update(ctx, func(tx Tx) error {
		_, err := once(tx, c, s.now(), func() (bool, error) {
			stored, err := tx.Attempt(w.ID)
			if err != nil {
				return false, err
			}
			if _, ended := stored.Ended(); ended {
				return false, ErrEnded
			}
			return true, s.record(tx, w, Event{Kind: EventGaveUp, At: s.now()})
		})
		return err
	})
}

// Check is how a player's progress stands.
type Check struct {
	*Work
	*coach.CheckResult
	Cost time.Duration // what asking adds to a ranked time; 0 if nothing
}

// Check compares the progress on a subject with the solution. On a live daily
// it says how many entries are wrong but not which, and since that helps it
// counts as a hint of level 2. It fails as Open does.
func (s *Service) Check(ctx context.Context, c Call, sub Subject) (*Check, error) {
	w, err := s.open(ctx, c, sub, withNotes)
	if err != nil {
		return nil, err
	}
	check := &Check{Work: w, CheckResult: w.position().Check()}
	check.Secret = w.Live
	if _, ended := w.Ended(); ended || w.Kind == PastedAttempt {
		return check, nil
	}
	check.Cost, err = s.charge(ctx, c, w, coach.Mistakes{}, checkKey(w.Progress), 2)
	return check, err
}
