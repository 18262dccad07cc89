package daily

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/guard"
	"pencilmark/internal/game/txn"
)

// Setup replaces all settings of a guild. It is like ChangeSettings otherwise.
func (s *Service) Setup(ctx context.Context, c game.Call, set game.Settings) (*game.Guild, error) {
	return s.ChangeSettings(ctx, c, func(all *game.Settings) error {
		*all = set
		return nil
	})
}

// ChangeSettings lets edit, which may run more than once, change a guild's settings. Channel, role
// and reveal mode take effect at once; time, zone and tiers take effect when the current daily has
// closed. The caller becomes the guild's administrator, and a suspension ends. ChangeSettings fails
// with a *game.ScheduleError for an invalid schedule, and as edit does.
func (s *Service) ChangeSettings(ctx context.Context, c game.Call, edit func(*game.Settings) error) (*game.Guild, error) {
	return txn.Update(ctx, s.Store, func(tx Tx) (*game.Guild, error) {
		at := s.Now()
		if _, err := txn.Once(tx, c, at, func() (bool, error) { return true, s.change(tx, c, edit, at) }); err != nil {
			return nil, err
		}
		return tx.Guild(c.Guild, at)
	})
}

func (s *Service) change(tx Tx, c game.Call, edit func(*game.Settings) error, at time.Time) error {
	g, err := txn.OrNone(tx.Guild(c.Guild, at))
	if err != nil {
		return err
	}
	set := game.DefaultSettings()
	if g != nil {
		set = g.Settings()
	}
	if err := edit(&set); err != nil {
		return err
	}
	if _, err := game.ParseSchedule(set.When, set.Zone); err != nil {
		return err
	}
	return s.setup(tx, c, g, set, at)
}

func (s *Service) setup(tx Tx, c game.Call, g *game.Guild, set game.Settings, at time.Time) (err error) {
	isNew := g == nil
	if isNew {
		g = &game.Guild{ID: c.Guild, Since: at}
	}
	reveal, mini := g.Reveal, g.Mini
	g.Name, g.Channel, g.PingRole, g.Reveal = set.Name, set.Channel, set.PingRole, set.Reveal
	g.Threads, g.Worldwide, g.Mini = set.Threads, set.Worldwide, set.Mini
	g.WinnerRole, g.NoFilling, g.Summary = set.WinnerRole, set.NoFilling, set.Summary
	g.Admin = c.Player.ID
	g.Reveal = cmp.Or(g.Reveal, game.RevealOnStart)
	g.Language, g.Locale = set.Language, cmp.Or(set.Language, set.Locale, g.Locale)
	save := tx.SaveGuild
	if g.Suspension != game.NotSuspended {
		save = func(g *game.Guild) error { return s.restore(tx, g) }
	}
	if err := errors.Join(save(g), tx.Revise(g.ID)); err != nil {
		return err
	}
	coming := *g.ComingPlan()
	plan := game.Plan{When: set.When, Zone: set.Zone, Tiers: set.Tiers, From: coming.From}
	switch {
	case isNew || plan != coming:
		if plan.From, err = s.planStart(tx, c.Guild, at); err != nil {
			return err
		}
	case g.Reveal == reveal && g.Mini == mini:
		return nil
	default: // the guild gets other dailies from now on; see Query.Expecting
		plan.From = latest(plan.From, at)
	}
	return tx.AddPlan(c.Guild, plan, at)
}

func (s *Service) planStart(q Query, guild string, at time.Time) (time.Time, error) {
	open, err := q.OpenPosts(guild, at)
	for _, p := range open {
		at = latest(at, p.Closes)
	}
	return at, err
}

// Guild returns a guild's settings. It fails with game.ErrNotSetUp.
func (s *Service) Guild(ctx context.Context, id string) (*game.Guild, error) {
	return txn.View(ctx, s.Store, func(q Query) (*game.Guild, error) { return guard.GuildAt(q, id, s.Now()) })
}

