package ratelimit

import (
	"testing"
	"time"
)

var noon = time.Date(2026, 8, 20, 12, 0, 0, 0, time.UTC)

func TestTake(t *testing.T) {
	l := New[string](2, 4, 10)
	steps := []struct {
		after  time.Duration // since noon
		key    string
		tokens int
		wait   time.Duration
	}{
		{0, "ann", 3, 0},
		{0, "ann", 2, 500 * time.Millisecond},
		{0, "ann", 1, 0},
		{0, "ann", 1, 500 * time.Millisecond},
		{0, "ben", 4, 0}, // ben has a separate bucket
		{500 * time.Millisecond, "ann", 1, 0},
		{500 * time.Millisecond, "ann", 1, 500 * time.Millisecond},
		{time.Hour, "ann", 100, 0}, // no more than a full bucket
		{time.Hour, "ann", 1, 500 * time.Millisecond},
	}
	for i, s := range steps {
		if _, wait := l.Reserve(s.key, s.tokens, noon.Add(s.after)); wait != s.wait {
			t.Errorf("step %d: wait %v, want %v", i, wait, s.wait)
		}
	}
}

// A charge can take more tokens than there are. Then there are none until the bucket has filled up
// again.
func TestCharge(t *testing.T) {
	l := New[string](1, 4, 10)
	l.Charge("ann", 3, noon)
	l.Charge("ann", 3, noon)
	if _, wait := l.Reserve("ann", 1, noon); wait != 3*time.Second {
		t.Errorf("wait %v", wait)
	}
}

func TestLeft(t *testing.T) {
	l := New[string](1, 4, 10)
	for i, want := range []float64{4, 1, -2} {
		if left := l.Left("ann", noon); left != want {
			t.Errorf("after %d charges of 3: %v left, want %v", i, left, want)
		}
		l.Charge("ann", 3, noon)
	}
	if left := l.Left("ann", noon.Add(time.Hour)); left != 4 {
		t.Errorf("an hour later: %v", left)
	}
}

func TestReturn(t *testing.T) {
	l := New[string](1, 1, 10)
	taken, _ := l.Reserve("ann", 1, noon)
	taken.Cancel()
	if _, wait := l.Reserve("ann", 1, noon); wait != 0 {
		t.Errorf("what was returned is missing: wait %v", wait)
	}
	Reservation{}.Cancel() // does nothing
}

// A limiter remembers at most maxKeys keys, the last used ones, however many there are.
func TestMemoryIsBounded(t *testing.T) {
	l := New[int](1, 1, 3)
	for key := range 1000 {
		l.Reserve(0, 1, noon)
		l.Reserve(key, 1, noon)
	}
	if l.recent.Len() != 3 || len(l.entries) != 3 {
		t.Errorf("%d keys are remembered", l.recent.Len())
	}
	if _, wait := l.Reserve(0, 1, noon); wait == 0 {
		t.Error("who asked all the time was forgotten")
	}
	if _, wait := l.Reserve(5, 1, noon); wait != 0 {
		t.Error("who asked long ago was remembered")
	}
}
