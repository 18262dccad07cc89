package chaos

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync/atomic"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/daily"
	"pencilmark/internal/game/services"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/solver/rating"
	"pencilmark/store"
)

// history writes the past of every other one of the first guilds: streaks with freezes, and a daily that closes while
// the program is being killed. In half of these guilds nobody has solved that daily.
type history struct {
	*services.Services
	clock     *gametest.Clock
	scheduler *daily.Scheduler
	guilds    []*guild
	messages  atomic.Int64 // dailies are sent concurrently
}

// lastOpenFor is how much longer the last daily of the past is open.
const lastOpenFor = 2 * time.Minute

// writeHistory writes the past of guilds into a database.
func writeHistory(ctx context.Context, w *community, database string) error {
	h := &history{clock: &gametest.Clock{}}
	for _, g := range w.guilds {
		if g.hasPast = g.number%2 == 0; g.hasPast {
			h.guilds = append(h.guilds, g)
		}
	}
	db, err := store.Open(ctx, database, store.Options{Now: h.clock.Now})
	if err != nil {
		return err
	}
	h.Services = services.New(services.Options{Store: db, Now: h.clock.Now, Rand: w.newRand("history", 0)})
	h.scheduler = daily.NewScheduler(h.Daily, func(string) daily.Poster { return h })
	last := time.Now().Add(lastOpenFor - game.DailyDuration)
	for ago := pastDays - 1; ago >= 0 && err == nil; ago-- {
		err = h.day(ctx, last.AddDate(0, 0, -ago), ago)
	}
	return errors.Join(err, db.Close())
}

// pastDays is the number of consecutive dailies that earn a freeze.
const pastDays = 7

// day posts a daily and has everybody solve it; the last daily is solved in half of the guilds only.
func (h *history) day(ctx context.Context, at time.Time, ago int) error {
	h.clock.Set(at)
	err := h.forAll(func(g *guild) error {
		c := game.Call{Guild: "discord:" + g.ID, Player: game.Player{ID: "discord:" + g.manager.ID, Name: g.manager.Name}}
		set := game.Settings{Name: g.Name, Channel: g.channel.ID, When: fmt.Sprintf("0 9 * * %d", (time.Now().Weekday()+3)%7), Zone: west} // none is due soon
		for day := range set.Tiers {
			set.Tiers[day] = rating.Easy
		}
		_, err := h.Daily.Setup(ctx, c, set)
		if err == nil {
			_, err = h.Daily.PostNow(ctx, c)
		}
		return err
	})
	if err == nil {
		err = h.scheduler.Tick(ctx)
	}
	if err == nil {
		err = h.forAll(func(g *guild) error {
			if ago == 0 && g.number%4 == 0 {
				return nil
			}
			return h.solve(ctx, g, at)
		})
	}
	return errors.Join(err, h.Settle(ctx))
}

func (h *history) forAll(do func(*guild) error) error {
	for _, g := range h.guilds {
		if err := do(g); err != nil {
			return fmt.Errorf("guild %s: %w", g.Name, err)
		}
	}
	return nil
}

// solve makes a guild's players solve a daily, one after the other.
func (h *history) solve(ctx context.Context, g *guild, at time.Time) error {
	for place, m := range g.players {
		c := game.Call{Guild: "discord:" + g.ID, Player: game.Player{ID: "discord:" + m.ID, Name: m.Name}}
		h.clock.Set(at.Add(time.Minute))
		work, err := h.Play.Start(ctx, c, 0)
		if err != nil {
			return err
		}
		h.clock.Set(at.Add(time.Duration(5+place) * time.Minute))
		if _, err := h.Play.Answer(ctx, c, game.Subject{}, game.AnswerText(work.Solution)); err != nil {
			return err
		}
	}
	return nil
}

// Post and FindPost implement daily.Poster. They send nothing, since nobody sees the past.
func (h *history) Post(_ context.Context, n daily.CardToPost) (daily.PostedMessage, error) {
	return daily.PostedMessage{Channel: n.Guild.Channel, ID: strconv.FormatInt(h.messages.Add(1), 10)}, nil
}

func (h *history) FindPost(context.Context, daily.CardToPost) (daily.PostedMessage, error) {
	return daily.PostedMessage{}, game.ErrNotFound
}
