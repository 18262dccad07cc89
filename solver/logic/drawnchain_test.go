package logic

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pencilmark/solver"
	"pencilmark/solver/logic/chain"
)

const chainStates = 24 / raceFactor

// eachDrawable calls a function with chains that our own techniques find, as somebody might draw them.
func eachDrawable(t *testing.T, call func(t *testing.T, r *rand.Rand, state, solution *solver.Grid, step *solver.Step)) {
	l := layout(t, "3x3")
	from := generated(t, l, chainStates)
	for i := range chainStates {
		s := sampler{t: t, r: soundRand(i)}
		puzzle, solution := from(t, s.r, i)
		state := s.walk(puzzle, solution)
		s.blur(state, solution)
		v := newView(state)
		for _, technique := range Techniques() {
			if technique.Family != FamilyChains || strings.Contains(technique.Name, "forcing") || technique.Name == "3d-medusa" {
				continue
			}
			most := 8
			technique.find(v, func(step solver.Step) bool {
				if len(step.Branches) == 1 && isPath(step.Branches[0].Links) {
					call(t, s.r, state, solution, &step)
					most--
				}
				return most > 0 && !t.Failed()
			})
		}
	}
}

func isPath(links []solver.Link) bool {
	for i, l := range links {
		if l.Kind == solver.LinkDerived || i > 0 && l.From != links[i-1].To {
			return false
		}
	}
	return true
}

// TestChainsOfOurOwnHold checks that chain.Judge accepts the chains that our techniques find, with their conclusions.
func TestChainsOfOurOwnHold(t *testing.T) {
	seen := map[string]int{}
	eachDrawable(t, func(t *testing.T, _ *rand.Rand, state, solution *solver.Grid, step *solver.Step) {
		verdict := chain.Judge(state, step.Branches[0].Links)
		if !verdict.Holds() || !verdict.Found {
			t.Fatalf("%s: %+v\nin %s", stepText(state.Layout(), step), verdict, gridText(state))
		}
		for _, c := range step.Removes {
			if !slices.Contains(verdict.Step.Removes, c) && !slices.Contains(verdict.Step.Places, solver.Candidate{Cell: c.Cell, Digit: solution.Value(c.Cell)}) {
				t.Fatalf("%s: %s", stepText(state.Layout(), step), stepText(state.Layout(), &verdict.Step))
			}
		}
		checkStep(t, state, solution, &verdict.Step)
		seen[step.Technique+" as "+verdict.Step.Technique]++
	})
	t.Log(seen)
}

// TestNothingWrongFollows changes such chains at random, and checks that every conclusion is still true.
func TestNothingWrongFollows(t *testing.T) {
	held, followed := 0, 0
	eachDrawable(t, func(t *testing.T, r *rand.Rand, state, solution *solver.Grid, step *solver.Step) {
		for range 4 {
			links := mangled(r, state, step.Branches[0].Links)
			verdict := chain.Judge(state, links)
			if verdict.Found {
				followed++
				if verdict.Step.Contradicts(solution) || !verdict.Step.ChangesGrid(state) {
					t.Fatalf("%s\n%s", stepText(state.Layout(), &verdict.Step), gridText(state))
				}
			}
			if verdict.Holds() {
				held++
			}
		}
	})
	t.Log(held, followed)
	if followed == 0 || held == followed {
		t.Errorf("%d changed chains hold, of which %d have a use: neither all nor none should", held, followed)
	}
}

// mangled returns a chain that is changed at one or two places.
func mangled(r *rand.Rand, g *solver.Grid, links []solver.Link) []solver.Link {
	links = slices.Clone(links)
	for range 1 + r.IntN(2) {
		i := r.IntN(len(links))
		switch r.IntN(5) {
		case 0:
			links[i].Kind = solver.LinkStrong + solver.LinkWeak - links[i].Kind
		case 1:
			all := g.CandidatesIn(g.Empty(), ^solver.Digits(0))
			links[i].To, links[i].ToCells = all[r.IntN(len(all))], solver.CellSet{}
			if i+1 < len(links) {
				links[i+1].From, links[i+1].FromCells = links[i].To, links[i].ToCells
			}
		case 2:
			if len(links) > 1 {
				links = links[1:]
			}
		case 3:
			if len(links) > 1 {
				links = links[:len(links)-1]
			}
		case 4:
			slices.Reverse(links)
			for k := range links {
				l := &links[k]
				l.From, l.To, l.FromCells, l.ToCells = l.To, l.From, l.ToCells, l.FromCells
			}
		}
	}
	return links
}
