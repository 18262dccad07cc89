package discord

import "sync"

// tongues remembers the languages of those who use commands: a message does not
// tell its author's, and a word such as "solution" is of several.
type tongues struct {
	mu      sync.Mutex
	locales map[string]string // by player
}

func (t *tongues) note(player, locale string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.locales) >= maxPlayers {
		clear(t.locales)
	}
	t.locales[player] = locale
}

// of returns a player's language, or "" if it is not known.
func (t *tongues) of(player string) string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.locales[player]
}
