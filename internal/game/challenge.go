package game

import (
	"context"
	"errors"

	"pencilmark/solver/rating"
)

// Challenge gives the player the hardest puzzle there is that they have not tried:
// one of the bank, unless it is running low in that tier, one for practice, or a
// past daily. So the players who ask get the same ones in the same order, and the
// bank loses one only when somebody has been through all that others had.
func (s *Service) Challenge(ctx context.Context, c Call) (*Work, error) {
	return s.practise(ctx, c, rating.Nightmare, func(tx Tx) (string, error) {
		p, err := s.takeHardest(tx, c.Player.ID)
		if err != nil {
			return "", err
		}
		return p.ID, nil
	})
}

// takeHardest returns a player's challenge. It cannot be a daily any more.
func (s *Service) takeHardest(tx Tx, player string) (*Puzzle, error) {
	p, err := s.hardest(tx, player)
	if err != nil {
		return nil, err
	}
	return p, spend(tx, p)
}

func (s *Service) hardest(q Query, player string) (*Puzzle, error) {
	supply, err := q.Supply(UsageBank)
	if err != nil {
		return nil, err
	}
	p, err := q.Hardest(player, s.firstLive(), true)
	if err == nil && p.Usage == UsageBank && supply[p.Rating.Tier] <= s.bank/2 {
		p, err = q.Hardest(player, s.firstLive(), false)
	}
	if errors.Is(err, ErrNotFound) {
		return nil, ErrBankEmpty
	}
	return p, err
}
