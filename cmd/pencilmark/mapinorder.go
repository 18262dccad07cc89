package main

import (
	"context"
	"iter"
	"sync"
)

// mapInOrder works in batches, because waking a worker for each item would cost more than an easy item.
const (
	maxBatch   = 16
	maxBatches = 56 // for each worker
)

// mapInOrder works on items with several workers and yields the results in order. At most a thousand items per worker
// are in progress, which limits memory; a hard item still rarely delays the others. mapInOrder calls pause before it
// waits for a result. When ctx ends, it yields the results of the items that were started.
func mapInOrder[In, Out any](ctx context.Context, workers int, in iter.Seq[In], work func(In) Out, pause func()) iter.Seq[Out] {
	return func(yield func(Out) bool) {
		ctx, cancel := context.WithCancel(ctx)
		p := &pipeline[In, Out]{
			workers: workers, items: make(chan In, 4*maxBatch*workers),
			order: make(chan chan Out, maxBatches*workers), taking: make(chan struct{}, 1),
		}
		var group, working sync.WaitGroup
		defer group.Wait()
		defer cancel()
		group.Go(func() { p.feed(ctx, in) })
		for range workers {
			working.Go(func() { p.work(ctx, work) })
		}
		group.Go(func() { working.Wait(); close(p.order) })
		for batch, ok := receive(p.order, pause); ok; batch, ok = receive(p.order, pause) {
			for r, ok := receive(batch, pause); ok; r, ok = receive(batch, pause) {
				if !yield(r) {
					return
				}
			}
		}
	}
}

type pipeline[In, Out any] struct {
	workers int
	items   chan In
	order   chan chan Out // the results of the batches taken, in order
	taking  chan struct{} // holds a value while a worker is taking a batch
}

func (p *pipeline[In, Out]) feed(ctx context.Context, in iter.Seq[In]) {
	defer close(p.items)
	for i := range in {
		select {
		case p.items <- i: // a select with one channel is faster
			continue
		default:
		}
		select {
		case p.items <- i:
		case <-ctx.Done():
			return
		}
	}
}

func (p *pipeline[In, Out]) work(ctx context.Context, do func(In) Out) {
	for items, results := p.take(ctx); items != nil; items, results = p.take(ctx) {
		for i := 0; i < len(items) && ctx.Err() == nil; i++ {
			results <- do(items[i])
		}
		close(results)
	}
}

// take waits for an item and returns a batch, or nil at the end. It leaves most of the waiting items to other workers.
func (p *pipeline[In, Out]) take(ctx context.Context) (items []In, results chan Out) {
	p.taking <- struct{}{}
	defer func() { <-p.taking }()
	select {
	case i, ok := <-p.items:
		if !ok {
			return nil, nil
		}
		items = append(make([]In, 0, maxBatch), i)
	case <-ctx.Done():
		return nil, nil
	}
	for range min(maxBatch-1, len(p.items)/(4*p.workers)) {
		items = append(items, <-p.items)
	}
	results = make(chan Out, len(items))
	select {
	case p.order <- results:
		return items, results
	case <-ctx.Done():
		return nil, nil
	}
}

// receive receives from a channel, and calls pause if it has to wait.
func receive[T any](from <-chan T, pause func()) (value T, ok bool) {
	select {
	case value, ok = <-from:
	default:
		pause()
		value, ok = <-from
	}
	return value, ok
}
