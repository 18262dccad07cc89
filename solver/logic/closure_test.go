package logic

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pencilmark/solver"
)

// Its rows hold what a search finds wave by wave.
func TestClosureIsWhereSearchesCome(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 3 {
		v := newView(randomPosition(r, shuffledSolution(r, solver.Classic())))
		for grade := range graphGrades {
			g := v.graph(grade)
			if len(g.nodes) == 0 {
				continue
			}
			for _, shape := range []chainShape{openChain, pairsChain, oneDigitChain} {
				net, follows := g.netOf(shape), &closure{}
				follows.begin(net, len(g.nodes))
				for i := range g.nodes {
					checkClosure(t, g, net, i, true, follows.ifTrue(i))
					on := make([]uint64, g.words)
					follows.ifFalse(i, on)
					checkClosure(t, g, net, i, false, on)
				}
			}
		}
	}
}

// checkClosure compares what is true if a node is true or false, itself aside.
func checkClosure(t *testing.T, g *graph, n *net, i int, on bool, got []uint64) {
	t.Helper()
	want := make([]uint64, g.words)
	if on {
		set(want, i)
	}
	g.waves.from(n, i, on, 4*len(g.nodes))
	for k := range g.waves.count {
		if on == (k%2 == 0) {
			for at, word := range g.waves.wave(k) {
				want[at] |= word
			}
		}
	}
	if !slices.Equal(got, want) {
		t.Fatalf("%v, true %v: %x, want %x", g.nodes[i], on, got, want)
	}
}
