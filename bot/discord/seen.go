package discord

import "sync"

// seen remembers the ids of the last messages, or interactions, that were taken up.
type seen struct {
	mu  sync.Mutex
	ids map[string]bool
	old []string // in the order in which they came, as a ring
	at  int
}

// maxSeen is how many: more than a connection brings again when it is resumed.
const maxSeen = 4096

func newSeen() *seen { return &seen{ids: map[string]bool{}, old: make([]string, maxSeen)} }

// first reports whether an id has not been seen, and remembers it.
func (s *seen) first(id string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ids[id] {
		return false
	}
	delete(s.ids, s.old[s.at])
	s.ids[id], s.old[s.at] = true, id
	s.at = (s.at + 1) % len(s.old)
	return true
}
