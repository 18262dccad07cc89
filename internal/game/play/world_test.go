package play_test

import (
	"testing"

	"pencilmark/internal/testkit/gametest"
)

// world is a gametest.World with helpers for these tests.
type world struct{ *gametest.World }

func newWorld(t testing.TB) *world {
	t.Helper()
	return &world{gametest.New(t)}
}
