package discordtest

import (
	"slices"
	"time"
)

// RemoveBot removes the bot from the guild.
func (g *Guild) RemoveBot() {
	g.srv.mu.Lock()
	defer g.srv.mu.Unlock()
	g.srv.guilds = slices.DeleteFunc(g.srv.guilds, func(other *Guild) bool { return other == g })
	g.leftAt = g.srv.Clock.Now()
	g.srv.dispatch("GUILD_DELETE", intentGuilds, map[string]any{"id": g.ID})
}

// SetUnavailable makes the guild unavailable or available (Gateway Events, Guild Delete and Guild Create).
func (g *Guild) SetUnavailable(on bool) {
	g.srv.mu.Lock()
	defer g.srv.mu.Unlock()
	if on {
		g.srv.dispatch("GUILD_DELETE", intentGuilds, map[string]any{"id": g.ID, "unavailable": true})
		return
	}
	g.srv.dispatch("GUILD_CREATE", intentGuilds, g.wireCreate())
}

// ForgetNonces forgets the nonces of messages in some channels, as enforce_nonce does after minutes.
func (s *Server) ForgetNonces(in func(*Channel) bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, m := range s.messages {
		if in(m.Channel) {
			m.nonceUntil = time.Time{}
		}
	}
}

// DeletedAt returns when the channel was deleted, zero if it was not.
func (c *Channel) DeletedAt() time.Time {
	if c.Guild == nil {
		return time.Time{}
	}
	c.Guild.srv.mu.Lock()
	defer c.Guild.srv.mu.Unlock()
	return c.deletedAt
}

// GoneAt returns when the channel was deleted, or the bot was removed from its guild; zero for neither.
func (c *Channel) GoneAt() time.Time {
	if at := c.DeletedAt(); c.Guild == nil || !at.IsZero() {
		return at
	}
	c.Guild.srv.mu.Lock()
	defer c.Guild.srv.mu.Unlock()
	return c.Guild.leftAt
}

// AddBot has a member add the bot to a guild that it was removed from.
func (g *Guild) AddBot(by *Member) {
	s := g.srv
	s.mu.Lock()
	defer s.mu.Unlock()
	s.guilds, g.joinedAt, g.leftAt = append(s.guilds, g), s.Clock.Now(), time.Time{}
	g.audit = append(g.audit, auditEntry{id: s.nextID(), action: botAdd, user: by.ID, target: s.AppID})
	s.dispatch("GUILD_CREATE", intentGuilds, g.wireCreate())
	s.notify()
}
