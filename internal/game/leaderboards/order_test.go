package leaderboards_test

import (
	"fmt"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/testkit/gametest"
)

// Equal results share a rank on every leaderboard, on every page. The ranks after them are skipped,
// and points depend on the rank.
func TestEqualsShareARank(t *testing.T) {
	w := past(t, 0)
	at := func(second int, do func(game.Call), players ...string) {
		w.Clock.Set(gametest.Noon.Add(time.Duration(second) * time.Second))
		for _, player := range players {
			do(gametest.In("g", player))
		}
	}
	start := func(c game.Call) { w.StartDaily(c) }
	solve := func(c game.Call) { w.HandIn(c, w.StartDaily(c).Solution) }
	at(0, start, "fast", "slow")
	at(20, start, "same-b", "same-a", "same-c")
	at(100, solve, "fast")
	at(920, solve, "same-b", "same-a", "same-c")
	at(990, solve, "slow")
	w.Clock.Add(25 * time.Hour)
	gametest.Must(t, w.Settle(t.Context()))
	boards := func(r leaderboards.Request) (text string) {
		for r.Page = 1; ; r.Page++ {
			b, err := w.Leaderboards.Leaderboard(t.Context(), gametest.In("g", "same-c"), r)
			gametest.Must(t, err)
			for _, st := range b.Standings {
				text += fmt.Sprint(" ", st.Rank, " ", st.Player.ID)
				if r.Period == game.PeriodSeason {
					text += fmt.Sprint(" ", st.Points)
				}
			}
			if own := b.Own; own == nil || own.Rank != 2 && own.Rank != 1 {
				t.Errorf("%+v: the own line is %+v", r, own)
			}
			if r.Page >= b.Pages {
				return text
			}
		}
	}
	for period, want := range map[game.Period]string{
		game.PeriodToday:   " 1 fast 2 same-a 2 same-b 2 same-c 5 slow",
		game.PeriodWeek:    " 1 fast 2 same-a 2 same-b 2 same-c 5 slow",
		game.PeriodMonth:   " 1 fast 2 same-a 2 same-b 2 same-c 5 slow",
		game.PeriodAll:     " 1 fast 2 same-a 2 same-b 2 same-c 5 slow",
		game.PeriodSeason:  " 1 fast 25 2 same-a 18 2 same-b 18 2 same-c 18 5 slow 10",
		game.PeriodStreaks: " 1 fast 1 same-a 1 same-b 1 same-c 1 slow",
	} {
		for _, size := range []int{1, 2, 3, 10} {
			for _, clean := range []bool{false, true} {
				if got := boards(leaderboards.Request{Period: period, Size: size, Clean: clean}); got != want {
					t.Errorf("%s, %d a page, clean %t: %s, want %s", period, size, clean, got, want)
				}
			}
		}
	}
	podium, err := w.Leaderboards.Summary(t.Context(), w.posts("g")[0].ID)
	if err != nil || len(podium.First) != 4 || podium.First[3].Rank != 2 {
		t.Errorf("the podium is %+v, %v", podium, err)
	}
}
