package discordtest

import (
	"encoding/json"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// Opcodes (Opcodes and Status Codes, Gateway Opcodes).
const (
	opDispatch       = 0
	opHeartbeat      = 1
	opIdentify       = 2
	opResume         = 6
	opReconnect      = 7
	opInvalidSession = 9
	opHello          = 10
	opHeartbeatAck   = 11
)

// Close codes (Opcodes and Status Codes, Gateway Close Event Codes).
const (
	CloseUnknownOpcode        = 4001
	CloseDecodeError          = 4002
	CloseAuthenticationFailed = 4004
	CloseSessionTimedOut      = 4009
	CloseInvalidShard         = 4010
	CloseShardingRequired     = 4011
	CloseInvalidAPIVersion    = 4012
	CloseDisallowedIntents    = 4014
)

// Intents (Gateway, List of Intents).
const (
	intentGuilds         = 1 << 0
	intentGuildMembers   = 1 << 1
	intentGuildPresences = 1 << 8
	intentGuildMessages  = 1 << 9
	intentDirectMessages = 1 << 12
	intentMessageContent = 1 << 15
	intentsPrivileged    = intentGuildMembers | intentGuildPresences | intentMessageContent
)

// Gateway, Sending Events and Session Start Limit Object.
const (
	maxGatewayPayload = 4096 // bytes of a message from the client
	identifiesPerDay  = 1000
)

// gatewayState is the state of the gateway. The server's lock guards it.
type gatewayState struct {
	conns             map[*conn]*conn
	sessions          map[string]*session
	GatewayCounts                       // except Open
	identifiesLeft    int               // IDENTIFYs that are left today
	resetAfter        time.Duration     // until they are renewed
	refuseCode        int               // close every new session with this code
	identifyAllowedAt map[int]time.Time // when the next IDENTIFY of a bucket is allowed
	muted             bool              // send nothing after HELLO
	wait              sync.WaitGroup
}

// frame is a gateway payload (Gateway, Gateway Events).
type frame struct {
	Op   int    `json:"op"`
	Data any    `json:"d"`
	Seq  *int64 `json:"s"`
	Type any    `json:"t"`
}

type inbound struct {
	Op   int             `json:"op"`
	Data json.RawMessage `json:"d"`
}

func (s *Server) getGateway(*http.Request, body) (any, *apiError) {
	return map[string]any{"url": s.socketURL()}, nil
}

func (s *Server) getGatewayBot(*http.Request, body) (any, *apiError) {
	return map[string]any{"url": s.socketURL(), "shards": max(s.opts.Shards, 1), "session_start_limit": map[string]any{
		"total": identifiesPerDay, "remaining": max(0, s.gw.identifiesLeft), "reset_after": s.gw.resetAfter.Milliseconds(), "max_concurrency": s.concurrency(),
	}}, nil
}

func (s *Server) socketURL() string {
	return "ws" + strings.TrimPrefix(s.URL(), "http") + "/gateway-socket"
}

func (s *Server) serveGateway(w http.ResponseWriter, r *http.Request) {
	up := websocket.Upgrader{CheckOrigin: func(*http.Request) bool { return true }}
	ws, err := up.Upgrade(w, r, nil)
	if err != nil {
		return // Upgrade has answered
	}
	c := &conn{srv: s, ws: ws, wake: make(chan struct{}, 1), done: make(chan struct{})}
	s.mu.Lock()
	s.gw.conns[c] = c
	s.gw.wait.Add(2)
	if r.URL.Query().Get("v") != "10" || r.URL.Query().Get("encoding") != "json" {
		c.closeWith(CloseInvalidAPIVersion)
	}
	c.send(frame{Op: opHello, Data: map[string]any{"heartbeat_interval": s.opts.Heartbeat.Milliseconds()}})
	c.applyFault(AfterHello)
	s.mu.Unlock()
	go c.write()
	go c.read()
}

// receive handles one payload from the client. The server's lock is held.
func (c *conn) receive(data []byte) {
	var in inbound
	switch {
	case len(data) > maxGatewayPayload, json.Unmarshal(data, &in) != nil:
		c.closeWith(CloseDecodeError)
	case c.srv.gw.muted || c.muted:
		// sends nothing
	case c.srv.gw.refuseCode != 0 && (in.Op == opIdentify || in.Op == opResume):
		c.closeWith(c.srv.gw.refuseCode)
	case in.Op == opHeartbeat:
		c.srv.gw.Heartbeats++
		if !c.noHeartbeatAcks {
			c.send(frame{Op: opHeartbeatAck})
		}
	case in.Op == opIdentify:
		c.identify(in.Data)
	case in.Op == opResume:
		c.resume(in.Data)
	default:
		c.closeWith(CloseUnknownOpcode)
	}
}

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

// GatewayCounts counts what the bot has done at the gateway.
type GatewayCounts struct {
	Identifies         int // sessions begun or tried
	Resumes            int // sessions resumed
	Heartbeats         int
	Intents            int // of the last session
	Open               int // connections open now
	TooEarlyIdentifies int // IDENTIFYs that came before the interval of their bucket had passed
}

// GatewayCounts returns the counts so far.
func (s *Server) GatewayCounts() GatewayCounts {
	s.mu.Lock()
	defer s.mu.Unlock()
	counts := s.gw.GatewayCounts
	counts.Open = len(s.gw.conns)
	return counts
}

// CloseGateway closes every connection with a code; 0 sends no close frame. Sessions can be resumed.
func (s *Server) CloseGateway(code int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, c := range s.gw.conns {
		c.closeOrDrop(code)
	}
	s.noteFaultForPending("the gateway connection was closed")
}

// ForgetSessions ends all sessions: a RESUME is answered with INVALID_SESSION.
func (s *Server) ForgetSessions() {
	s.mu.Lock()
	defer s.mu.Unlock()
	clear(s.gw.sessions)
}

// MuteGateway makes the gateway send nothing after HELLO: no READY, no acknowledgement, no close frame.
func (s *Server) MuteGateway(on bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.gw.muted = on
}

// Dispatch sends the bot an event, which may be malformed.
func (s *Server) Dispatch(kind string, data map[string]any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.dispatch(kind, 0, data)
}

// ResetToken invalidates the bot's token, as its owner can in the developer portal.
func (s *Server) ResetToken() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.Token = "reset"
}
