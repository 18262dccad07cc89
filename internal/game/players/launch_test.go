package players_test

import (
	"errors"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/players"
	"pencilmark/internal/testkit/gametest"
)

// A player's last launch in an instance is remembered for a day, and only for that player.
func TestLaunch(t *testing.T) {
	w := gametest.New(t)
	ann := gametest.In("g", "ann")
	gametest.Must(t, w.Sessions.Launched(t.Context(), ann, "i-1", players.LinkTarget{Post: 7}))
	gametest.Must(t, w.Sessions.Launched(t.Context(), ann, "i-1", players.LinkTarget{Attempt: 3}))
	found, err := w.Sessions.LaunchOf(t.Context(), "i-1", "ann")
	gametest.Must(t, err)
	if found.LinkTarget != (players.LinkTarget{Attempt: 3}) || found.Guild != "g" {
		t.Errorf("%+v", found)
	}
	for _, other := range []struct{ instance, player string }{{"i-2", "ann"}, {"i-1", "bob"}} {
		if found, err := w.Sessions.LaunchOf(t.Context(), other.instance, other.player); !errors.Is(err, game.ErrNotFound) {
			t.Errorf("%+v: %+v, %v", other, found, err)
		}
	}
	w.Clock.Add(24 * time.Hour)
	gametest.Must(t, w.Maintain(t.Context()))
	if gametest.TableHolds(w.Dump(), "launches", "") {
		t.Error("it is still stored")
	}
}
