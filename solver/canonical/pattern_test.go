package canonical_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"pencilmark/solver"
	"pencilmark/solver/canonical"
)

// holds reports whether a puzzle's clues but some stand in a grid.
func holds(t testing.TB, puzzle, grid solver.Puzzle81, missing int) bool {
	t.Helper()
	found, err := canonical.NewPattern(&puzzle).In(t.Context(), canonical.NewTarget(&grid), missing)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// spoilt returns a morph with n clues removed or changed, filled up to a number of
// digits with any.
func spoilt(r *rand.Rand, p solver.Puzzle81, n, digits int) solver.Puzzle81 {
	m := canonical.RandomMorph(r)
	p = m.Apply(&p)
	for _, cell := range r.Perm(81) {
		if p[cell] != 0 && n > 0 {
			p[cell], n = uint8(r.IntN(2))*(p[cell]%9+1), n-1
		} else if p[cell] == 0 && digits > 0 {
			p[cell] = uint8(r.IntN(10))
		}
		digits--
	}
	return p
}

// A morph is known with as many clues missing as may be, whatever stands elsewhere.
func TestPatternIn(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, p := range list(t, "hardest.txt") {
		for missing := range 4 {
			for _, digits := range []int{0, 30, 81} {
				if g := spoilt(r, p, missing, digits); !holds(t, p, g, missing) {
					t.Errorf("%s with %d missing is not in %s", p, missing, g)
				}
			}
		}
	}
}

// Without anything missing or added it is the same question as whether the canonical
// forms are equal.
func TestPatternIsAMorph(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	var f canonical.Finder
	for _, p := range list(t, "17clue.txt")[:50] {
		m := canonical.RandomMorph(r)
		q := m.Apply(&p)
		from, to := r.IntN(81), r.IntN(81)
		q[from], q[to] = q[to], q[from]
		form, err := f.Find(&q)
		if err != nil {
			continue // a digit stands twice
		}
		if want := form.Puzzle == find(t, &f, p).Puzzle; holds(t, p, q, 0) != want {
			t.Errorf("%s in %s: %v", p, q, !want)
		}
	}
}

// A clue more is missing than may be: then it is found only with as many allowed.
func TestPatternNotIn(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, p := range list(t, "17clue.txt")[:50] {
		for missing := range 3 {
			g := spoilt(r, p, 0, 0)
			for cell, left := 0, missing+1; left > 0; cell++ {
				if g[cell] != 0 {
					g[cell], left = 0, left-1
				}
			}
			if holds(t, p, g, missing) || !holds(t, p, g, missing+1) {
				t.Errorf("%s in %s with %d missing", p, g, missing)
			}
		}
	}
}

func TestPatternStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	p := list(t, "hardest.txt")[0]
	if _, err := canonical.NewPattern(&p).In(ctx, canonical.NewTarget(&p), 0); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
