package discordtest

// Join brings the bot back into a guild that it was removed from.
func (g *Guild) Join() {
	s := g.srv
	s.mu.Lock()
	defer s.mu.Unlock()
	s.guilds = append(s.guilds, g)
	s.dispatch("GUILD_CREATE", intentGuilds, g.wireCreate(s.Clock.Now()))
	s.notify()
}
