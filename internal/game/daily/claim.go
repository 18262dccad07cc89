package daily

import (
	"context"
	"errors"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/bank"
	"pencilmark/internal/game/results"
	"pencilmark/internal/game/txn"
	"pencilmark/solver/rating"
)

// claim adds the row of a guild's post. Its puzzle is the submission scheduled for the date, or the
// shared daily's; claim chooses that one if no guild has needed it yet. After a restore the post may
// already be in the channel, so the sender looks for it first. claim fails with game.ErrPosted or
// game.ErrBankEmpty.
func (s *Service) claim(tx Tx, g *game.Guild, due game.DailyDue) (*game.Post, error) {
	puzzle, err := s.ownPuzzle(tx, g.ID, &due.Daily)
	if err == nil && puzzle == nil {
		puzzle, err = s.dailyPuzzle(tx, g.ID, due.Daily)
	}
	var mini *game.Puzzle // chosen before the post is added, in case the bank is empty
	if err == nil && g.Mini {
		mini, err = s.dailyPuzzle(tx, g.ID, g.MiniOf(due.Date))
	}
	if err != nil {
		return nil, err
	}
	p := &game.Post{Guild: g.ID, Date: due.Date, Tier: due.Tier, Puzzle: puzzle.ID, Reveal: g.Reveal, State: game.PostClaimed,
		Due: due.At, Channel: g.Channel}
	p.Closes = g.Closes(p, latest(due.At, s.Now()))
	restored, err := tx.Restored()
	if err != nil {
		return nil, err
	}
	if begun := due.At.Add(-longestDay); begun.Before(restored) {
		p.State, p.Unsure = game.PostSending, begun
	}
	added, err := tx.AddPost(p)
	if err == nil && !added {
		err = game.ErrPosted
	}
	if err != nil {
		return nil, err
	}
	if err := results.RecordPost(tx, p); err != nil || mini == nil {
		return p, err
	}
	return p, addMini(tx, p, mini.ID)
}

func addMini(tx Tx, daily *game.Post, puzzle string) error {
	p := *daily
	p.Tier, p.Puzzle, p.Reveal = rating.Mini, puzzle, game.RevealOnStart
	added, err := tx.AddPost(&p)
	if err != nil || !added {
		return err
	}
	return results.RecordPost(tx, &p)
}

// longestDay is longer than a date lasts on any clock. A post of a date was made at most this long
// before it was due, even if an administrator requested it early.
const longestDay = 26 * time.Hour

// dailyPuzzle returns the shared puzzle of a daily, or takes one from the bank. If the shared one is
// no longer live, the guild gets its own puzzle, because the solution is public.
func (s *Service) dailyPuzzle(tx Tx, guild string, d game.Daily) (*game.Puzzle, error) {
	p, err := txn.OrNone(tx.DailyPuzzle(d))
	if err != nil {
		return nil, err
	}
	if p != nil {
		if live, err := s.Guard.IsLive(tx, p.ID); live || err != nil {
			return p, err
		}
		d.Guild = guild
	}
	if p, err = s.Bank.TakeDaily(tx, d.Tier); err != nil {
		return nil, err
	}
	return p, tx.AddDaily(d, p.ID, s.Now())
}

// ownPuzzle makes the puzzle that a guild has scheduled for the date its daily. It returns nil if
// there is none.
func (s *Service) ownPuzzle(tx Tx, guild string, d *game.Daily) (*game.Puzzle, error) {
	p, err := txn.OrNone(tx.OwnPuzzle(guild, d.Date))
	if p == nil || err != nil {
		return nil, err
	}
	d.Guild, d.Tier = guild, p.Rating.Tier
	if err := tx.SetUsage(p.ID, game.UsageDaily); err != nil {
		return nil, err
	}
	return p, tx.AddDaily(*d, p.ID, s.Now())
}

const (
	claimBatch = 200           // guilds checked in one unit of work
	checkEvery = 6 * time.Hour // longest time between checks of a guild, because zones and clocks change
)

