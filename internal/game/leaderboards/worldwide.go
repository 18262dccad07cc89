package leaderboards

import (
	"context"
	"errors"

	"pencilmark/internal/game"
	"pencilmark/internal/game/results"
	"pencilmark/internal/game/txn"
	"pencilmark/solver/rating"
)

// readWorldwide reads a page of a leaderboard of all servers. Today's covers the last shared daily
// of the requested tier, or of the post's tier, dated no later than the post.
func readWorldwide(q Query, post *game.Post, r Request, player string) (*Leaderboard, error) {
	ranking := Ranking{Period: r.Period, Guild: game.AllServers, Clean: r.Clean, Span: results.SpanOf(r.Period, post.Date)}
	ranking.Span.Tier = r.Tier
	board := &Leaderboard{Request: r, Guild: game.AllServers, Reveal: game.RevealOnStart}
	board.First, board.Last = r.Period.Dates(post.Date)
	if r.Period == game.PeriodToday {
		tier := r.Tier
		if tier == rating.Unrated {
			tier = post.Tier
		}
		puzzle, date, err := q.LastShared(tier, post.Date)
		if errors.Is(err, game.ErrNotFound) {
			return &Leaderboard{Request: r, Pages: 1}, nil
		}
		if err != nil {
			return nil, err
		}
		ranking.Puzzle, board.First, board.Last = puzzle, date, date
	}
	return board, board.read(q, ranking, player)
}

// Worldwide returns how a player takes part in the leaderboards of all servers.
func (s *Service) Worldwide(ctx context.Context, c game.Call) (game.Worldwide, error) {
	return txn.View(ctx, s.store, func(q Query) (game.Worldwide, error) {
		w, err := txn.OrNone(q.Worldwide(c.Player.ID))
		if err == nil {
			w.Departed, err = q.HasDeparted(w.Guild, c.Player.ID)
		}
		return w, err
	})
}

// TakePart makes the player's results in the guild of the call count on the leaderboards of all
// servers. It fails with game.ErrNotWorldwide.
func (s *Service) TakePart(ctx context.Context, c game.Call) error {
	return s.changeWorldwide(ctx, c, func(tx Tx, w *game.Worldwide) error {
		guild, err := txn.CountingGuild(tx, c)
		if err != nil {
			return err
		}
		takesPart, err := tx.IsWorldwide(guild)
		if err == nil && (!takesPart || guild == game.LocalGuild) {
			err = game.ErrNotWorldwide
		}
		w.Guild = guild
		return err
	})
}

func (s *Service) Leave(ctx context.Context, c game.Call) error {
	return s.changeWorldwide(ctx, c, func(_ Tx, w *game.Worldwide) error {
		w.Guild = ""
		return nil
	})
}

// SetAlias sets a player's name on those leaderboards; "" means their own name. It fails with a
// *game.AliasError.
func (s *Service) SetAlias(ctx context.Context, c game.Call, text string) error {
	alias, err := "", error(nil)
	if text != "" {
		if alias, err = game.ReadAlias(text); err != nil {
			return err
		}
	}
	if game.IsRefused(alias, s.refused) {
		return &game.AliasError{Reason: game.AliasRefused}
	}
	return s.changeWorldwide(ctx, c, func(tx Tx, w *game.Worldwide) error {
		free, err := tx.IsAliasFree(game.AliasKey(alias), c.Player.ID)
		if err == nil && !free {
			err = &game.AliasError{Reason: game.AliasTaken}
		}
		w.Alias = alias
		return err
	})
}

func (s *Service) changeWorldwide(ctx context.Context, c game.Call, change func(Tx, *game.Worldwide) error) error {
	return s.kept.Update(ctx, func(tx Tx) error {
		if err := tx.SeePlayer(c.Player, c.Guild, s.now()); err != nil {
			return err
		}
		before, err := tx.Worldwide(c.Player.ID)
		if err != nil {
			return err
		}
		after := before
		if err := change(tx, &after); err != nil || after == before {
			return err
		}
		if err := tx.SetWorldwide(c.Player.ID, after, game.AliasKey(after.Alias)); err != nil || after.Guild == before.Guild {
			return err
		}
		return results.SumWorldwide(tx, c.Player.ID)
	})
}

// RefuseAliases removes players whose alias the operator refuses from the leaderboards of all
// servers.
func (s *Service) RefuseAliases(ctx context.Context) error {
	aliases, err := txn.View(ctx, s.store, func(q Query) ([]Alias, error) { return q.Aliases() })
	if err != nil {
		return err
	}
	for _, a := range aliases {
		if !game.IsRefused(a.Alias, s.refused) {
			continue
		}
		if err := s.kept.Update(ctx, func(tx Tx) error {
			return errors.Join(tx.SetWorldwide(a.Player, game.Worldwide{}, ""), results.SumWorldwide(tx, a.Player))
		}); err != nil {
			return err
		}
	}
	return nil
}

// HasDeparted reports whether a player has left the guild's leaderboards. It fails with
// game.ErrNotSetUp.
func (s *Service) HasDeparted(ctx context.Context, c game.Call) (bool, error) {
	return txn.View(ctx, s.store, func(q Query) (bool, error) {
		guild, err := s.guildToLeave(q, c)
		if err != nil {
			return false, err
		}
		return q.HasDeparted(guild, c.Player.ID)
	})
}

// Depart removes a player from the leaderboards of the guild and, if their results there count
// worldwide, from those of all servers. All points stay, so Return restores everything.
func (s *Service) Depart(ctx context.Context, c game.Call) error { return s.setDeparted(ctx, c, true) }

// Return undoes Depart.
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

func (s *Service) guildToLeave(q Query, c game.Call) (string, error) {
	guild, err := s.guildOf(q, c)
	if err == nil && guild == game.LocalGuild {
		err = game.ErrNotSetUp
	}
	return guild, err
}
