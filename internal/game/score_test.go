package game_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/testkit/gametest"
)

// entry reads an entry from a text of events, each with its second after gametest.Noon, such as
// "start 0, hint1 10, wrong 20, finish 300".
func entry(t *testing.T, events string) game.DailyEntry {
	e := game.DailyEntry{Date: "2026-11-20", Reveal: game.RevealOnStart, Closes: gametest.Noon.Add(24 * time.Hour)}
	for part := range strings.SplitSeq(events, ", ") {
		var what string
		var second int
		if _, err := fmt.Sscan(part, &what, &second); err != nil {
			t.Fatalf("entry %q: %v", events, err)
		}
		ev := game.Event{At: gametest.Noon.Add(time.Duration(second) * time.Second)}
		switch {
		case what == "start":
			ev.Kind = game.EventStarted
		case what == "wrong":
			ev.Kind = game.EventWrong
		case what == "finish":
			ev.Kind = game.EventFinished
		case what == "giveup":
			ev.Kind = game.EventGaveUp
		case strings.HasPrefix(what, "hint"):
			ev.Kind, ev.Level = game.EventHinted, int(what[4]-'0')
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
		{"start 0, wrong 50, wrong 60, wrong 70, finish 300", 1, 0, 420 * time.Second}, // counts as help and costs double
		{"start 0, wrong 50, wrong 60, wrong 70, wrong 80, finish 300", 1, 0, 540 * time.Second},
		{"start 0, finish 300, hint4 400, wrong 500", 1, 1, 300 * time.Second},
		{"start 0", 0, 0, 0},
		{"start 0, hint1 10, wrong 20", 0, 0, 0},
		{"start 0, giveup 100, finish 300", 0, 0, 0},
		{"start 0, finish 86399", 1, 1, 86399 * time.Second},
		{"start 0, finish 86400", 0, 0, 0}, // closed
	}
	for _, tt := range tests {
		score := game.DefaultRules().Score(entry(t, tt.events))
		r := score.Result()
		if r.Solved != tt.solved || r.Clean != tt.clean || r.Penalised != tt.penalised {
			t.Errorf("%s: %+v", tt.events, r)
		}
	}
}

// Only the deepest level of a hint counts, plus what follows from its move. By the old rules every
// level counts.
func TestLevelsOfAHint(t *testing.T) {
	hint := func(key string, level int) game.Event {
		return game.Event{Kind: game.EventHinted, Level: level, Detail: key}
	}
	for _, tt := range []struct {
		hints      []game.Event
		want, each string
	}{
		{[]game.Event{hint("a", 1), hint("a", 2), hint("a", 3)}, "[0 0 1 0] 2m0s", "[1 1 1 0] 3m0s"},
		{[]game.Event{hint("a", 1), hint("b", 1), hint("a", 2)}, "[1 1 0 0] 1m0s", "[2 1 0 0] 1m30s"},
		{[]game.Event{hint("a", 4), hint("a", 5)}, "[0 0 0 2] 4m0s", "[0 0 0 2] 4m0s"},
		{[]game.Event{hint("a", 1), hint("a", 5), hint("a", 4)}, "[0 0 0 2] 4m0s", "[1 0 0 2] 4m30s"},
		{[]game.Event{hint("x a @p", 1), hint("x b @p", 4)}, "[1 0 0 1] 2m0s", "[1 0 0 1] 2m30s"},
		{[]game.Event{hint("x a @p", 1), hint("x b @q", 4)}, "[1 0 0 1] 2m30s", "[1 0 0 1] 2m30s"},
		{[]game.Event{hint("x a @p", 1), hint("x b @q", 1), hint("x b @p", 4)}, "[1 0 0 1] 2m0s", "[2 0 0 1] 3m0s"},
		{[]game.Event{hint("x a @p", 1), hint("x a @q", 2), hint("x a @q", 4)}, "[0 0 0 1] 2m0s", "[1 1 0 1] 3m0s"},
		{[]game.Event{hint("x a @p", 4), hint("why c a @p", 3), hint("chain d a @p", 3)}, "[0 0 2 1] 2m0s", "[0 0 2 1] 6m0s"},
		{[]game.Event{hint("check p @p", 2), hint("x a @p", 1), hint("x b @p", 1)}, "[2 1 0 0] 1m0s", "[2 1 0 0] 1m30s"},
		{append([]game.Event{hint("x a @p", 4)}, slices.Repeat([]game.Event{hint("steps p @p", 4)}, game.StepsWorth)...), "[0 0 0 6] 10m0s", "[0 0 0 6] 12m0s"},
		{[]game.Event{hint("x a @p", 4), hint("x b @p", 4), hint("x c @p", 4), hint("x d @p", 4), hint("x e @p", 4), hint("x f @p", 3)}, "[0 0 1 5] 10m0s", "[0 0 1 5] 12m0s"},
		{[]game.Event{hint("steps", 4), hint("steps", 4), hint("steps", 4)}, "[0 0 0 3] 6m0s", "[0 0 0 3] 6m0s"},
		{[]game.Event{hint("", 1), hint("", 2)}, "[1 1 0 0] 1m0s", "[1 1 0 0] 1m0s"},
	} {
		rules := game.DefaultRules()
		for _, want := range []string{tt.want, tt.each} {
			e := game.DailyEntry{Events: append(append([]game.Event{{Kind: game.EventStarted}}, tt.hints...), game.Event{Kind: game.EventFinished}), Closes: time.Unix(1, 0)}
			if s := rules.Score(e); fmt.Sprint(s.Hints, s.Penalised) != want {
				t.Errorf("%+v, each level %t: %v %v, want %s", tt.hints, rules.EachLevel, s.Hints, s.Penalised, want)
			}
			rules.EachLevel = true
		}
	}
}
