package web

import (
	"container/list"
	"context"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/sync/semaphore"
)

// largeBodies bounds how many large bodies are in memory at once. One too many ends one that
// still comes: of the client that has the most of them, the one that began first. One that
// has come as a whole stays.
type largeBodies struct {
	room *semaphore.Weighted

	mu      sync.Mutex
	coming  list.List // of *largeBody, in the order in which they began
	clients map[netip.Addr]int
}

type largeBody struct {
	client netip.Addr
	writer http.ResponseWriter
	place  *list.Element // in coming; nil once it has come or is to end
}

func newLargeBodies(most int) *largeBodies {
	return &largeBodies{room: semaphore.NewWeighted(int64(most)), clients: map[netip.Addr]int{}}
}

// makeRoomWithin is how long a body that is to end may take to do so.
const makeRoomWithin = time.Second

// enter lets a body in, which leave lets out again. It is nil if no other makes room.
func (b *largeBodies) enter(ctx context.Context, client netip.Addr, w http.ResponseWriter) *largeBody {
	if !b.room.TryAcquire(1) {
		if !b.endOne() {
			return nil
		}
		ctx, cancel := context.WithTimeout(ctx, makeRoomWithin)
		defer cancel()
		if b.room.Acquire(ctx, 1) != nil {
			return nil
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	body := &largeBody{client: client, writer: w}
	body.place = b.coming.PushBack(body)
	b.clients[client]++
	return body
}

// endOne has the rest of a body fail to be read, if any still comes.
func (b *largeBodies) endOne() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	var ends *largeBody
	for e := b.coming.Front(); e != nil; e = e.Next() {
		if body := e.Value.(*largeBody); ends == nil || b.clients[body.client] > b.clients[ends.client] {
			ends = body
		}
	}
	if ends == nil {
		return false
	}
	readNoMore(ends.writer)
	b.settle(ends)
	return true
}

// came says that a body has come as a whole.
func (b *largeBodies) came(body *largeBody) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.settle(body)
}

// settle takes a body out of those that come.
func (b *largeBodies) settle(body *largeBody) {
	if body.place == nil {
		return
	}
	b.coming.Remove(body.place)
	body.place = nil
	if b.clients[body.client]--; b.clients[body.client] == 0 {
		delete(b.clients, body.client)
	}
}

// leave says that a body is no more in memory.
func (b *largeBodies) leave(body *largeBody) {
	b.came(body)
	b.room.Release(1)
}
