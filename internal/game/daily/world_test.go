package daily_test

import (
	"testing"

	"pencilmark/internal/game"
	"pencilmark/internal/testkit/gametest"
)

// world is a gametest.World with helpers for these tests.
type world struct{ *gametest.World }

func newWorld(t testing.TB) *world {
	t.Helper()
	return &world{gametest.New(t)}
}

// setup sets up a guild.
func (w *world) setup(c game.Call, set game.Settings) {
	w.T.Helper()
	_, err := w.Daily.Setup(w.T.Context(), c, set)
	gametest.Must(w.T, err)
}

// hardZones and hardTimes are those at which cron by itself skips dates or fires twice.
var (
	hardZones = []string{"Europe/Berlin", "America/Santiago", "Australia/Lord_Howe", "Asia/Kathmandu"}
	hardTimes = []string{"00:00", "02:15", "02:30"}
)
