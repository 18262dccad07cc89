package chat

import (
	"context"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
)

// Promise is a deferred answer: Discord shows that the bot is thinking until it comes, or until the
// bot's process was killed and another one ends it.
type Promise struct {
	ID      string // the interaction's
	Player  string
	Token   string // for sending the answer, valid for a quarter of an hour
	Locale  string // of the answer
	Beside  bool   // the answer changes a message, and nothing shows that the bot is thinking
	Request []byte // for asking again
	Made    time.Time
	Process int64 // the process that must keep or end it
}

// KeepableFor is how long a promise can be kept, a little less than its token is valid. rememberFor is
// how long the request of a broken promise is remembered.
const (
	KeepableFor = 14 * time.Minute
	rememberFor = time.Hour
)

// aTime is the most broken promises that Broken returns.
const aTime = 100

// Promises remembers promises. It is safe for concurrent use.
type Promises struct{ Options }

// NewPromises returns the promises of a store.
func NewPromises(o Options) *Promises { return &Promises{o} }

// Make records a promise, before it is made.
func (s *Promises) Make(ctx context.Context, p Promise) error {
	p.Made = s.Now()
	return s.Aside.Update(ctx, func(tx Tx) error { return tx.AddPromise(p) })
}

// Keep deletes a promise after its answer was sent, or can no longer be sent.
func (s *Promises) Keep(ctx context.Context, id string) error {
	return s.Aside.Update(ctx, func(tx Tx) error { return tx.DropPromise(id) })
}

// Broken lists promises of ended processes that can still be ended.
func (s *Promises) Broken(ctx context.Context) ([]Promise, error) {
	return txn.View(ctx, s.Store, func(q Query) ([]Promise, error) {
		return q.BrokenPromises(s.Now().Add(-KeepableFor), aTime)
	})
}

// Claim makes this process the one that ends a broken promise, before it answers the player. It
// reports false if another process has claimed it. If this process is killed, another one can claim
// it.
func (s *Promises) Claim(ctx context.Context, p Promise) (mine bool, err error) {
	return txn.Update(ctx, s.Store, func(tx Tx) (bool, error) { return tx.ClaimPromise(p) })
}

// Tell records that the player was told that a promise was broken. The request is kept for a while.
func (s *Promises) Tell(ctx context.Context, id string) error {
	return s.Store.Update(ctx, func(tx Tx) error { return tx.TellPromise(id, s.Now()) })
}

// Asked returns the request of a promise. It fails with game.ErrNotFound if it is forgotten.
func (s *Promises) Asked(ctx context.Context, id string, p game.Player) ([]byte, error) {
	return txn.View(ctx, s.Store, func(q Query) ([]byte, error) {
		asked, err := q.Promise(id, p.ID)
		if err != nil {
			return nil, err
		}
		return asked.Request, nil
	})
}

// Maintain deletes promises that are too old to be asked again.
func (s *Promises) Maintain(ctx context.Context) error {
	return s.Store.Update(ctx, func(tx Tx) error { return tx.PrunePromises(s.Now().Add(-rememberFor)) })
}
