package game_test

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pencilmark/internal/game"
	"pencilmark/internal/game/gametest"
)

// entry writes an entry briefly: what happened at which second after gametest.Noon, as
// "start 0, hint1 10, wrong 20, finish 300".
func entry(t interface{ Fatalf(string, ...any) }, player, events string) game.Entry {
	e := game.Entry{Player: game.Player{ID: player}, Date: "2026-11-20", Reveal: game.RevealOnStart, Closes: gametest.Noon.Add(24 * time.Hour)}
	for part := range strings.SplitSeq(events, ", ") {
		var what string
		var second int
		if _, err := fmt.Sscan(part, &what, &second); err != nil {
			t.Fatalf("entry %q: %v", events, err)
		}
		ev := game.Event{At: gametest.Noon.Add(time.Duration(second) * time.Second)}
		switch {
		case what == "start":
			ev.Kind = game.Started
		case what == "wrong":
			ev.Kind = game.Wrong
		case what == "finish":
			ev.Kind = game.Finished
		case what == "giveup":
			ev.Kind = game.GaveUp
		case strings.HasPrefix(what, "hint"):
			ev.Kind, ev.Level = game.Hinted, int(what[4]-'0')
		}
		e.Events = append(e.Events, ev)
	}
	return e
}

func TestScore(t *testing.T) {
	tests := []struct {
		events    string
		solved    int
		clean     int
		penalised time.Duration
	}{
		{"start 0, finish 300", 1, 1, 300 * time.Second},
		{"start 100, finish 300", 1, 1, 200 * time.Second},
		{"start 0, hint1 10, finish 300", 1, 0, 330 * time.Second},
		{"start 0, hint2 10, finish 300", 1, 0, 330 * time.Second},
		{"start 0, hint3 10, finish 300", 1, 0, 420 * time.Second},
		{"start 0, hint4 10, finish 300", 1, 0, 420 * time.Second},
		{"start 0, hint1 10, hint2 11, hint3 12, hint4 13, finish 300", 1, 0, 600 * time.Second},
		{"start 0, wrong 50, wrong 60, finish 300", 1, 1, 360 * time.Second},
		{"start 0, finish 300, hint4 400, wrong 500", 1, 1, 300 * time.Second},
		{"start 0", 0, 0, 0},
		{"start 0, hint1 10, wrong 20", 0, 0, 0},
		{"start 0, giveup 100, finish 300", 0, 0, 0},
		{"start 0, finish 86399", 1, 1, 86399 * time.Second},
		{"start 0, finish 86400", 0, 0, 0}, // closed
	}
	for _, tt := range tests {
		r := game.DefaultRules().Score(entry(t, "p", tt.events))
		if r.Solved != tt.solved || r.Clean != tt.clean || r.Penalised != tt.penalised {
			t.Errorf("%s: %+v", tt.events, r)
		}
	}
}

// Each player beats the next one, for one reason at a time.
func TestRankingOrder(t *testing.T) {
	want := []game.Entry{
		entry(t, "quick", "start 0, finish 100"),
		entry(t, "slow", "start 0, finish 900"),
		entry(t, "slow-and-later", "start 10, finish 910"),
		entry(t, "tied-a", "start 20, finish 920"),
		entry(t, "tied-b", "start 20, finish 920"),
		entry(t, "wrong", "start 0, wrong 5, finish 890"), // 920 seconds with the penalty
		entry(t, "hinted", "start 0, hint1 5, finish 50"),
		entry(t, "hinted-deep", "start 0, hint3 5, finish 50"),
	}
	unplaced := []game.Entry{entry(t, "gave-up", "start 0, giveup 10"), entry(t, "at-it", "start 0, hint1 4")}
	shuffled := append(slices.Clone(want), unplaced...)
	slices.Reverse(shuffled)
	board := game.DefaultRules().Rank(shuffled)
	if len(board) != len(want) {
		t.Fatalf("%d standings, want %d", len(board), len(want))
	}
	for i, st := range board {
		if st.Player != want[i].Player || st.Rank != i+1 {
			t.Errorf("rank %d: %s as %d, want %s", i+1, st.Player.ID, st.Rank, want[i].Player.ID)
		}
	}
}

