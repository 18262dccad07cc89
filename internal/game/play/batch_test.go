package play_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"pencilmark/internal/game"
	"pencilmark/internal/game/play"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/internal/testkit/testrace"
	"pencilmark/solver"
	"pencilmark/solver/coach"
)

// entries returns correct digits for the first n blanks of a work, entered an hour ago by the
// player's clock.
func entries(w *world, work *game.Work, n int) (list []game.Entry) {
	for i, cell := range work.Grid.Empty().Slice()[:n] {
		list = append(list, game.Entry{Cell: cell, Digit: work.Solution.Value(cell), At: w.Clock.Now().Add(time.Duration(i)*time.Second - time.Hour)})
	}
	return list
}

// A batch becomes events in its order, with the server's time and the player's. Repeating it
// changes nothing, even after a restart.
func TestABatchIsEnteredOnce(t *testing.T) {
	w, c, work := playing(t)
	c.ID = "batch 1"
	batch := game.Batch{Entries: append(entries(w, work, 3), game.Entry{Cell: work.Grid.Empty().First()})}
	for range 2 {
		e, err := w.Play.Enter(t.Context(), c, work.ID, batch)
		if err != nil || e.Version != 4 || e.Progress.FilledCount() != work.Grid.FilledCount()+2 || !e.Elsewhere.IsEmpty() {
			t.Fatalf("%+v, %v", e, err)
		}
		w.Clock.Add(time.Minute)
		w.Restart()
	}
	kept, err := w.Play.Attempt(t.Context(), c, work.ID)
	gametest.Must(t, err)
	if len(kept.Events) != 5 {
		t.Fatalf("%d events, want the start and four saves", len(kept.Events))
	}
	for i, ev := range kept.Events[1:4] {
		if ev.Kind != game.EventSaved || !ev.At.Equal(gametest.Noon) || !ev.Entered.Equal(batch.Entries[i].At) {
			t.Errorf("event %d: %+v", i, ev)
		}
	}
}

// The page has what was entered in chat and the other way round, and chat can take back an entry of
// the page.
func TestPageAndChatPlayTheSameAttempt(t *testing.T) {
	w, c, work := playing(t)
	list := entries(w, work, 3)
	_, err := w.Play.Answer(t.Context(), c, game.Subject{}, entry(work, list[0].Cell))
	gametest.Must(t, err)
	e, err := w.Play.Enter(t.Context(), c, work.ID, game.Batch{Entries: list[1:]})
	gametest.Must(t, err)
	if got := e.Elsewhere.Slice(); len(got) != 1 || got[0] != list[0].Cell {
		t.Errorf("changed elsewhere: %v, want %d", got, list[0].Cell)
	}
	_, err = w.Play.Undo(t.Context(), c, game.Subject{})
	gametest.Must(t, err)
	after, err := w.Play.Enter(t.Context(), c, work.ID, game.Batch{Base: e.Version})
	gametest.Must(t, err)
	if got := after.Elsewhere.Slice(); len(got) != 1 || got[0] != list[2].Cell || after.Progress.Value(list[2].Cell) != 0 || after.Progress.Value(list[1].Cell) == 0 {
		t.Errorf("after an undo in chat: %v, %s", got, after.Progress)
	}
}

