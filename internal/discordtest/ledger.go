package discordtest

// Showing is one thing put before people's eyes: a message, an edit of one, a
// modal or a list of choices.
type Showing struct {
	Channel *Channel
	To      *Member // nil when everyone in the channel sees it
	Kind    string  // "message", "edit", "modal" or "choices"
	Text    string  // everything readable
	Message Message // the message as shown, for "message" and "edit"
}

// Ledger is everything shown since the server started, in order. What was
// edited away or deleted since is still in it: somebody may have read it.
func (s *Server) Ledger() []Showing {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Showing(nil), s.ledger...)
}

// ShownTo is the part of the ledger that one person could see.
func (s *Server) ShownTo(m *Member) []Showing {
	var seen []Showing
	for _, sh := range s.Ledger() {
		if sh.Channel.sees(m) && (sh.To == nil || sh.To == m) {
			seen = append(seen, sh)
		}
	}
	return seen
}

func (s *Server) show(kind string, m *Message) {
	s.ledger = append(s.ledger, Showing{Channel: m.Channel, To: m.only, Kind: kind, Text: m.Text(), Message: *m})
}

// Messages lists the messages of a channel that have not been deleted, oldest
// first, ephemeral ones included.
func (s *Server) Messages(c *Channel) []Message {
	s.mu.Lock()
	defer s.mu.Unlock()
	var found []Message
	for _, m := range s.messages {
		if m.Channel == c && !m.Deleted {
			found = append(found, *m)
		}
	}
	return found
}

// Reads is the channel as the member sees it, oldest message first.
func (m *Member) Reads(c *Channel) []Message {
	m.srv.mu.Lock()
	defer m.srv.mu.Unlock()
	var seen []Message
	for _, msg := range m.srv.messages {
		if msg.Channel == c && msg.visibleTo(m) {
			seen = append(seen, *msg)
		}
	}
	return seen
}
