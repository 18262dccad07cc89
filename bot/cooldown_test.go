package bot

import (
	"strconv"
	"testing"
	"time"
)

func TestCooldown(t *testing.T) {
	now := time.Unix(0, 0)
	m := newCooldowns(func() time.Time { return now })
	if !m.allow("ann") || m.allow("ann") || !m.allow("ben") {
		t.Error("each is told once")
	}
	now = now.Add(unknownCooldown)
	if !m.allow("ann") {
		t.Error("ann is told again after a while")
	}
	for i := range 3 * maxCooldowns {
		m.allow(strconv.Itoa(i))
	}
	if len(m.last) > maxCooldowns {
		t.Errorf("%d players are remembered", len(m.last))
	}
}
