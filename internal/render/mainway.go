package render

import (
	"slices"

	"pencilmark/solver"
	"pencilmark/solver/logic"
)

// shorten leaves, of chains with too many links to be told apart, the fewest that lead from
// where each begins to where it ends. What else joins these on the way is not drawn.
func (r *roles) shorten(s *solver.Step) (branches []solver.Branch) {
	if t, _ := logic.CatalogueEntry(s.Technique); s.LinkCount() <= manyLinks || t.Colours {
		return s.Branches
	}
	for i := range s.Branches {
		branches = append(branches, mainWay(&s.Branches[i]))
	}
	r.links, r.shortened = nil, true
	r.addChains(branches)
	return branches
}

// fact is that a candidate, which stands for its group, is true or false.
type fact struct {
	solver.Candidate
	on bool
}

// mainWay returns a branch with the fewest of its links that join its ends, and with what
// these rest on.
func mainWay(b *solver.Branch) solver.Branch {
	start, end := fact{b.Start, b.StartOn}, fact{b.End, b.EndOn}
	steps, last := map[fact]int{start: 0}, map[fact]solver.Link{}
	for _, l := range b.Links { // those that a link rests on come before it
		from, to := fact{l.From, l.Kind == solver.LinkWeak}, fact{l.To, l.Kind == solver.LinkStrong}
		n, known := steps[from]
		if before, had := steps[to]; known && (!had || n+1 < before) {
			steps[to], last[to] = n+1, l
		}
	}
	way := solver.Branch{Start: b.Start, StartOn: b.StartOn, End: b.End, EndOn: b.EndOn}
	for at, n := end, steps[end]; n > 0; n-- {
		l := last[at]
		way.Links = append(way.Links, l)
		if rule := b.InnerOf(l.To); rule != nil && l.Kind == solver.LinkDerived {
			way.Inner = append(way.Inner, *rule)
		}
		at = fact{l.From, l.Kind == solver.LinkWeak}
	}
	slices.Reverse(way.Links)
	return way
}
