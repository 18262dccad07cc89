package chaos

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"sync/atomic"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/awards"
	"pencilmark/internal/game/daily"
	"pencilmark/internal/game/services"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/solver/rating"
	"pencilmark/store"
)

// history is the past of every other one of the first guilds: two seasons that are over,
// streaks with freezes, and a daily that closes while the program is being killed; in every
// other one of them nobody has solved it. Who won the first season has the role for that; who won the second
// gets it once the manager chooses that role again.
type history struct {
	*services.Services
	clock     *gametest.Clock
	scheduler *daily.Scheduler
	guilds    []*guild
	messages  atomic.Int64 // dailies are sent beside each other
}

// lastOpenFor is how long the last daily of the past is still open.
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
	for part, days := range pastDays(last) {
		for i, ago := range days {
			if err == nil {
				err = h.day(ctx, last.AddDate(0, 0, -ago), part, i)
			}
		}
	}
	return errors.Join(err, db.Close())
}

// pastDays lists, the first first, how many days before the last one the dailies of the
// past are: the ends of two months, and then as many as earn a freeze.
func pastDays(last time.Time) [][]int {
	month := func(ago int) time.Month { return last.AddDate(0, 0, -ago).In(mustLoadLocation(west)).Month() }
	parts := [][]int{{6, 5, 4, 3, 2, 1, 0}}
	for ago := 7; len(parts) < 3; ago++ {
		if month(ago) != month(parts[0][0]) {
			parts = slices.Insert(parts, 0, []int{ago + 2, ago + 1, ago})
		}
	}
	return parts
}

// day posts a daily, and has it solved, the last in half of the guilds alone: first by another player in
// each part, and in its first daily not by the last one.
func (h *history) day(ctx context.Context, at time.Time, part, i int) error {
	h.clock.Set(at)
	err := h.forAll(func(g *guild) error {
		c := game.Call{Guild: "discord:" + g.ID, Player: game.Player{ID: "discord:" + g.manager.ID, Name: g.manager.Name}}
		set := game.Settings{Name: g.Name, Channel: g.channel.ID, When: fmt.Sprintf("0 9 * * %d", (time.Now().Weekday()+3)%7), Zone: west} // none is due soon
		for day := range set.Tiers {
			set.Tiers[day] = rating.Easy
		}
		if part == 0 || part == 1 && i == 0 {
			set.WinnerRole = g.prize.ID
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
			if part == 2 && i == 6 && g.number%4 == 0 {
				return nil
			}
			return h.solve(ctx, g, at, part, i > 0)
		})
	}
	return errors.Join(err, h.Settle(ctx), awards.NewJob(h.Awards, h).Tick(ctx))
}

func (h *history) forAll(do func(*guild) error) error {
	for _, g := range h.guilds {
		if err := do(g); err != nil {
			return fmt.Errorf("guild %s: %w", g.Name, err)
		}
	}
	return nil
}

// solve has a guild's players solve a daily, one after the other.
func (h *history) solve(ctx context.Context, g *guild, at time.Time, part int, everybody bool) error {
	for place := range playersPerGuild {
		if place == playersPerGuild-1 && !everybody {
			break
		}
		m := g.players[(part+place)%playersPerGuild]
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

// Post and FindPost are those of a daily.Poster: nobody sees the past.
func (h *history) Post(_ context.Context, n daily.CardToPost) (daily.PostedMessage, error) {
	return daily.PostedMessage{Channel: n.Guild.Channel, ID: strconv.FormatInt(h.messages.Add(1), 10)}, nil
}

func (h *history) FindPost(context.Context, daily.CardToPost) (daily.PostedMessage, error) {
	return daily.PostedMessage{}, game.ErrNotFound
}

// GiveRole and what follows are those of an awards.Giver.
func (h *history) GiveRole(_ context.Context, a awards.Award) error {
	return h.forAll(func(g *guild) error {
		for _, m := range g.players {
			if "discord:"+m.ID == a.Player {
				m.GiveRole(g.prize)
			}
		}
		return nil
	})
}

func (h *history) TakeRole(context.Context, awards.Award) error { return errors.ErrUnsupported }

func (h *history) TellRoleRefused(context.Context, awards.Award) error { return errors.ErrUnsupported }
