package discordtest

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

// RequestFault makes the REST API misbehave, as Discord and networks sometimes do. It hits requests whose "METHOD /path"
// starts with Route and whose JSON contains BodyContains.
//
// A fault replaces the work of a request. With AfterWork the work is done first and the fault hits the answer, so the bot
// does not know that it was done.
type RequestFault struct {
	Route        string
	BodyContains string
	Times        int // how many requests it hits; 0 is one
	AfterWork    bool
	Until        time.Time // when the fault ends even if it has hit nothing; zero is never

	HoldUntil  <-chan struct{} // the request waits until this is closed
	Delay      time.Duration   // it waits this much longer, in real time
	Disconnect Disconnect      // how the connection ends
	Status     int             // the status of the answer
	Body       string          // the answer's body
	Header     http.Header     // the answer's header
	SlowAnswer time.Duration   // how long the answer takes, sent in pieces
}

// Disconnect is how a connection ends during a request.
type Disconnect int

// The connection stays, is closed without an answer, is reset, or is closed in the middle of the answer.
const (
	NoDisconnect Disconnect = iota
	DisconnectClosed
	DisconnectReset
	DisconnectMidAnswer
)

// RateLimitFault is a 429 for all routes or for one bucket (Rate Limits, Exceeding A Rate Limit).
func RateLimitFault(match string, wait time.Duration, global bool) RequestFault {
	h := http.Header{"Content-Type": {"application/json"}, "Retry-After": {seconds(wait)}}
	if global {
		h.Set("X-RateLimit-Global", "true")
		h.Set("X-RateLimit-Scope", "global")
	} else {
		bucketHeaders(h, rateLimit{bucket: "discordtest-fault", size: bucketSize, after: wait, refused: true})
		h.Set("X-RateLimit-Scope", "user")
	}
	text := fmt.Sprintf(`{"message": "You are being rate limited.", "retry_after": %s, "global": %v}`, seconds(wait), global)
	return RequestFault{Route: match, Status: http.StatusTooManyRequests, Body: text, Header: h}
}

// ProxyErrorFault is an HTML page of the proxy in front of Discord. wait is its Retry-After; 0 is none.
func ProxyErrorFault(match string, status int, wait time.Duration) RequestFault {
	h := http.Header{"Content-Type": {"text/html"}}
	if wait > 0 {
		h.Set("Retry-After", seconds(wait))
	}
	page := "<html><head><title>" + http.StatusText(status) + "</title></head><body>cloudflare</body></html>"
	return RequestFault{Route: match, Status: status, Body: page, Header: h}
}

func seconds(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', 3, 64) }

// InjectRequest adds a fault. Faults hit in the order they were added.
func (s *Server) InjectRequest(f RequestFault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.requestFaults.add(f, f.Times, f.Until)
}

// ClearFaults removes all faults, those of the gateway included.
func (s *Server) ClearFaults() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.requestFaults, s.gatewayFaults, s.eventFaults = nil, nil, nil
}

// FaultsHit counts the hits of all faults.
func (s *Server) FaultsHit() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.faultsHit
}

// HeldRequests lists the paths of requests that wait for HoldUntil.
func (s *Server) HeldRequests() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.heldRequests)
}

// takeRequestFault returns the fault that hits a request, the zero RequestFault for none.
func (s *Server) takeRequestFault(r *http.Request) RequestFault {
	s.mu.Lock()
	defer s.mu.Unlock()
	path := strings.TrimPrefix(r.URL.Path, apiPrefix)
	f, hit := s.requestFaults.take(s, func(f RequestFault) bool {
		return strings.HasPrefix(r.Method+" "+path, f.Route) && bodyContains(r, f.BodyContains)
	})
	if hit {
		s.noteFaultByToken(path, "a request was hit by "+f.String())
	}
	return f
}

// bodyContains reports whether a request's body contains a text. The body can be read again afterwards.
func bodyContains(r *http.Request, text string) bool {
	if text == "" {
		return true
	}
	raw, err := io.ReadAll(io.LimitReader(r.Body, maxRequestBytes+1))
	r.Body = io.NopCloser(bytes.NewReader(raw))
	return err == nil && bytes.Contains(raw, []byte(text))
}

