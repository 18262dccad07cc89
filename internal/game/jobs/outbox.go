package jobs

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"pencilmark/internal/panicinfo"
)

// Outbox does outside of the program what rows say is to be done there, R being what a row
// tells. No unit of work is open meanwhile. A panic is the failure of one try alone.
type Outbox[R any] struct {
	Cron, Name string // as of a Job

	// Due lists rows to work on. Those that it lists are worked on even if it fails.
	Due func(context.Context) ([]R, error)
	// Begin notes in the row that a try begins, before anything leaves the process. It
	// reports false if there is nothing to do any more: of several that try at once, one
	// does. Nil if nothing needs to be noted.
	Begin func(context.Context, *R) (mine bool, err error)
	Do    func(context.Context, *R) error
	// Settle keeps what came of it, also when the tick's context has ended meanwhile. Nil if
	// Do has.
	Settle func(ctx context.Context, r *R, failure error) error

	Label    func(*R) string // what an error is about, such as a guild
	Expected []error         // failures that are answers: they are settled and not reported

	Budget time.Duration // within which a tick begins its tries; 0 sets no limit
	Within time.Duration // for one try; 0 sets no limit
	AtOnce int           // how many tries at a time; 0 is one after the other
}

// Job is what is done of it from time to time.
func (o *Outbox[R]) Job() Job { return Job{Cron: o.Cron, Name: o.Name, Run: o.Tick} }

// Tick does what is due. Its error joins those of the tries.
func (o *Outbox[R]) Tick(ctx context.Context) error {
	due, err := o.Due(ctx)
	budget, cancel := limited(ctx, o.Budget)
	defer cancel()
	var group errgroup.Group
	group.SetLimit(max(o.AtOnce, 1))
	failures := make([]error, len(due))
	for i := range due {
		group.Go(func() error {
			if budget.Err() == nil {
				failures[i] = o.try(ctx, &due[i])
			}
			return nil
		})
	}
	_ = group.Wait() // they report through failures: one stops no other
	return errors.Join(append(failures, err)...)
}

func (o *Outbox[R]) try(ctx context.Context, r *R) error {
	failure, err := o.tryAndSettle(ctx, r)
	if slices.ContainsFunc(o.Expected, func(e error) bool { return errors.Is(failure, e) }) {
		failure = nil
	}
	if err = errors.Join(failure, err); err != nil {
		return fmt.Errorf("%s: %w", o.Label(r), err)
	}
	return nil
}

// tryAndSettle returns how a try failed, and what went wrong with its row.
func (o *Outbox[R]) tryAndSettle(ctx context.Context, r *R) (failure, err error) {
	if o.Begin != nil {
		if mine, err := o.Begin(ctx, r); err != nil || !mine {
			return nil, err
		}
	}
	trying, cancel := limited(ctx, o.Within)
	defer cancel()
	failure = o.do(trying, r)
	if o.Settle == nil {
		return failure, nil
	}
	return failure, o.Settle(context.WithoutCancel(ctx), r, failure)
}

func (o *Outbox[R]) do(ctx context.Context, r *R) (err error) {
	defer panicinfo.Rescue(o.Name, &err)
	return o.Do(ctx, r)
}

// limited returns a context that ends after d, unless that is 0.
func limited(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	if d == 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, d)
}
