package discordtest

import (
	"bytes"
	"compress/zlib"
	"encoding/json"
	"fmt"
	"maps"
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
	opPresence       = 3
	opVoiceState     = 4
	opResume         = 6
	opReconnect      = 7
	opRequestMembers = 8
	opInvalidSession = 9
	opHello          = 10
	opHeartbeatAck   = 11
)

// Close codes (Opcodes and Status Codes, Gateway Close Event Codes).
const (
	CloseUnknownOpcode        = 4001
	CloseDecodeError          = 4002
	CloseNotAuthenticated     = 4003
	CloseAuthenticationFailed = 4004
	CloseAlreadyAuthenticated = 4005
	CloseInvalidSeq           = 4007
	CloseSessionTimedOut      = 4009
	CloseInvalidAPIVersion    = 4012
	CloseInvalidIntents       = 4013
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
	intentsKnown         = 1<<26 - 1
)

// maxGatewayPayload bounds what a client may send in one message, and
// identifiesPerDay how often it may begin a session (Gateway, Sending Events and
// Session Start Limit Object).
const (
	maxGatewayPayload = 4096
	identifiesPerDay  = 1000
)

// gatewayState is everything about gateway connections. The server's lock
// guards it.
type gatewayState struct {
	conns      map[*conn]*conn
	sessions   map[string]*session
	identifies int
	resumes    int
	heartbeats int
	intents    int
	mute       bool // say HELLO and then nothing
	reconnects int  // how many RESUMEs to answer with RECONNECT
	wait       sync.WaitGroup
}

