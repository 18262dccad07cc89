package daily_test

import (
	"fmt"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/internal/testkit/testrace"
)

// At whatever hour the program is first started, stopped and started again, the terminal and the
// page always have an open daily, and only one per date.
func TestLocalGuildAlwaysHasADaily(t *testing.T) {
	testrace.Skip(t)
	for _, hour := range []int{0, 2, 8, 9, 13, 23} {
		for _, when := range []string{"09:00", "23:30", "0 9 * * 1-5"} {
			t.Run(fmt.Sprintf("%s from %d", when, hour), func(t *testing.T) {
				t.Parallel()
				w := &world{gametest.NewIn(t, inMemory(t))}
				w.StockBank(7)
				w.Clock.Set(time.Date(2026, time.November, 17, hour, 20, 0, 0, time.UTC)) // a Tuesday
				w.openLocalGuild(when)
				seen := map[game.Date]int64{}
				for step := range 6 * 24 {
					w.Clock.Add(time.Hour)
					if step == 11 || step == 35 {
						w.Restart()
						w.openLocalGuild(when)
					}
					w.Tick()
					card, err := w.Daily.Today(t.Context(), gametest.In(game.LocalGuild, "ann"))
					if err != nil {
						t.Fatalf("at %s: %v", w.Clock.Now(), err)
					}
					if id, ok := seen[card.Date]; ok && id != card.ID {
						t.Fatalf("at %s: two dailies of %s", w.Clock.Now(), card.Date)
					}
					seen[card.Date] = card.ID
				}
				if when == "09:00" && len(seen) < 6 || when == "0 9 * * 1-5" && len(seen) > 5 {
					t.Errorf("%d dailies in six days: %v", len(seen), seen)
				}
			})
		}
	}
}

// After a first start in the night the next daily comes at its scheduled time, and the first one is
// open until then.
func TestFirstStartInTheNight(t *testing.T) {
	w := newWorld(t)
	w.StockBank(3)
	w.Clock.Set(gametest.At(t, "2026-11-20T02:00:00Z"))
	w.openLocalGuild("09:00")
	want := []struct {
		at   string
		date game.Date
	}{
		{"2026-11-20T02:00:00Z", "2026-11-20"},
		{"2026-11-20T09:00:00Z", "2026-11-20"},
		{"2026-11-21T02:00:00Z", "2026-11-20"},
		{"2026-11-21T08:59:00Z", "2026-11-20"},
		{"2026-11-21T09:00:00Z", "2026-11-21"},
		{"2026-11-22T08:59:00Z", "2026-11-21"},
		{"2026-11-22T09:00:00Z", "2026-11-22"},
	}
	for _, tt := range want {
		w.Clock.Set(gametest.At(t, tt.at))
		w.Tick()
		if card, err := w.Daily.Today(t.Context(), gametest.In(game.LocalGuild, "ann")); err != nil || card.Date != tt.date {
			t.Errorf("at %s: %+v, %v; want the daily of %s", tt.at, card, err, tt.date)
		}
	}
}

// The guard recognises copies of a daily that stays open for days.
func TestLongOpenDailyIsGuarded(t *testing.T) {
	w := newWorld(t)
	w.StockBank(3)
	w.Clock.Set(gametest.At(t, "2026-11-17T08:00:00Z")) // a Tuesday
	w.openLocalGuild("0 9 * * 1")
	w.Clock.Add(5 * 24 * time.Hour)
	w.Tick()
	card, err := w.Daily.Today(t.Context(), gametest.In(game.LocalGuild, "ann"))
	gametest.Must(t, err)
	puzzle, live, err := w.Guard.Puzzle(t.Context(), card.Puzzle)
	gametest.Must(t, err)
	if copied := w.CopyOf(puzzle.Grid); !live || copied != puzzle.ID || card.Date != "2026-11-17" {
		t.Errorf("%s is live = %v; its copy is %q", card.Date, live, copied)
	}
}

func (w *world) openLocalGuild(when string) {
	w.T.Helper()
	set := gametest.Settings(when, "UTC")
	gametest.Must(w.T, w.Daily.OpenLocalGuild(w.T.Context(), set))
	w.Tick()
}
