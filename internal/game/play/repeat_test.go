package play_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"pencilmark/solver/coach"

	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/testkit/gametest"
)

// An interaction that is delivered twice acts once, and both deliveries get the same answer.
func TestRepeatedDelivery(t *testing.T) {
	calls := []struct {
		name string
		do   func(w *world, c game.Call, work *game.Work) (string, error)
	}{
		{"hint", func(w *world, c game.Call, _ *game.Work) (string, error) {
			h, err := w.Hint(context.Background(), c, game.Subject{}, 0)
			return fmt.Sprint(h.Level, h.Step.Technique), err
		}},
		{"check", func(w *world, c game.Call, _ *game.Work) (string, error) {
			k, err := w.Play.Check(context.Background(), c, game.Subject{})
			return fmt.Sprint(len(k.Wrong), k.Left), err
		}},
		{"apply", func(w *world, c game.Call, _ *game.Work) (string, error) {
			h, err := w.Play.Apply(context.Background(), c, game.Subject{}, gametest.About(coach.Topic{}))
			return fmt.Sprint(h.Level, h.Step.Technique, h.Step.Places, h.Step.Removes, h.Before, h.Progress), err
		}},
		{"wrong answer", func(w *world, c game.Call, work *game.Work) (string, error) {
			a, err := w.Play.Answer(context.Background(), c, game.Subject{}, game.AnswerText(gametest.Flawed(work, 1)))
			return fmt.Sprint(a.Status, a.Conflicts), err
		}},
		{"right answer", func(w *world, c game.Call, work *game.Work) (string, error) {
			a, err := w.Play.Answer(context.Background(), c, game.Subject{}, game.AnswerText(work.Solution))
			return fmt.Sprint(a.Status, a.Rank, a.Counts, len(a.Cards), a.Result), err
		}},
		{"confirmed solve", func(w *world, c game.Call, _ *game.Work) (string, error) {
			s, err := w.Play.Solve(context.Background(), c, game.Subject{}, true)
			return s.Full.String(), err
		}},
	}
	for _, tt := range calls {
		t.Run(tt.name, func(t *testing.T) {
			w, c, work := playing(t)
			c.ID = "interaction 1"
			first, err := tt.do(w, c, work)
			gametest.Must(t, err)
			events := w.events(c)
			w.Clock.Add(time.Second)
			w.Restart()
			second, err := tt.do(w, c, work)
			if err != nil || first != second {
				t.Errorf("second delivery: %q, %v; the first was answered %q", second, err, first)
			}
			w.wantEvents(c, events...)
		})
	}
}

// A player who pastes a live daily that they have not started gets a message. A repeated delivery
// gets the same message, even if the daily was started or closed in the meantime.
func TestRepeatedQuestionAboutADailyNotStarted(t *testing.T) {
	w, _, daily := playing(t)
	subjects := map[string]game.Subject{"its id": {Puzzle: daily.Puzzle.ID}, "its grid": {Grid: daily.Grid}}
	for name, g := range gametest.Disguises(daily) {
		subjects[name] = game.Subject{Grid: g}
	}
	player := func(name string) game.Call { return gametest.In("g", "ben with "+name) }
	askAll := func(when string) {
		for name, subject := range subjects {
			c := player(name)
			c.ID = "about " + name
			_, err := w.Hint(t.Context(), c, subject, 0)
			if live, ok := errors.AsType[*game.LiveError](err); !ok || live.Post == nil {
				t.Errorf("%s, %s: %v", name, when, err)
			}
		}
		w.Restart()
	}
	askAll("at first")
	askAll("again")
	for name := range subjects {
		if _, err := w.Play.Start(t.Context(), player(name), 0); err != nil {
			t.Fatal(err)
		}
	}
	askAll("once it is started")
	w.Clock.Add(48 * time.Hour)
	askAll("once it has closed")
}

