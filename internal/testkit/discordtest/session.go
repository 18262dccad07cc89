package discordtest

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
)

// session is a gateway session. It outlives its connections while it can be resumed.
type session struct {
	id             string
	seq            int64
	events         []frame // everything dispatched, for a RESUME to replay
	intents        int
	shard          shard
	conn           *conn     // nil while the client is away
	disconnectedAt time.Time // when the client left
}

// How long a session can be resumed after its connection was lost, and how many events a RESUME replays at least. Discord
// documents neither.
const (
	sessionLifetime = 5 * time.Minute
	maxReplay       = 5000
)

// identify begins a session (Gateway, Identifying).
func (c *conn) identify(data json.RawMessage) {
	var in struct {
		Token      string            `json:"token"`
		Intents    *int              `json:"intents"`
		Properties map[string]string `json:"properties"`
		Shard      json.RawMessage   `json:"shard"`
	}
	err := json.Unmarshal(data, &in)
	sh, refused := c.srv.readShard(in.Shard)
	c.srv.gw.Identifies++
	c.srv.gw.identifiesLeft--
	switch {
	case c.applyFault(OnIdentify):
	case err != nil || in.Intents == nil || in.Properties == nil:
		c.closeWith(CloseDecodeError)
	case strings.TrimPrefix(in.Token, "Bot ") != c.srv.Token || c.srv.gw.identifiesLeft < 0:
		c.closeWith(CloseAuthenticationFailed)
	case *in.Intents&intentsPrivileged != 0:
		c.closeWith(CloseDisallowedIntents)
	case refused != 0:
		c.closeWith(refused)
	case c.srv.identifiesTooEarly(sh):
		c.send(frame{Op: opInvalidSession, Data: false})
	default:
		c.startSession(*in.Intents, sh)
	}
}

func (c *conn) startSession(intents int, sh shard) {
	s := c.srv
	ses := &session{id: fmt.Sprintf("session-%d", s.gw.Identifies), intents: intents, shard: sh, conn: c}
	c.session, s.gw.Intents, s.gw.sessions[ses.id] = ses, intents, ses
	guilds := []any{}
	for _, g := range s.guilds {
		if sh.has(g.ID) {
			guilds = append(guilds, map[string]any{"id": g.ID, "unavailable": true})
		}
	}
	ses.dispatch("READY", map[string]any{
		"v": 10, "user": s.wireBot(), "guilds": guilds, "session_id": ses.id, "resume_gateway_url": s.socketURL(),
		"application": map[string]any{"id": s.AppID, "flags": 0}, "shard": []int{sh.id, sh.count},
		"private_channels": []any{}, "presences": []any{}, "relationships": []any{},
	})
	for _, g := range s.guilds {
		if intents&intentGuilds != 0 && sh.has(g.ID) {
			ses.dispatch("GUILD_CREATE", g.wireCreate())
		}
	}
	c.applyFault(InSession)
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
	case c.applyFault(OnResume):
	case ses == nil || len(ses.events) > 0 && *ses.events[0].Seq > in.Seq+1:
		c.send(frame{Op: opInvalidSession, Data: false})
	default:
		c.srv.gw.Resumes++
		c.session, ses.conn = ses, c
		for _, f := range ses.events {
			if *f.Seq > in.Seq {
				c.send(f)
			}
		}
		ses.dispatch("RESUMED", map[string]any{})
		c.applyFault(InSession)
	}
}

// dispatch numbers an event, keeps it for a RESUME, and sends it if the client is connected.
func (ses *session) dispatch(kind string, data any) {
	ses.seq++
	seq := ses.seq
	f := frame{Op: opDispatch, Data: data, Seq: &seq, Type: kind}
	if ses.events = append(ses.events, f); len(ses.events) > 2*maxReplay {
		ses.events = slices.Clone(ses.events[maxReplay:])
	}
	if ses.conn != nil {
		ses.conn.sendEvent(f)
	}
}

// dispatch sends an event to the sessions of its guild's shard that have the intent; 0 is none.
func (s *Server) dispatch(kind string, intent int, data map[string]any) {
	guild := s.guildOf(kind, data)
	for id, ses := range s.gw.sessions {
		if ses.conn == nil && s.Clock.Now().Sub(ses.disconnectedAt) > sessionLifetime {
			delete(s.gw.sessions, id)
			continue
		}
		if ses.shard.has(guild) && (intent == 0 || ses.intents&intent != 0) {
			ses.dispatch(kind, s.redact(kind, ses, data))
		}
	}
}

