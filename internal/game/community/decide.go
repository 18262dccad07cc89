package community

import (
	"context"
	"errors"
	"slices"

	"pencilmark/internal/game"
	"pencilmark/internal/game/guard"
	"pencilmark/internal/game/txn"
	"pencilmark/solver"
)

// Approve adds a submission to the guild's practice. All decisions fail with game.ErrNotFound, and with
// game.ErrPosted once the submission's daily is claimed.
func (s *Submissions) Approve(ctx context.Context, c game.Call, id int64) (*game.Submission, error) {
	return s.decide(ctx, c, id, func(_ Tx, sub *game.Submission) error {
		sub.State = game.SubmissionApproved
		return nil
	})
}

// Reject rejects a submission for a reason.
func (s *Submissions) Reject(ctx context.Context, c game.Call, id int64, reason string) (*game.Submission, error) {
	return s.decide(ctx, c, id, func(_ Tx, sub *game.Submission) error {
		sub.State, sub.Reason = game.SubmissionRejected, game.CutReason(reason)
		return nil
	})
}

// Schedule makes a submission the guild's daily of a future date. It also fails with game.ErrPosted if
// the date's daily is claimed or the guild has none then, with game.ErrTaken if the date has another
// submission, and with game.ErrNotClassic: turned copies of other sudokus cannot be recognised.
func (s *Submissions) Schedule(ctx context.Context, c game.Call, id int64, d game.Date) (*game.Submission, error) {
	return s.decide(ctx, c, id, func(tx Tx, sub *game.Submission) error {
		p, err := tx.Puzzle(sub.Puzzle)
		if err != nil {
			return err
		}
		if p.Grid.Layout() != solver.Classic() {
			return game.ErrNotClassic
		}
		if p.Usage != game.UsagePool {
			return game.ErrLive // it is or was another guild's daily
		}
		sub.State, sub.Date = game.SubmissionScheduled, d
		return s.mayTake(tx, sub)
	})
}

// mayTake fails unless a submission can be the daily of its date.
func (s *Submissions) mayTake(q Query, sub *game.Submission) error {
	g, err := guard.GuildAt(q, sub.Guild, s.Now())
	if err != nil {
		return err
	}
	coming, err := s.Guard.ComingDates(q, g, game.MaxDaysAhead)
	if err != nil {
		return err
	}
	if !slices.Contains(coming, sub.Date) {
		return game.ErrPosted
	}
	taken, err := q.Submissions(sub.Guild, game.SubmissionScheduled, manyDates)
	for _, other := range taken {
		if other.Date == sub.Date && other.ID != sub.ID {
			return game.ErrTaken
		}
	}
	return err
}

// manyDates is more than the scheduled submissions of any guild.
const manyDates = 10_000

// FreeDates lists the dates on which a submission can be a guild's daily, earliest first. It fails with
// game.ErrNotSetUp.
func (s *Submissions) FreeDates(ctx context.Context, guild string) ([]game.Date, error) {
	return txn.View(ctx, s.Store, func(q Query) ([]game.Date, error) {
		g, err := guard.GuildAt(q, guild, s.Now())
		if err != nil {
			return nil, err
		}
		coming, err := s.Guard.ComingDates(q, g, game.MaxDaysAhead)
		if err != nil {
			return nil, err
		}
		taken, err := q.Submissions(guild, game.SubmissionScheduled, manyDates)
		return slices.DeleteFunc(coming, func(d game.Date) bool {
			return slices.ContainsFunc(taken, func(sub game.Submission) bool { return sub.Date == d })
		}), err
	})
}

// decide changes a submission to the guild of the call, and notifies its author if something changed.
func (s *Submissions) decide(ctx context.Context, c game.Call, id int64, change func(Tx, *game.Submission) error) (*game.Submission, error) {
	return txn.Update(ctx, s.Store, func(tx Tx) (*game.Submission, error) {
		_, err := txn.Once(tx, c, s.Now(), func() (bool, error) {
			sub, err := open(tx, c, id)
			if err != nil {
				return false, err
			}
			before := *sub
			sub.Date, sub.Reason = "", ""
			if err := change(tx, sub); err != nil || *sub == before {
				return false, err
			}
			sub.Decided = s.Now()
			return true, errors.Join(tx.SaveSubmission(sub), s.notify(tx, c, sub))
		})
		if err != nil {
			return nil, err
		}
		return tx.Submission(id)
	})
}

// open returns a submission to the guild of a call that can still be decided on.
func open(q Query, c game.Call, id int64) (*game.Submission, error) {
	sub, err := inGuild(q, c, id)
	switch {
	case err != nil:
		return nil, err
	case sub.Posted:
		return nil, game.ErrPosted
	case sub.State == game.SubmissionWithdrawn:
		return nil, game.ErrNotFound
	}
	return sub, nil
}

// inGuild returns a submission to the guild where a call counts.
func inGuild(q Query, c game.Call, id int64) (*game.Submission, error) {
	guild, err := txn.CountingGuild(q, c)
	if err != nil {
		return nil, err
	}
	sub, err := q.Submission(id)
	if err == nil && sub.Guild != guild {
		return nil, game.ErrNotFound
	}
	return sub, err
}

// notify adds a notice for the author, unless the author made the decision or was deleted.
func (s *Submissions) notify(tx Tx, c game.Call, sub *game.Submission) error {
	if sub.Player.ID == c.Player.ID || sub.Player.ID == game.FormerPlayer {
		return nil
	}
	return tx.AddNotice(&game.Notice{Player: sub.Player.ID, At: s.Now(), Submission: sub})
}

// Withdraw withdraws a player's own submission to any guild. It fails with game.ErrPosted once its daily
// is claimed, and with game.ErrNotFound. That includes rejected submissions, which could otherwise be
// submitted again.
func (s *Submissions) Withdraw(ctx context.Context, c game.Call, id int64) (*game.Submission, error) {
	return txn.Update(ctx, s.Store, func(tx Tx) (*game.Submission, error) {
		sub, err := tx.Submission(id)
		switch {
		case err != nil:
			return nil, err
		case sub.Player.ID != c.Player.ID, sub.State == game.SubmissionRejected:
			return nil, game.ErrNotFound
		case sub.Posted:
			return nil, game.ErrPosted
		case sub.State == game.SubmissionWithdrawn:
			return sub, nil
		}
		sub.State, sub.Date, sub.Reason, sub.Decided = game.SubmissionWithdrawn, "", "", s.Now()
		return sub, errors.Join(tx.SaveSubmission(sub), tx.DropNotice(id))
	})
}

// Delete deletes a submission. It deletes the puzzle too, unless that was posted or
// played; such a puzzle no longer has an author.
func (s *Submissions) Delete(ctx context.Context, c game.Call, id int64) error {
	return s.Store.Update(ctx, func(tx Tx) error {
		_, err := txn.Once(tx, c, s.Now(), func() (bool, error) {
			sub, err := inGuild(tx, c, id)
			if err != nil {
				return false, err
			}
			return true, errors.Join(tx.DropSubmission(sub.ID), tx.DropIfUnclaimed(sub.Puzzle))
		})
		return err
	})
}
