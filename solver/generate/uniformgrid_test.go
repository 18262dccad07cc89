package generate

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pencilmark/solver"
)

// TestUniformIsUniform compares the draws with the known number of grids and bounds their bias.
func TestUniformIsUniform(t *testing.T) {
	const (
		draws     = 50_000
		allGrids  = 6_670_903_752_021_072_936_960.0 // Felgenhauer and Jarvis, 2005
		firstBox  = 362_880.0
		bands     = 2_612_736.0
		divisions = 56.0
	)
	u := uniform{dice: dice{random: rand.New(rand.NewPCG(1, 0))}}
	var weights []float64
	var sum, kept float64
	var p solver.Puzzle81
	for range draws {
		w := float64(u.draw(&p, 1))
		weights = append(weights, w)
		sum += w
		kept += min(w, fullWeight)
	}
	grids := firstBox * bands * bands * divisions * sum / draws
	if math.Abs(grids/allGrids-1) > 0.04 {
		t.Errorf("the draws stand for %.3g grids, want %.3g", grids, allGrids)
	}
	var distance float64
	for _, w := range weights {
		distance += math.Abs(w/sum-min(w, fullWeight)/kept) / 2
	}
	if distance > 0.001 {
		t.Errorf("the distribution is %.2f%% away from even, want 0.03%%", 100*distance)
	}
}

// TestUnavoidableNeeds takes clues out: the last of a set is needed.
func TestUnavoidableNeeds(t *testing.T) {
	e := new(classicSearch)
	r := rand.New(rand.NewPCG(2, 0))
	seen := 0
	for range 50 {
		p := e.grids.next(r)
		e.begin(p[:], p[:])
		for _, cell := range r.Perm(81) {
			needed := e.needs(cell)
			e.removeClue(cell)
			other, err := e.differs(t.Context(), cell)
			if err != nil || needed && !other {
				t.Fatalf("%v has one solution (%v)", p, err)
			}
			if needed {
				seen++
			}
			if other {
				e.restoreClue(cell)
			}
		}
	}
	if seen < 50*8 {
		t.Errorf("sets told %d clues in 50 puzzles to be needed, want some 600", seen)
	}
}

// TestEnginesAgree: the engine for the classic layout and the general one.
func TestEnginesAgree(t *testing.T) {
	fast, general := exactSearchFor(solver.Classic()), &generalSearch{layout: solver.Classic()}
	r := rand.New(rand.NewPCG(3, 0))
	for range 20 {
		v, err := fast.full(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		solution := slices.Clone(v)
		clear(v[:r.IntN(9)])
		fast.begin(v, solution)
		general.begin(v, solution)
		for _, cell := range r.Perm(81)[:57] {
			if v[cell] == 0 {
				continue
			}
			fast.removeClue(cell)
			general.removeClue(cell)
			got, err1 := fast.differs(t.Context(), cell)
			want, err2 := general.differs(t.Context(), cell)
			if got != want || err1 != nil || err2 != nil {
				t.Fatalf("%v: another digit in cell %d: %t, %v, want %t, %v", v, cell, got, err1, want, err2)
			}
			if got {
				fast.restoreClue(cell)
				general.restoreClue(cell)
			} else {
				v[cell] = 0
			}
		}
		var counts [2]int
		clear(v[:9])
		for i, e := range []exactSearch{fast, general} {
			if err := e.solutions(t.Context(), v, 20, func(values) { counts[i]++ }); err != nil {
				t.Fatal(err)
			}
		}
		if counts[0] != counts[1] || counts[0] == 0 {
			t.Errorf("%v: %d solutions", v, counts)
		}
	}
}
