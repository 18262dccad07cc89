package web

import (
	"net/netip"
	"slices"
	"sync"
)

// streams are the leaderboards that are followed, by who follows them. Where there are too
// many, who follows most gives way: however many addresses somebody fills all places from,
// each who comes new finds one.
type streams struct {
	limits Limits
	ending chan struct{} // closed when the server shuts down
	once   sync.Once

	mu      sync.Mutex
	open    int
	clients map[netip.Addr][]chan struct{} // each closed when it is to give way; the oldest first
}

func newStreams(l Limits) *streams {
	return &streams{limits: l, ending: make(chan struct{}), clients: map[netip.Addr][]chan struct{}{}}
}

// end ends all of them.
func (t *streams) end() { t.once.Do(func() { close(t.ending) }) }

// enter notes a client's stream, and returns what is closed when it is to end. Nil is for a
// client that has too many, which own is false for, or where nobody has more than it.
func (t *streams) enter(client netip.Addr) (give chan struct{}, own bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	has := len(t.clients[client])
	if has >= t.limits.ClientStreams {
		return nil, false
	}
	if t.open >= t.limits.Streams && !t.makeRoom(has+1) {
		return nil, true
	}
	give = make(chan struct{})
	t.clients[client] = append(t.clients[client], give)
	t.open++
	return give, true
}

// makeRoom ends the oldest stream of the client with most, if these are more than a number.
func (t *streams) makeRoom(than int) bool {
	var most netip.Addr
	for client, all := range t.clients {
		if len(all) > max(than, len(t.clients[most])) {
			most = client
		}
	}
	if !most.IsValid() {
		return false
	}
	oldest := t.clients[most][0]
	close(oldest)
	t.remove(most, oldest)
	return true
}

// leave notes that a stream has ended, unless it had to.
func (t *streams) leave(client netip.Addr, give chan struct{}) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.remove(client, give)
}

func (t *streams) remove(client netip.Addr, give chan struct{}) {
	i := slices.Index(t.clients[client], give)
	if i < 0 {
		return
	}
	t.open--
	if t.clients[client] = slices.Delete(t.clients[client], i, i+1); len(t.clients[client]) == 0 {
		delete(t.clients, client)
	}
}
