package discordtest

import (
	"slices"
	"time"
)

// faultQueue holds faults of one kind, which are used up in the order they were added.
type faultQueue[F any] []*queuedFault[F]

type queuedFault[F any] struct {
	fault F
	left  int       // how often it hits still
	until time.Time // it is over then; zero is never
}

// add adds a fault that hits some times, 0 for once.
func (q *faultQueue[F]) add(fault F, times int, until time.Time) {
	*q = append(*q, &queuedFault[F]{fault, max(times, 1), until})
}

// take takes the first fault that hits, and counts it. The server's lock is held.
func (q *faultQueue[F]) take(s *Server, hits func(F) bool) (fault F, hit bool) {
	over := func(f *queuedFault[F]) bool { return f.left == 0 || !f.until.IsZero() && s.Clock.Now().After(f.until) }
	*q = slices.DeleteFunc(*q, over)
	for _, f := range *q {
		if hits(f.fault) {
			f.left--
			s.faultsHit++
			return f.fault, true
		}
	}
	return fault, false
}
