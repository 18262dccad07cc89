package bot

import (
	"strconv"
	"testing"
	"time"
)

func TestManners(t *testing.T) {
	now := time.Unix(0, 0)
	m := newManners(func() time.Time { return now })
	if !m.tell("ann") || m.tell("ann") || !m.tell("ben") {
		t.Error("each is told once")
	}
	now = now.Add(restraint)
	if !m.tell("ann") {
		t.Error("ann is told again after a while")
	}
	for i := range 3 * maxTold {
		m.tell(strconv.Itoa(i))
	}
	if len(m.told) > maxTold {
		t.Errorf("%d players are remembered", len(m.told))
	}
}
