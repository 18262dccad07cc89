package discordtest

import (
	"maps"
	"net/http"
	"slices"
	"strings"
)

// reference is the message that another one answers (Message, Message Reference
// Structure).
type reference struct {
	MessageID string `json:"message_id"`
	ChannelID string `json:"channel_id"`
	Must      *bool  `json:"fail_if_not_exists"`
}

// setReplyTo notes which message a draft answers. That takes the permission to read
// the channel's history, and a message that is not there is refused unless the
// draft says that it does not matter (Message, Create Message).
func (s *Server) setReplyTo(c *Channel, d messageBody, m *Message) *apiError {
	ref := d.Reference
	if ref == nil {
		return nil
	}
	if !c.botPerms.Has(ReadMessageHistory) {
		return refuse(http.StatusBadRequest, 160002, "Cannot reply without permission to read message history")
	}
	target, err := s.message(c, ref.MessageID)
	switch {
	case err == nil:
		m.ReplyTo = target.ID
		if target.author != nil && (m.Mentions == nil || m.Mentions.RepliedUser) {
			m.Pinged = append(m.Pinged, target.author.ID)
		}
	case ref.Must == nil || *ref.Must:
		return invalidForm("message_reference", "Unknown message")
	}
	return nil
}

// WaitReplyTo waits for the bot's answer to a message that somebody said.
func (s *Server) WaitReplyTo(said Message) Message {
	s.t.Helper()
	var found *Message
	s.waitUntil("an answer to "+said.Content, func() bool {
		i := slices.IndexFunc(s.messages, func(m *Message) bool { return m.ReplyTo == said.ID && m.author == nil })
		if i >= 0 {
			found = s.messages[i]
		}
		return found != nil
	})
	s.mu.Lock()
	defer s.mu.Unlock()
	return *found
}

// Redeliver sends the event of a message once more, as Discord may after a
// connection was resumed.
func (s *Server) Redeliver(m Message) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if live, err := s.message(m.Channel, m.ID); err == nil {
		s.dispatchMessageCreate(live)
	}
}

// dispatchMessageCreate sends a message to the bot, if it has a part in the channel and its
// intents let it: DIRECT_MESSAGES or GUILD_MESSAGES (Gateway, List of Intents).
func (s *Server) dispatchMessageCreate(m *Message) {
	if m.visibleOnlyTo != nil || m.Channel.withoutBot() {
		return
	}
	w := s.wireMessage(m)
	if m.Channel.Guild != nil { // Gateway Events, Message Create Extra Fields
		w["guild_id"] = m.Channel.Guild.ID
		if m.author != nil {
			member := m.author.wire()
			delete(member, "user")
			w["member"] = member
		}
	}
	s.dispatch("MESSAGE_CREATE", messageIntent(m.Channel), w)
}

// mentioned lists the users that a message's text mentions; the bot is the one
// that matters here.
func (s *Server) mentioned(m *Message) []any {
	if strings.Contains(m.Content, "<@"+s.AppID+">") {
		return []any{s.wireBot()}
	}
	return []any{}
}

// withExtraFields lays the fields over a message that another app has given it.
func withExtraFields(w map[string]any, m *Message) map[string]any {
	maps.Copy(w, m.extraFields)
	return w
}
