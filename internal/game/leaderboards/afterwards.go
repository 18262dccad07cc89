package leaderboards

import (
	"context"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
)

// Afterwards is what may be told of the puzzle of a daily that is over in a guild.
type Afterwards struct {
	game.Post
	Puzzle    *game.Puzzle // nil if it may not be told
	LiveUntil time.Time    // when its last post closes, or may; zero if none is open
}

// Afterwards returns a guild's daily of a date, if it is over there. While it is live
// elsewhere its puzzle is for those alone who have finished it. It fails with
// game.ErrNotFound.
func (s *Service) Afterwards(ctx context.Context, c game.Call, d game.Date) (*Afterwards, error) {
	return txn.View(ctx, s.store, func(q Query) (*Afterwards, error) {
		p, err := s.pastDaily(q, c, d)
		if err != nil {
			return nil, err
		}
		a := &Afterwards{Post: p.Post}
		if a.LiveUntil, err = s.guard.LiveUntil(q, p.Puzzle); err != nil {
			return nil, err
		}
		if !a.LiveUntil.IsZero() {
			finished, err := hasFinished(q, &p.Post, c.Player.ID)
			if !finished || err != nil {
				return a, err
			}
		}
		a.Puzzle, err = q.Puzzle(p.Puzzle)
		return a, err
	})
}

// hasFinished reports whether a player has solved a post's daily or given it up.
func hasFinished(q Query, p *game.Post, player string) (bool, error) {
	own, err := q.Own(p.Guild, player, p.Date, p.Date)
	return len(own) > 0 && own[0].Outcome != game.OutcomePlaying, err
}
