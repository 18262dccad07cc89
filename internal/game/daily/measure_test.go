package daily_test

import (
	"fmt"
	"os"
	"strconv"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/daily"
	"pencilmark/internal/game/gametest"
	"pencilmark/internal/game/services"
	"pencilmark/solver/rating"
)

// TestManyGuilds measures; it runs when it is asked for:
//
//	PENCILMARK_GUILDS=10000 go test ./internal/game -run TestManyGuilds -v
func TestManyGuilds(t *testing.T) {
	guilds, _ := strconv.Atoi(os.Getenv("PENCILMARK_GUILDS"))
	if guilds == 0 {
		t.Skip("measures: set PENCILMARK_GUILDS=10000 to run it")
	}
	w := newWorld(t)
	w.StockBank(4)
	w.Clock.Set(gametest.At(t, "2026-11-19T18:59:00Z"))
	w.early(t)
	w.many(t, guilds)
	took(t, "looking at all guilds once", w.Tick)
	w.Clock.Add(time.Minute)
	w.Tick()
	w.Clock.Set(gametest.At(t, "2026-11-20T19:30:00Z")) // the early guild's is closed
	puzzle := w.Posted[0].Puzzle
	ask := func() {
		if _, live, err := w.Guard.Puzzle(t.Context(), puzzle.ID); err != nil || live {
			t.Errorf("live = %v, %v", live, err)
		}
	}
	w.Tick()
	took(t, "a tick with nothing due", w.Tick)
	took(t, "is a daily coming, when all guilds have yet to come to its date with another", ask)
	w.Clock.Set(gametest.At(t, "2026-11-21T06:00:00Z"))
	send := w.Sched
	w.Sched = daily.NewScheduler(w.Daily, func(string) daily.Poster { return nil })
	took(t, "claiming", w.Tick)
	w.Sched = send
	took(t, "sending to a channel that takes no time", w.Tick)
	if n := len(w.Posted); n != guilds+2 {
		t.Errorf("%d posts", n)
	}
	took(t, "a tick with nothing due", w.Tick)
	took(t, "is a daily coming, when all guilds have come to its date", ask)
	took(t, "a copy of no daily", func() {
		if id := w.CopyOf(gametest.Read(t, gametest.Hard)); id != "" {
			t.Error(id)
		}
	})
}

func took(t *testing.T, what string, do func()) {
	t.Helper()
	begun := time.Now()
	do()
	t.Logf("%-80s %v", what, time.Since(begun).Round(10*time.Microsecond))
}

// early is a guild that comes to each date first, and has the hardest dailies.
func (w *world) early(t *testing.T) {
	t.Helper()
	set := gametest.Settings("09:00", "Pacific/Kiritimati")
	for i := range set.Tiers {
		set.Tiers[i] = rating.Extreme
	}
	_, err := w.Daily.Setup(t.Context(), gametest.In("early", "admin"), set)
	gametest.Must(t, err)
}

// many are guilds that come to each date late.
func (w *world) many(t *testing.T, n int) {
	t.Helper()
	gametest.Must(t, w.DB.Update(t.Context(), func(tx services.Tx) error {
		for i := range n {
			id := fmt.Sprint("g", i)
			g := &game.Guild{ID: id, Name: "Guild", Channel: "chan", Reveal: game.RevealOnStart, Since: w.Clock.Now()}
			if err := tx.SaveGuild(g); err != nil {
				return err
			}
			plan := game.Plan{When: "20:00", Zone: "Pacific/Honolulu", Tiers: game.DefaultTiers(), From: w.Clock.Now()}
			if err := tx.AddPlan(id, plan, w.Clock.Now()); err != nil {
				return err
			}
		}
		return nil
	}))
}
