package daily

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"pencilmark/internal/game"
)

// sendAtOnce is the number of posts that are sent at a time. Eight would reach Discord's rate
// limit; more keep slow answers from delaying other posts.
const sendAtOnce = 64

// delivery is a post on its way to its channel.
type delivery struct {
	game.Post
	ctx     context.Context // of the tick that added it
	begun   bool            // the row records that sending began
	channel string          // target channel, as in the guild's settings when sending began
	certain bool            // no earlier try can have arrived, so after a refusal nothing is in the channel
	found   bool            // an earlier try had arrived
	err     error           // why it was not sent
	done    chan struct{}   // closed when the post is sent or has failed
}

// outbox holds the posts that wait or are being sent. All ticks share its senders. The post that
// was due first is sent first.
type outbox struct {
	send func(*delivery)

	mu      sync.Mutex
	waiting []*delivery    // the one due first comes first
	inHand  map[int64]bool // by game.Post.ID: waiting or being sent
	senders int
}

// add queues posts that are not in the outbox yet.
func (o *outbox) add(ctx context.Context, posts []game.Post) (added []*delivery) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, p := range posts {
		if o.inHand[p.ID] {
			continue
		}
		o.inHand[p.ID] = true
		added = append(added, &delivery{Post: p, ctx: ctx, certain: p.Unsure.IsZero(), done: make(chan struct{})})
	}
	o.waiting = append(o.waiting, added...)
	slices.SortStableFunc(o.waiting, func(a, b *delivery) int {
		return cmp.Or(a.Due.Compare(b.Due), cmp.Compare(a.ID, b.ID))
	})
	for range min(sendAtOnce-o.senders, len(o.waiting)) { // the existing senders may all be busy
		o.senders++
		go o.work()
	}
	return added
}

func (o *outbox) work() {
	for d := o.next(); d != nil; d = o.next() {
		if d.err = d.ctx.Err(); d.err == nil {
			o.send(d)
		}
		o.mu.Lock()
		delete(o.inHand, d.ID)
		o.mu.Unlock()
		close(d.done)
	}
}

func (o *outbox) next() *delivery {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.waiting) == 0 {
		o.senders--
		return nil
	}
	d := o.waiting[0]
	o.waiting = o.waiting[1:]
	return d
}
