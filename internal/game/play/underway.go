package play

import (
	"context"
	"encoding/json"
	"strconv"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
)

// UnderWay opens the player's puzzle in progress besides the daily and the mini. It fails with
// game.ErrNoCurrent if there is none or the call did something else. Repeated it opens the same.
func (s *Service) UnderWay(ctx context.Context, c game.Call) (*game.Work, error) {
	return again(func() (*game.Work, error) {
		gave, repeated, err := s.recent.find(c)
		if err != nil {
			return nil, err
		}
		o, err := s.look(ctx, c, func(q Query, _ *string) (*opening, error) {
			if id, err := strconv.ParseInt(gave, 10, 64); err == nil {
				return s.attempt(q, c, id)
			}
			a, err := underWay(q, c, game.SlotOther)
			if err == nil && a == nil {
				err = game.ErrNoCurrent
			}
			if err != nil {
				return nil, err
			}
			return s.enter(q, c, a, "")
		})
		if err == nil && o.kept != nil && !repeated {
			err = game.ErrNoCurrent
		}
		if err != nil {
			return nil, err
		}
		if c.ID != "" && !repeated {
			s.recent.add(c, strconv.FormatInt(o.ID, 10))
		}
		return o.Work, s.finishOpening(ctx, o)
	})
}

// current returns the attempt for a call that names no puzzle: the one that a repeated call was
// about, the last one, or else one in progress. It returns nil if there is none.
func (s *Service) current(q Query, c game.Call, kept *string) (*game.Attempt, error) {
	var did inAttempt
	if kept != nil && json.Unmarshal([]byte(*kept), &did) == nil && did.Attempt != 0 {
		if a, err := txn.OrNone(own(q, c, did.Attempt)); a != nil || err != nil {
			return a, err
		}
	}
	last, err := txn.OrNone(q.Current(c.Player.ID, c.Guild))
	if last == nil || err != nil {
		return last, err
	}
	if _, ended := last.Ended(); !ended || kept != nil {
		return last, nil
	}
	for _, slot := range game.Slots() {
		if a, err := underWay(q, c, slot); a != nil || err != nil {
			return a, err
		}
	}
	return last, nil
}

// underWay returns a slot's attempt in progress, or nil. A pasted grid without entries is none.
func underWay(q Query, c game.Call, slot game.Slot) (*game.Attempt, error) {
	a, err := txn.OrNone(q.LastOf(c.Player.ID, c.Guild, slot))
	if a == nil || err != nil {
		return nil, err
	}
	if _, ended := a.Ended(); ended || a.Kind == game.PastedAttempt && game.SameDigits(a.Grid, a.Progress) {
		return nil, nil
	}
	return a, nil
}

// noteAside notes which puzzle in progress a work is about to replace.
func noteAside(q Query, c game.Call, w *game.Work) error {
	a, err := underWay(q, c, game.SlotOther)
	if a == nil || a.ID == w.ID || err != nil {
		return err
	}
	w.Aside = &game.Work{Attempt: *a}
	if a.PuzzleID != "" {
		w.Aside.Puzzle, err = q.Puzzle(a.PuzzleID)
	}
	return err
}
