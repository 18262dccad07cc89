package chat

import (
	"context"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
)

// Promise is a deferred answer. Discord shows that the bot is thinking until the answer comes or, if
// the bot's process was killed, until another process ends the promise.
type Promise struct {
	ID      string // the interaction's id
	Player  string
	Token   string // for sending the answer; valid for 15 minutes
	Locale  string // language of the answer
	Beside  bool   // the answer changes a message, and nothing shows that the bot is thinking
	Request []byte // for running the request again
	Made    time.Time
	Process int64 // the process that must keep or end it
}

// KeepableFor is how long a promise can be kept, a little less than its token is valid. rememberFor is
// how long the request of a broken promise is remembered.
const (
	KeepableFor = 14 * time.Minute
	rememberFor = time.Hour
)

// maxBroken is the largest number of promises that Broken returns.
const maxBroken = 100

// Promises records promises. It is safe for concurrent use.
type Promises struct{ Options }

// NewPromises returns the promises of a store.
func NewPromises(o Options) *Promises { return &Promises{o} }

// Make records a promise. Callers make the promise afterwards.
func (s *Promises) Make(ctx context.Context, p Promise) error {
	p.Made = s.Now()
	return s.Aside.Update(ctx, func(tx Tx) error { return tx.AddPromise(p) })
}

// Keep deletes a promise after its answer was sent, or when it can no longer be sent.
func (s *Promises) Keep(ctx context.Context, id string) error {
	return s.Aside.Update(ctx, func(tx Tx) error { return tx.DropPromise(id) })
}

// Broken lists the promises of ended processes that can still be ended.
func (s *Promises) Broken(ctx context.Context) ([]Promise, error) {
	return txn.View(ctx, s.Store, func(q Query) ([]Promise, error) {
		return q.BrokenPromises(s.Now().Add(-KeepableFor), maxBroken)
	})
}

// Claim assigns a broken promise to this process, before this process answers the player. It reports
// false if another process has claimed it. If this process is killed, another one can claim the
// promise.
func (s *Promises) Claim(ctx context.Context, p Promise) (mine bool, err error) {
	return txn.Update(ctx, s.Store, func(tx Tx) (bool, error) { return tx.ClaimPromise(p) })
}

// Tell records that the player was told that a promise was broken. The request is kept for a while.
func (s *Promises) Tell(ctx context.Context, id string) error {
	return s.Store.Update(ctx, func(tx Tx) error { return tx.TellPromise(id, s.Now()) })
}

// Asked returns the request of a promise. It fails with game.ErrNotFound if the promise was deleted.
func (s *Promises) Asked(ctx context.Context, id string, p game.Player) ([]byte, error) {
	return txn.View(ctx, s.Store, func(q Query) ([]byte, error) {
		asked, err := q.Promise(id, p.ID)
		if err != nil {
			return nil, err
		}
		return asked.Request, nil
	})
}

// Maintain deletes promises whose requests are too old to be run again.
func (s *Promises) Maintain(ctx context.Context) error {
	return s.Store.Update(ctx, func(tx Tx) error { return tx.PrunePromises(s.Now().Add(-rememberFor)) })
}
