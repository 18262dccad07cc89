package players_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/players"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/solver"
	"pencilmark/solver/drill"
	"pencilmark/solver/rating"
)

// room is a world with one player who practises.
type room struct {
	*gametest.World
	ann game.Call
}

func newRoom(t *testing.T) *room { return &room{gametest.New(t), gametest.In("g", "ann")} }

func (r *room) give(technique string) *drill.Drill {
	r.T.Helper()
	d, err := r.Training.Give(r.T.Context(), r.ann, technique, drill.AnyGrade)
	gametest.Must(r.T, err)
	return d
}

func (r *room) judge(d *drill.Drill, m drill.Move) *drill.Judgement {
	r.T.Helper()
	j, err := r.Training.Judge(r.T.Context(), r.ann, d, m)
	gametest.Must(r.T, err)
	return j
}

func (r *room) solve(technique string) *drill.Drill {
	r.T.Helper()
	d := r.give(technique)
	if j := r.judge(d, move(d)); j.Verdict != drill.Right {
		r.T.Fatalf("%s %s: %+v", technique, d.Place(), j)
	}
	return d
}

// move returns the move of the ladder's step.
func move(d *drill.Drill) drill.Move {
	return drill.Move{Places: d.Step.Places, Removes: d.Step.Removes}
}

// slip returns a wrong move.
func slip(t *testing.T, d *drill.Drill) drill.Move {
	t.Helper()
	solution, err := solver.Solve(t.Context(), d.Grid.GivensOnly())
	gametest.Must(t, err)
	cell := d.Grid.Empty().First()
	return drill.Move{Removes: []solver.Candidate{{Cell: cell, Digit: solution.Value(cell)}}}
}

// box returns ann's progress with a technique as text: its box, the days until it is due, and how
// many positions she solved alone and with help.
func (r *room) box(technique string) string {
	r.T.Helper()
	all, err := r.Training.Progress(r.T.Context(), r.ann)
	gametest.Must(r.T, err)
	for _, p := range all {
		if p.Technique == technique {
			return fmt.Sprintf("box %d in %d days, %d solved, %d helped", p.Box, int(p.Due.Sub(r.Clock.Now()).Hours()/24), p.Solved, p.Helped)
		}
	}
	return "nothing"
}

func (r *room) want(technique, want string) {
	r.T.Helper()
	if got := r.box(technique); got != want {
		r.T.Errorf("%s: %s; want %s", technique, got, want)
	}
}

func (r *room) later(days int) { r.Clock.Add(time.Duration(days) * 24 * time.Hour) }

// A technique that is due and solved moves to the next box, and is due later each time.
func TestBoxes(t *testing.T) {
	r := newRoom(t)
	r.want("x-wing", "nothing")
	for box, days := range []int{1, 3, 7, 16, 35, 35} {
		r.solve("x-wing")
		r.want("x-wing", fmt.Sprintf("box %d in %d days, %d solved, 0 helped", min(box+1, players.Boxes), days, box+1))
		r.later(days)
	}
}

// A position solved early counts but moves no box. Help moves the technique back to the first box.
func TestEarlyAndHelped(t *testing.T) {
	r := newRoom(t)
	r.solve("x-wing")
	r.solve("x-wing")
	r.want("x-wing", "box 1 in 1 days, 2 solved, 0 helped")
	r.later(1)
	r.solve("x-wing")
	r.want("x-wing", "box 2 in 3 days, 3 solved, 0 helped")
	r.later(1)

	d := r.give("x-wing")
	if j := r.judge(d, slip(t, d)); j.Verdict != drill.Wrong {
		t.Errorf("a slip is %s", j.Verdict)
	}
	r.want("x-wing", "box 2 in 2 days, 3 solved, 0 helped")
	r.judge(d, move(d))
	r.want("x-wing", "box 1 in 1 days, 3 solved, 1 helped")
	r.judge(d, move(d)) // again changes nothing
	r.want("x-wing", "box 1 in 1 days, 3 solved, 1 helped")

	d = r.give("x-wing")
	gametest.Must(t, r.Training.Help(t.Context(), r.ann, d.ID))
	gametest.Must(t, r.Training.Show(t.Context(), r.ann, d.ID))
	r.judge(d, move(d))
	r.want("x-wing", "box 1 in 1 days, 3 solved, 2 helped")
}

// What a player writes is about their current position, until that is over or too old.
func TestCurrent(t *testing.T) {
	r := newRoom(t)
	current := func() string {
		d, _, err := r.Training.Current(t.Context(), r.ann)
		if errors.Is(err, game.ErrNotFound) {
			return "none"
		}
		gametest.Must(t, err)
		return d.Technique + " " + d.Place()
	}
	if got := current(); got != "none" {
		t.Errorf("before the first: %s", got)
	}
	d := r.give("xy-wing")
	if got := current(); got != "xy-wing "+d.Place() {
		t.Errorf("%s is before ann, and not %s", got, d.Place())
	}
	r.Clock.Add(31 * time.Minute)
	if got := current(); got != "none" {
		t.Errorf("after half an hour: %s", got)
	}
	r.solve("xy-wing")
	if got := current(); got != "none" {
		t.Errorf("after it is solved: %s", got)
	}
}

// Techniques that are due come first, then those never practised in teaching order, then the one
// due next.
func TestNext(t *testing.T) {
	r := newRoom(t)
	next := func(want string) {
		t.Helper()
		if got, err := r.Training.Next(t.Context(), r.ann); err != nil || got != want {
			t.Errorf("next is %s, %v; want %s", got, err, want)
		}
	}
	all := drill.Techniques()
	next(all[0])
	r.solve("x-wing")
	r.solve(all[0])
	next(all[1])
	r.later(1)
	next(all[0]) // both are due at the same time
	r.solve(all[0])
	next("x-wing")
	r.solve("x-wing")
	next(all[1])
}

// A position that shows a live daily is never handed out.
func TestNothingOfALiveDaily(t *testing.T) {
	r := newRoom(t)
	d := r.give("x-wing")
	_, err := r.Bank.Add(t.Context(), d.Grid.GivensOnly(), gametest.Report(rating.Easy), game.OriginStarter, game.UsageBank)
	gametest.Must(t, err)
	settings := gametest.Settings("12:00", "UTC")
	for day := range settings.Tiers {
		settings.Tiers[day] = rating.Easy
	}
	r.AddGuild("g", settings)
	if _, err := r.Training.Open(t.Context(), "x-wing", d.Place()); !errors.Is(err, game.ErrLive) {
		t.Errorf("it can be opened: %v", err)
	}
	for range 40 { // one in twelve is from the daily
		if other := r.give("x-wing"); other.Number == d.Number {
			t.Errorf("position %s is of the daily", other.Place())
		}
	}
}
