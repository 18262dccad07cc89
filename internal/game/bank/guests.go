package bank

import (
	"context"
	"errors"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
	"pencilmark/solver"
	"pencilmark/solver/rating"
)

// forGuests is the number of practice puzzles of a variant and tier from which guests get a random one. Nothing
// records which of them a guest has tried.
const forGuests = 20

// Guest returns a random practice puzzle or past daily of a variant and tier for a guest. While there are fewer
// than forGuests, Guest takes a classic puzzle from the bank, unless the bank is running low. So guests cost the
// bank only a few puzzles of each tier, however many guests there are. Guest fails with an *EmptyError if there is
// no puzzle.
func (s *Service) Guest(ctx context.Context, v solver.Variant, t rating.Tier) (*game.Puzzle, error) {
	before := s.Guard.OldestLiveDate()
	known, n, err := s.anyPractice(ctx, v, t, before)
	if err != nil || n >= forGuests || n > 0 && v != solver.ClassicVariant() {
		return known, err
	}
	if v != solver.ClassicVariant() {
		return nil, &EmptyError{t}
	}
	return txn.Update(ctx, s.Store, func(tx Tx) (*game.Puzzle, error) {
		st, err := s.stock(tx)
		switch {
		case err != nil:
			return nil, err
		case st.low(t) && known != nil:
			return known, nil
		case st.low(t):
			return nil, &EmptyError{t}
		}
		p, err := tx.NthPuzzle(t, game.UsageBank, s.intN(st.unused[t]))
		if err != nil {
			return nil, err
		}
		return p, useForPractice(tx, p)
	})
}

// NearestGuest is like Guest, but tries the tiers nearest to t too.
func (s *Service) NearestGuest(ctx context.Context, v solver.Variant, t rating.Tier) (*game.Puzzle, error) {
	for _, near := range nearest(t) {
		p, err := s.Guest(ctx, v, near)
		if !errors.Is(err, game.ErrBankEmpty) {
			return p, err
		}
	}
	return nil, &EmptyError{t}
}

// anyPractice returns a random practice puzzle of a variant and tier, or nil if there is none, and the number of
// such puzzles.
func (s *Service) anyPractice(ctx context.Context, v solver.Variant, t rating.Tier, before game.Date) (p *game.Puzzle, n int, err error) {
	err = s.Store.View(ctx, func(q Query) error {
		if n, err = q.CountPractice(v, t, before); n == 0 || err != nil {
			return err
		}
		p, err = q.NthPractice(v, t, before, s.intN(n))
		return err
	})
	return p, n, err
}
