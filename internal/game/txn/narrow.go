package txn

import "context"

// Narrow makes of a store that can do more the one of a room. query and tx convert;
// they are functions that return their argument.
func Narrow[AllQ, AllT, Q, T any](s Store[AllQ, AllT], query func(AllQ) Q, tx func(AllT) T) Store[Q, T] {
	return narrow[AllQ, AllT, Q, T]{s, query, tx}
}

// NarrowReader does so for what only reads.
func NarrowReader[AllQ, Q any](r Reader[AllQ], query func(AllQ) Q) Reader[Q] {
	return narrowReader[AllQ, Q]{r, query}
}

type narrowReader[AllQ, Q any] struct {
	all   Reader[AllQ]
	query func(AllQ) Q
}

func (n narrowReader[AllQ, Q]) View(ctx context.Context, fn func(Q) error) error {
	return n.all.View(ctx, func(q AllQ) error { return fn(n.query(q)) })
}

type narrow[AllQ, AllT, Q, T any] struct {
	all   Store[AllQ, AllT]
	query func(AllQ) Q
	tx    func(AllT) T
}

func (n narrow[AllQ, AllT, Q, T]) View(ctx context.Context, fn func(Q) error) error {
	return n.all.View(ctx, func(q AllQ) error { return fn(n.query(q)) })
}

func (n narrow[AllQ, AllT, Q, T]) Update(ctx context.Context, fn func(T) error) error {
	return n.all.Update(ctx, func(tx AllT) error { return fn(n.tx(tx)) })
}
