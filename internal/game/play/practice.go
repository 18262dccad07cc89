package play

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"

	"pencilmark/internal/game"
	"pencilmark/internal/game/bank"
	"pencilmark/internal/game/community"
	"pencilmark/internal/game/txn"
	"pencilmark/solver"
	"pencilmark/solver/rating"
)

// Start starts the player's attempt at a post's daily, and with it the server's clock. Post 0 is today's. A second
// call returns the same attempt. It fails as guard.Today does.
func (s *Service) Start(ctx context.Context, c game.Call, post int64) (*game.Work, error) {
	return retryChanged(func() (*game.Work, error) {
		o, err := txn.View(ctx, s.Store, func(q Query) (*opening, error) { return s.start(q, c, post) })
		if err != nil {
			return nil, err
		}
		return o.Work, s.finishOpening(ctx, o)
	})
}

func (s *Service) start(q Query, c game.Call, post int64) (*opening, error) {
	p, err := s.Guard.Today(q, c)
	home := ""
	if post != 0 {
		p, err = q.Post(post)
	}
	if err != nil {
		return nil, err
	}
	if post != 0 && c.Guild == "" { // from a reminder: the guild's daily is started
		home = p.Guild
	}
	puzzle, err := q.Puzzle(p.Puzzle)
	if err != nil {
		return nil, err
	}
	return s.begin(q, c, puzzle, home)
}

// Practise gives the player a puzzle of a variant and tier that they have not tried. It can be a practice puzzle,
// a past daily, a new classic puzzle from the bank unless that is running low, or one made on the spot. If that
// takes too long, the puzzle has the nearest tier that can be made.
func (s *Service) Practise(ctx context.Context, c game.Call, v solver.Variant, t rating.Tier) (*game.Work, error) {
	if v != solver.ClassicVariant() {
		t = min(t, rating.Extreme)
	}
	choose := func(tx Tx) (*game.Puzzle, error) { return s.Bank.TakePractice(tx, c.Player.ID, v, t) }
	return s.take(ctx, c, choose, func() (err error) {
		t, err = s.Bank.MakePractice(ctx, v, t, bank.Patience)
		return err
	})
}

// PractiseTimed gives the player a classic puzzle that they have not tried and that takes about the given number
// of minutes. rating.Unrated means any tier.
func (s *Service) PractiseTimed(ctx context.Context, c game.Call, t rating.Tier, minutes int) (*game.Work, error) {
	choose := func(tx Tx) (*game.Puzzle, error) { return s.Bank.TakeTimed(tx, c.Player.ID, t, minutes) }
	return s.take(ctx, c, choose, func() error {
		_, err := s.Bank.MakePractice(ctx, solver.ClassicVariant(), cmp.Or(t, rating.Easy), bank.Patience)
		return err
	})
}

// Challenge gives the player the hardest puzzle that they have not tried: one from the bank unless that is running
// low in its tier, a practice puzzle, or a past daily. So all players get the same puzzles in the same order, and
// the bank loses one only when a player has had all that others had.
func (s *Service) Challenge(ctx context.Context, c game.Call) (*game.Work, error) {
	choose := func(tx Tx) (*game.Puzzle, error) { return s.Bank.TakeHardest(tx, c.Player.ID) }
	return s.take(ctx, c, choose, func() error {
		_, err := s.Bank.MakePractice(ctx, solver.ClassicVariant(), rating.Nightmare, bank.Patience)
		return err
	})
}

// PractiseSubmitted gives the player an approved submission, in the guild where the call counts, that they have
// not tried. It fails with game.ErrNotFound.
func (s *Service) PractiseSubmitted(ctx context.Context, c game.Call) (*game.Work, error) {
	return s.take(ctx, c, func(tx Tx) (*game.Puzzle, error) { return s.Submissions.Untried(tx, c) }, nil)
}

// PractiseSubmission gives a manager the puzzle of a submission to practise.
func (s *Service) PractiseSubmission(ctx context.Context, c game.Call, id int64) (*game.Work, error) {
	return s.take(ctx, c, func(tx Tx) (*game.Puzzle, error) { return community.PuzzleOf(tx, c, id) }, nil)
}