// Where the post shows the board, time does not rank: what is left is hints,
// then who finished first.
func TestTimeDoesNotRankWhenThePostRevealed(t *testing.T) {
	early := entry(t, "early", "start 0, wrong 10, finish 500")
	late := entry(t, "late", "start 590, finish 600")
	for _, e := range []*game.Entry{&early, &late} {
		e.Reveal = game.RevealOnPost
	}
	board := game.DefaultRules().Rank([]game.Entry{late, early})
	if board[0].Player.ID != "early" || board[0].Penalised != 0 {
		t.Errorf("board = %+v", board)
	}
}

func TestRankingSumsDays(t *testing.T) {
	day := func(e game.Entry, d game.Date) game.Entry { e.Date = d; return e }
	board := game.DefaultRules().Rank([]game.Entry{
		day(entry(t, "twice", "start 0, hint1 1, finish 900"), "2026-11-19"),
		day(entry(t, "twice", "start 0, finish 900"), "2026-11-20"),
		day(entry(t, "once", "start 0, finish 10"), "2026-11-20"),
	})
	if board[0].Player.ID != "twice" || board[0].Solved != 2 || board[0].Clean != 1 || board[0].Penalised != 1830*time.Second {
		t.Errorf("board = %+v", board)
	}
}

func TestRulesAreSettings(t *testing.T) {
	r := game.Rules{LightHint: time.Second, DeepHint: time.Minute, Wrong: time.Hour}
	if got := r.Score(entry(t, "p", "start 0, hint2 1, hint4 2, wrong 3, finish 10")).Penalised; got != time.Hour+time.Minute+11*time.Second {
		t.Errorf("penalised = %v", got)
	}
}

// The ranking does not depend on the order in which entries are found, gives
// every rank once, and puts nobody behind a player who is worse by the rule.
func TestRankingIsATotalOrder(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		var entries []game.Entry
		for i := range rapid.IntRange(0, 12).Draw(rt, "players") {
			for day := range rapid.IntRange(1, 3).Draw(rt, "days") {
				var events strings.Builder
				events.WriteString("start " + fmt.Sprint(rapid.IntRange(0, 3).Draw(rt, "start")))
				for range rapid.IntRange(0, 2).Draw(rt, "hints") {
					events.WriteString(fmt.Sprintf(", hint%d 5", rapid.IntRange(1, 4).Draw(rt, "level")))
				}
				if rapid.Bool().Draw(rt, "solved") {
					events.WriteString(", finish " + fmt.Sprint(rapid.IntRange(6, 9).Draw(rt, "finish")))
				}
				e := entry(rt, fmt.Sprintf("p%02d", i), events.String())
				e.Date = game.Date("2026-11-20").AddDays(day)
				entries = append(entries, e)
			}
		}
		board := game.DefaultRules().Rank(entries)
		again := game.DefaultRules().Rank(rapid.Permutation(entries).Draw(rt, "order"))
		if !slices.Equal(board, again) {
			rt.Fatalf("order of entries changes the ranking:\n%v\n%v", board, again)
		}
		for i := range board {
			if board[i].Rank != i+1 {
				rt.Fatalf("rank %d at place %d", board[i].Rank, i+1)
			}
			if i > 0 && worth(board[i-1]) >= worth(board[i]) {
				rt.Fatalf("%v stands before %v", board[i-1], board[i])
			}
		}
	})
}

// worth spells the rule as a text that sorts like the ranking.
func worth(s game.Standing) string {
	return fmt.Sprintf("%03d %03d %012d %012d %s", 999-s.Solved, 999-s.Clean, s.Penalised.Milliseconds(),
		cmp.Or(s.Finish.UnixMilli(), 0)%1e12, s.Player.ID)
}
