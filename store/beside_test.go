package store_test

import (
	"errors"
	"path/filepath"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/services"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/store"
)

// The server sees at its next request what an operator writes beside it. Nothing of either is lost,
// however they alternate.
func TestBesideAServer(t *testing.T) {
	gametest.NeedsFile(t)
	path := gametest.Stocked(t, filepath.Join(t.TempDir(), "pencilmark.db"))
	server := gametest.OpenStore(t, path, store.Options{})
	t.Cleanup(func() { _ = server.Close() })
	beside, err := store.OpenBesideServer(t.Context(), path, time.Now)
	gametest.Must(t, err)
	t.Cleanup(func() { _ = beside.Close() })
	here, there := services.New(services.Options{Store: server}), services.New(services.Options{Store: beside})
	done := make(chan error, 1)
	go func() {
		var err error
		for i := range 50 {
			err = errors.Join(err, there.Players.Block(t.Context(), game.BlockedPlayer, string(rune('a'+i%26))+"b", "reason"))
		}
		done <- err
	}()
	for i := range 50 {
		gametest.Must(t, here.Players.Block(t.Context(), game.BlockedPlayer, string(rune('a'+i%26))+"s", "reason"))
	}
	gametest.Must(t, <-done)
	blocks, err := here.Players.Blocks(t.Context())
	if err != nil || len(blocks) != 52 {
		t.Errorf("%d blocks, %v", len(blocks), err)
	}
	_, err = here.Players.Admit(t.Context(), game.Call{Player: game.Player{ID: "cb"}})
	if e, ok := errors.AsType[*game.BlockedError](err); !ok || e.Reason != "reason" {
		t.Error(err)
	}
}
