package discord

import (
	"fmt"
	"testing"
)

func TestSeenIsBounded(t *testing.T) {
	s := newRecentIDs()
	for i := range 3 * maxRecentIDs {
		if !s.add(fmt.Sprint(i)) {
			t.Fatalf("%d was not there before", i)
		}
		if s.add(fmt.Sprint(i)) {
			t.Fatalf("%d is forgotten at once", i)
		}
	}
	if len(s.ids) > maxRecentIDs {
		t.Errorf("%d are remembered", len(s.ids))
	}
	if !s.add("0") || s.add(fmt.Sprint(3*maxRecentIDs-1)) {
		t.Error("not the oldest are forgotten")
	}
}
