package main

import (
	"context"
	"iter"
	"slices"
	"sync"
)

// lookAhead is how many items a worker may be ahead of what is yielded.
const lookAhead = 1000

// mapInOrder works on items with several workers and yields the results in order. At most lookAhead items for each
// worker are under way, so memory is bounded and a hard item delays no other. It calls pause before it waits for a
// result. When ctx ends, it yields what was begun.
func mapInOrder[In, Out any](ctx context.Context, workers int, in iter.Seq[In], work func(In) Out, pause func()) iter.Seq[Out] {
	return func(yield func(Out) bool) {
		ctx, cancel := context.WithCancel(ctx)
		l := &lane[In, Out]{workers: workers, busy: workers}
		l.toDo.L, l.done.L, l.room.L = &l.mu, &l.mu, &l.mu
		var group sync.WaitGroup
		defer group.Wait()
		defer cancel()
		context.AfterFunc(ctx, l.stop)
		for range workers {
			group.Go(func() { l.work(work) })
		}
		group.Go(func() { l.feed(in) })
		for {
			results := l.take(false)
			if len(results) == 0 {
				pause()
				results = l.take(true)
			}
			for _, r := range results {
				if !yield(r.out) {
					return
				}
			}
			if len(results) == 0 {
				return
			}
		}
	}
}

// lane is the items under way. Workers take several at a time, as waking one for each would cost more than the work.
type lane[In, Out any] struct {
	mu               sync.Mutex
	toDo, done, room sync.Cond
	queue            []*item[In, Out] // what is not yielded, in order
	waiting          []*item[In, Out] // of these, what nobody has begun
	workers, busy    int              // of them, those that have not ended
	ended            bool             // no more items come
	stopped          bool             // nothing more is begun
}

type item[In, Out any] struct {
	in   In
	out  Out
	done bool
}

func (l *lane[In, Out]) stop() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.stopped = true
	l.toDo.Broadcast()
	l.room.Broadcast()
	l.done.Broadcast()
}

func (l *lane[In, Out]) feed(in iter.Seq[In]) {
	defer l.finish()
	for i := range in {
		if !l.add(&item[In, Out]{in: i}) {
			return
		}
	}
}

func (l *lane[In, Out]) finish() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.ended = true
	l.toDo.Broadcast()
	l.done.Broadcast()
}

func (l *lane[In, Out]) add(i *item[In, Out]) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	for len(l.queue) >= lookAhead*l.workers && !l.stopped {
		l.room.Wait()
	}
	l.queue, l.waiting = append(l.queue, i), append(l.waiting, i)
	l.toDo.Signal()
	return !l.stopped
}

func (l *lane[In, Out]) work(do func(In) Out) {
	for {
		items := l.begin()
		for _, i := range items {
			if out := do(i.in); !l.put(i, out) {
				items = nil
				break
			}
		}
		if items == nil {
			break
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.busy--
	l.done.Signal()
}

// begin returns the next items for a worker: few of few, so that each worker has some.
func (l *lane[In, Out]) begin() []*item[In, Out] {
	const most, parts = 16, 4
	l.mu.Lock()
	defer l.mu.Unlock()
	for len(l.waiting) == 0 && !l.ended && !l.stopped {
		l.toDo.Wait()
	}
	if len(l.waiting) == 0 || l.stopped {
		return nil
	}
	n := max(1, min(most, len(l.waiting)/(parts*l.workers)))
	items := l.waiting[:n]
	l.waiting = l.waiting[n:]
	return items
}

// put notes a result, and reports whether to go on.
func (l *lane[In, Out]) put(i *item[In, Out], out Out) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	i.out, i.done = out, true
	if i == l.queue[0] {
		l.done.Signal()
	}
	return !l.stopped
}

// take returns some of the next results, none at the end; wait says whether to wait for one.
func (l *lane[In, Out]) take(wait bool) []*item[In, Out] {
	const most = 8
	l.mu.Lock()
	defer l.mu.Unlock()
	for wait && l.busy > 0 && (len(l.queue) == 0 || !l.queue[0].done) {
		l.done.Wait()
	}
	if l.stopped && l.busy == 0 {
		l.queue = slices.DeleteFunc(l.queue, func(i *item[In, Out]) bool { return !i.done })
	}
	n := 0
	for n < min(most, len(l.queue)) && l.queue[n].done {
		n++
	}
	results := l.queue[:n]
	l.queue = l.queue[n:]
	l.room.Signal()
	return results
}
