package leaderboards_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/game/results"
	"pencilmark/internal/game/services"
	"pencilmark/internal/testkit/gametest"
)

// dailyWith posts a daily at noon and has players do things to it, each spelled as
// "start 0, hint1 10, wrong 20, finish 300": what happened at which second.
func dailyWith(t *testing.T, reveal game.Reveal, players [][2]string) *world {
	w := newWorld(t)
	w.StockBank(1)
	set := gametest.Settings("12:00", "UTC")
	set.Reveal = reveal
	w.AddGuild("g", set)
	for _, p := range players {
		work := w.StartDaily(gametest.In("g", p[0]))
		must(t, w.DB.Update(t.Context(), func(tx services.Tx) error {
			for part := range strings.SplitSeq(p[1], ", ") {
				if err := tx.AddEvent(work.ID, event(t, part)); err != nil {
					return err
				}
			}
			return results.Record(tx, work.ID)
		}))
	}
	return w
}

func event(t *testing.T, text string) game.Event {
	t.Helper()
	var what string
	var second int
	if _, err := fmt.Sscan(text, &what, &second); err != nil {
		t.Fatalf("event %q: %v", text, err)
	}
	ev := game.Event{At: gametest.Noon.Add(time.Duration(second) * time.Second)}
	switch what {
	case "start":
		ev.Kind = game.EventStarted
	case "wrong":
		ev.Kind = game.EventWrong
	case "finish":
		ev.Kind = game.EventFinished
	case "giveup":
		ev.Kind = game.EventGaveUp
	default:
		ev.Kind, ev.Level = game.EventHinted, int(what[len("hint")]-'0')
	}
	return ev
}

// Equal results share a rank on every board, whatever the page; the ranks after it are left
// out, and the points go by rank.
func TestEqualsShareARank(t *testing.T) {
	w := dailyWith(t, game.RevealOnStart, [][2]string{
		{"fast", "start 0, finish 100"}, {"same-b", "start 20, finish 920"}, {"same-a", "start 20, finish 920"}, {"same-c", "start 20, finish 920"}, {"slow", "start 0, finish 990"},
	})
	w.Clock.Add(25 * time.Hour)
	must(t, w.Settle(t.Context()))
	boards := func(r leaderboards.Request) (text string) {
		for r.Page = 1; ; r.Page++ {
			b, err := w.Leaderboards.Leaderboard(t.Context(), gametest.In("g", "same-c"), r)
			must(t, err)
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
	podium, _, err := w.Leaderboards.Podium(t.Context(), w.posts("g")[0].ID)
	if err != nil || len(podium.First) != 4 || podium.First[3].Rank != 2 {
		t.Errorf("the podium is %+v, %v", podium, err)
	}
}
