package discordtest

import (
	"slices"
	"time"
)

// Remove takes the bot out of the guild, as its owner may at any time.
func (g *Guild) Remove() {
	g.srv.mu.Lock()
	defer g.srv.mu.Unlock()
	g.srv.guilds = slices.DeleteFunc(g.srv.guilds, func(other *Guild) bool { return other == g })
	g.srv.dispatch("GUILD_DELETE", intentGuilds, map[string]any{"id": g.ID})
}

// Outage makes the guild unavailable, or available again (Gateway Events, Guild
// Delete and Guild Create).
func (g *Guild) Outage(on bool) {
	g.srv.mu.Lock()
	defer g.srv.mu.Unlock()
	if on {
		g.srv.dispatch("GUILD_DELETE", intentGuilds, map[string]any{"id": g.ID, "unavailable": true})
		return
	}
	g.srv.dispatch("GUILD_CREATE", intentGuilds, g.wireCreate(g.srv.Clock.Now()))
}

// ForgetNonces is an outage longer than enforce_nonce remembers: what comes with
// the nonce of an earlier message is a new one.
func (s *Server) ForgetNonces() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, m := range s.messages {
		m.nonceTill = time.Time{}
	}
}

// Stands reports whether the channel has not been deleted, and the bot is in its
// guild.
func (c *Channel) Stands() bool {
	if c.Guild == nil {
		return true
	}
	c.Guild.srv.mu.Lock()
	defer c.Guild.srv.mu.Unlock()
	return c.Guild.srv.channel(c.ID) != nil
}
