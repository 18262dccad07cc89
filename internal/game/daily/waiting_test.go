package daily_test

import (
	"context"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/daily"
	"pencilmark/internal/testkit/gametest"
)

// tellers records what administrators are told.
type tellers struct{ got []daily.Waiting }

func (m *tellers) TellWaiting(_ context.Context, w daily.Waiting) error {
	m.got = append(m.got, w)
	return game.ErrUnreachable // which does not count as an error of the job
}

// The administrator who set up the bot is told once a day what waits: submissions as long as they
// wait, and each result that is too fast once. If nothing waits there is no message.
func TestManagersHearOnceADayWhatWaits(t *testing.T) {
	w := gametest.New(t)
	w.StockBank(6)
	s := gametest.Settings("12:00", "UTC")
	w.AddGuild("g", s)
	w.AddGuild("h", s)
	m := &tellers{}
	day := func(want ...daily.Waiting) {
		t.Helper()
		m.got = nil
		for range 24 {
			gametest.Must(t, daily.NewWaitingJob(w.Daily, m).Tick(t.Context()))
			w.Clock.Add(time.Hour)
		}
		w.Tick()
		if len(m.got) != len(want) {
			t.Fatalf("got %+v, want %+v", m.got, want)
		}
		for i, got := range m.got {
			if got.ID != "g" || got.Submissions != want[i].Submissions || got.Results != want[i].Results {
				t.Errorf("got %+v, want %+v", got, want[i])
			}
		}
	}
	day()
	w.SolveAs(gametest.In("g", "ann"), 5*time.Second)
	w.SolveAs(gametest.In("g", "bob"), 40*time.Second)
	w.SolveAs(gametest.In("g", "cid"), 5*time.Minute)
	w.SolveAs(gametest.In("h", "dan"), 5*time.Minute)
	if n, err := w.Daily.ResultsToSee(t.Context(), "g"); n != 2 || err != nil {
		t.Errorf("%d results to see, %v", n, err)
	}
	day(daily.Waiting{Results: 2})
	day()
	_, err := w.Play.Submit(t.Context(), gametest.In("g", "ann"), gametest.Read(t, gametest.Hard), "en")
	gametest.Must(t, err)
	w.SolveAs(gametest.In("g", "ann"), 5*time.Second)
	day(daily.Waiting{Results: 1, Submissions: 1})
	day(daily.Waiting{Submissions: 1})
}
