package explainer_test

import (
	"context"
	"errors"
	"runtime"
	"testing"
	"time"

	"pencilmark/solver"
	"pencilmark/solver/explainer"
)

// hard is rated beyond 10, which takes a while.
const hard = "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3"

// endsAt is a context that ends when it is asked for the nth time whether it has.
type endsAt struct {
	context.Context
	n, asked int
}

func (c *endsAt) Err() error {
	if c.asked++; c.asked < c.n {
		return nil
	}
	return context.Canceled
}

// A walk asks its context often, and ends with it whenever that says so.
func TestCancel(t *testing.T) {
	const often = 100
	r, g := explainer.NewRater(), parse(t, hard)
	whole := &endsAt{Context: context.Background(), n: 1 << 30}
	want, err := r.Walk(whole, g, nil)
	if err != nil || whole.asked < often {
		t.Fatalf("rated %+v, %v after asking %d times", want, err, whole.asked)
	}
	for _, n := range []int{1, 2, whole.asked / 2, whole.asked - 1} {
		partial, err := r.Walk(&endsAt{Context: context.Background(), n: n}, g, nil)
		if !errors.Is(err, context.Canceled) || partial.ER > want.ER {
			t.Errorf("ended when asked for the %d. time: rated %+v, %v", n, partial, err)
		}
	}
}

func TestOtherLayouts(t *testing.T) {
	l, err := solver.NewLayout(solver.Shape{BoxWidth: 3, BoxHeight: 2})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := explainer.NewRater().Walk(t.Context(), solver.NewGrid(l), nil); !errors.Is(err, explainer.ErrLayout) {
		t.Errorf("6x6: %v, want ErrLayout", err)
	}
}

// A Rater's memory is bounded whatever it rates. The limit is that of the
// project, 64 MB.
func TestMemory(t *testing.T) {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	r := explainer.NewRater()
	for _, row := range readRows(t, "testdata/sample.tsv") {
		if row.want.ER > 80 && row.want.ER <= 84 {
			if _, err := r.Walk(t.Context(), parse(t, row.puzzle), nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	if used := int64(after.HeapAlloc) - int64(before.HeapAlloc); used > 32<<20 {
		t.Errorf("a Rater keeps %d MB", used>>20)
	}
	runtime.KeepAlive(r)
}

// Empty and nearly empty grids have many solutions, so their rating means
// nothing, but it must end.
func FuzzRate(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte{0, 5, 10, 3, 80, 9})
	for _, row := range readRows(f, "testdata/sample.tsv")[:8] {
		var seed []byte
		for i, c := range []byte(row.puzzle) {
			if c != '.' {
				seed = append(seed, byte(i), c-'0')
			}
		}
		f.Add(seed)
	}
	r := explainer.NewRater()
	f.Fuzz(func(t *testing.T, clues []byte) {
		g := solver.NewGrid(solver.Classic())
		for i := 0; i+1 < len(clues) && i < 162; i += 2 {
			if cell, d := int(clues[i])%81, int(clues[i+1])%9+1; g.Has(cell, d) {
				g.Place(cell, d)
			}
		}
		ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
		defer cancel()
		if rating, err := r.Walk(ctx, g, nil); err == nil && (rating.EP > rating.ER || rating.ED > rating.ER) {
			t.Errorf("%s: %+v", g, rating)
		}
	})
}
