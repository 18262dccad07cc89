package discord

import (
	"encoding/json"
	"sync"
)

// guildNames remembers the names of the bot's guilds: interactions hold their ids
// alone.
type guildNames struct {
	mu    sync.Mutex
	names map[string]string
}

// onEvent takes a GUILD_CREATE, GUILD_UPDATE or GUILD_DELETE event. A guild that
// is merely unavailable keeps its name.
func (g *guildNames) onEvent(kind string, raw []byte) {
	var e struct {
		ID          string `json:"id"`
		Name        string `json:"name"`
		Unavailable bool   `json:"unavailable"`
	}
	if json.Unmarshal(raw, &e) != nil || e.ID == "" {
		return
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	switch {
	case kind == "GUILD_DELETE" && !e.Unavailable:
		delete(g.names, e.ID)
	case kind != "GUILD_DELETE" && e.Name != "":
		g.names[e.ID] = e.Name
	}
}

func (g *guildNames) name(id string) string {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.names[id]
}