func TestRepeatedSetUpAndPostNow(t *testing.T) {
	w := newWorld(t)
	w.StockBank(3)
	c := gametest.In("g", "admin")
	c.ID = "set up"
	for range 2 {
		if _, err := w.Daily.Setup(t.Context(), c, gametest.Settings("12:00", "UTC")); err != nil {
			t.Fatal(err)
		}
	}
	c.ID = "post now"
	first, err := w.Daily.PostNow(t.Context(), c)
	gametest.Must(t, err)
	second, err := w.Daily.PostNow(t.Context(), c)
	if err != nil || second.ID != first.ID {
		t.Errorf("second = %+v, %v", second, err)
	}
}

// Players who act at the same time get one attempt each, one finish each, and ranks that agree with
// the leaderboard.
func TestManyPlayersAtOnce(t *testing.T) {
	w, _, work := playing(t)
	var wg sync.WaitGroup
	for i := range 12 {
		c := gametest.In("g", fmt.Sprintf("player %02d", i%6)) // two calls of each
		wg.Go(func() {
			mine, err := w.Play.Start(t.Context(), c, 0)
			if err != nil {
				t.Error(err)
				return
			}
			w.Clock.Add(time.Minute)
			if _, err := w.Hint(t.Context(), c, game.Subject{Attempt: mine.ID}, 1); err != nil && mine.Started.IsZero() {
				t.Error(err)
			}
			_, _ = w.Play.Answer(t.Context(), c, game.Subject{Attempt: mine.ID}, game.AnswerText(work.Solution)) // the second call finds that it has ended
		})
	}
	wg.Wait()
	board, err := w.Leaderboards.Leaderboard(t.Context(), gametest.In("g", "ann"), leaderboards.Request{Period: game.PeriodToday})
	if err != nil || len(board.Standings) != 6 || board.Started != 7 {
		t.Fatalf("leaderboard = %+v, %v", board, err)
	}
	for _, st := range board.Standings {
		if st.Solved != 1 {
			t.Errorf("%+v", st)
		}
	}
}

// Two managers who change different settings of a guild at the same time both succeed.
func TestTwoChangesAtOnce(t *testing.T) {
	w := newWorld(t)
	if _, err := w.Daily.Setup(t.Context(), gametest.In("g", "admin"), gametest.Settings("12:00", "UTC")); err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for i, edit := range []func(*game.Settings){
		func(s *game.Settings) { s.Zone = "Asia/Tokyo" },
		func(s *game.Settings) { s.PingRole = "7" },
		func(s *game.Settings) { s.When = "08:00" },
		func(s *game.Settings) { s.Reveal = game.RevealOnPost },
	} {
		wg.Go(func() {
			_, err := w.Daily.ChangeSettings(t.Context(), gametest.In("g", fmt.Sprint("admin", i)), func(s *game.Settings) error {
				edit(s)
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	g, err := w.Daily.Guild(t.Context(), "g")
	gametest.Must(t, err)
	if s := g.Settings(); s.Zone != "Asia/Tokyo" || s.PingRole != "7" || s.When != "08:00" || s.Reveal != game.RevealOnPost {
		t.Errorf("settings = %+v", s)
	}
}

// If edit fails its error is returned, and nothing is saved.
func TestFailedChange(t *testing.T) {
	w := newWorld(t)
	refused := errors.New("refused")
	for _, edit := range []func(*game.Settings) error{
		func(*game.Settings) error { return refused },
		func(s *game.Settings) error { s.Zone = "Nowhere/Land"; return nil },
	} {
		_, err := w.Daily.ChangeSettings(t.Context(), gametest.In("g", "admin"), edit)
		if _, isSchedule := errors.AsType[*game.ScheduleError](err); !isSchedule && !errors.Is(err, refused) {
			t.Errorf("Change: %v", err)
		}
		if _, err := w.Daily.Guild(t.Context(), "g"); !errors.Is(err, game.ErrNotSetUp) {
			t.Errorf("Guild: %v", err)
		}
	}
}