// String describes the fault.
func (f RequestFault) String() string {
	var does []string
	if f.HoldUntil != nil || f.Delay > 0 {
		does = append(does, "stalled")
	}
	if f.Disconnect != NoDisconnect {
		does = append(does, [...]string{"whole", "closed", "reset", "torn"}[f.Disconnect])
	}
	if f.Status != 0 {
		does = append(does, "HTTP "+strconv.Itoa(f.Status))
	}
	if f.SlowAnswer > 0 {
		does = append(does, "slow")
	}
	if f.AfterWork {
		does = append(does, "after the work")
	}
	return strings.Join(does, ", ")
}

// applyFault applies a fault, and reports whether the client gets no other answer.
func (s *Server) applyFault(w http.ResponseWriter, r *http.Request, f RequestFault) bool {
	s.hold(r, f.HoldUntil)
	if f.Delay > 0 {
		pause(r, f.Delay)
	}
	switch {
	case f.Disconnect == DisconnectClosed || f.Disconnect == DisconnectReset:
		disconnect(w, f.Disconnect == DisconnectReset)
	case f.Status != 0:
		maps.Copy(w.Header(), f.Header)
		w.WriteHeader(f.Status)
		_, _ = w.Write([]byte(f.Body)) // the client may have gone; nothing to do
	default:
		return false
	}
	return true
}

// hold keeps a request waiting until the channel is closed or the client gives up.
func (s *Server) hold(r *http.Request, until <-chan struct{}) {
	if until == nil {
		return
	}
	path := strings.TrimPrefix(r.URL.Path, apiPrefix)
	s.setHeld(func(held []string) []string { return append(held, path) })
	defer s.setHeld(func(held []string) []string {
		i := slices.Index(held, path)
		return slices.Delete(held, i, i+1)
	})
	select {
	case <-until:
	case <-r.Context().Done():
	}
}

func (s *Server) setHeld(change func(paths []string) []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.heldRequests = change(s.heldRequests)
	s.notify()
}

func pause(r *http.Request, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
	case <-r.Context().Done():
	}
}

// disconnect ends the connection of a request.
func disconnect(w http.ResponseWriter, reset bool) {
	conn, _, err := http.NewResponseController(w).Hijack()
	if err != nil {
		panic(http.ErrAbortHandler) // closes the connection, too
	}
	if tcp, ok := conn.(*net.TCPConn); ok && reset {
		_ = tcp.SetLinger(0) // then Close resets
	}
	_ = conn.Close()
}

// slowPieces is the number of pieces of a slow answer.
const slowPieces = 5

// send writes an answer; with a fault slowly, or only half of it.
func (f RequestFault) send(w http.ResponseWriter, r *http.Request, status int, answer any) {
	if f.SlowAnswer == 0 && f.Disconnect != DisconnectMidAnswer {
		writeJSON(w, status, answer)
		return
	}
	text := &recorder{header: w.Header()}
	writeJSON(text, status, answer)
	w.Header().Set("Content-Length", strconv.Itoa(text.Len()))
	w.WriteHeader(status)
	for i, all := 0, text.Bytes(); i < slowPieces; i++ {
		if f.Disconnect == DisconnectMidAnswer && i > slowPieces/2 {
			panic(http.ErrAbortHandler)
		}
		_, _ = w.Write(all[i*len(all)/slowPieces : (i+1)*len(all)/slowPieces]) // the client may have gone; nothing to do
		_ = http.NewResponseController(w).Flush()
		pause(r, f.SlowAnswer/slowPieces)
	}
}

// recorder keeps an answer instead of sending it.
type recorder struct {
	bytes.Buffer
	header http.Header
}

func (r *recorder) Header() http.Header { return r.header }
func (r *recorder) WriteHeader(int)     {}

// GatewayFault makes the gateway misbehave in a phase of a connection. Times and Until are those of a RequestFault.
type GatewayFault struct {
	At     GatewayPhase
	Effect GatewayEffect
	Code   int // of a CloseWithCode
	Times  int
	Until  time.Time
}

// GatewayPhase is a point in the life of a gateway connection.
type GatewayPhase int

// The phases: after HELLO, instead of READY, as the first frame after RESUME, and in a session, at once or as soon as one
// is open.
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
	SendInvalidResumable                      // INVALID_SESSION, op 9; the session can be resumed
	SendInvalidSession                        // INVALID_SESSION, op 9; the session ends
	DropConnection                            // the connection ends without a close frame
	CloseWithCode                             // it is closed with a code
	StopSending                               // nothing more is sent, and nothing closed
	StopHeartbeatAcks                         // heartbeats are no longer acknowledged
)

