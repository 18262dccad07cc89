package players_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/results"
	"pencilmark/internal/game/services"
	"pencilmark/internal/testkit/gametest"
)

// A guest cannot take a name with a refused word, and loses one that they had before.
func TestRefusedNames(t *testing.T) {
	w := gametest.New(t)
	token, guest, err := w.Sessions.Guest(t.Context())
	gametest.Must(t, err)
	gametest.Must(t, w.Sessions.Rename(t.Context(), guest, "Rude Word"))
	gametest.Must(t, w.DB.Update(t.Context(), func(tx services.Tx) error {
		return tx.SeePlayer(game.Player{ID: "discord:1", Name: "Rude Word"}, "", w.Clock.Now()) // not a guest
	}))
	w.Options.RefusedAliases = []string{"rude"}
	w.Serve()
	_, err = w.Begin(t.Context())
	gametest.Must(t, err)
	found, err := w.Sessions.Find(t.Context(), token)
	gametest.Must(t, err)
	if !strings.HasPrefix(found.Name, "Guest ") {
		t.Errorf("the guest is called %q", found.Name)
	}
	if !gametest.TableHolds(w.Dump(), "players", "Rude Word") {
		t.Error("a player's own name is changed")
	}
	err = w.Sessions.Rename(t.Context(), found, "R\u00fcde")
	if refused, ok := errors.AsType[*game.AliasError](err); !ok || refused.Reason != game.AliasRefused {
		t.Errorf("again: %v", err)
	}
}

// No two guests have names that can be mistaken for each other. A guest can choose their own name
// again.
func TestGuestsNamesDiffer(t *testing.T) {
	w := gametest.New(t)
	_, ann, err := w.Sessions.Guest(t.Context())
	gametest.Must(t, err)
	_, bob, err := w.Sessions.Guest(t.Context())
	gametest.Must(t, err)
	gametest.Must(t, w.Sessions.Rename(t.Context(), ann, "Night Owl"))
	gametest.Must(t, w.Sessions.Rename(t.Context(), ann, "night owl"))
	err = w.Sessions.Rename(t.Context(), bob, "N1ght 0wl")
	if taken, ok := errors.AsType[*game.AliasError](err); !ok || taken.Reason != game.AliasTaken {
		t.Errorf("a name like another guest's: %v", err)
	}
}

// A guest whose session has ended is deleted. Their solved dailies stay without a name.
func TestGoneGuestsAreForgotten(t *testing.T) {
	w := gametest.New(t)
	w.StockBank(4)
	set := gametest.Settings("12:00", "UTC")
	gametest.Must(t, w.Daily.OpenLocalGuild(t.Context(), set))
	w.Tick()
	_, stays, err := w.Sessions.Guest(t.Context())
	gametest.Must(t, err)
	token, guest, err := w.Sessions.Guest(t.Context())
	gametest.Must(t, err)
	w.SolveAs(guest.Call(""), time.Minute)
	gametest.Must(t, w.Maintain(t.Context()))
	if !strings.Contains(w.Dump(), guest.Player) {
		t.Fatal("forgotten while the session lasts")
	}
	gametest.Must(t, w.Sessions.End(t.Context(), token))
	gametest.Must(t, w.Maintain(t.Context()))
	dump := w.Dump()
	if strings.Contains(dump, guest.Player) || strings.Contains(dump, guest.Name) || !strings.Contains(dump, stays.Player) {
		t.Error("after the maintenance")
	}
	rows := 0
	gametest.Must(t, w.DB.Update(t.Context(), func(tx services.Tx) error {
		all, err := tx.AttemptResults(0, 100)
		rows = len(all)
		return errors.Join(err, results.Recount(tx, func(d results.Difference) { t.Errorf("%+v", d) }))
	}))
	if rows != 1 {
		t.Errorf("%d results", rows)
	}
}
