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

// RequestFault makes the REST API misbehave, as Discord and the networks before it do
// now and then. It hits requests whose "METHOD /path" starts with Match and
// whose JSON holds Holding.
//
// A fault without After comes instead of what was asked for. With After that is
// done first, and it is the answer that suffers: the bot cannot know.
type RequestFault struct {
	Route        string
	BodyContains string
	Times        int // how many requests it hits; 0 is one
	AfterWork    bool
	Until        time.Time // it is over then, whether it has hit or not; zero is never

	HoldUntil  <-chan struct{} // keep the request waiting until this is closed
	Delay      time.Duration   // and then for so long, in real time
	Disconnect Disconnect      // end the connection
	Status     int             // answer with this status
	Body       string          // of that answer; an HTML page from a proxy, for instance
	Header     http.Header     // of that answer
	SlowAnswer time.Duration   // let the answer come in pieces, over so long
}

// Disconnect is how a connection ends amid a request.
type Disconnect int

// The ways: not at all, closed without an answer, reset, and closed in the
// middle of the answer.
const (
	NoDisconnect Disconnect = iota
	DisconnectClosed
	DisconnectReset
	DisconnectMidAnswer
)

// RateLimitFault is a 429 as Discord gives it: of all routes or of one bucket (Rate
// Limits, Exceeding A Rate Limit).
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

// ProxyErrorFault is an answer by the proxy before Discord: a page of HTML. wait, if
// not 0, is when to come again.
func ProxyErrorFault(match string, status int, wait time.Duration) RequestFault {
	h := http.Header{"Content-Type": {"text/html"}}
	if wait > 0 {
		h.Set("Retry-After", seconds(wait))
	}
	page := "<html><head><title>" + http.StatusText(status) + "</title></head><body>cloudflare</body></html>"
	return RequestFault{Route: match, Status: status, Body: page, Header: h}
}

func seconds(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', 3, 64) }

// InjectRequest adds a fault. Faults are used up in the order they were added.
func (s *Server) InjectRequest(f RequestFault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.requestFaults.add(f, f.Times, f.Until)
}

// ClearFaults ends the faults that are not used up, those of the gateway
// included.
func (s *Server) ClearFaults() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.requestFaults, s.gatewayFaults, s.eventFaults = nil, nil, nil
}

// FaultsHit counts how often a fault has hit something.
func (s *Server) FaultsHit() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.faultsHit
}

// HeldRequests lists the paths of the requests that a fault keeps waiting.
func (s *Server) HeldRequests() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.heldRequests)
}

// takeRequestFault takes the fault that hits a request; the zero Fault is none.
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

// bodyContains reports whether a request's body holds a text. The body can be read
// again afterwards.
func bodyContains(r *http.Request, text string) bool {
	if text == "" {
		return true
	}
	raw, err := io.ReadAll(io.LimitReader(r.Body, maxRequestBytes+1))
	r.Body = io.NopCloser(bytes.NewReader(raw))
	return err == nil && bytes.Contains(raw, []byte(text))
}

// String says in a few words what the fault does.
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

// applyFault does to a request or its answer what the fault says, and reports
// whether that was all that the client gets.
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

// hold keeps a request waiting, for as long as its client does.
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

// disconnect ends the connection under a request.
func disconnect(w http.ResponseWriter, reset bool) {
	conn, _, err := http.NewResponseController(w).Hijack()
	if err != nil {
		panic(http.ErrAbortHandler) // closes it as well
	}
	if tcp, ok := conn.(*net.TCPConn); ok && reset {
		_ = tcp.SetLinger(0) // then Close resets
	}
	_ = conn.Close()
}

// slowPieces is in how many pieces a slow answer comes.
const slowPieces = 5

// send writes an answer, slowly or only half of it if the fault says so.
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

// EventFault changes events of one kind on their way to the bot. Times and Until
// are as a RequestFault's.
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
	AddUnknownParts                    // it has fields, and components, of kinds that nobody knows yet
	LoseEvent                          // it does not arrive until a RESUME replays it
)

var eventEffectNames = [...]string{"duplicated", "out of order", "with unknown parts", "lost"}

// String says in a few words what the fault does.
func (f EventFault) String() string { return "an event " + eventEffectNames[f.Effect] }

// InjectEvent adds a fault of events.
func (s *Server) InjectEvent(f EventFault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.eventFaults.add(f, f.Times, f.Until)
}

// sendEvent sends an event, changed if a fault says so, and then what was kept back
// for it. The server's lock is held.
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

// withUnknownParts returns an event's data with what Discord may add one day.
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

// withUnknownComponent adds a component of an unknown type, with another inside, before
// components.
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
