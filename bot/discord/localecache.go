package discord

import "sync"

// localeCache remembers the locales of players, which interactions name and messages
// do not.
type localeCache struct {
	mu      sync.Mutex
	locales map[string]string // by player
}

func (t *localeCache) put(player, locale string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.locales) >= maxPlayers {
		clear(t.locales)
	}
	t.locales[player] = locale
}

// get returns a player's locale, or "" if it is not known.
func (t *localeCache) get(player string) string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.locales[player]
}
