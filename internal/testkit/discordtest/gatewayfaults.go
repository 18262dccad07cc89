package discordtest

import (
	"time"
)

// GatewayFault makes the gateway misbehave in a phase of a connection's
// life. Times and Until are as a RequestFault's.
type GatewayFault struct {
	At     GatewayPhase
	Effect GatewayEffect
	Code   int // of a CloseWithCode
	Times  int
	Until  time.Time
}

// GatewayPhase is a point of a gateway connection's life.
type GatewayPhase int

// The phases: right behind HELLO, in the place of READY, as the first frame
// after RESUME, and in a session, at once or as soon as one is open.
const (
	AfterHello GatewayPhase = iota
	OnIdentify
	OnResume
	InSession
)

// GatewayEffect is what happens to a gateway connection.
type GatewayEffect int

// The effects.
const (
	SendReconnect        GatewayEffect = iota // RECONNECT, op 7
	SendInvalidResumable                      // INVALID_SESSION, op 9, that says the session can be resumed
	SendInvalidSession                        // INVALID_SESSION, op 9, that ends the session
	DropConnection                            // the connection ends without a word
	CloseWithCode                             // it is closed with a code
	StopSending                               // nothing more is said, and nothing closed
	StopHeartbeatAcks                         // heartbeats are not acknowledged any more
)

var (
	gatewayPhaseNames  = [...]string{"after HELLO", "on IDENTIFY", "on RESUME", "in the session"}
	gatewayEffectNames = [...]string{"op 7", "op 9, resumable", "op 9", "a cut", "a close code", "silence", "no heartbeat acks"}
)

// String says in a few words what the fault does.
func (f GatewayFault) String() string {
	return gatewayEffectNames[f.Effect] + " " + gatewayPhaseNames[f.At]
}

// InjectGateway adds a fault of the gateway.
func (s *Server) InjectGateway(f GatewayFault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.gatewayFaults.add(f, f.Times, f.Until)
	if f.At != InSession {
		return
	}
	for _, c := range s.gw.conns {
		if c.session != nil {
			c.applyFault(InSession)
		}
	}
}

// applyFault applies the first fault that is due at a moment of the connection, and
// reports whether there was one. The server's lock is held.
func (c *conn) applyFault(at GatewayPhase) bool {
	f, hit := c.srv.gatewayFaults.take(c.srv, func(f GatewayFault) bool { return f.At == at })
	if hit {
		c.srv.noteFaultForPending("the gateway connection suffered " + f.String())
		c.applyEffect(f)
	}
	return hit
}

func (c *conn) applyEffect(f GatewayFault) {
	switch f.Effect {
	case SendReconnect:
		c.send(frame{Op: opReconnect})
	case SendInvalidResumable:
		c.send(frame{Op: opInvalidSession, Data: true})
	case SendInvalidSession:
		c.endSession()
		c.send(frame{Op: opInvalidSession, Data: false})
	case DropConnection:
		c.drop()
	case CloseWithCode:
		c.closeWith(f.Code)
	case StopSending:
		c.muted = true
	case StopHeartbeatAcks:
		c.noHeartbeatAcks = true
	}
}

// endSession ends the connection's session, which leaves the connection open for
// another IDENTIFY.
func (c *conn) endSession() {
	if c.session == nil {
		return
	}
	delete(c.srv.gw.sessions, c.session.id)
	c.session.conn, c.session = nil, nil
}
