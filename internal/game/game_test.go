package game_test

import (
	"context"
	"testing"

	"pencilmark/internal/game"
	"pencilmark/internal/game/gametest"
)

// world is a gametest.World with what these tests ask of it.
type world struct{ *gametest.World }

func newWorld(t testing.TB) *world {
	t.Helper()
	return &world{gametest.New(t)}
}

// panicking is a poster with a fault.
type panicking struct{ game.Silent }

func (panicking) Post(context.Context, game.Notice) (game.Message, error) { panic("a fault") }
