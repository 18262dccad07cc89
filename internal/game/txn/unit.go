// Package txn runs units of work: all that a room of the game reads or writes at
// once. A room names what it reads and writes in two small interfaces of its own,
// Query and Tx. Only the outermost function opens a unit of work; what other rooms
// do in it takes the Query or Tx as an argument.
package txn

import (
	"context"
	"errors"

	"pencilmark/internal/game"
)

// Reader runs what only reads. View runs fn on an unchanging state; several may run
// at once. fn must not block on anything but the store, and must not keep the Q.
//
// A look-up of one thing by a Q fails with game.ErrNotFound if there is none.
type Reader[Q any] interface {
	View(ctx context.Context, fn func(Q) error) error
}

// Store runs units of work: Q is what a room reads with, T what it reads and writes
// with. Update runs fn alone and returns only when what it wrote is on disk; if fn
// fails, nothing was written. fn must not block on anything but the store, and must
// not keep the T.
type Store[Q, T any] interface {
	Reader[Q]
	Update(ctx context.Context, fn func(T) error) error
}

// View runs fn on the store's state and returns what fn returns.
func View[Q, R any](ctx context.Context, s Reader[Q], fn func(Q) (R, error)) (result R, err error) {
	err = s.View(ctx, func(q Q) error {
		result, err = fn(q)
		return err
	})
	return result, err
}

// Update runs fn in a unit of work and returns what fn returns.
func Update[Q, T, R any](ctx context.Context, s Store[Q, T], fn func(T) (R, error)) (result R, err error) {
	err = s.Update(ctx, func(tx T) error {
		result, err = fn(tx)
		return err
	})
	return result, err
}

// OrNone turns "not found" into the zero value.
func OrNone[T any](v T, err error) (T, error) {
	if errors.Is(err, game.ErrNotFound) {
		var none T
		return none, nil
	}
	return v, err
}
