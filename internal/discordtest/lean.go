package discordtest

// How much a lean server remembers of each kind of thing: Options.Lean is for
// runs so long that a test's whole memory would not fit.
const leanMemory = 4000

// forget drops what is older than a lean server remembers. The server's lock is
// held.
func (s *Server) forget() {
	if !s.opts.Lean {
		return
	}
	s.ledger, s.requests, s.messages = newest(s.ledger), newest(s.requests), newest(s.messages)
	if len(s.recent) <= 2*leanMemory {
		return
	}
	for _, in := range s.recent[:leanMemory] {
		delete(s.interactions, in.token)
		delete(s.pending, in.token)
	}
	s.recent = newest(s.recent)
}

// newest returns the newer part of a list that has grown to twice its bound.
func newest[T any](list []T) []T {
	if len(list) <= 2*leanMemory {
		return list
	}
	return append([]T(nil), list[leanMemory:]...)
}
