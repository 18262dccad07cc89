package play_test

import (
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/solver/minutes"
)

// A player's pace comes from the dailies that count for it, not from dailies that they gave up, other players'
// dailies or practice.
func TestPace(t *testing.T) {
	w := newWorld(t)
	w.AddEasyGuild("g", 8)
	ann, bob := gametest.In("g", "ann"), gametest.In("g", "bob")
	e := minutes.Estimate{Minutes: 20, Low: 14, High: 30}
	pace := func(c game.Call) (from, to int, ok bool) {
		t.Helper()
		p, err := w.Play.Pace(t.Context(), c)
		gametest.Must(t, err)
		return p.ForPlayer(e)
	}
	for day := range 6 {
		if from, to, ok := pace(ann); ok != (day > 5) {
			t.Errorf("day %d: %d to %d, %v", day, from, to, ok)
		}
		if day == 2 {
			w.StartDaily(ann)
			_, err := w.Play.GiveUp(t.Context(), ann)
			gametest.Must(t, err)
		} else {
			w.SolveAs(ann, 2*time.Minute)
		}
		w.SolveAs(bob, time.Hour)
		w.Clock.Add(24 * time.Hour)
		w.Tick()
	}
	slow, _, ok := pace(bob)
	fast, _, ok2 := pace(ann)
	if !ok || !ok2 || fast >= slow {
		t.Errorf("from %d minutes, %v, for a player who takes 2 minutes; %d, %v, for one who takes an hour", fast, ok2, slow, ok)
	}
	if _, _, ok := pace(gametest.In("g", "eve")); ok {
		t.Error("a player without results has a pace")
	}
}
