package jobs

import (
	"context"
	"errors"
)

// Leader says whether this process leads those that share a database. The leader alone does the
// jobs, holds the gateway's shards and sends Discord what is no answer to an interaction.
type Leader interface {
	// Lead reports whether this process leads. What only the leader does is done with the
	// context that it returns, which ends when this process no longer leads, and until done
	// is called.
	Lead(ctx context.Context) (term context.Context, done func(), leads bool)
	// Wake has the leader look at once for what there is to do, if that is another process.
	// It may get lost: the leader also finds work by looking.
	Wake(ctx context.Context)
	// Woken takes a value when another process wakes this one, and when this one begins to
	// lead.
	Woken() <-chan struct{}
}

// Alone is a process that has the database to itself: it always leads.
type Alone struct{}

// Lead reports true.
func (Alone) Lead(ctx context.Context) (context.Context, func(), bool) { return ctx, func() {}, true }

// Wake has nobody to wake.
func (Alone) Wake(context.Context) {}

// Woken takes nothing.
func (Alone) Woken() <-chan struct{} { return nil }

// ErrNotLeading means that another process may lead by now, and do what this one was about to.
var ErrNotLeading = errors.New("another process leads by now")

// Term is the time for which a process leads.
type Term interface {
	// Lost returns ErrNotLeading if another process may lead by now. It goes by the clock, so
	// a process that has just woken up knows as well.
	Lost() error
}

type termKey struct{}

// WithTerm returns a context for what is done in a term.
func WithTerm(ctx context.Context, t Term) context.Context {
	return context.WithValue(ctx, termKey{}, t)
}

// TermOf returns the term in which something is done; nil if it is in none.
func TermOf(ctx context.Context) Term {
	t, _ := ctx.Value(termKey{}).(Term)
	return t
}

// Lost is asked before anything leaves the process. It returns ErrNotLeading if that would be
// done in a term that is over.
func Lost(ctx context.Context) error {
	if t := TermOf(ctx); t != nil {
		return t.Lost()
	}
	return nil
}
