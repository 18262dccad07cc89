package jobs

import (
	"context"
	"errors"
)

// Leader says whether this process leads those that share a database. Only the leader runs the jobs,
// holds the gateway's shards and sends Discord everything but answers to interactions.
type Leader interface {
	// Lead reports whether this process leads. The leader's work uses the returned context,
	// which ends when this process no longer leads. The caller calls done after the work.
	Lead(ctx context.Context) (term context.Context, done func(), leads bool)
	// Wake makes the leader look for work immediately, if it is another process. The message may get
	// lost, so the leader also looks on its own.
	Wake(ctx context.Context)
	// Woken receives a value when another process wakes this one, and when this process begins to
	// lead.
	Woken() <-chan struct{}
}

// Alone is the Leader for a process that has the database to itself: it always leads.
type Alone struct{}

// Lead reports true.
func (Alone) Lead(ctx context.Context) (context.Context, func(), bool) { return ctx, func() {}, true }

// Wake does nothing.
func (Alone) Wake(context.Context) {}

// Woken returns nil, a channel that never has a value.
func (Alone) Woken() <-chan struct{} { return nil }

// ErrNotLeading means that another process may lead by now and do the same work.
var ErrNotLeading = errors.New("another process leads by now")

// Term is a time during which a process leads.
type Term interface {
	// Lost returns ErrNotLeading if another process may lead by now. It compares clock times, so it
	// is right even in a process that was suspended.
	Lost() error
}

type termKey struct{}

// WithTerm returns a context for work in a term.
func WithTerm(ctx context.Context, t Term) context.Context {
	return context.WithValue(ctx, termKey{}, t)
}

// TermOf returns the term of a context, or nil if it has none.
func TermOf(ctx context.Context) Term {
	t, _ := ctx.Value(termKey{}).(Term)
	return t
}

// Lost returns ErrNotLeading if ctx belongs to a term that is over. Callers call it before they send
// anything out of the process.
func Lost(ctx context.Context) error {
	if t := TermOf(ctx); t != nil {
		return t.Lost()
	}
	return nil
}
