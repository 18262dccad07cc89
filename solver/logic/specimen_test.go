package logic

import (
	"math/rand/v2"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"pencilmark/solver"
)

// specimens looks for positions that show a technique, for its golden: two in
// which it finds one thing, out of different puzzles, and one that is near one of
// these and in which it finds nothing. It looks along the human walks of
// generated puzzles; a technique that these rarely show, in random positions too.
func specimens(t *testing.T, technique Technique) *txtar.Archive {
	t.Helper()
	archive := &txtar.Archive{}
	hunt := &hunt{t: t, r: rand.New(rand.NewPCG(5, 6)), technique: technique}
	for _, name := range []string{"one", "two"} {
		addPosition(archive, name, hunt.next())
	}
	for hunt.miss == nil {
		hunt.next()
	}
	addPosition(archive, "miss", hunt.miss)
	return archive
}

func addPosition(archive *txtar.Archive, name string, g *solver.Grid) {
	text := g.Layout().Shape().String() + "\n" + gridText(g)
	archive.Files = append(archive.Files,
		txtar.File{Name: name + ".grid", Data: []byte(text)},
		txtar.File{Name: name + ".steps"})
}

// hunt is a search for specimens.
type hunt struct {
	t         *testing.T
	r         *rand.Rand
	technique Technique
	puzzles   int
	miss      *solver.Grid // near the first position that has such
}

// The search ends without success after this many puzzles. Up to strict, only
// positions count in which no technique below this one on the human ladder helps;
// from random on, random positions are looked at too.
const (
	huntLimit  = 20000
	huntStrict = 200
	huntRandom = 100
)

func (h *hunt) next() *solver.Grid {
	h.t.Helper()
	for ; h.puzzles < huntLimit; h.puzzles++ {
		solution := randomSolution(h.t, h.r, solver.Classic())
		g, ok := h.onWalk(randomPuzzle(h.t, h.r, solution, 81))
		for i := 0; !ok && !h.technique.Unique && h.puzzles > huntRandom && i < 50; i++ {
			g = randomPosition(h.r, solution)
			ok = h.shows(g)
		}
		if ok {
			h.puzzles++
			h.nearMiss(g, solution)
			return g
		}
	}
	h.t.Fatalf("no specimen in %d puzzles", huntLimit)
	return nil
}

// onWalk looks for the technique at every step of a puzzle's walk.
func (h *hunt) onWalk(g *solver.Grid) (at *solver.Grid, ok bool) {
	_, err := Human().Walk(h.t.Context(), g, func(before *solver.Grid, s solver.Step) bool {
		if s.Technique != badGuessName && h.shows(before) {
			at, ok = before.Clone(), true
		}
		return !ok && s.Technique != badGuessName
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return at, ok
}

// shows reports whether the technique finds one thing, no more.
func (h *hunt) shows(g *solver.Grid) bool {
	return len(stepsOf(h.technique, g)) == 1 && (h.puzzles > huntStrict || h.needed(g))
}

// needed reports whether the human ladder comes as far as the technique.
func (h *hunt) needed(g *solver.Grid) bool {
	ladder, v := Human(), newView(g)
	own := ladder.RungOf(&solver.Step{Technique: h.technique.Name})
	for _, r := range ladder.rungs[:max(own, 0)] {
		if _, ok := r.Technique.first(v); ok && !r.Unique {
			return false
		}
	}
	return true
}

// nearMiss brings back a candidate that was ruled out or, if none makes the
// technique fail, rules out one more.
func (h *hunt) nearMiss(g, solution *solver.Grid) {
	if h.miss != nil {
		return
	}
	fresh := g.WithPlainCandidates()
	for c := range g.Empty().All() {
		for d := range (fresh.Candidates(c) &^ g.Candidates(c)).All() {
			with := fresh.Clone()
			for e := range g.Empty().All() {
				with.Restrict(e, g.Candidates(e)|digitIf(e == c, d))
			}
			if len(stepsOf(h.technique, with)) == 0 {
				h.miss = with
				return
			}
		}
	}
	steps := stepsOf(h.technique, g)
	for _, p := range steps[0].Pattern {
		without := g.Clone()
		if solution.Value(p.Cell) != p.Digit && without.Remove(p.Cell, p.Digit) && len(stepsOf(h.technique, without)) == 0 {
			h.miss = without
			return
		}
	}
}

func digitIf(yes bool, d int) solver.Digits {
	if yes {
		return solver.DigitsOf(d)
	}
	return 0
}
