package daily_test

import (
	"testing"

	"pencilmark/internal/testkit/gametest"
)

// world is a gametest.World with what these tests ask of it.
type world struct{ *gametest.World }

func newWorld(t testing.TB) *world {
	t.Helper()
	return &world{gametest.New(t)}
}

// The zones and times at which cron by itself skips dates or fires twice.
var (
	hardZones = []string{"Europe/Berlin", "America/Santiago", "Australia/Lord_Howe", "Asia/Kathmandu"}
	hardTimes = []string{"00:00", "02:15", "02:30"}
)
