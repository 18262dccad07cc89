package game_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"pencilmark/internal/game"
	"pencilmark/internal/game/gametest"
)

// The time goes where the events say: what was taken back counts for nothing, and old
// events that do not tell leave it open.
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

// parts has digits entered in some parts, each by its index.
func parts(indexed ...int) []game.PacePart {
	pace := make([]game.PacePart, game.PaceParts)
	for i := 0; i < len(indexed); i += 2 {
		pace[indexed[i]].Entered = indexed[i+1]
	}
	return pace
}

// pacePlay plays an attempt by the second.
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
	p.save(second, game.Event{Level: game.Undone, Detail: change})
}
