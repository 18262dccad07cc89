package discord

import "sync"

// localeCache remembers the languages of those who use commands: a message does not
// tell its author's, and a word such as "solution" is of several.
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

// get returns a player's language, or "" if it is not known.
func (t *localeCache) get(player string) string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.locales[player]
}
