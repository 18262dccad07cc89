package txn

import "context"

// Narrow makes of a store that can do more the one of a room: every AllQ has to be a Q,
// and every AllT a T.
func Narrow[Q, T, AllQ, AllT any](s Store[AllQ, AllT]) Store[Q, T] {
	return narrow[Q, T, AllQ, AllT]{NarrowReader[Q](s), s}
}

// NarrowReader does so for what only reads.
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
