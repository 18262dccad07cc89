package main

import (
	"context"
	"iter"
	"sync"
)

// mapInOrder does work on every item of a sequence with a number of workers and
// yields the results in the order of the items. No more than lookAhead items a worker
// are under way at once, so an endless input takes no more memory than a short one,
// and a hard item does not hold up the others. It stops when ctx ends: what was begun
// is finished, as far as work itself observes the context, and yielded.
func mapInOrder[In, Out any](ctx context.Context, workers int, in iter.Seq[In], work func(In) Out) iter.Seq[Out] {
	const lookAhead = 1000
	type task struct {
		in  In
		out chan Out
	}
	return func(yield func(Out) bool) {
		ctx, cancel := context.WithCancel(ctx)
		tasks := make(chan task)
		queue := make(chan chan Out, lookAhead*workers)
		var group sync.WaitGroup
		defer group.Wait()
		defer cancel()

		for range workers {
			group.Go(func() {
				for t := range tasks {
					t.out <- work(t.in)
				}
			})
		}
		group.Go(func() {
			defer close(queue)
			defer close(tasks)
			for item := range in {
				t := task{item, make(chan Out, 1)}
				select {
				case tasks <- t:
					queue <- t.out
				case <-ctx.Done():
					return
				}
			}
		})
		for out := range queue {
			if !yield(<-out) {
				cancel()
				for range queue { // lets the feeder see that it is over
				}
				return
			}
		}
	}
}
