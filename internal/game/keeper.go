package game

import (
	"context"
	"errors"
)

// Teller tells people in private. A Poster that is one tells keepers of trouble.
type Teller interface {
	// Tell tells a guild's keeper of its trouble. It fails with ErrNotTaken if the
	// keeper takes no messages, and with a *Refusal if nothing was sent.
	Tell(ctx context.Context, g Guild) error
}

// ErrNotTaken means that a person takes no messages.
var ErrNotTaken = errors.New("game: the person takes no messages")

// tellKeepers tells the keepers of guilds in trouble that have not been told.
// Better not at all than twice: setup says it as well.
func (s *Scheduler) tellKeepers(ctx context.Context) error {
	untold, err := viewing(ctx, s.service, func(q Query) ([]Guild, error) { return q.Untold(s.service.now()) })
	var all []error
	for _, g := range untold {
		if teller, ok := s.posters(g.ID).(Teller); ok {
			if err := s.tell(ctx, teller, g); err != nil {
				all = append(all, &GuildError{g.ID, err})
			}
		}
	}
	return errors.Join(err, errors.Join(all...))
}

// tell notes that a keeper was told before it is tried.
func (s *Scheduler) tell(ctx context.Context, teller Teller, g Guild) error {
	if err := s.service.setTold(ctx, &g, NotTold, IsTold); err != nil {
		return err
	}
	sending, cancel := context.WithTimeout(ctx, sendTimeout)
	defer cancel()
	err := teller.Tell(sending, g)
	_, unsent := errors.AsType[*Refusal](err)
	switch {
	case errors.Is(err, ErrNotTaken):
		s.log.Warn("a guild's keeper could not be told that nothing is posted there", "guild", g.ID, "trouble", g.Trouble, "error", err)
		return s.service.setTold(context.WithoutCancel(ctx), &g, IsTold, Refused)
	case unsent:
		return errors.Join(err, s.service.setTold(context.WithoutCancel(ctx), &g, IsTold, NotTold))
	case err == nil:
		s.log.Info("told a guild's keeper that nothing is posted there", "guild", g.ID, "trouble", g.Trouble)
	}
	return err
}

// setTold changes whether a guild's keeper knows of its trouble, unless the
// trouble is over or another one.
func (s *Service) setTold(ctx context.Context, g *Guild, from, to Told) error {
	return s.changing(ctx, g.ID, func(tx Tx, now *Guild) error {
		if now.Told != from || !now.Troubled.Equal(g.Troubled) {
			return nil
		}
		now.Told = to
		return tx.SaveGuild(now)
	})
}

// SetUp lists the ids of the guilds that are set up and not known to have
// removed the bot.
func (s *Service) SetUp(ctx context.Context) ([]string, error) {
	return viewing(ctx, s, func(q Query) (ids []string, err error) {
		guilds, err := q.Guilds(s.now())
		for _, g := range guilds {
			if g.Trouble != Removed {
				ids = append(ids, g.ID)
			}
		}
		return ids, err
	})
}

// forgetGuilds drops the guilds that removed the bot long ago.
func (s *Service) forgetGuilds(ctx context.Context) error {
	before := s.now().Add(-s.forget)
	gone, err := viewing(ctx, s, func(q Query) ([]string, error) { return q.RemovedBefore(before) })
	for _, id := range gone {
		err = errors.Join(err, s.changing(ctx, id, func(tx Tx, g *Guild) error {
			if g.Trouble != Removed || !g.Troubled.Before(before) {
				return nil
			}
			s.log.Info("forgetting a guild that removed the bot", "guild", id, "removed", g.Troubled)
			return tx.DropGuild(id)
		}))
	}
	return err
}
