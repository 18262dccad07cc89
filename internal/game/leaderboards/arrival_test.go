package leaderboards_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"pencilmark/internal/game"
	"pencilmark/internal/game/results"
	"pencilmark/internal/game/services"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/solver"
)

// arrival is something that comes to be known, at whatever time it happened.
type arrival func(*history, services.Tx) error

// tables are what is stored of results.
type tables struct {
	Totals  []results.Total
	Streaks []results.PlayerStreak
	Seasons []results.Season
}

// Who did what when may arrive in any order over players, servers and days, also after a
// daily was settled: the same is stored in the end.
func TestTablesAreTheSameInWhateverOrderEventsArrive(t *testing.T) {
	t.Setenv("PENCILMARK_COMMITS", "") // a history remembers what it does as it does so
	days, puzzles := []game.Date{"2026-11-28", "2026-11-29", "2026-11-30", "2026-12-01"}, []*solver.Grid{}
	for range days {
		puzzles = append(puzzles, gametest.Another(t, rand.New(rand.NewPCG(uint64(len(puzzles)), 5))))
	}
	gametest.Check(t, func(rt *rapid.T) {
		var arrivals []arrival
		for _, d := range days {
			for _, player := range historyPlayers {
				arrivals = append(arrivals, drawAttempt(rt, player, d))
			}
			for _, guild := range historyGuilds {
				arrivals = append(arrivals, posted(guild, d), settled(d))
			}
		}
		inOrder := arrived(t, rt, days, puzzles, arrivals)
		shuffled := arrived(t, rt, days, puzzles, rapid.Permutation(arrivals).Draw(rt, "order"))
		if diff := cmp.Diff(inOrder, shuffled); diff != "" {
			rt.Errorf("-in order +shuffled:\n%s", diff)
		}
	})
}

// drawAttempt is a player's attempt at a daily that counts in some servers and ends in some
// way, perhaps too late.
func drawAttempt(rt *rapid.T, player string, d game.Date) arrival {
	began := d.Midnight().Add(13 * time.Hour)
	guilds := rapid.SampledFrom([][]string{historyGuilds, historyGuilds[:1], historyGuilds[1:], nil}).Draw(rt, "counts in")
	events := rapid.SliceOfN(rapid.SampledFrom([]game.Event{{Kind: game.EventHinted, Level: 1}, {Kind: game.EventHinted, Level: 4}, {Kind: game.EventWrong}}), 0, 2).Draw(rt, "help")
	if kind := rapid.SampledFrom([]game.EventKind{game.EventFinished, game.EventFinished, game.EventFinished, game.EventGaveUp, ""}).Draw(rt, "end"); kind != "" {
		events = append(events, game.Event{Kind: kind})
	}
	took := rapid.SampledFrom([]time.Duration{10 * time.Minute, 10 * time.Minute, 20 * time.Minute, 30 * time.Hour}).Draw(rt, "took")
	return func(h *history, tx services.Tx) error {
		h.Clock.Set(began)
		if err := h.startAt(tx, player, d); err != nil {
			return err
		}
		a := h.attempts[player+string(d)]
		for _, guild := range guilds {
			if err := recorded(tx, a, tx.Join(a.ID, guild, began)); err != nil {
				return err
			}
		}
		for _, e := range events {
			e.At = began.Add(took)
			if err := recorded(tx, a, tx.AddEvent(a.ID, e)); err != nil {
				return err
			}
		}
		return nil
	}
}

// posted is a server's post of a daily.
func posted(guild string, d game.Date) arrival {
	return func(_ *history, tx services.Tx) error {
		daily, err := tx.DailyOf(string(d))
		if err != nil {
			return err
		}
		at := d.Midnight().Add(12 * time.Hour)
		p := &game.Post{Guild: guild, Date: d, Tier: daily.Tier, Puzzle: string(d), State: game.PostSent, Due: at, Sent: at, Reveal: game.RevealOnStart, Closes: at.Add(24 * time.Hour)}
		_, err = tx.AddPost(p)
		return errors.Join(err, results.RecordPost(tx, p))
	}
}

// settled settles what is known of and has closed by a day's noon.
func settled(d game.Date) arrival {
	return func(h *history, tx services.Tx) error {
		h.Clock.Set(d.Midnight().Add(12 * time.Hour))
		return h.settle(tx)
	}
}

// arrived is what is stored once all of it has arrived, one after another.
func arrived(t *testing.T, rt *rapid.T, days []game.Date, puzzles []*solver.Grid, arrivals []arrival) (stored []tables) {
	h := &history{T: rt, World: gametest.New(t), days: days, attempts: map[string]*game.Attempt{}, chosen: map[string]string{}, apart: map[string]bool{}}
	h.prepare(puzzles)
	ctx := context.Background()
	h.must(h.DB.Update(ctx, func(tx services.Tx) error {
		for i, player := range historyPlayers {
			h.chosen[player] = historyGuilds[i]
			if err := tx.SetWorldwide(player, game.Worldwide{Guild: historyGuilds[i]}, ""); err != nil {
				return err
			}
		}
		return nil
	}))
	for _, a := range append(arrivals, settled(days[len(days)-1])) {
		h.must(h.DB.Update(ctx, func(tx services.Tx) error { return a(h, tx) }))
	}
	h.must(h.Recount(ctx, func(d results.Difference) { rt.Errorf("stored %+v\ncounted %+v", d.Stored, d.Counted) }))
	h.must(h.DB.View(ctx, func(q services.Query) (err error) {
		for _, guild := range append([]string{game.AllServers}, historyGuilds...) {
			var in tables
			var errs [3]error
			in.Totals, errs[0] = q.Totals(guild)
			in.Streaks, errs[1] = q.Streaks(guild)
			in.Seasons, errs[2] = q.Seasons(guild)
			stored, err = append(stored, in), errors.Join(append(errs[:], err)...)
		}
		return err
	}))
	h.Discard()
	return stored
}
