package leaderboards_test

import (
	"fmt"
	"slices"
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

func (w *world) today(t *testing.T) (players []string) {
	t.Helper()
	board, err := w.Boards.Leaderboard(t.Context(), gametest.In("g", "ann"), leaderboards.Request{Period: game.PeriodToday, Size: 100})
	must(t, err)
	for i, st := range board.Standings {
		want := i + 1
		if st.Player.ID == "tied-b" {
			want-- // as tied-a
		}
		if st.Rank != want {
			t.Errorf("%s at place %d has rank %d", st.Player.ID, i+1, st.Rank)
		}
		players = append(players, st.Player.ID)
	}
	return players
}

// Each player beats the next one, for one reason at a time; those who tie share a rank.
func TestRankingOrder(t *testing.T) {
	order := [][2]string{
		{"quick", "start 0, finish 100"},
		{"slow", "start 0, finish 900"},
		{"slow-and-later", "start 10, finish 910"},
		{"tied-a", "start 20, finish 920"},
		{"tied-b", "start 20, finish 920"},
		{"wrong", "start 0, wrong 5, finish 890"}, // 920 seconds with the penalty
		{"hinted", "start 0, hint1 5, finish 50"},
		{"hinted-deep", "start 0, hint3 5, finish 50"},
		{"gave-up", "start 0, giveup 10"}, // from here on unranked
		{"at-it", "start 0, hint1 4"},
		{"too-late", "start 0, finish 86400"},
	}
	shuffled := slices.Clone(order)
	slices.Reverse(shuffled)
	got := dailyWith(t, game.RevealOnStart, shuffled).today(t)
	if len(got) != 8 {
		t.Errorf("%d are ranked, want 8", len(got))
	}
	for i, player := range got {
		if player != order[i][0] {
			t.Errorf("rank %d: %s, want %s", i+1, player, order[i][0])
		}
	}
}

// Where the post shows the board, time does not rank: what is left is hints,
// then who finished first.
func TestTimeDoesNotRankWhenThePostRevealed(t *testing.T) {
	got := dailyWith(t, game.RevealOnPost, [][2]string{{"late", "start 590, finish 600"}, {"early", "start 0, wrong 10, finish 500"}}).today(t)
	if !slices.Equal(got, []string{"early", "late"}) {
		t.Errorf("board = %q", got)
	}
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
			b, err := w.Boards.Leaderboard(t.Context(), gametest.In("g", "same-c"), r)
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
	podium, _, err := w.Boards.Podium(t.Context(), w.posts("g")[0].ID)
	if err != nil || len(podium.First) != 4 || podium.First[3].Rank != 2 {
		t.Errorf("the podium is %+v, %v", podium, err)
	}
}
