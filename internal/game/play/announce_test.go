package play_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/play"
	"pencilmark/internal/testkit/gametest"
)

// mouth is an announcer that can be made to fail.
type mouth struct {
	said []play.Announcement
	err  error
}

func (m *mouth) AnnounceSolved(_ context.Context, a play.Announcement) error {
	m.said = append(m.said, a)
	return m.err
}

// solveOnPage enters the solution of a work and hands it in.
func (w *world) solveOnPage(c game.Call, work *game.Work) {
	w.T.Helper()
	w.Clock.Add(time.Hour)
	e, err := w.Play.Enter(w.T.Context(), c, work.ID, game.Batch{Entries: entries(w, work, work.Grid.Empty().Len())})
	gametest.Must(w.T, err)
	_, err = w.Play.HandIn(w.T.Context(), c, work.ID, e.Version)
	gametest.Must(w.T, err)
}

func (w *world) setPage(change func(*game.Settings)) {
	w.T.Helper()
	_, err := w.Daily.ChangeSettings(w.T.Context(), game.Call{Guild: "g"}, func(s *game.Settings) error {
		change(s)
		return nil
	})
	gametest.Must(w.T, err)
}

// Solving on the page is announced where the guild wants it, and only while the result is on the
// board.
func TestWhoSolvedOnThePageIsTold(t *testing.T) {
	announces := func(s *game.Settings) { s.Page.Announces = true }
	for name, tt := range map[string]struct {
		before func(*game.Settings)
		inChat bool
		after  func(*world, game.Call)
		want   int
	}{
		"wished":             {before: announces, want: 1},
		"not wished":         {before: func(*game.Settings) {}},
		"wished no more":     {before: announces, after: func(w *world, _ game.Call) { w.setPage(func(s *game.Settings) { s.Page.Announces = false }) }},
		"solved in chat":     {before: announces, inChat: true},
		"late":               {before: announces, after: func(w *world, _ game.Call) { w.Clock.Add(48 * time.Hour) }},
		"has left the table": {before: announces, after: func(w *world, c game.Call) { gametest.Must(w.T, w.Leaderboards.Depart(w.T.Context(), c)) }},
	} {
		t.Run(name, func(t *testing.T) {
			w, c, work := playing(t)
			w.setPage(tt.before)
			if tt.inChat {
				w.Clock.Add(time.Hour)
				w.HandIn(c, work.Solution)
			} else {
				w.solveOnPage(c, work)
			}
			if tt.after != nil {
				tt.after(w, c)
			}
			m := &mouth{}
			job := play.NewAnnouncementJob(w.Play, m)
			for range 2 {
				gametest.Must(t, job.Tick(t.Context()))
				w.Clock.Add(time.Minute)
			}
			if len(m.said) != tt.want {
				t.Errorf("told %d times, want %d", len(m.said), tt.want)
			}
		})
	}
}

// What may have been said is looked for, and what was certainly refused is not.
func TestAnAnnouncementThatFails(t *testing.T) {
	w, c, work := playing(t)
	w.setPage(func(s *game.Settings) { s.Page.Announces = true })
	w.solveOnPage(c, work)
	m := &mouth{}
	job := play.NewAnnouncementJob(w.Play, m)
	for _, tt := range []struct {
		err  error
		look bool // an earlier one may be there
	}{
		{play.ErrNotSaid, false}, {errors.New("no answer"), false}, {play.ErrNotSaid, true}, {nil, false},
	} {
		m.err = tt.err
		if err := job.Tick(t.Context()); !errors.Is(err, tt.err) {
			t.Errorf("%v, want %v", err, tt.err)
		}
		if a := m.said[len(m.said)-1]; a.Unsure.Before(a.Tried) != tt.look || a.Channel != "chan" {
			t.Errorf("%d: %+v, want look %v", len(m.said), a, tt.look)
		}
		gametest.Must(t, job.Tick(t.Context())) // at once nothing is tried again
		w.Clock.Add(time.Minute)
	}
	if len(m.said) != 4 {
		t.Errorf("%d tries", len(m.said))
	}
}

// A guild may want no candidates filled in by the page, in its own live dailies alone.
func TestCandidatesByHand(t *testing.T) {
	w, c, work := playing(t)
	for _, no := range []bool{false, true} {
		w.setPage(func(s *game.Settings) { s.Page.NoFilling = no })
		kept, err := w.Play.Attempt(t.Context(), c, work.ID)
		if err != nil || kept.Page.NoFilling != no {
			t.Errorf("%v: %+v, %v", no, kept, err)
		}
	}
	w.Clock.Add(48 * time.Hour)
	if kept, err := w.Play.Attempt(t.Context(), c, work.ID); err != nil || kept.Page.NoFilling {
		t.Errorf("once it has closed: %+v, %v", kept, err)
	}
}
