package game_test

import (
	"context"
	"testing"

	"pencilmark/internal/game/daily"
	"pencilmark/internal/game/gametest"
)

// world is a gametest.World with what these tests ask of it.
type world struct{ *gametest.World }

func newWorld(t testing.TB) *world {
	t.Helper()
	return &world{gametest.New(t)}
}

// panicking is a poster with a fault.
type panicking struct{ daily.NoPoster }

func (panicking) Post(context.Context, daily.CardToPost) (daily.PostedMessage, error) {
	panic("a fault")
}