// take opens the puzzle that choose returns. If the bank has none and makeOne is not nil, take calls makeOne and
// chooses again.
func (s *Service) take(ctx context.Context, c game.Call, choose func(Tx) (*game.Puzzle, error), makeOne func() error) (*game.Work, error) {
	try := func() (*game.Work, error) {
		return txn.Update(ctx, s.Store, func(tx Tx) (*game.Work, error) {
			id, err := txn.Once(tx, c, s.Now(), func() (string, error) {
				p, err := choose(tx)
				if err != nil {
					return "", err
				}
				return p.ID, nil
			})
			if err != nil {
				return nil, err
			}
			o, err := s.puzzle(tx, c, id)
			if err == nil {
				err = noteReplaced(tx, c, o.Work)
			}
			if err != nil {
				return nil, err
			}
			return o.Work, o.commit(tx)
		})
	}
	w, err := try()
	if makeOne == nil || !errors.Is(err, game.ErrBankEmpty) {
		return w, err
	}
	if err := makeOne(); err != nil {
		return nil, err
	}
	return try()
}

// Replay gives the player a past daily of the guild, or its mini, as practice. The player's earlier attempt and
// its result stay unchanged. A replay in progress goes on; otherwise a new one starts. Replay fails with
// game.ErrNotFound, and with game.ErrLive while the daily is live in any guild.
func (s *Service) Replay(ctx context.Context, c game.Call, d game.Date, mini bool) (*game.Work, error) {
	return txn.Update(ctx, s.Store, func(tx Tx) (*game.Work, error) {
		p, err := s.postOver(tx, c, d, mini)
		if err != nil {
			return nil, err
		}
		live, err := s.Guard.IsLive(tx, p.Puzzle)
		if err == nil && live {
			err = game.ErrLive
		}
		if err != nil {
			return nil, err
		}
		o, err := s.replay(tx, c, p.Puzzle)
		if err == nil {
			err = noteReplaced(tx, c, o.Work)
		}
		if err != nil {
			return nil, err
		}
		if err := o.commit(tx); err != nil {
			return nil, err
		}
		_, err = txn.Once(tx, c, s.Now(), func() (int64, error) { return o.ID, nil })
		return o.Work, err
	})
}

func (s *Service) replay(q Query, c game.Call, puzzle string) (*opening, error) {
	kept, repeated, err := txn.Recall(q, c)
	if err != nil {
		return nil, err
	}
	if repeated {
		var id int64
		if err := json.Unmarshal([]byte(kept), &id); err != nil {
			return nil, err
		}
		return s.attempt(q, c, id)
	}
	last, err := txn.OrNone(q.LastReplay(c.Player.ID, puzzle))
	if err != nil {
		return nil, err
	}
	if last != nil {
		if _, ended := last.Ended(); !ended {
			return s.enter(q, c, last, "")
		}
	}
	p, err := q.Puzzle(puzzle)
	if err != nil {
		return nil, err
	}
	return s.enter(q, c, s.newAttempt(c, &game.Attempt{PuzzleID: p.ID, Kind: game.PracticeAttempt, Replay: true,
		Grid: p.Grid, Solution: p.Solution}), "")
}

// postOver returns the guild's post of a date, or of its mini, if it has closed.
func (s *Service) postOver(q Query, c game.Call, d game.Date, mini bool) (*game.Post, error) {
	guild, err := txn.CountingGuild(q, c)
	if err != nil {
		return nil, err
	}
	p, err := q.PostAt(game.Series{Guild: guild, Mini: mini}, d)
	if err == nil && (p.State != game.PostSent || p.Open(s.Now())) {
		err = game.ErrNotFound
	}
	return p, err
}

// Recent lists the puzzles at which the player has worked, the last one first, at most limit.
func (s *Service) Recent(ctx context.Context, c game.Call, limit int) ([]game.PuzzleName, error) {
	return txn.View(ctx, s.Store, func(q Query) ([]game.PuzzleName, error) { return q.Recent(c.Player.ID, limit) })
}

// Maintain deletes attempts at pasted grids, and replays, that were not touched for a long time.
func (s *Service) Maintain(ctx context.Context) error {
	return s.Store.Update(ctx, func(tx Tx) error { return tx.PruneAttempts(s.Now().Add(-txn.KeepFor)) })
}
