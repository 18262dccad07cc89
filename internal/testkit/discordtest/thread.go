package discordtest

import (
	"net/http"
	"time"
)

// createThread opens a thread below a message: one, which has the message's own
// id (Channel, Start Thread from Message; JSON Error Codes).
func (s *Server) createThread(m *Message, b body) (any, *apiError) {
	var in struct {
		Name string `json:"name"`
	}
	if err := b.decode(&in); err != nil {
		return nil, err
	}
	if m.ThreadName != "" {
		return nil, refuse(http.StatusBadRequest, 160004, "A thread has already been created for this message")
	}
	m.ThreadName = in.Name
	m.Channel.Guild.threads = append(m.Channel.Guild.threads, m.Channel.newThread(m))
	return m.Channel.wireThread(m, s.Clock.Now()), nil
}

// newThread is the channel that a thread is: as its parent, but that to write in it is allowed by
// SEND_MESSAGES_IN_THREADS (Threads, Permissions).
func (c *Channel) newThread(m *Message) *Channel {
	thread := &Channel{ID: m.ID, Name: m.ThreadName, Guild: c.Guild, botPerms: c.botPerms &^ SendMessages, memberPerms: c.memberPerms}
	if c.botPerms.Has(SendMessagesInThreads) {
		thread.botPerms |= SendMessages
	}
	return thread
}

// Thread is the thread below a message, nil without one.
func (s *Server) Thread(below Message) *Channel {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.channel(below.ID)
}

func (c *Channel) wireThread(m *Message, now time.Time) map[string]any {
	w := c.wire()
	w["id"], w["type"], w["name"], w["parent_id"] = m.ID, 11, m.ThreadName, c.ID
	w["thread_metadata"] = map[string]any{
		"archived": false, "auto_archive_duration": 1440, "locked": false, "archive_timestamp": now.UTC().Format(time.RFC3339),
	}
	return w
}

// BlockDMs keeps the bot from writing to the member, as people can in their
// privacy settings (JSON Error Codes, 50007).
func (m *Member) BlockDMs() {
	m.srv.mu.Lock()
	defer m.srv.mu.Unlock()
	m.dmsBlocked = true
}

// overwrites say what the bot may do in a channel, as a guild does: by what
// is allowed and denied to the bot in particular.
func (c *Channel) overwrites() []any {
	const known = DefaultPermissions | Administrator | ManageGuild | ManageMessages | MentionEveryone
	return []any{map[string]any{
		"id": c.Guild.srv.AppID, "type": 1, "allow": (c.botPerms &^ Administrator).String(), "deny": (known &^ c.botPerms).String(),
	}}
}

// wireBotMember is the bot as a member of a guild.
func (g *Guild) wireBotMember() map[string]any {
	w := (&Member{roles: g.botRoles}).wire()
	w["user"] = g.srv.wireBot()
	return w
}
