package game

import (
	"context"
	"errors"
	"time"

	"pencilmark/solver/rating"
)

const (
	dailyLasts = DailyLasts
	minGap     = MinGap
)

// nextSlot returns the guild's next due date, see Guild.NextDue.
func (s *Service) nextSlot(q Query, g *Guild, at time.Time) (next Slot, ok bool, err error) {
	last, err := orNone(q.LastPost(g.ID))
	if err != nil {
		return next, false, err
	}
	return g.NextDue(last, s.window, at)
}

// claim gives a guild its post of a slot: it chooses the date's puzzle if no
// guild has needed it yet, and adds the row that is the truth. It fails with
// ErrPosted if the row exists, and with ErrBankEmpty.
//
// After a restore the date may have been posted by what the backup does not
// know: the post is then looked for first.
func (s *Service) claim(tx Tx, g *Guild, plan Plan, slot Slot) (*Post, error) {
	tier := plan.Tiers[slot.Date.weekdayIndex()]
	puzzle, err := s.dailyPuzzle(tx, slot.Date, tier)
	if err != nil {
		return nil, err
	}
	p := &Post{Guild: g.ID, Date: slot.Date, Tier: tier, Puzzle: puzzle.ID, Reveal: g.Reveal, State: PostClaimed,
		Slot: slot.At, Closes: latest(slot.At, s.now()).Add(dailyLasts), Channel: g.Channel}
	restored, err := tx.Restored()
	if err != nil {
		return nil, err
	}
	if begun := slot.At.Add(-longestDay); begun.Before(restored) {
		p.State, p.Unsure = PostSending, begun
	}
	added, err := tx.AddPost(p)
	if err == nil && !added {
		err = ErrPosted
	}
	return p, err
}

// longestDay is longer than a date lasts on any clock: a post of a slot's date
// was made no earlier before the slot, whoever asked for it.
const longestDay = 26 * time.Hour

// dailyPuzzle returns the puzzle of a date and tier, choosing one at random
// from the bank if nobody needed it before.
func (s *Service) dailyPuzzle(tx Tx, d Date, t rating.Tier) (*Puzzle, error) {
	p, err := tx.DailyPuzzle(d, t)
	if !errors.Is(err, ErrNotFound) {
		return p, err
	}
	supply, err := tx.Supply(Bank)
	if err != nil {
		return nil, err
	}
	if supply[t] == 0 {
		return nil, &bankEmptyError{t}
	}
	if p, err = tx.NthPuzzle(t, Bank, s.intN(supply[t])); err != nil {
		return nil, err
	}
	if err := tx.SetUsage(p.ID, Daily); err != nil {
		return nil, err
	}
	return p, tx.AddDaily(d, t, p.ID, s.now())
}

const (
	claimBatch = 200           // guilds looked at in one transaction
	lookAgain  = 6 * time.Hour // a guild is looked at at least so often: zones and clocks change
)

// claimDue claims the posts that are due, a batch of guilds after the other,
// those first that are due the longest. One guild's trouble does not keep the
// others from theirs. It returns how many it claimed.
func (s *Service) claimDue(ctx context.Context) (claimed int, err error) {
	var all []error
	for {
		guilds, err := viewing(ctx, s, func(q Query) ([]string, error) { return q.GuildsToLookAt(s.now(), claimBatch) })
		if err != nil || len(guilds) == 0 {
			return claimed, errors.Join(append(all, err)...)
		}
		n, failures := s.claimEach(ctx, guilds)
		claimed += n
		if all = append(all, failures...); len(failures) == len(guilds) {
			return claimed, errors.Join(all...) // the store is in trouble, and not a guild
		}
	}
}

// claimEach claims for some guilds at once, or by halves if one of them fails.
// What fails is looked at again after a pause.
func (s *Service) claimEach(ctx context.Context, guilds []string) (claimed int, failures []error) {
	err := s.stocking(ctx, func() error {
		claimed = 0
		return s.store.Update(ctx, func(tx Tx) error {
			for _, g := range guilds {
				due, err := s.claimOne(tx, g)
				if err != nil {
					return err
				}
				claimed += due
			}
			return nil
		})
	})
	switch half := len(guilds) / 2; {
	case err == nil:
		return claimed, nil
	case half > 0 && ctx.Err() == nil:
		n, first := s.claimEach(ctx, guilds[:half])
		m, second := s.claimEach(ctx, guilds[half:])
		return n + m, append(first, second...)
	}
	again := s.store.Update(ctx, func(tx Tx) error { return tx.LookAgain(guilds[0], s.now().Add(claimPause), Outlook{}) })
	return 0, []error{&GuildError{guilds[0], errors.Join(err, again)}}
}

// claimPause is how long a guild rests whose claim failed.
const claimPause = 10 * time.Second

// Outlook is what is to come in a guild: no daily of a date before Date, and from
// then on some of these tiers. The zero value says nothing.
type Outlook struct {
	Date  Date
	Tiers [7]rating.Tier // by time.Weekday, Sunday first
}

// noDate is later than every daily.
const noDate Date = "9999-12-31"

// claimOne claims a guild's post, if it is due, and notes when the next will be.
// It returns how many it claimed: one, or none.
func (s *Service) claimOne(tx Tx, guild string) (claimed int, err error) {
	g, err := tx.Guild(guild, s.now())
	if err != nil {
		return 0, err
	}
	slot, due, err := s.dueSlot(tx, g)
	if err != nil {
		return 0, err
	}
	if due {
		claimed = 1
		if _, err = s.claim(tx, g, *g.coming(), slot); err != nil {
			return 0, err
		}
	}
	at := s.now()
	next, ok, err := s.nextSlot(tx, g, at)
	if err != nil {
		return 0, err
	}
	again := at.Add(lookAgain)
	if !ok {
		next.Date = noDate
	} else if next.At.Before(again) {
		again = latest(next.At, at.Add(time.Millisecond)) // as the store keeps it, later than now
	}
	return claimed, tx.LookAgain(guild, again, Outlook{next.Date, g.coming().Tiers})
}

// dueSlot returns the slot for which a guild's post is to be claimed now.
func (s *Service) dueSlot(q Query, g *Guild) (slot Slot, due bool, err error) {
	if g.Rests() {
		return Slot{}, false, nil
	}
	slot, ok, err := s.nextSlot(q, g, s.now())
	return slot, ok && !slot.At.After(s.now()), err
}

// stocking does what may need a puzzle that the bank does not have; then the
// puzzle is made, outside of any transaction, and it is done again.
func (s *Service) stocking(ctx context.Context, do func() error) error {
	err := do()
	var empty *bankEmptyError
	if !errors.As(err, &empty) {
		return err
	}
	if err := s.addMade(ctx, empty.tier, Bank); err != nil {
		return errors.Join(ErrBankEmpty, err)
	}
	return do()
}

// bankEmptyError is ErrBankEmpty for a tier.
type bankEmptyError struct{ tier rating.Tier }

func (e *bankEmptyError) Error() string { return ErrBankEmpty.Error() + ": " + e.tier.String() }
func (e *bankEmptyError) Unwrap() error { return ErrBankEmpty }

// GuildError is a guild's trouble with its daily.
type GuildError struct {
	Guild string
	Err   error
}

func (e *GuildError) Error() string { return "guild " + e.Guild + ": " + e.Err.Error() }

// Unwrap returns the trouble itself.
func (e *GuildError) Unwrap() error { return e.Err }