// claimDue claims the due posts in batches, the longest due first. It passes each batch to hand
// before it claims the next. A failure in one guild does not stop the others.
func (s *Service) claimDue(ctx context.Context, hand func([]game.Post)) error {
	var all []error
	for {
		guilds, err := txn.View(ctx, s.Store, func(q Query) ([]string, error) { return q.GuildsToCheck(s.Now(), s.Now().Add(checkEvery), claimBatch) })
		if err != nil || len(guilds) == 0 {
			return errors.Join(append(all, err)...)
		}
		claimed, failures := s.claimEach(ctx, guilds)
		hand(claimed)
		if all = append(all, failures...); len(failures) == len(guilds) {
			return errors.Join(all...) // the store fails, not a guild
		}
	}
}

// claimEach claims for guilds in one unit of work. If that fails, it tries each half of the guilds on
// its own.
func (s *Service) claimEach(ctx context.Context, guilds []string) (claimed []game.Post, failures []error) {
	err := s.filling(ctx, func() error {
		return s.Store.Update(ctx, func(tx Tx) error {
			claimed = claimed[:0]
			for _, g := range guilds {
				due, err := s.claimOne(tx, g)
				if err != nil {
					return err
				}
				if due != nil {
					claimed = append(claimed, *due)
				}
			}
			return nil
		})
	})
	switch half := len(guilds) / 2; {
	case err == nil:
		return claimed, nil
	case half > 0 && ctx.Err() == nil:
		claimed, first := s.claimEach(ctx, guilds[:half])
		others, second := s.claimEach(ctx, guilds[half:])
		return append(claimed, others...), append(first, second...)
	}
	again := s.Store.Update(ctx, func(tx Tx) error { return tx.SetNextCheck(guilds[0], s.Now().Add(claimPause), game.Upcoming{}) })
	return nil, []error{&GuildError{guilds[0], errors.Join(err, again)}}
}

// claimPause is how long a guild waits after its claim failed.
const claimPause = 10 * time.Second

// noDate is later than the date of every daily.
const noDate game.Date = "9999-12-31"

// claimOne claims a guild's post if it is due, and records when to check the guild again.
func (s *Service) claimOne(tx Tx, guild string) (claimed *game.Post, err error) {
	at := s.Now()
	g, err := tx.Guild(guild, at)
	if err != nil {
		return nil, err
	}
	next, ok, err := s.nextDue(tx, g, at)
	if err != nil {
		return nil, err
	}
	if ok && !next.At.After(at) && !g.Inactive() {
		if claimed, err = s.claim(tx, g, next); err != nil {
			return nil, err
		}
		if next, ok, err = s.nextDue(tx, g, at); err != nil {
			return nil, err
		}
	}
	again := at.Add(checkEvery)
	if !ok {
		next.Date = noDate
	} else if next.At.Before(again) {
		again = latest(next.At, at.Add(time.Millisecond)) // later than now, in the precision of the store
	}
	upcoming := game.Upcoming{Date: next.Date, Tiers: g.ComingPlan().Tiers}
	upcoming.Tiers[next.Date.Weekday()] = next.Tier
	return claimed, tx.SetNextCheck(guild, again, upcoming)
}

func (s *Service) nextDue(q Query, g *game.Guild, at time.Time) (game.DailyDue, bool, error) {
	return g.NextDue(q.LastPostBy, s.Window, at)
}

// filling runs do. If the bank lacks a puzzle, filling generates one and runs do again.
func (s *Service) filling(ctx context.Context, do func() error) error {
	for range maxMade {
		err := do()
		empty, ok := errors.AsType[*bank.EmptyError](err)
		if !ok {
			return err
		}
		if err := s.Bank.GenerateOne(ctx, empty.Tier, game.UsageBank); err != nil {
			return errors.Join(game.ErrBankEmpty, err)
		}
	}
	return do()
}

// maxMade is the largest number of puzzles that filling makes. A batch of guilds may need one of each
// tier, and a mini, for each way of revealing them.
const maxMade = 14
