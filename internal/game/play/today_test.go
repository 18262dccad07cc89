package play_test

import (
	"errors"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/testkit/gametest"
)

// Today shows the daily and what the player has made of it; only Start starts it.
func TestToday(t *testing.T) {
	w := newWorld(t)
	w.StockBank(2)
	w.AddGuild("g", gametest.Settings("12:00", "UTC"))
	for _, c := range []game.Call{gametest.In("g", "ann"), gametest.In("", "ann")} {
		today, err := w.Play.Today(t.Context(), c)
		if c.Guild == "" {
			if !errors.Is(err, game.ErrNotSetUp) {
				t.Errorf("of nobody's guild: %+v, %v", today, err)
			}
		} else if err != nil || today.Work != nil || today.Card.Number == 0 {
			t.Errorf("before Start: %+v, %v", today, err)
		}
		if _, err := w.Play.Open(t.Context(), c, game.Subject{}); !errors.Is(err, game.ErrNoCurrent) {
			t.Errorf("it has started something: %v", err)
		}
	}
	c := gametest.In("g", "ann")
	work := w.StartDaily(c)
	w.Clock.Add(time.Minute)
	if _, err := w.Hint(t.Context(), c, game.Subject{}, 0); err != nil {
		t.Fatal(err)
	}
	for _, here := range []game.Call{c, gametest.In("", "ann")} {
		today, err := w.Play.Today(t.Context(), here)
		if err != nil || today.Work == nil || today.Work.ID != work.ID || today.Time != 90*time.Second || today.Place != nil {
			t.Errorf("under way, in %q: %+v, %v", here.Guild, today, err)
		}
	}
	w.HandIn(c, work.Solution)
	w.Clock.Add(time.Hour)
	today, err := w.Play.Today(t.Context(), c)
	if err != nil || today.Time != 0 || today.Place == nil || today.Place.Rank != 1 || today.Place.Penalised != 90*time.Second || today.Place.Hints != 1 {
		t.Errorf("solved: %+v, %v", today, err)
	}
	if today.Card.Rating.HardestTechnique() == "" {
		t.Error("who has solved it is not told its hardest step")
	}
}
