package game

import (
	"context"
	"sync/atomic"
)

// counted is a Store that counts the transactions that begin, so that who is in
// no hurry can see whether others are at work.
type counted struct {
	Store
	begun atomic.Int64
}

// View counts and views.
func (c *counted) View(ctx context.Context, fn func(Query) error) error {
	c.begun.Add(1)
	return c.Store.View(ctx, fn)
}

// Update counts and updates.
func (c *counted) Update(ctx context.Context, fn func(Tx) error) error {
	c.begun.Add(1)
	return c.Store.Update(ctx, fn)
}
