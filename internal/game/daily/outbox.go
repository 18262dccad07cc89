package daily

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"

	"pencilmark/internal/game"
)

// sendAtOnce is how many posts are sent at a time. Eight would reach Discord's rate limit; more
// keep slow answers from holding others up.
const sendAtOnce = 64

// outbox holds the posts that wait or are being sent. All callers share its senders, and the post
// due first is sent first.
type outbox struct {
	send func(context.Context, *game.Post) error

	mu      sync.Mutex
	waiting []*parcel      // due first comes first
	inHand  map[int64]bool // by game.Post.ID: waiting or on its way
	senders int
}

// parcel is a post in the outbox, and what came of sending it.
type parcel struct {
	ctx  context.Context // of who brought it
	post game.Post
	err  error
	done *sync.WaitGroup
}

func newOutbox(send func(context.Context, *game.Post) error) *outbox {
	return &outbox{send: send, inHand: map[int64]bool{}}
}

type batch struct {
	*outbox
	posts []*parcel
	done  sync.WaitGroup
}

func (b *batch) add(ctx context.Context, posts []game.Post) {
	b.posts = append(b.posts, b.take(ctx, posts, &b.done)...)
}

// wait returns once all posts are sent or cancelled. Its error joins theirs.
func (b *batch) wait() error {
	b.done.Wait()
	failures := make([]error, len(b.posts))
	for i, p := range b.posts {
		failures[i] = p.err
	}
	return errors.Join(failures...)
}

func (o *outbox) take(ctx context.Context, posts []game.Post, done *sync.WaitGroup) (mine []*parcel) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, p := range posts {
		if o.inHand[p.ID] {
			continue
		}
		o.inHand[p.ID] = true
		done.Add(1)
		mine = append(mine, &parcel{ctx: ctx, post: p, done: done})
	}
	o.waiting = append(o.waiting, mine...)
	slices.SortStableFunc(o.waiting, func(a, b *parcel) int {
		return cmp.Or(a.post.Due.Compare(b.post.Due), cmp.Compare(a.post.ID, b.post.ID))
	})
	for range min(sendAtOnce-o.senders, len(o.waiting)) { // the senders there are may all be busy
		o.senders++
		go o.work()
	}
	return mine
}

func (o *outbox) work() {
	for p := o.next(); p != nil; p = o.next() {
		if p.err = p.ctx.Err(); p.err == nil {
			p.err = o.send(p.ctx, &p.post)
		}
		o.mu.Lock()
		delete(o.inHand, p.post.ID)
		o.mu.Unlock()
		p.done.Done()
	}
}

func (o *outbox) next() *parcel {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.waiting) == 0 {
		o.senders--
		return nil
	}
	p := o.waiting[0]
	o.waiting = o.waiting[1:]
	return p
}
