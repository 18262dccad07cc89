package discord

import "sync"

// boardPlace is where a player's board stands.
type boardPlace struct{ player, channel string }

// placeLocks let one goroutine at a time change the board at a place: of two changes nobody
// could tell which arrives last.
type placeLocks struct {
	mu sync.Mutex
	at map[boardPlace]*placeLock // those that are held or waited for
}

type placeLock struct {
	sync.Mutex
	users int
}

// lock waits until the place is this goroutine's, and returns what gives it back.
func (l *placeLocks) lock(p boardPlace) (unlock func()) {
	l.mu.Lock()
	if l.at == nil {
		l.at = map[boardPlace]*placeLock{}
	}
	if l.at[p] == nil {
		l.at[p] = &placeLock{}
	}
	place := l.at[p]
	place.users++
	l.mu.Unlock()
	place.Lock()
	return func() {
		place.Unlock()
		l.mu.Lock()
		defer l.mu.Unlock()
		if place.users--; place.users == 0 {
			delete(l.at, p)
		}
	}
}
