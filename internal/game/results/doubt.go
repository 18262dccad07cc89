package results

import (
	"context"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
)

// doubt marks a row that has come to be solved as unverified, if its time gives reason to
// and nobody has said anything of it. The mark is a verdict, and stays what it is
// however the times of others change. Where time does not rank there is nothing to doubt.
func doubt(tx Tx, e game.DailyEntry, row *AttemptResult) error {
	if e.Reveal == game.RevealOnPost {
		return nil
	}
	why, err := doubtAbout(tx, e, row)
	if why == "" || err != nil {
		return err
	}
	known, err := txn.OrNone(tx.Verdict(e.Post, e.Player))
	if known != nil || err != nil {
		return err
	}
	row.Validity = game.Unverified
	return say(tx, &game.Verdict{Post: e.Post, Player: e.Player, Validity: game.Unverified, Reason: string(why), At: row.Ended})
}

func doubtAbout(q Query, e game.DailyEntry, row *AttemptResult) (game.Doubt, error) {
	blanks, err := q.Blanks(e.Attempt)
	if err != nil {
		return "", err
	}
	others, err := q.TimesBefore(e.Tier, e.Attempt, row.Ended, game.ComparedTimes)
	return game.DoubtAbout(row.Time, blanks, others), err
}

// expireBatch is how many verdicts are looked up at a time.
const expireBatch = 50

// CountUnanswered lets the results count that were unverified for seven days without
// anybody's answer, each in a unit of work of its own.
func CountUnanswered(ctx context.Context, s txn.Store[Query, Tx], at time.Time) error {
	for {
		old, err := txn.View(ctx, s, func(q Query) ([]game.Verdict, error) {
			return q.UnverifiedSince(at.AddDate(0, 0, -game.UnverifiedDays), expireBatch)
		})
		if err != nil || len(old) == 0 {
			return err
		}
		for _, v := range old {
			v.Validity, v.At = game.Counted, v.At.AddDate(0, 0, game.UnverifiedDays)
			if err := s.Update(ctx, func(tx Tx) error { return Judge(tx, &v) }); err != nil {
				return err
			}
		}
	}
}
