package chat

import (
	"context"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
)

// Promise is an answer that was deferred: the person sees that the bot thinks.
type Promise struct {
	ID      string // the interaction's
	Player  string
	Token   string // by which Discord takes the answer, for a quarter of an hour
	Locale  string // of the answer
	Beside  bool   // a message is to be changed: nobody sees the bot think
	Request []byte // what was asked, to ask it again
	Made    time.Time
	Process int64 // the number of the one that has to keep or end it
}

// How long a promise can be kept, a little less than Discord takes the answer, and how long
// what was asked is remembered of one that was broken.
const (
	KeepableFor = 14 * time.Minute
	rememberFor = time.Hour
)

// aTime is how many broken promises are looked at at a time.
const aTime = 100

// Promises remembers promises. It is safe for concurrent use.
type Promises struct{ Options }

// NewPromises returns the promises of a store.
func NewPromises(o Options) *Promises { return &Promises{o} }

// Make notes a promise, before it is made.
func (s *Promises) Make(ctx context.Context, p Promise) error {
	p.Made = s.Now()
	return s.Aside.Update(ctx, func(tx Tx) error { return tx.AddPromise(p) })
}

// Keep notes that an answer was given, or cannot be any more.
func (s *Promises) Keep(ctx context.Context, id string) error {
	return s.Aside.Update(ctx, func(tx Tx) error { return tx.DropPromise(id) })
}

// Broken lists promises of processes that are gone which can still be ended.
func (s *Promises) Broken(ctx context.Context) ([]Promise, error) {
	return txn.View(ctx, s.Store, func(q Query) ([]Promise, error) {
		return q.BrokenPromises(s.Now().Add(-KeepableFor), aTime)
	})
}

// Claim makes a broken promise this process's to end, before the player is told. It reports false
// if it is another's by now. Should this process be killed meanwhile, another one claims it.
func (s *Promises) Claim(ctx context.Context, p Promise) (mine bool, err error) {
	return txn.Update(ctx, s.Store, func(tx Tx) (bool, error) { return tx.ClaimPromise(p) })
}

// Tell notes that a promise was told to be broken. What was asked is remembered for a while.
func (s *Promises) Tell(ctx context.Context, id string) error {
	return s.Store.Update(ctx, func(tx Tx) error { return tx.TellPromise(id, s.Now()) })
}

// Asked returns what a player had asked. It fails with game.ErrNotFound if that is forgotten.
func (s *Promises) Asked(ctx context.Context, id string, p game.Player) ([]byte, error) {
	return txn.View(ctx, s.Store, func(q Query) ([]byte, error) {
		asked, err := q.Promise(id, p.ID)
		if err != nil {
			return nil, err
		}
		return asked.Request, nil
	})
}

// Maintain forgets what is too old to be asked again.
func (s *Promises) Maintain(ctx context.Context) error {
	return s.Store.Update(ctx, func(tx Tx) error { return tx.PrunePromises(s.Now().Add(-rememberFor)) })
}
