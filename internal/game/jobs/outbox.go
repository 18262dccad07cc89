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

// Outbox does work outside the program that rows ask for. R is the content of a row. No unit of work
// is open while Do runs. A panic fails only one try.
type Outbox[R any] struct {
	Cron, Name string // as in Job

	// Due lists rows to work on. The outbox works on the listed rows even if Due also fails.
	Due func(context.Context) ([]R, error)
	// Begin records in the row that a try begins, before anything leaves the process. It reports
	// false if there is nothing left to do. Of concurrent tries only one gets true. Nil if there is
	// nothing to record.
	Begin func(context.Context, *R) (mine bool, err error)
	Do    func(context.Context, *R) error
	// Settle records the outcome, even if the tick's context has ended meanwhile. Nil if Do records
	// it.
	Settle func(ctx context.Context, r *R, failure error) error

	Label    func(*R) string // names the row in errors
	Expected []error         // failures that are settled but not reported

	Budget time.Duration // time during which a tick begins tries; 0 for no limit
	Within time.Duration // time limit of one try; 0 for no limit
	AtOnce int           // number of concurrent tries; 0 means one
}

// Job returns the job that runs Tick.
func (o *Outbox[R]) Job() Job { return Job{Cron: o.Cron, Name: o.Name, Run: o.Tick} }

// Tick works on the rows that are due. Its error joins those of the tries.
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
	_ = group.Wait() // no function of the group returns an error
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

// tryAndSettle returns the failure of a try, and the error of beginning or settling it.
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

// limited returns a context that ends after d, or never if d is 0.
func limited(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	if d == 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, d)
}