// session outlives its connections while it can be resumed.
type session struct {
	id      string
	seq     int64
	events  []frame // everything dispatched, for a RESUME to replay
	intents int
	conn    *conn // nil while the client is away
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

// conn is one socket. One goroutine reads it and one writes it; the queue
// between is guarded by the server's lock.
type conn struct {
	srv      *Server
	ws       *websocket.Conn
	queue    []frame
	code     int // close with this code once the queue is written
	wake     chan struct{}
	done     chan struct{}
	session  *session
	compress bool
}

func (s *Server) getGateway(*http.Request, body) (int, any, *apiError) {
	return http.StatusOK, map[string]any{"url": s.socketURL()}, nil
}

func (s *Server) getGatewayBot(*http.Request, body) (int, any, *apiError) {
	return http.StatusOK, map[string]any{"url": s.socketURL(), "shards": 1, "session_start_limit": map[string]any{
		"total": identifiesPerDay, "remaining": max(0, identifiesPerDay-s.gw.identifies), "reset_after": 0, "max_concurrency": 1,
	}}, nil
}

func (s *Server) socketURL() string {
	return "ws" + strings.TrimPrefix(s.URL(), "http") + "/gateway-socket"
}

// appFlags tells which privileged intents the portal allows (Application,
// Application Flags: *_LIMITED).
func (s *Server) appFlags() int {
	if s.opts.Privileged {
		return 1<<13 | 1<<15 | 1<<19
	}
	return 0
}

func (s *Server) serveGateway(w http.ResponseWriter, r *http.Request) {
	up := websocket.Upgrader{CheckOrigin: func(*http.Request) bool { return true }}
	ws, err := up.Upgrade(w, r, nil)
	if err != nil {
		return // Upgrade has answered
	}
	c := &conn{srv: s, ws: ws, wake: make(chan struct{}, 1), done: make(chan struct{})}
	s.mu.Lock()
	if s.gw.conns == nil {
		s.gw.conns, s.gw.sessions = map[*conn]*conn{}, map[string]*session{}
	}
	s.gw.conns[c] = c
	s.gw.wait.Add(2)
	if r.URL.Query().Get("v") != "10" || r.URL.Query().Get("encoding") != "json" {
		c.closeWith(CloseInvalidAPIVersion)
	}
	c.send(frame{Op: opHello, Data: map[string]any{"heartbeat_interval": s.opts.Heartbeat.Milliseconds()}})
	s.mu.Unlock()
	go c.write()
	go c.read()
}

// send queues a frame. The server's lock is held.
func (c *conn) send(f frame) {
	if c.code == 0 {
		c.queue = append(c.queue, f)
	}
	c.nudge()
}

// closeWith closes the connection with a code, after what is queued. The
// server's lock is held.
func (c *conn) closeWith(code int) {
	if c.code == 0 {
		c.code = code
	}
	c.nudge()
}

// kill ends the connection without a word, as a lost network does.
func (c *conn) kill() { _ = c.ws.Close() }

func (c *conn) nudge() {
	select {
	case c.wake <- struct{}{}:
	default:
	}
}

func (c *conn) write() {
	defer c.srv.gw.wait.Done()
	for {
		select {
		case <-c.wake:
		case <-c.done:
			return
		}
		c.srv.mu.Lock()
		queue, code, compress := c.queue, c.code, c.compress
		c.queue = nil
		c.srv.mu.Unlock()
		for _, f := range queue {
			if c.writeFrame(f, compress) != nil {
				c.kill()
				return
			}
		}
		if code != 0 {
			text := websocket.FormatCloseMessage(code, "")
			_ = c.ws.WriteControl(websocket.CloseMessage, text, time.Now().Add(time.Second))
			c.kill()
			return
		}
	}
}

// writeFrame sends READY and guilds compressed to a client that asked for it,
// as Discord does with payloads of size (Gateway, Encoding and Compression).
func (c *conn) writeFrame(f frame, compress bool) error {
	data, err := json.Marshal(f)
	if err != nil {
		return err
	}
	if !compress || f.Type != "READY" && f.Type != "GUILD_CREATE" {
		return c.ws.WriteMessage(websocket.TextMessage, data)
	}
	var packed bytes.Buffer
	z := zlib.NewWriter(&packed)
	if _, err := z.Write(data); err != nil {
		return err
	}
	if err := z.Close(); err != nil {
		return err
	}
	return c.ws.WriteMessage(websocket.BinaryMessage, packed.Bytes())
}

func (c *conn) read() {
	defer c.srv.gw.wait.Done()
	defer c.gone()
	c.ws.SetCloseHandler(func(int, string) error { return nil })
	for {
		// A client that misses two heartbeats has timed out (Gateway, Sending
		// Heartbeats).
		_ = c.ws.SetReadDeadline(time.Now().Add(2*c.srv.opts.Heartbeat + time.Second))
		_, data, err := c.ws.ReadMessage()
		if err != nil {
			c.ended(err)
			return
		}
		c.srv.mu.Lock()
		c.receive(data)
		c.srv.notify()
		c.srv.mu.Unlock()
	}
}

// ended decides whether the session can be resumed: a client that closes with
// 1000 or 1001 ends it (Gateway, Disconnecting), unless it only answers the
// server's own close frame.
func (c *conn) ended(err error) {
	c.srv.mu.Lock()
	defer c.srv.mu.Unlock()
	if c.session == nil || c.code != 0 {
		return
	}
	if websocket.IsCloseError(err, websocket.CloseNormalClosure, websocket.CloseGoingAway) {
		delete(c.srv.gw.sessions, c.session.id)
	}
}

func (c *conn) gone() {
	c.srv.mu.Lock()
	defer c.srv.mu.Unlock()
	delete(c.srv.gw.conns, c)
	if c.session != nil && c.session.conn == c {
		c.session.conn = nil
	}
	close(c.done)
	c.kill()
	c.srv.notify()
}

// receive handles one payload from the client. The server's lock is held.
func (c *conn) receive(data []byte) {
	var in inbound
	switch {
	case len(data) > maxGatewayPayload, json.Unmarshal(data, &in) != nil:
		c.closeWith(CloseDecodeError)
	case c.srv.gw.mute:
		// says nothing more
	case in.Op == opHeartbeat:
		c.srv.gw.heartbeats++
		c.send(frame{Op: opHeartbeatAck})
	case in.Op == opIdentify:
		c.identify(in.Data)
	case in.Op == opResume:
		c.resume(in.Data)
	case c.session == nil:
		c.closeWith(CloseNotAuthenticated)
	case in.Op == opPresence, in.Op == opVoiceState, in.Op == opRequestMembers:
		// accepted, and of no consequence here
	default:
		c.closeWith(CloseUnknownOpcode)
	}
}

// identify begins a session (Gateway, Identifying).
func (c *conn) identify(data json.RawMessage) {
	var in struct {
		Token      string            `json:"token"`
		Intents    *int              `json:"intents"`
		Compress   bool              `json:"compress"`
		Properties map[string]string `json:"properties"`
	}
	err := json.Unmarshal(data, &in)
	c.srv.gw.identifies++
	switch {
	case err != nil || in.Intents == nil || in.Properties == nil:
		c.closeWith(CloseDecodeError)
	case c.session != nil:
		c.closeWith(CloseAlreadyAuthenticated)
	case strings.TrimPrefix(in.Token, "Bot ") != c.srv.Token || c.srv.gw.identifies > identifiesPerDay:
		c.closeWith(CloseAuthenticationFailed)
	case *in.Intents&^intentsKnown != 0:
		c.closeWith(CloseInvalidIntents)
	case *in.Intents&intentsPrivileged != 0 && !c.srv.opts.Privileged:
		c.closeWith(CloseDisallowedIntents)
	default:
		c.compress = in.Compress
		c.begin(*in.Intents)
	}
}

func (c *conn) begin(intents int) {
	s := c.srv
	ses := &session{id: fmt.Sprintf("session-%d", s.gw.identifies), intents: intents, conn: c}
	c.session, s.gw.intents, s.gw.sessions[ses.id] = ses, intents, ses
	guilds := []any{}
	for _, g := range s.guilds {
		guilds = append(guilds, map[string]any{"id": g.ID, "unavailable": true})
	}
	ses.dispatch("READY", map[string]any{
		"v": 10, "user": s.wireBot(), "guilds": guilds, "session_id": ses.id, "resume_gateway_url": s.socketURL(),
		"application": map[string]any{"id": s.AppID, "flags": s.appFlags()}, "shard": []int{0, 1},
		"private_channels": []any{}, "presences": []any{}, "relationships": []any{},
	})
	for _, g := range s.guilds {
		if intents&intentGuilds != 0 {
			ses.dispatch("GUILD_CREATE", g.wireCreate(s.Clock.Now()))
		}
	}
}

// resume replays what the client missed, then RESUMED (Gateway, Resuming).
func (c *conn) resume(data json.RawMessage) {
	var in struct {
		Token     string `json:"token"`
		SessionID string `json:"session_id"`
		Seq       int64  `json:"seq"`
	}
	if json.Unmarshal(data, &in) != nil || strings.TrimPrefix(in.Token, "Bot ") != c.srv.Token {
		c.closeWith(CloseAuthenticationFailed)
		return
	}
	ses := c.srv.gw.sessions[in.SessionID]
	switch {
	case c.srv.gw.reconnects > 0:
		c.srv.gw.reconnects--
		c.send(frame{Op: opReconnect})
	case ses == nil:
		c.send(frame{Op: opInvalidSession, Data: false})
	case in.Seq > ses.seq:
		c.closeWith(CloseInvalidSeq)
	default:
		c.srv.gw.resumes++
		c.session, ses.conn = ses, c
		for _, f := range ses.events {
			if *f.Seq > in.Seq {
				c.send(f)
			}
		}
		ses.dispatch("RESUMED", map[string]any{})
	}
}

// dispatch numbers an event, keeps it for a resume, and sends it if the client
// is there.
func (ses *session) dispatch(kind string, data any) {
	ses.seq++
	seq := ses.seq
	f := frame{Op: opDispatch, Data: data, Seq: &seq, Type: kind}
	ses.events = append(ses.events, f)
	if ses.conn != nil {
		ses.conn.send(f)
	}
}

// dispatch sends an event to the sessions that asked for its intent; 0 is for
// those that need none.
func (s *Server) dispatch(kind string, intent int, data map[string]any) {
	for _, ses := range s.gw.sessions {
		if intent == 0 || ses.intents&intent != 0 {
			ses.dispatch(kind, s.redact(kind, ses, data))
		}
	}
}

// redact empties what a bot without the message content intent may not read:
// messages of others in guilds that do not mention it (Gateway, Message Content
// Intent).
func (s *Server) redact(kind string, ses *session, data map[string]any) map[string]any {
	content, _ := data["content"].(string)
	author, _ := data["author"].(map[string]any)
	channel, _ := data["channel_id"].(string)
	c := s.channel(channel)
	open := c == nil || c.With != nil || author["id"] == s.AppID || strings.Contains(content, "<@"+s.AppID+">")
	if kind != "MESSAGE_CREATE" && kind != "MESSAGE_UPDATE" || open || ses.intents&intentMessageContent != 0 {
		return data
	}
	emptied := map[string]any{}
	maps.Copy(emptied, data)
	emptied["content"], emptied["embeds"], emptied["attachments"], emptied["components"] = "", []any{}, []any{}, []any{}
	return emptied
}

func messageIntent(c *Channel) int {
	if c.With != nil {
		return intentDirectMessages
	}
	return intentGuildMessages
}
