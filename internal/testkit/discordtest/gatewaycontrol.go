package discordtest

// What a test can ask of the gateway, and do to it.

// WaitConnected waits until the bot has a session and its connection is open.
func (s *Server) WaitConnected() {
	s.t.Helper()
	s.waitUntil("the bot to connect", s.connected)
}

// WaitDisconnected waits until no connection is open.
func (s *Server) WaitDisconnected() {
	s.t.Helper()
	s.waitUntil("the bot to disconnect", func() bool { return len(s.gw.conns) == 0 })
}

func (s *Server) connected() bool {
	for _, ses := range s.gw.sessions {
		if ses.conn != nil {
			return true
		}
	}
	return false
}

// GatewayCounts is what the bot has done at the gateway since the start.
type GatewayCounts struct {
	Identifies         int // sessions begun or tried
	Resumes            int // sessions resumed
	Heartbeats         int
	Intents            int // of the last session
	Open               int // connections open now
	TooEarlyIdentifies int // IDENTIFYs that came before their bucket had rested
}

// GatewayCounts counts what the bot has done at the gateway.
func (s *Server) GatewayCounts() GatewayCounts {
	s.mu.Lock()
	defer s.mu.Unlock()
	counts := s.gw.GatewayCounts
	counts.Open = len(s.gw.conns)
	return counts
}

// CloseGateway closes every connection with a close code; the sessions stay
// resumable. Code 0 drops them without a close frame.
func (s *Server) CloseGateway(code int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, c := range s.gw.conns {
		c.closeOrDrop(code)
	}
	s.noteFaultForPending("the gateway connection was closed")
}

// ForgetSessions makes every session unknown, so that a RESUME is answered
// with INVALID_SESSION.
func (s *Server) ForgetSessions() {
	s.mu.Lock()
	defer s.mu.Unlock()
	clear(s.gw.sessions)
}

// MuteGateway makes the gateway fall silent after HELLO: no READY, no heartbeat
// acknowledged, no connection closed. MuteGateway(false) ends that for what comes.
func (s *Server) MuteGateway(on bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.gw.muted = on
}

// Dispatch sends the bot an event of a test's own making, malformed or not.
func (s *Server) Dispatch(kind string, data map[string]any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.dispatch(kind, 0, data)
}

// ResetToken makes the bot's token wrong from now on, as when its owner resets
// it in the developer portal.
func (s *Server) ResetToken() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.Token = "reset"
}
