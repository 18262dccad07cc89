package discordtest

import "slices"

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
