package txn

import (
	"context"
	"sync/atomic"
)

// Counted is a Store that counts the units of work that begin, so that who is in no
// hurry can see whether others are at work.
type Counted[Q, T any] struct {
	Store[Q, T]
	begun atomic.Int64
}

// Begun returns how many units of work have begun.
func (c *Counted[Q, T]) Begun() int64 { return c.begun.Load() }

// View counts and views.
func (c *Counted[Q, T]) View(ctx context.Context, fn func(Q) error) error {
	c.begun.Add(1)
	return c.Store.View(ctx, fn)
}

// Update counts and updates.
func (c *Counted[Q, T]) Update(ctx context.Context, fn func(T) error) error {
	c.begun.Add(1)
	return c.Store.Update(ctx, fn)
}