// Pause stops a guild's dailies; the open one goes on until it closes.
func (s *Service) Pause(ctx context.Context, c game.Call) (*game.Guild, error) {
	return s.setPaused(ctx, c, true)
}

// Resume continues a guild's dailies with the next date and ends its suspension.
func (s *Service) Resume(ctx context.Context, c game.Call) (*game.Guild, error) {
	return s.setPaused(ctx, c, false)
}

func (s *Service) setPaused(ctx context.Context, c game.Call, paused bool) (*game.Guild, error) {
	return txn.Update(ctx, s.Store, func(tx Tx) (*game.Guild, error) {
		at := s.Now()
		g, err := guard.GuildAt(tx, c.Guild, at)
		if err != nil {
			return nil, err
		}
		_, err = txn.Once(tx, c, at, func() (bool, error) { return paused, s.pause(tx, g, paused, at) })
		return g, err
	})
}

func (s *Service) pause(tx Tx, g *game.Guild, paused bool, at time.Time) error {
	ended := !paused && g.Suspension != game.NotSuspended
	if g.Paused == paused && !ended {
		return nil
	}
	if g.Paused = paused; !paused {
		g.Since = at
	}
	if ended {
		return s.restore(tx, g)
	}
	return tx.SaveGuild(g)
}

// NextPost returns a guild's next daily and when it is due; ok is false if none is planned.
func (s *Service) NextPost(ctx context.Context, guild string) (next game.DailyDue, ok bool, err error) {
	err = s.Store.View(ctx, func(q Query) error {
		g, err := q.Guild(guild, s.Now())
		if err != nil || g.Inactive() {
			return err
		}
		if next, ok, err = s.nextDue(q, g, s.Now()); err != nil {
			return err
		}
		own, err := txn.OrNone(q.OwnPuzzle(guild, next.Date))
		if own != nil {
			next.Guild, next.Tier = guild, own.Rating.Tier
		}
		return err
	})
	return next, ok, err
}

// PostNow claims today's daily at once, regardless of the schedule. A waiting plan takes effect
// now. It fails with game.ErrNotSetUp, game.ErrSuspended or game.ErrPosted.
func (s *Service) PostNow(ctx context.Context, c game.Call) (*game.Post, error) {
	var p *game.Post
	err := s.filling(ctx, func() error {
		return s.Store.Update(ctx, func(tx Tx) error {
			id, err := txn.Once(tx, c, s.Now(), func() (int64, error) { return s.postNow(tx, c.Guild, s.Now()) })
			if err == nil {
				p, err = tx.Post(id)
			}
			return err
		})
	})
	s.wakeScheduler()
	if err == nil {
		s.Leader.Wake(ctx)
	}
	return p, err
}

func (s *Service) postNow(tx Tx, guild string, at time.Time) (int64, error) {
	g, err := guard.GuildAt(tx, guild, at)
	if err != nil {
		return 0, err
	}
	if g.Suspension != game.NotSuspended {
		return 0, game.ErrSuspended
	}
	last, err := txn.OrNone(tx.LastPost(guild))
	if err != nil {
		return 0, err
	}
	due, err := g.DueNow(last, at)
	if err != nil {
		return 0, err
	}
	if last != nil && last.Date == due.Date {
		return 0, game.ErrPosted
	}
	if g.Next != nil {
		g.Next.From = at
		if err := tx.AddPlan(guild, *g.Next, at); err != nil {
			return 0, err
		}
	}
	p, err := s.claim(tx, g, due)
	if err != nil {
		return 0, err
	}
	return p.ID, nil
}

// OpenLocalGuild sets up the local guild and opens its daily if none is open.
func (s *Service) OpenLocalGuild(ctx context.Context, set game.Settings) error {
	if _, err := s.Setup(ctx, game.Call{Guild: game.LocalGuild}, set); err != nil {
		return fmt.Errorf("daily: settings of the local guild: %w", err)
	}
	_, failures := s.claimEach(ctx, []string{game.LocalGuild})
	s.wakeScheduler()
	return errors.Join(append(failures, s.Bank.CountSteps(ctx))...)
}
