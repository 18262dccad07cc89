package main

import (
	"context"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

func count(n int) func(func(int) bool) {
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(i) {
				return
			}
		}
	}
}

func TestMapInOrder(t *testing.T) {
	for _, workers := range []int{1, 2, 7} {
		synctest.Test(t, func(t *testing.T) {
			slowAtFirst := func(i int) int {
				time.Sleep(time.Duration(100-i) * time.Second)
				return i * i
			}
			got := slices.Collect(mapInOrder(t.Context(), workers, count(100), slowAtFirst, func() {}))
			if len(got) != 100 || !slices.IsSorted(got) {
				t.Errorf("%d workers: %v", workers, got)
			}
		})
	}
}

// While the consumer waits, only a limited part of the input is read.
func TestMapInOrderIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var read atomic.Int64
		endless := func(yield func(int) bool) {
			for yield(int(read.Add(1))) {
			}
		}
		for range mapInOrder(t.Context(), 2, endless, func(i int) int { return i }, func() {}) {
			synctest.Wait()
			break
		}
		if n := read.Load(); n > 2010 {
			t.Errorf("%d items were read ahead by 2 workers", n)
		}
	})
}

func TestMapInOrderEndsWithItsContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), 10500*time.Millisecond)
		defer cancel()
		done := 0
		for range mapInOrder(ctx, 1, count(1000), func(int) int { time.Sleep(time.Second); return 0 }, func() {}) {
			done++
		}
		if done < 10 || done > 12 {
			t.Errorf("%d of the 10 or so items begun within 10.5 s were yielded", done)
		}
	})
}

// mapInOrder calls pause before every wait, so that buffered output is printed at once.
func TestMapInOrderPauses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		gathered, shown := 0, []int{}
		pause := func() { shown = append(shown, gathered) }
		for i := range mapInOrder(t.Context(), 1, count(3), func(i int) int { time.Sleep(time.Second); return i }, pause) {
			gathered = i + 1
		}
		shown = slices.Compact(shown) // 3 is included if it also waits for the end
		if len(shown) < 3 || !slices.Equal(shown[:3], []int{0, 1, 2}) {
			t.Errorf("shown %v", shown)
		}
	})
}