var (
	gatewayPhaseNames  = [...]string{"after HELLO", "on IDENTIFY", "on RESUME", "in the session"}
	gatewayEffectNames = [...]string{"op 7", "op 9, resumable", "op 9", "a cut", "a close code", "silence", "no heartbeat acks"}
)

// String describes the fault.
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

// applyFault applies the first fault of a phase, and reports whether there was one. The server's lock is held.
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

// endSession ends the connection's session. The connection stays open for another IDENTIFY.
func (c *conn) endSession() {
	if c.session == nil {
		return
	}
	delete(c.srv.gw.sessions, c.session.id)
	c.session.conn, c.session = nil, nil
}

// EventFault changes events on their way to the bot. Times and Until are those of a RequestFault.
type EventFault struct {
	Event  string // such as "INTERACTION_CREATE"; "" is any
	Effect EventEffect
	Times  int
	Until  time.Time
}

// EventEffect is what happens to an event.
type EventEffect int

// The effects.
const (
	SendTwice       EventEffect = iota // it arrives twice
	SwapWithNext                       // it arrives after the next one
	AddUnknownParts                    // it has unknown fields and components
	LoseEvent                          // it does not arrive until a RESUME replays it
)

var eventEffectNames = [...]string{"duplicated", "out of order", "with unknown parts", "lost"}

// String describes the fault.
func (f EventFault) String() string { return "an event " + eventEffectNames[f.Effect] }

// InjectEvent adds a fault of events.
func (s *Server) InjectEvent(f EventFault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.eventFaults.add(f, f.Times, f.Until)
}

// sendEvent sends an event, changed by a fault, and then the events that were delayed. The server's lock is held.
func (c *conn) sendEvent(f frame) {
	kind, _ := f.Type.(string)
	back := c.delayed
	c.delayed = nil
	fault, hit := c.srv.eventFaults.take(c.srv, func(f EventFault) bool { return f.Event == "" || f.Event == kind })
	switch {
	case !hit:
		c.send(f)
	case fault.Effect == SendTwice:
		c.send(f)
		c.send(f)
	case fault.Effect == SwapWithNext:
		c.srv.noteFaultByEvent(f.Data, fault.String())
		c.delayed = []frame{f}
	case fault.Effect == LoseEvent:
		c.srv.noteFaultByEvent(f.Data, fault.String())
	case fault.Effect == AddUnknownParts:
		f.Data = withUnknownParts(f.Data)
		c.send(f)
	}
	for _, f := range back {
		c.send(f)
	}
}

// withUnknownParts returns an event's data with fields that Discord may add one day.
func withUnknownParts(data any) any {
	object, ok := data.(map[string]any)
	if !ok {
		return data
	}
	grown := maps.Clone(object)
	grown["x_unknown"] = map[string]any{"list": []any{1, "two", nil}, "deep": map[string]any{"type": "text"}}
	for _, within := range []string{"data", "message", "member", "channel"} {
		if inner, ok := grown[within].(map[string]any); ok {
			grown[within] = withUnknownParts(inner)
		}
	}
	if parts, ok := grown["components"]; ok {
		grown["components"] = withUnknownComponent(parts)
	}
	return grown
}

// withUnknownComponent adds a component of an unknown type with another inside.
func withUnknownComponent(parts any) []any {
	unknown := map[string]any{"type": 99, "id": 4711, "component": map[string]any{"type": 98, "value": true}, "components": []any{}}
	list := []any{unknown}
	switch parts := parts.(type) {
	case []any:
		list = append(list, parts...)
	case []Component:
		for _, p := range parts {
			list = append(list, p)
		}
	}
	return list
}

// faultQueue holds faults of one kind, which hit in the order they were added.
type faultQueue[F any] []*queuedFault[F]

type queuedFault[F any] struct {
	fault F
	left  int       // how many more times it hits
	until time.Time // when it ends; zero is never
}

// add adds a fault that hits a number of times; 0 is once.
func (q *faultQueue[F]) add(fault F, times int, until time.Time) {
	*q = append(*q, &queuedFault[F]{fault, max(times, 1), until})
}

// take returns the first fault that hits, and counts the hit. The server's lock is held.
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
