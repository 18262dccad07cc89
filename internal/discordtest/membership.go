package discordtest

import (
	"slices"
	"time"
)

// RemoveBot takes the bot out of the guild, as its owner may at any time.
func (g *Guild) RemoveBot() {
	g.srv.mu.Lock()
	defer g.srv.mu.Unlock()
	g.srv.guilds = slices.DeleteFunc(g.srv.guilds, func(other *Guild) bool { return other == g })
	g.srv.dispatch("GUILD_DELETE", intentGuilds, map[string]any{"id": g.ID})
}

// SetUnavailable makes the guild unavailable, or available again (Gateway Events, Guild
// Delete and Guild Create).
func (g *Guild) SetUnavailable(on bool) {
	g.srv.mu.Lock()
	defer g.srv.mu.Unlock()
	if on {
		g.srv.dispatch("GUILD_DELETE", intentGuilds, map[string]any{"id": g.ID, "unavailable": true})
		return
	}
	g.srv.dispatch("GUILD_CREATE", intentGuilds, g.wireCreate())
}

// ForgetNonces is an outage longer than enforce_nonce remembers: what comes with
// the nonce of an earlier message is a new one, in the channels of which in says so.
func (s *Server) ForgetNonces(in func(*Channel) bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, m := range s.messages {
		if in(m.Channel) {
			m.nonceUntil = time.Time{}
		}
	}
}

// Exists reports whether the channel has not been deleted, and the bot is in its
// guild.
func (c *Channel) Exists() bool {
	if c.Guild == nil {
		return true
	}
	c.Guild.srv.mu.Lock()
	defer c.Guild.srv.mu.Unlock()
	return c.Guild.srv.channel(c.ID) != nil
}

// IsDeleted reports whether the channel has been deleted. One of a guild that the bot was
// removed from still stands there.
func (c *Channel) IsDeleted() bool {
	if c.Guild == nil {
		return false
	}
	c.Guild.srv.mu.Lock()
	defer c.Guild.srv.mu.Unlock()
	return !slices.Contains(c.Guild.channels, c) && !slices.Contains(c.Guild.threads, c)
}

// AddBot brings the bot into a guild that it was removed from, which it joins now.
func (g *Guild) AddBot() {
	s := g.srv
	s.mu.Lock()
	defer s.mu.Unlock()
	s.guilds, g.joinedAt = append(s.guilds, g), s.Clock.Now()
	s.dispatch("GUILD_CREATE", intentGuilds, g.wireCreate())
	s.notify()
}
