package game_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"pencilmark/internal/game"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/solver/format"
)

// After any entries, erasures and undos the history has the right board before each moment, and
// includes digits that were undone.
func TestHistory(t *testing.T) {
	grid := gametest.Read(t, "..4. 2... .1.. ....")
	blanks := grid.Empty().Slice()
	rapid.Check(t, func(r *rapid.T) {
		p := &pacePlay{game.Attempt{Grid: grid, Progress: grid.Clone(), Started: gametest.Noon}}
		p.save(0, game.Event{Kind: game.EventStarted})
		boards := []string{format.Line(p.a.Progress), format.Line(p.a.Progress)}
		for i := range rapid.IntRange(1, 30).Draw(r, "moves") {
			cell := rapid.SampledFrom(blanks).Draw(r, "cell")
			switch digit := rapid.IntRange(-2, 4).Draw(r, "digit"); {
			case digit == -2:
				p.save(i, game.Event{Kind: game.EventHinted, Level: 1})
			case digit == -1 && p.a.CanUndo():
				p.undo(i)
			default:
				p.change(i, max(digit, 0), []int{cell})
			}
			boards = append(boards, format.Line(p.a.Progress))
		}
		h := p.a.History()
		for i, want := range boards {
			got, err := h.Before(i)
			if err != nil {
				r.Fatal(err)
			}
			if format.Line(got) != want {
				r.Fatalf("before moment %d\n%s, want\n%s", i, format.Line(got), want)
			}
			if i > 0 && i < len(h.Moments) && h.Moments[i].After < h.Moments[i-1].After {
				r.Fatalf("moment %d comes earlier than the one before", i)
			}
		}
	})
}

// Old undo events without a Detail have no changes in the history, and neither do the saves that
// they took back.
func TestHistoryOfOldUndo(t *testing.T) {
	grid := gametest.Read(t, "..4. 2... .1.. ....")
	p := &pacePlay{game.Attempt{Grid: grid, Progress: grid.Clone(), Started: gametest.Noon}}
	p.enter(1, 0)
	p.enter(2, 1)
	p.undo(3)
	p.a.Events[2].Detail = ""
	h := p.a.History()
	if n := len(h.Moments[0].Changes) + 10*len(h.Moments[1].Changes) + 100*len(h.Moments[2].Changes); n != 1 {
		t.Errorf("%+v", h.Moments)
	}
}

// The player's clock tells the moments of a batch apart, even if it is wrong. No moment is before
// the previous batch arrived or after its own batch did.
func TestTimesOfABatch(t *testing.T) {
	grid := gametest.Read(t, "..4. 2... .1.. ....")
	tests := []struct {
		name    string
		arrived []int // by the server's clock, in seconds
		entered []int // by the player's; -1 for not known
		want    []int
	}{
		{"alike", []int{30, 30, 30}, []int{10, 20, 30}, []int{10, 20, 30}},
		{"behind", []int{30, 30, 60}, []int{-90, -80, -50}, []int{20, 30, 60}},
		{"ahead", []int{30, 30, 60}, []int{1010, 1020, 1050}, []int{20, 30, 60}},
		{"unknown", []int{30, 30, 60}, []int{-1, -1, -1}, []int{30, 30, 60}},
		{"long ago", []int{30, 90, 90}, []int{30, 5, 80}, []int{30, 30, 80}},
		{"later than it came", []int{30, 90, 95}, []int{30, 99, 95}, []int{21, 90, 90}},
		{"backwards", []int{50, 50, 50}, []int{40, 20, 50}, []int{40, 40, 50}},
		{"the server's put back", []int{50, 20, 60}, []int{-1, -1, -1}, []int{50, 50, 60}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			a := game.Attempt{Grid: grid, Progress: grid.Clone(), Started: gametest.Noon}
			for i, s := range tt.arrived {
				e := game.Event{Kind: game.EventSaved, At: gametest.Noon.Add(time.Duration(s) * time.Second)}
				if tt.entered[i] != -1 {
					e.Entered = gametest.Noon.Add(time.Duration(tt.entered[i]) * time.Second)
				}
				a.Events = append(a.Events, e)
			}
			var got []int
			for _, m := range a.History().Moments {
				got = append(got, int(m.After/time.Second))
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// LongestWaits lists the three longest waits for a digit; of equal waits the earlier one comes
// first. It lists none if the digits came at only one or two moments.
func TestLongestWaits(t *testing.T) {
	grid := gametest.Read(t, "..4. 2... .1.. ....")
	for name, tt := range map[string]struct {
		seconds []int // when a digit is entered; the last is the end of the attempt
		want    []int // the moments that end the longest waits
	}{
		"nothing":       {[]int{9}, nil},
		"one go":        {[]int{5, 9}, nil},
		"three waits":   {[]int{1, 4, 9}, []int{2, 1, 0}},
		"equal waits":   {[]int{2, 4, 6, 7}, []int{0, 1, 2}},
		"the end lasts": {[]int{1, 2, 3, 4, 99}, []int{4, 0, 1}},
	} {
		p := &pacePlay{game.Attempt{Grid: grid, Progress: grid.Clone(), Started: gametest.Noon}}
		last := len(tt.seconds) - 1
		for i, second := range tt.seconds[:last] {
			p.enter(second, grid.Empty().Slice()[i])
		}
		p.save(tt.seconds[last], game.Event{Kind: game.EventGaveUp})
		h := p.a.History()
		var got []int
		for _, w := range h.LongestWaits() {
			got = append(got, w.Moment)
		}
		if diff := cmp.Diff(tt.want, got); diff != "" || h.Total() != time.Duration(tt.seconds[last])*time.Second {
			t.Errorf("%s: %s (-want +got)\n%s", name, h.Total(), diff)
		}
	}
}
