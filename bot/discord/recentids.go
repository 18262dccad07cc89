package discord

import "sync"

// recentIDs remembers the last ids of messages or interactions, so that one that is
// delivered again is not answered again.
type recentIDs struct {
	mu   sync.Mutex
	ids  map[string]bool
	ring []string // in the order in which they came, as a ring
	next int
}

// maxRecentIDs is how many: more than a connection brings again when it is resumed.
const maxRecentIDs = 4096

func newRecentIDs() *recentIDs {
	return &recentIDs{ids: map[string]bool{}, ring: make([]string, maxRecentIDs)}
}

// add remembers an id, and reports whether it is new.
func (s *recentIDs) add(id string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ids[id] {
		return false
	}
	delete(s.ids, s.ring[s.next])
	s.ids[id], s.ring[s.next] = true, id
	s.next = (s.next + 1) % len(s.ring)
	return true
}
