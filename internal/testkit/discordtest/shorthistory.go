package discordtest

import "slices"

// How much a server with a short history remembers of each kind of thing: Options.ShortHistory is for
// runs so long that a test's whole memory would not fit.
const shortHistory = 4000

// forgetOldest drops what is older than a server with a short history remembers. The server's lock is
// held.
func (s *Server) forgetOldest() {
	if !s.opts.ShortHistory {
		return
	}
	s.transcript, s.requests, s.messages = newest(s.transcript), newest(s.requests), newest(s.messages)
	if len(s.recent) <= 2*shortHistory {
		return
	}
	for _, in := range s.recent[:shortHistory] {
		delete(s.interactions, in.token)
		delete(s.pending, in.token)
	}
	s.recent = newest(s.recent)
}

// newest returns the newer part of a list that has grown to twice its bound.
func newest[T any](list []T) []T {
	if len(list) <= 2*shortHistory {
		return list
	}
	return slices.Clone(list[shortHistory:])
}
