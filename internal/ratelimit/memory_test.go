package ratelimit

import (
	"testing"
	"time"
)

// Of several shares all are taken, or none.
func TestMemory(t *testing.T) {
	now := noon
	m := NewMemory(func() time.Time { return now }, 10)
	player := func(tokens int) Share { return Share{Of: "player", Tokens: tokens, PerSecond: 1, Burst: 10} }
	guild := Share{Of: "guild", Tokens: 2, PerSecond: 1, Burst: 4}
	for i, step := range []struct {
		shares  []Share
		missing int
		wait    time.Duration
	}{
		{[]Share{player(2), guild}, 0, 0},
		{[]Share{player(2), guild}, 0, 0},
		{[]Share{player(2), guild}, 1, 2 * time.Second}, // and the player has six left
		{[]Share{player(7), guild}, 0, time.Second},     // the first that is missing
		{[]Share{player(6)}, 0, 0},
		{[]Share{player(100)}, 0, 10 * time.Second}, // a full bucket is enough
	} {
		missing, wait, err := m.Take(t.Context(), step.shares...)
		if missing != step.missing || wait != step.wait || err != nil {
			t.Errorf("step %d: share %d, wait %s, %v; want %d, %s", i, missing, wait, err, step.missing, step.wait)
		}
	}
}
