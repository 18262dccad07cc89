// Package txn runs units of work, the transactions of the game's rooms. A room declares what it
// reads and writes in two small interfaces of its own, Query and Tx. Only the outermost function
// opens a unit of work; functions of other rooms take its Query or Tx as an argument.
package txn

import (
	"context"
	"errors"
	"sync/atomic"

	"pencilmark/internal/game"
)

// Reader runs units of work that only read. View runs fn on a snapshot; several may run at once. fn
// must not block on anything but the store, and must not keep the Q.
//
// A method of a Q that returns one thing fails with game.ErrNotFound if there is none.
type Reader[Q any] interface {
	View(ctx context.Context, fn func(Q) error) error
}

// Store runs units of work: a room reads with Q, and reads and writes with T. Update runs fn while
// nothing else writes, and returns when the writes are on disk; if fn fails, nothing is written. fn
// may run more than once. It must not block on anything but the store, and must not keep the T.
type Store[Q, T any] interface {
	Reader[Q]
	Update(ctx context.Context, fn func(T) error) error
}

// View runs fn in a read-only unit of work and returns its result.
func View[Q, R any](ctx context.Context, s Reader[Q], fn func(Q) (R, error)) (result R, err error) {
	err = s.View(ctx, func(q Q) error {
		result, err = fn(q)
		return err
	})
	return result, err
}

// Update runs fn in a unit of work that writes, and returns its result.
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

// Counted is a Store that counts the units of work that begin, so that background work can give way
// to other work.
type Counted[Q, T any] struct {
	Store[Q, T]
	begun atomic.Int64
}

// Begun returns the number of units of work that have begun.
func (c *Counted[Q, T]) Begun() int64 { return c.begun.Load() }

// View counts the unit of work and runs it.
func (c *Counted[Q, T]) View(ctx context.Context, fn func(Q) error) error {
	c.begun.Add(1)
	return c.Store.View(ctx, fn)
}

// Update counts the unit of work and runs it.
func (c *Counted[Q, T]) Update(ctx context.Context, fn func(T) error) error {
	c.begun.Add(1)
	return c.Store.Update(ctx, fn)
}

// Narrow returns a store of all rooms as the store of one room. Every AllQ must be a Q and every
// AllT a T.
func Narrow[Q, T, AllQ, AllT any](s Store[AllQ, AllT]) Store[Q, T] {
	return narrow[Q, T, AllQ, AllT]{NarrowReader[Q](s), s}
}

// NarrowReader is like Narrow for a Reader.
func NarrowReader[Q, AllQ any](r Reader[AllQ]) Reader[Q] { return narrowReader[Q, AllQ]{r} }

type narrowReader[Q, AllQ any] struct{ all Reader[AllQ] }

func (n narrowReader[Q, AllQ]) View(ctx context.Context, fn func(Q) error) error {
	return n.all.View(ctx, func(q AllQ) error { return fn(any(q).(Q)) })
}

type narrow[Q, T, AllQ, AllT any] struct {
	Reader[Q]
	all Store[AllQ, AllT]
}

func (n narrow[Q, T, AllQ, AllT]) Update(ctx context.Context, fn func(T) error) error {
	return n.all.Update(ctx, func(tx AllT) error { return fn(any(tx).(T)) })
}

type wantedKey struct{}

// WithWanted returns a context whose units of work call wanted just before they commit, and fail
// with its error.
func WithWanted(ctx context.Context, wanted func() error) context.Context {
	return context.WithValue(ctx, wantedKey{}, wanted)
}

// Wanted calls the function that WithWanted put into ctx. A Store calls it before it commits.
func Wanted(ctx context.Context) error {
	if wanted, ok := ctx.Value(wantedKey{}).(func() error); ok {
		return wanted()
	}
	return nil
}