func TestBatchesThatAreRefused(t *testing.T) {
	w, c, work := playing(t)
	blank, given := work.Grid.Empty().First(), work.Grid.Givens().First()
	for name, tt := range map[string]struct {
		entry game.Entry
		times int
		want  error
	}{
		"a cell before the first": {game.Entry{Cell: -1, Digit: 1}, 1, game.ErrNoSuchEntry},
		"a cell after the last":   {game.Entry{Cell: 81, Digit: 1}, 1, game.ErrNoSuchEntry},
		"a digit too large":       {game.Entry{Cell: blank, Digit: 10}, 1, game.ErrNoSuchEntry},
		"a digit below 0":         {game.Entry{Cell: blank, Digit: -1}, 1, game.ErrNoSuchEntry},
		"a given":                 {game.Entry{Cell: given, Digit: 1}, 1, game.ErrNoSuchEntry},
		"too many":                {game.Entry{Cell: blank, Digit: 1}, game.MaxBatch + 1, game.ErrBatchTooLong},
	} {
		list := make([]game.Entry, tt.times)
		for i := range list {
			list[i] = tt.entry
		}
		if _, err := w.Play.Enter(t.Context(), c, work.ID, game.Batch{Entries: list}); !errors.Is(err, tt.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	w.wantEvents(c, game.EventStarted)
	if _, err := w.Play.Enter(t.Context(), gametest.In("g", "bob"), work.ID, game.Batch{}); !errors.Is(err, game.ErrNotFound) {
		t.Errorf("another's: %v", err)
	}
	if _, err := w.Play.Attempt(t.Context(), gametest.In("g", "bob"), work.ID); !errors.Is(err, game.ErrNotFound) {
		t.Errorf("another's, looked at: %v", err)
	}
}

// An attempt stores a limited number of changes, so that nobody can fill the database.
func TestAnAttemptIsFullOneDay(t *testing.T) {
	testrace.Skip(t)
	w, c, work := playing(t)
	cell := work.Grid.Empty().First()
	list := make([]game.Entry, game.MaxBatch)
	for i := range list {
		list[i] = game.Entry{Cell: cell, Digit: 1 + i%2}
	}
	for range game.MaxSaves / game.MaxBatch {
		_, err := w.Play.Enter(t.Context(), c, work.ID, game.Batch{Entries: list})
		gametest.Must(t, err)
	}
	if _, err := w.Play.Enter(t.Context(), c, work.ID, game.Batch{Entries: list[:1]}); !errors.Is(err, game.ErrManySaves) {
		t.Errorf("one more: %v", err)
	}
}

// A hand-in judges what the player saw, happens once, and ends the attempt on all devices.
func TestHandInOfWhatWasSeen(t *testing.T) {
	w, c, work := playing(t)
	all := entries(w, work, work.Grid.Empty().Len())
	w.Clock.Add(time.Hour)
	e, err := w.Play.Enter(t.Context(), c, work.ID, game.Batch{Entries: all})
	gametest.Must(t, err)
	if _, err := w.Play.HandIn(t.Context(), c, work.ID, e.Version-1); !errors.Is(err, game.ErrChanged) {
		t.Errorf("of what was there before: %v", err)
	}
	c.ID = "hand in"
	for range 2 {
		a, err := w.Play.HandIn(t.Context(), c, work.ID, e.Version)
		if err != nil || a.Status != play.AnswerSolved || !a.Counts || a.Rank != 1 {
			t.Fatalf("%+v, %v", a, err)
		}
	}
	if _, err := w.Play.Enter(t.Context(), gametest.In("g", "ann"), work.ID, game.Batch{Base: e.Version, Entries: all[:1]}); !errors.Is(err, game.ErrEnded) {
		t.Errorf("afterwards: %v", err)
	}
}

// If the centre marks are complete, hints use them as the candidates. Marks are stored only for the
// player's own attempts, and only if they fit.
func TestMarks(t *testing.T) {
	w, c, work := playing(t)
	m := &game.Marks{Centre: make([]solver.Digits, 81), Corner: make([]solver.Digits, 81), Colours: make([]int, 81)}
	cell := work.Grid.Empty().First()
	right := solver.DigitsOf(work.Solution.Value(cell))
	m.Centre[cell], m.Corner[cell], m.Colours[cell] = right, solver.DigitsOf(9), 3
	m.Tints = make([]int, 729)
	m.Tints[728] = 9
	gametest.Must(t, w.Play.KeepMarks(t.Context(), c, work.ID, m, nil))
	w.Restart()
	kept, err := w.Play.Attempt(t.Context(), c, work.ID)
	if err != nil || fmt.Sprint(kept.Marks) != fmt.Sprint(m) || kept.Version != 0 {
		t.Fatalf("%+v, %v", kept, err)
	}
	onPage := game.Subject{Attempt: work.ID, OnPage: true}
	plain := work.Grid.Candidates(cell)
	for name, noted := range map[string]solver.Digits{"the right digit": right, "any other": plain &^ right, "all": plain} {
		m.Centre[cell] = noted
		gametest.Must(t, w.Play.KeepMarks(t.Context(), c, work.ID, m, nil))
		h, err := w.Play.Hint(t.Context(), c, onPage, gametest.About(coach.Topic{}), 1)
		if err != nil || h.Any() || !h.Found || h.Before.Candidates(cell) != plain || !h.Hint.PartialNotes {
			t.Fatalf("%s noted in one cell alone: %+v, %v", name, h, err)
		}
	}
	for c := range work.Grid.Empty().All() {
		m.Centre[c] = work.Grid.Candidates(c)
	}
	wrong := plain &^ right
	m.Centre[cell] = plain &^ solver.DigitsOf(wrong.Min())
	gametest.Must(t, w.Play.KeepMarks(t.Context(), c, work.ID, m, nil))
	h, err := w.Play.Hint(t.Context(), c, onPage, gametest.About(coach.Topic{}), 1)
	if err != nil || h.Before.Candidates(cell) != m.Centre[cell] || h.Hint.PartialNotes {
		t.Fatalf("%+v, %v", h, err)
	}
	m.Centre[cell] = plain &^ right
	gametest.Must(t, w.Play.KeepMarks(t.Context(), c, work.ID, m, nil))
	if h, err = w.Play.Hint(t.Context(), c, onPage, gametest.About(coach.Topic{}), 1); err != nil || len(h.Crossed) != 1 {
		t.Fatalf("a right candidate is crossed out: %+v, %v", h, err)
	}
	for name, bad := range map[string]game.Marks{
		"none":     {},
		"digit":    {Centre: append([]solver.Digits{1 << 9}, m.Centre[1:]...), Corner: m.Corner, Colours: m.Colours},
		"colour":   {Centre: m.Centre, Corner: m.Corner, Colours: append([]int{10}, m.Colours[1:]...)},
		"tint":     {Centre: m.Centre, Corner: m.Corner, Colours: m.Colours, Tints: append([]int{-1}, m.Tints[1:]...)},
		"tints":    {Centre: m.Centre, Corner: m.Corner, Colours: m.Colours, Tints: m.Colours},
		"too many": {Centre: append(m.Centre, 0), Corner: m.Corner, Colours: m.Colours},
	} {
		if err := w.Play.KeepMarks(t.Context(), c, work.ID, &bad, nil); !errors.Is(err, game.ErrNoSuchMarks) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := w.Play.KeepMarks(t.Context(), gametest.In("g", "bob"), work.ID, m, nil); !errors.Is(err, game.ErrNotFound) {
		t.Errorf("another's: %v", err)
	}
}

// If two devices mark a cell the later call wins, and the marks of other cells stay.
func TestMarksOfTwoDevices(t *testing.T) {
	w, c, work := playing(t)
	gametest.Check(t, func(r *rapid.T) {
		cell, digits := rapid.IntRange(0, 80), rapid.Custom(func(r *rapid.T) solver.Digits { return solver.Digits(rapid.Uint16Range(0, 511).Draw(r, "digits")) })
		note := func() *game.Marks {
			return &game.Marks{
				Centre: rapid.SliceOfN(digits, 81, 81).Draw(r, "centre"), Corner: rapid.SliceOfN(digits, 81, 81).Draw(r, "corner"),
				Colours: rapid.SliceOfN(rapid.IntRange(0, 9), 81, 81).Draw(r, "colours"), Tints: make([]int, rapid.SampledFrom([]int{0, 729}).Draw(r, "tints")),
			}
		}
		want := note()
		gametest.Must(t, w.Play.KeepMarks(t.Context(), c, work.ID, want, nil))
		for range rapid.IntRange(1, 4).Draw(r, "times") {
			of, cells := note(), rapid.SliceOfN(cell, 1, 5).Draw(r, "cells")
			if len(of.Tints) > 0 {
				of.Tints[cells[0]*9+3] = 5
			}
			gametest.Must(t, w.Play.KeepMarks(t.Context(), c, work.ID, of, cells))
			if len(want.Tints) == 0 {
				want.Tints = make([]int, 729)
			}
			for _, at := range cells {
				want.Centre[at], want.Corner[at], want.Colours[at] = of.Centre[at], of.Corner[at], of.Colours[at]
				for d := range 9 {
					want.Tints[at*9+d] = 0
					if len(of.Tints) > 0 {
						want.Tints[at*9+d] = of.Tints[at*9+d]
					}
				}
			}
		}
		kept, err := w.Play.Attempt(t.Context(), c, work.ID)
		gametest.Must(t, err)
		if len(kept.Marks.Tints) == 0 {
			kept.Marks.Tints = make([]int, 729)
		}
		if diff := cmp.Diff(want, kept.Marks); diff != "" {
			r.Fatal(diff)
		}
	})
	for _, cells := range [][]int{{81}, {-1}} {
		empty := &game.Marks{Centre: make([]solver.Digits, 81), Corner: make([]solver.Digits, 81), Colours: make([]int, 81)}
		if err := w.Play.KeepMarks(t.Context(), c, work.ID, empty, cells); !errors.Is(err, game.ErrNoSuchMarks) {
			t.Errorf("cells %v: %v", cells, err)
		}
	}
}

// device is what one of a player's devices knows about an attempt.
type device struct {
	version int
	shown   []int        // digits by cell, including those that wait
	waits   []game.Entry // entries that the server has not acknowledged
	sent    int          // number of these in the batch being sent
	batches int
}

// enter changes a cell on the device.
func (d *device) enter(cell, digit int) {
	d.shown[cell] = digit
	d.waits = append(d.waits, game.Entry{Cell: cell, Digit: digit})
}

// acknowledge applies an answer of the server, and returns the cells that change on the device.
func (d *device) acknowledge(e *play.Entered) (changed solver.CellSet) {
	d.version, d.waits, d.sent = e.Version, d.waits[d.sent:], 0
	d.batches++
	now := make([]int, len(d.shown))
	for cell := range now {
		now[cell] = e.Progress.Value(cell)
	}
	for _, w := range d.waits {
		now[w.Cell] = w.Digit
	}
	for cell := range now {
		if now[cell] != d.shown[cell] {
			changed.Add(cell)
		}
	}
	d.shown = now
	return changed
}

// However the batches of two devices arrive (twice, without an answer, or not at all) and whatever
// chat does in between, in the end both devices show what the server holds, each batch was entered
// once, and no digit that a device showed has changed without the device being told.
func TestTwoDevicesAgree(t *testing.T) {
	testrace.Skip(t)
	w, _, first := playing(t)
	blanks := first.Grid.Empty().Slice()[:4] // few, so that the devices conflict
	players := 0
	gametest.Check(t, func(t *rapid.T) {
		players++
		c := gametest.In("g", fmt.Sprint("player ", players))
		work := w.StartDaily(c)
		devices := []*device{{}, {}}
		for _, d := range devices {
			for cell := range 81 {
				d.shown = append(d.shown, work.Grid.Value(cell))
			}
		}
		send := func(i int, answered bool) {
			d := devices[i]
			if d.sent == 0 {
				d.sent = len(d.waits)
			}
			call := c
			call.ID = fmt.Sprint("batch ", players, i, d.batches)
			e, err := w.Play.Enter(t.Context(), call, work.ID, game.Batch{Base: d.version, Entries: d.waits[:d.sent]})
			gametest.Must(t, err)
			if !answered {
				return
			}
			if changed := d.acknowledge(e); !changed.Within(e.Elsewhere) {
				t.Fatalf("device %d: cells %v changed, told of %v", i, changed.Slice(), e.Elsewhere.Slice())
			}
		}
		device := rapid.IntRange(0, 1)
		t.Repeat(map[string]func(*rapid.T){
			"enter": func(t *rapid.T) {
				devices[device.Draw(t, "device")].enter(rapid.SampledFrom(blanks).Draw(t, "cell"), rapid.IntRange(0, 3).Draw(t, "digit"))
			},
			"send":        func(t *rapid.T) { send(device.Draw(t, "device"), true) },
			"answer lost": func(t *rapid.T) { send(device.Draw(t, "device"), false) },
			"chat enters": func(t *rapid.T) {
				text := work.Grid.Layout().CellName(rapid.SampledFrom(blanks).Draw(t, "cell")) + "=" + fmt.Sprint(rapid.IntRange(1, 3).Draw(t, "digit"))
				if _, err := w.Play.Answer(t.Context(), c, game.Subject{Attempt: work.ID}, text); err != nil {
					t.Fatal(err)
				}
			},
			"chat undoes": func(t *rapid.T) {
				if _, err := w.Play.Undo(t.Context(), c, game.Subject{Attempt: work.ID}); err != nil && !errors.Is(err, game.ErrNothingToUndo) {
					t.Fatal(err)
				}
			},
		})
		for range 2 {
			for i, d := range devices {
				for send(i, true); len(d.waits) > 0; {
					send(i, true)
				}
			}
		}
		kept, err := w.Play.Attempt(t.Context(), c, work.ID)
		gametest.Must(t, err)
		for i, d := range devices {
			for cell, digit := range d.shown {
				if kept.Progress.Value(cell) != digit {
					t.Fatalf("device %d shows %d in cell %d, the server has %d", i, digit, cell, kept.Progress.Value(cell))
				}
			}
		}
	})
}
