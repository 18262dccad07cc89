package leaderboards

import (
	"context"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
)

// HasDeparted reports whether a player has left the tables of the guild that a call counts
// in. It fails with game.ErrNotSetUp where there are none to leave.
func (s *Service) HasDeparted(ctx context.Context, c game.Call) (bool, error) {
	return txn.View(ctx, s.store, func(q Query) (bool, error) {
		guild, err := s.guildToLeave(q, c)
		if err != nil {
			return false, err
		}
		return q.HasDeparted(guild, c.Player.ID)
	})
}

// Depart takes a player off the tables of the guild that a call counts in, and off those
// of all servers if its results count there. They play on, and see what is theirs. What
// they earned stays as it is, also the points of the others: so leaving gives nobody
// anything, and after Return everything is as if they had never gone.
func (s *Service) Depart(ctx context.Context, c game.Call) error { return s.setDeparted(ctx, c, true) }

// Return ends what Depart did.
func (s *Service) Return(ctx context.Context, c game.Call) error { return s.setDeparted(ctx, c, false) }

func (s *Service) setDeparted(ctx context.Context, c game.Call, departed bool) error {
	return s.kept.Update(ctx, func(tx Tx) error {
		guild, err := s.guildToLeave(tx, c)
		if err != nil {
			return err
		}
		if err := tx.SeePlayer(c.Player, c.Guild, s.now()); err != nil {
			return err
		}
		_, err = txn.Once(tx, c, s.now(), func() (bool, error) {
			before, err := tx.HasDeparted(guild, c.Player.ID)
			if err != nil || before == departed {
				return false, err
			}
			if err := tx.SetDeparted(guild, c.Player.ID, departed); err != nil {
				return false, err
			}
			return true, tx.Revise(guild)
		})
		return err
	})
}

// guildToLeave returns the guild that a call counts in. The tables of the terminal and the
// page are nobody's to leave.
func (s *Service) guildToLeave(q Query, c game.Call) (string, error) {
	guild, err := s.guildOf(q, c)
	if err == nil && guild == game.LocalGuild {
		err = game.ErrNotSetUp
	}
	return guild, err
}
