package community

import (
	"context"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
	"pencilmark/solver/rating"
)

// Queue lists a guild's submissions for its managers.
type Queue struct {
	Waiting   []game.Submission // oldest first
	Scheduled []game.Submission
	Approved  []game.Submission
	Tiers     map[string]rating.Tier // tiers of the puzzles, by id
	Count     int                    // number of all waiting submissions
}

// maxListed is the largest number of submissions of one state in a Queue.
const maxListed = 8

// Queue lists the submissions to the guild of a call.
func (s *Submissions) Queue(ctx context.Context, c game.Call) (*Queue, error) {
	return txn.View(ctx, s.Store, func(q Query) (*Queue, error) {
		guild, err := txn.CountingGuild(q, c)
		if err != nil {
			return nil, err
		}
		all := &Queue{Tiers: map[string]rating.Tier{}}
		for state, into := range map[game.SubmissionState]*[]game.Submission{
			game.SubmissionWaiting: &all.Waiting, game.SubmissionScheduled: &all.Scheduled, game.SubmissionApproved: &all.Approved,
		} {
			if *into, err = q.Submissions(guild, state, maxListed); err != nil {
				return nil, err
			}
			for _, sub := range *into {
				p, err := q.Puzzle(sub.Puzzle)
				if err != nil {
					return nil, err
				}
				all.Tiers[p.ID] = p.Rating.Tier
			}
		}
		all.Count, err = q.CountSubmissions(guild, game.SubmissionWaiting)
		return all, err
	})
}

// Waiting counts a guild's waiting submissions.
func (s *Submissions) Waiting(ctx context.Context, guild string) (int, error) {
	return txn.View(ctx, s.Store, func(q Query) (int, error) { return q.CountSubmissions(guild, game.SubmissionWaiting) })
}

// Shown is a submission with its puzzle and its players' results.
type Shown struct {
	game.Submission
	*game.Puzzle
	game.SubmissionFigures
}

// Review returns a submission to a manager, and records that they saw it: their result will not rank if
// the puzzle becomes a daily. It fails with game.ErrNotFound.
func (s *Submissions) Review(ctx context.Context, c game.Call, id int64) (*Shown, error) {
	var known bool
	shown, err := txn.View(ctx, s.Store, func(q Query) (*Shown, error) {
		sub, err := inGuild(q, c, id)
		if err == nil && sub.State == game.SubmissionWithdrawn {
			err = game.ErrNotFound
		}
		if err != nil {
			return nil, err
		}
		if known, err = q.HasReviewed(c.Player.ID, sub.Puzzle); err != nil {
			return nil, err
		}
		known = known || sub.Player.ID == c.Player.ID
		return show(q, sub)
	})
	if err != nil || known {
		return shown, err
	}
	return shown, s.Store.Update(ctx, func(tx Tx) error {
		if err := tx.SeePlayer(c.Player, c.Guild, s.Now()); err != nil {
			return err
		}
		return tx.AddReview(id, c.Player.ID, s.Now())
	})
}

func show(q Query, sub *game.Submission) (*Shown, error) {
	p, err := q.Puzzle(sub.Puzzle)
	if err != nil {
		return nil, err
	}
	figures, err := q.Figures(sub)
	return &Shown{*sub, p, figures}, err
}

// maxOwn is the largest number of submissions that Own returns.
const maxOwn = 10

// Own returns the player's submissions to the guild where the call counts, newest first.
func (s *Submissions) Own(ctx context.Context, c game.Call) ([]Shown, error) {
	return txn.View(ctx, s.Store, func(q Query) (own []Shown, err error) {
		guild, err := txn.CountingGuild(q, c)
		if err != nil {
			return nil, err
		}
		subs, err := q.SubmissionsBy(c.Player.ID, guild, maxOwn)
		for _, sub := range subs {
			shown, err := show(q, &sub)
			if err != nil {
				return nil, err
			}
			own = append(own, *shown)
		}
		return own, err
	})
}

// Of returns the submission of a puzzle to the guild where the call counts, nil if there is none.
func (s *Submissions) Of(ctx context.Context, c game.Call, puzzle string) (*game.Submission, error) {
	return txn.View(ctx, s.Store, func(q Query) (*game.Submission, error) {
		guild, err := txn.CountingGuild(q, c)
		if err != nil {
			return nil, err
		}
		return txn.OrNone(q.SubmissionOf(guild, puzzle))
	})
}
