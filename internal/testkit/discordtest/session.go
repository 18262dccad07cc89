package discordtest

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
)

// session outlives its connections while it can be resumed.
type session struct {
	id             string
	seq            int64
	events         []frame // everything dispatched, for a RESUME to replay
	intents        int
	shard          shard
	conn           *conn     // nil while the client is away
	disconnectedAt time.Time // since when it is
}

// How long a session can be resumed after its connection was lost, and how many
// of its events a RESUME can replay at least. Discord documents neither.
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

// dispatch numbers an event, keeps it for a resume, and sends it if the client
// is there.
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

// dispatch sends an event to the sessions of its guild's shard that asked for
// its intent; 0 is for those that need none.
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

// redact empties what a bot without the message content intent may not read:
// messages of others in guilds that do not mention it (Gateway, Message Content
// Intent).
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
