package game_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"pencilmark/internal/game"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/solver"
)

// Pace puts each digit into the part of its event. Digits that were undone do not count, and old
// events without a Detail give no pace.
func TestPace(t *testing.T) {
	grid := gametest.Read(t, "..4. 2... .1.. ....")
	start := gametest.Noon
	tests := []struct {
		name string
		play func(p *pacePlay)
		want []game.PacePart
	}{
		{"at once", func(p *pacePlay) { p.enter(100, 0, 1, 3) }, parts(9, 3)},
		{"spread", func(p *pacePlay) { p.enter(0, 0); p.enter(55, 1); p.enter(59, 3); p.enter(99, 5) }, parts(0, 1, 5, 2, 9, 1)},
		{"taken back", func(p *pacePlay) { p.enter(10, 0); p.enter(20, 1); p.undo(30); p.enter(40, 3, 5) }, parts(1, 1, 4, 2)},
		{"erased", func(p *pacePlay) { p.enter(10, 0); p.erase(20, 0) }, parts(1, 1)},
		{"old events", func(p *pacePlay) { p.save(10, game.Event{}) }, nil},
		{"none", func(*pacePlay) {}, nil},
		{"a clock put back", func(p *pacePlay) { p.enter(-50, 0) }, parts(0, 1)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := &pacePlay{game.Attempt{Grid: grid, Progress: grid.Clone(), Started: start}}
			p.save(0, game.Event{Kind: game.EventStarted})
			tt.play(p)
			if p.a.Pace() != nil {
				t.Error("an attempt that goes on has a pace")
			}
			p.save(100, game.Event{Kind: game.EventFinished})
			if diff := cmp.Diff(tt.want, p.a.Pace()); diff != "" {
				t.Error(diff)
			}
		})
	}
	t.Run("what hints gave", func(t *testing.T) {
		place := func(cell, digit int) *solver.Step {
			return &solver.Step{Technique: "hidden-single", Places: []solver.Candidate{{Cell: cell, Digit: digit}}}
		}
		crossed := &solver.Step{Technique: "naked-pair", Removes: []solver.Candidate{{Cell: 9, Digit: 1}}}
		hint := func(level int, s *solver.Step) game.Event {
			return game.Event{Kind: game.EventHinted, Level: level, Detail: game.StepKey(s)}
		}
		for name, tt := range map[string]struct {
			hints []game.Event
			want  int
		}{
			"a nudge":                  {[]game.Event{hint(1, place(0, 1))}, 0},
			"where to look":            {[]game.Event{hint(2, place(0, 1))}, 0},
			"the argument":             {[]game.Event{hint(3, place(0, 1))}, 1},
			"the move":                 {[]game.Event{hint(1, place(0, 1)), hint(4, place(0, 1))}, 1},
			"two moves":                {[]game.Event{hint(4, place(0, 1)), hint(4, place(3, 1))}, 2},
			"a move of another digit":  {[]game.Event{hint(4, place(0, 2))}, 0},
			"a move in another cell":   {[]game.Event{hint(4, place(9, 1))}, 0},
			"what is crossed out":      {[]game.Event{hint(4, crossed)}, 0},
			"a check":                  {[]game.Event{{Kind: game.EventHinted, Level: 2, Detail: game.HelpCheck.Key("0")}}, 0},
			"why a digit does not fit": {[]game.Event{{Kind: game.EventHinted, Level: 3, Detail: game.HelpWhy.Key("0")}}, 0},
		} {
			p := &pacePlay{game.Attempt{Grid: grid, Progress: grid.Clone(), Started: start}}
			for _, e := range tt.hints {
				p.save(35, e)
			}
			p.enter(36, 0, 1, 3)
			p.save(90, hint(4, place(1, 1))) // after the entries
			p.save(100, game.Event{Kind: game.EventFinished})
			if got := p.a.Pace()[3]; got.Entered != 3 || got.Given != tt.want || !got.Helped {
				t.Errorf("%s: %+v, want %d given", name, got, tt.want)
			}
		}
	})
	t.Run("hints", func(t *testing.T) {
		p := &pacePlay{game.Attempt{Grid: grid, Progress: grid.Clone(), Started: start}}
		p.save(35, game.Event{Kind: game.EventHinted, Level: 1})
		p.enter(36, 0)
		p.save(100, game.Event{Kind: game.EventFinished})
		if got := p.a.Pace(); len(got) != game.PaceParts || got[3] != (game.PacePart{Entered: 1, Helped: true}) {
			t.Errorf("%+v", got)
		}
	})
}

// parts returns a pace from pairs of a part's index and the number of its digits.
func parts(indexed ...int) []game.PacePart {
	pace := make([]game.PacePart, game.PaceParts)
	for i := 0; i < len(indexed); i += 2 {
		pace[indexed[i]].Entered = indexed[i+1]
	}
	return pace
}

// pacePlay plays an attempt; its methods take the time in seconds since the start.
type pacePlay struct{ a game.Attempt }

func (p *pacePlay) save(second int, e game.Event) {
	if e.Kind == "" {
		e.Kind = game.EventSaved
	}
	e.At = p.a.Started.Add(time.Duration(second) * time.Second)
	p.a.Events = append(p.a.Events, e)
}

func (p *pacePlay) enter(second int, cells ...int) { p.change(second, 1, cells) }

func (p *pacePlay) erase(second int, cells ...int) { p.change(second, 0, cells) }

func (p *pacePlay) change(second, digit int, cells []int) {
	entries := game.EntriesOf(p.a.Grid, p.a.Progress)
	for _, c := range cells {
		if entries[c] = digit; digit == 0 {
			delete(entries, c)
		}
	}
	after := game.WithEntries(p.a.Grid, p.a.Progress, entries)
	change := game.ChangeFrom(p.a.Progress, after)
	p.a.Progress = after
	p.save(second, game.Event{Detail: change})
}

func (p *pacePlay) undo(second int) {
	before, err := p.a.BeforeLastChange()
	if err != nil {
		panic(err)
	}
	change := game.ChangeFrom(p.a.Progress, before)
	p.a.Progress = before
	p.save(second, game.Event{Level: game.LevelUndo, Detail: change})
}

// With fewer squares each one covers more of the time.
func TestSquares(t *testing.T) {
	pace := []game.PacePart{{Entered: 9}, {}, {}, {}, {Entered: 1}, {Helped: true}, {}, {Entered: 5}, {Entered: 5, Helped: true}, {Entered: 10}}
	for n, want := range map[int]string{10: "🟩⬜⬜⬜🟨⬛⬜🟩🟥🟩", 5: "🟩⬜🟧🟨🟥"} {
		if got := game.Squares(pace, n); got != want {
			t.Errorf("%d squares: %s, want %s", n, got, want)
		}
	}
	if got := game.Squares(nil, 5); got != "" {
		t.Errorf("without a pace: %s", got)
	}
}