// redact removes the content that a bot without the message content intent may not read: messages of others in guilds that
// do not mention it (Gateway, Message Content Intent).
func (s *Server) redact(kind string, ses *session, data map[string]any) map[string]any {
	content, _ := data["content"].(string)
	author, _ := data["author"].(map[string]any)
	channel, _ := data["channel_id"].(string)
	c := s.channel(channel)
	open := c == nil || c.Recipient != nil || author["id"] == s.AppID || strings.Contains(content, "<@"+s.AppID+">")
	if kind != "MESSAGE_CREATE" && kind != "MESSAGE_UPDATE" || open || ses.intents&intentMessageContent != 0 {
		return data
	}
	emptied := map[string]any{}
	maps.Copy(emptied, data)
	emptied["content"], emptied["embeds"], emptied["attachments"], emptied["components"] = "", []any{}, []any{}, []any{}
	return emptied
}

func messageIntent(c *Channel) int {
	if c.Recipient != nil {
		return intentDirectMessages
	}
	return intentGuildMessages
}

// maxShardGuilds is how many guilds a shard may have (Gateway, Sharding).
const maxShardGuilds = 2500

// shard is the part of the guilds that a session serves (Gateway, Sharding).
type shard struct{ id, count int }

// readShard reads the shard of an IDENTIFY; without one it is all guilds. It returns a close code for an invalid
// shard.
func (s *Server) readShard(raw json.RawMessage) (shard, int) {
	sh, pair := shard{0, 1}, []int{}
	if len(raw) > 0 {
		if json.Unmarshal(raw, &pair) != nil || len(pair) != 2 || pair[0] < 0 || pair[0] >= pair[1] {
			return sh, CloseInvalidShard
		}
		sh = shard{pair[0], pair[1]}
	}
	mine := 0
	for _, g := range s.guilds {
		if sh.has(g.ID) {
			mine++
		}
	}
	if mine > maxShardGuilds {
		return sh, CloseShardingRequired
	}
	return sh, 0
}

// has reports whether the shard serves a guild. The first shard also serves events that belong to no guild.
func (sh shard) has(guild string) bool {
	id, err := strconv.ParseUint(guild, 10, 64)
	if err != nil {
		return sh.id == 0
	}
	return int(id>>22%uint64(sh.count)) == sh.id
}

// guildOf returns the guild of an event, "" for none.
func (s *Server) guildOf(kind string, data map[string]any) string {
	switch kind {
	case "GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE":
		id, _ := data["id"].(string)
		return id
	}
	if id, ok := data["guild_id"].(string); ok {
		return id
	}
	channel, _ := data["channel_id"].(string)
	if c := s.channel(channel); c != nil {
		return c.guildID()
	}
	return ""
}

// identifiesTooEarly reports whether an IDENTIFY comes before the interval of its bucket, shard_id % max_concurrency, has
// passed (Gateway, Rate Limiting and Session Start Limit Object).
func (s *Server) identifiesTooEarly(sh shard) bool {
	bucket, now := sh.id%s.concurrency(), s.Clock.Now()
	if rested, known := s.gw.identifyAllowedAt[bucket]; known && now.Before(rested) {
		s.gw.TooEarlyIdentifies++
		return true
	}
	s.gw.identifyAllowedAt[bucket] = now.Add(s.opts.IdentifyEvery)
	return false
}

func (s *Server) concurrency() int { return max(s.opts.MaxConcurrency, 1) }

// SetStartLimit sets how many IDENTIFYs are left and when they are renewed (Gateway, Session Start Limit Object).
func (s *Server) SetStartLimit(left int, resetAfter time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.gw.identifiesLeft, s.gw.resetAfter = left, resetAfter
}

// ShardOnline reports whether a shard has a connection over which events arrive.
func (s *Server) ShardOnline(id int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.hasLiveSession(func(sh shard) bool { return sh.id == id })
}

// CloseShard closes the connections of one shard with a code.
func (s *Server) CloseShard(id, code int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, c := range s.gw.conns {
		if c.session != nil && c.session.shard.id == id {
			c.closeOrDrop(code)
		}
	}
}

// RefuseShards closes every further IDENTIFY and RESUME with a code.
func (s *Server) RefuseShards(code int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.gw.refuseCode = code
}
