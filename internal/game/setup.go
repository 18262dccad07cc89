package game

import (
	"context"
	"errors"
	"fmt"
	"time"

	"pencilmark/solver/rating"
)

// Setup saves settings as a whole, as Change does.
func (s *Service) Setup(ctx context.Context, c Call, set Settings) (*Guild, error) {
	return s.Change(ctx, c, func(all *Settings) error {
		*all = set
		return nil
	})
}

// Change saves what an administrator chose: edit is given the settings as they
// are when they are saved (FirstSettings in a new guild) and changes its own part
// of them, so that two people who change different things at once both get theirs.
// It may be called more than once, and what it fails with is returned.
//
// Channel, role and reveal mode hold from now on; a changed time, zone or tier
// waits for the current daily to close (the returned guild's Next). The error is
// a *ScheduleError for what the person typed.
//
// Who calls is the guild's keeper from now on, and trouble that the guild was in
// is over.
func (s *Service) Change(ctx context.Context, c Call, edit func(*Settings) error) (*Guild, error) {
	return updating(ctx, s, func(tx Tx) (*Guild, error) {
		at := s.now()
		if _, err := once(tx, c, at, func() (bool, error) { return true, s.change(tx, c, edit, at) }); err != nil {
			return nil, err
		}
		return tx.Guild(c.Guild, at)
	})
}

func (s *Service) change(tx Tx, c Call, edit func(*Settings) error, at time.Time) error {
	g, err := orNone(tx.Guild(c.Guild, at))
	if err != nil {
		return err
	}
	set := FirstSettings()
	if g != nil {
		set = g.Settings()
	}
	if err := edit(&set); err != nil {
		return err
	}
	if _, err := ParseSchedule(set.When, set.Zone); err != nil {
		return err
	}
	return s.setup(tx, c, g, set, at)
}

// setup gives a guild new settings; g is nil if it has none yet.
func (s *Service) setup(tx Tx, c Call, g *Guild, set Settings, at time.Time) (err error) {
	isNew := g == nil
	if isNew {
		g = &Guild{ID: c.Guild, Since: at}
	}
	g.Name, g.Channel, g.PingRole, g.Reveal, g.Threads = set.Name, set.Channel, set.PingRole, set.Reveal, set.Threads
	g.Keeper = c.Player.ID
	if g.Reveal == "" {
		g.Reveal = RevealOnStart
	}
	if set.Locale != "" {
		g.Locale = set.Locale
	}
	save := tx.SaveGuild
	if g.Trouble != NoTrouble {
		save = func(g *Guild) error { return s.revive(tx, g) }
	}
	if err := save(g); err != nil {
		return err
	}
	coming := *g.coming()
	plan := Plan{When: set.When, Zone: set.Zone, Tiers: set.Tiers, From: coming.From}
	if !isNew && plan == coming {
		return nil
	}
	if plan.From, err = s.planStart(tx, c.Guild, at); err != nil {
		return err
	}
	return tx.AddPlan(c.Guild, plan, at)
}

// planStart returns when a new plan may take effect: once what is open has
// closed.
func (s *Service) planStart(q Query, guild string, at time.Time) (time.Time, error) {
	open, err := q.OpenPosts(guild, at)
	for _, p := range open {
		at = latest(at, p.Closes)
	}
	return at, err
}

// Guild returns a guild's settings. It fails with ErrNotSetUp.
func (s *Service) Guild(ctx context.Context, id string) (*Guild, error) {
	return viewing(ctx, s, func(q Query) (*Guild, error) { return guildAt(q, id, s.now()) })
}

// guildAt returns a guild with its plans at a moment. It fails with ErrNotSetUp if
// there is none.
func guildAt(q Query, id string, at time.Time) (*Guild, error) {
	g, err := q.Guild(id, at)
	if errors.Is(err, ErrNotFound) {
		return nil, ErrNotSetUp
	}
	return g, err
}

