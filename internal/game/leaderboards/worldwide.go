package leaderboards

import (
	"context"
	"errors"

	"pencilmark/internal/game"
	"pencilmark/internal/game/people"
	"pencilmark/internal/game/results"
	"pencilmark/internal/game/txn"
	"pencilmark/solver/rating"
)

// readWorldwide reads the page of the ranking of all servers that holds a post's date.
// Today's is of the daily that servers share then, of the post's tier unless another is
// asked for, or of the last such one.
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

// Worldwide returns how a player takes part in the boards of all servers.
func (s *Service) Worldwide(ctx context.Context, c game.Call) (game.Worldwide, error) {
	return txn.View(ctx, s.store, func(q Query) (game.Worldwide, error) {
		w, err := txn.OrNone(q.Worldwide(c.Player.ID))
		if err == nil {
			w.Departed, err = q.HasDeparted(w.Guild, c.Player.ID)
		}
		return w, err
	})
}

// TakePart has the results of the guild that a call counts in stand on the boards of all
// servers. It fails with game.ErrNotWorldwide if the guild takes no part.
func (s *Service) TakePart(ctx context.Context, c game.Call) error {
	return s.changeWorldwide(ctx, c, func(tx Tx, w *game.Worldwide) error {
		guild, err := people.CountingGuild(tx, c)
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

// Leave takes a player off the boards of all servers.
func (s *Service) Leave(ctx context.Context, c game.Call) error {
	return s.changeWorldwide(ctx, c, func(_ Tx, w *game.Worldwide) error {
		w.Guild = ""
		return nil
	})
}

// SetAlias gives a player another name on the boards of all servers, "" for their own. It
// fails with a *game.AliasError.
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

// RefuseAliases takes players off the boards of all servers whose alias the operator
// refuses, and their alias from them: under their own name they have not agreed to stand
// there.
func (s *Service) RefuseAliases(ctx context.Context) error {
	aliases, err := txn.View(ctx, s.store, func(q Query) ([]people.Alias, error) { return q.Aliases() })
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
