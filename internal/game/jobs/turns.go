package jobs

import (
	"context"
	"errors"
)

// Turns says whose turn a job is among the processes that share a database.
type Turns interface {
	// Take reports whether it is this process's turn to do a job, and takes the turn if
	// nobody has it. What is done of the job is done with the context that it returns, which
	// ends with the turn, and until done is called.
	Take(ctx context.Context, job string) (turn context.Context, done func(), mine bool)
	// TakeOne is Take whatever part of the turns this process has already.
	TakeOne(ctx context.Context, job string) (turn context.Context, done func(), mine bool)
	// Part returns how many of so many things are this process's part.
	Part(all int) int
	// Pass gives a job's turn back, if this process has it and does nothing in it.
	Pass(ctx context.Context, job string)
	// Wake has the process whose turn a job is look at once for what there is to do, if that
	// is another. It may get lost: what is to be done is to be found without it.
	Wake(ctx context.Context, job string)
	// Woken takes a value when another process asks this one to look.
	Woken(job string) <-chan struct{}
}

// Alone are the turns of a process that has the database to itself.
type Alone struct{}

// Take reports true.
func (Alone) Take(ctx context.Context, _ string) (context.Context, func(), bool) {
	return ctx, func() {}, true
}

// TakeOne reports true.
func (Alone) TakeOne(ctx context.Context, _ string) (context.Context, func(), bool) {
	return ctx, func() {}, true
}

// Part is all.
func (Alone) Part(all int) int { return all }

// Pass has nobody to pass to.
func (Alone) Pass(context.Context, string) {}

// Wake has nobody to wake.
func (Alone) Wake(context.Context, string) {}

// Woken takes nothing.
func (Alone) Woken(string) <-chan struct{} { return nil }

// ErrTurnLost means that another process may do by now what this one was about to.
var ErrTurnLost = errors.New("the turn is another process's by now")

// Turn is whose a job is, for a while.
type Turn interface {
	// Lost returns ErrTurnLost if another process may have the turn. It knows so by the
	// clock, also when the process has just woken up.
	Lost() error
}

type turnKey struct{}

// WithTurn returns a context for what is done in a turn.
func WithTurn(ctx context.Context, t Turn) context.Context {
	return context.WithValue(ctx, turnKey{}, t)
}

// TurnOf returns the turn in which something is done; nil if it is in none.
func TurnOf(ctx context.Context) Turn {
	t, _ := ctx.Value(turnKey{}).(Turn)
	return t
}

// Lost is to be asked before anything leaves the process: it returns ErrTurnLost if it would
// do so in a turn that is over.
func Lost(ctx context.Context) error {
	if t := TurnOf(ctx); t != nil {
		return t.Lost()
	}
	return nil
}