// Pause stops a guild's dailies; the open one goes on until it closes.
func (s *Service) Pause(ctx context.Context, c Call) (*Guild, error) {
	return s.setPaused(ctx, c, true)
}

// Resume lets a guild's dailies go on with the next slot, and ends its trouble.
// What was missed in between is not made up for.
func (s *Service) Resume(ctx context.Context, c Call) (*Guild, error) {
	return s.setPaused(ctx, c, false)
}

func (s *Service) setPaused(ctx context.Context, c Call, paused bool) (*Guild, error) {
	return updating(ctx, s, func(tx Tx) (*Guild, error) {
		at := s.now()
		g, err := guildAt(tx, c.Guild, at)
		if err != nil {
			return nil, err
		}
		_, err = once(tx, c, at, func() (bool, error) { return paused, s.pause(tx, g, paused, at) })
		return g, err
	})
}

func (s *Service) pause(tx Tx, g *Guild, paused bool, at time.Time) error {
	ended := !paused && g.Trouble != NoTrouble
	if g.Paused == paused && !ended {
		return nil
	}
	if g.Paused = paused; !paused {
		g.Since = at
	}
	if ended {
		return s.revive(tx, g)
	}
	return tx.SaveGuild(g)
}

// NextPost returns when a guild's next daily is due, or was if it is late, and
// its tier; ok is false if none is planned.
func (s *Service) NextPost(ctx context.Context, guild string) (slot Slot, t rating.Tier, ok bool, err error) {
	err = s.store.View(ctx, func(q Query) error {
		g, err := q.Guild(guild, s.now())
		if err != nil || g.Rests() {
			return err
		}
		slot, ok, err = s.nextSlot(q, g, s.now())
		t = g.coming().Tiers[slot.Date.weekdayIndex()]
		return err
	})
	return slot, t, ok, err
}

// PostNow claims today's daily of a guild at once, whatever its schedule, at
// an administrator's request; the Scheduler sends it. A plan that waits takes
// effect with it. It fails with ErrNotSetUp, with ErrInTrouble while nothing can be
// posted in the guild, and with ErrPosted if today's is there already.
func (s *Service) PostNow(ctx context.Context, c Call) (*Post, error) {
	var p *Post
	err := s.stocking(ctx, func() error {
		return s.store.Update(ctx, func(tx Tx) error {
			id, err := once(tx, c, s.now(), func() (int64, error) { return s.postNow(tx, c.Guild, s.now()) })
			if err == nil {
				p, err = tx.Post(id)
			}
			return err
		})
	})
	s.nudge()
	return p, err
}

func (s *Service) postNow(tx Tx, guild string, at time.Time) (int64, error) {
	g, err := tx.Guild(guild, at)
	if errors.Is(err, ErrNotFound) {
		return 0, ErrNotSetUp
	}
	if err != nil {
		return 0, err
	}
	if g.Trouble != NoTrouble {
		return 0, ErrInTrouble
	}
	plan := g.coming()
	sched, err := ParseSchedule(plan.When, plan.Zone)
	if err != nil {
		return 0, err
	}
	if g.Next != nil {
		plan.From = at
		if err := tx.AddPlan(guild, *plan, at); err != nil {
			return 0, err
		}
	}
	p, err := s.claim(tx, g, *plan, Slot{Date: sched.Today(at), At: at})
	if err != nil {
		return 0, err
	}
	return p.ID, nil
}

// OpenHouse makes the guild that is always there follow settings, and opens
// today's daily in it if none was posted today.
func (s *Service) OpenHouse(ctx context.Context, set Settings) error {
	c := Call{Guild: House}
	if _, err := s.Setup(ctx, c, set); err != nil {
		return fmt.Errorf("game: settings of the house: %w", err)
	}
	if _, err := s.PostNow(ctx, c); err != nil && !errors.Is(err, ErrPosted) {
		return err
	}
	return nil
}

func (g *Guild) coming() *Plan { return g.Coming() }

func (d Date) weekdayIndex() int { return int(d.Weekday()) }
