package discordtest

import (
	"slices"
	"time"
)

// GatewayFault makes the gateway misbehave once, at a moment of a connection's
// life. Times and Until are as a Fault's.
type GatewayFault struct {
	At    Moment
	Blow  Blow
	Code  int // of a CloseCode
	Times int
	Until time.Time
}

// Moment is a point of a gateway connection's life.
type Moment int

// The moments: right behind HELLO, in the place of READY, as the first frame
// after RESUME, and in a session, at once or as soon as one is open.
const (
	AfterHello Moment = iota
	OnIdentify
	OnResume
	InSession
)

// Blow is what happens to a gateway connection.
type Blow int

// The blows.
const (
	Reconnect        Blow = iota // RECONNECT, op 7
	InvalidResumable             // INVALID_SESSION, op 9, that says the session can be resumed
	Invalid                      // INVALID_SESSION, op 9, that ends the session
	CutOff                       // the connection ends without a word
	CloseCode                    // it is closed with a code
	Silence                      // nothing more is said, and nothing closed
	NoAcks                       // heartbeats are not acknowledged any more
)

var (
	momentNames = [...]string{"after HELLO", "on IDENTIFY", "on RESUME", "in the session"}
	blowNames   = [...]string{"op 7", "op 9, resumable", "op 9", "a cut", "a close code", "silence", "no heartbeat acks"}
)

// String says in a few words what the fault does.
func (f GatewayFault) String() string { return blowNames[f.Blow] + " " + momentNames[f.At] }

// InjectGateway adds a fault of the gateway.
func (s *Server) InjectGateway(f GatewayFault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f.Times = max(f.Times, 1)
	s.strikes = append(s.strikes, &f)
	if f.At != InSession {
		return
	}
	for _, c := range s.gw.conns {
		if c.session != nil {
			c.struck(InSession)
		}
	}
}

// struck applies the first fault that is due at a moment of the connection, and
// reports whether there was one. The server's lock is held.
func (c *conn) struck(at Moment) bool {
	s := c.srv
	s.strikes = slices.DeleteFunc(s.strikes, func(f *GatewayFault) bool { return s.past(f.Until) })
	for i, f := range s.strikes {
		if f.At != at {
			continue
		}
		if f.Times--; f.Times == 0 {
			s.strikes = append(s.strikes[:i:i], s.strikes[i+1:]...)
		}
		s.faultsHit++
		s.troubleAll("the gateway connection suffered " + f.String())
		c.suffer(f)
		return true
	}
	return false
}

func (c *conn) suffer(f *GatewayFault) {
	switch f.Blow {
	case Reconnect:
		c.send(frame{Op: opReconnect})
	case InvalidResumable:
		c.send(frame{Op: opInvalidSession, Data: true})
	case Invalid:
		c.forget()
		c.send(frame{Op: opInvalidSession, Data: false})
	case CutOff:
		c.kill()
	case CloseCode:
		c.closeWith(f.Code)
	case Silence:
		c.silent = true
	case NoAcks:
		c.deaf = true
	}
}

// forget ends the connection's session, which leaves the connection open for
// another IDENTIFY.
func (c *conn) forget() {
	if c.session == nil {
		return
	}
	delete(c.srv.gw.sessions, c.session.id)
	c.session.conn, c.session = nil, nil
}
