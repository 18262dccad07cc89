package explainer_test

import (
	"maps"
	"slices"
	"testing"

	"pencilmark/solver"
	"pencilmark/solver/explainer"
)

// TestInnerArguments checks that each inner deduction that a chain uses as an inference holds by what the chain has
// shown before: the links of inner chains follow from their assumptions; a candidate that is the last of a cell or
// unit is so without the candidates that the chain has excluded; and the candidates that a set, locked candidates or
// a fish need to be absent are absent.
func TestInnerArguments(t *testing.T) {
	const nested = "98.7..6..75.....9...6......4...8......89...6.....43..2.1...2.....78...5.....7.3.1" // level 3
	told := map[string]int{}
	_, err := explainer.NewRater().Walk(t.Context(), parse(t, nested), func(before *solver.Grid, h explainer.RatedStep) bool {
		for _, b := range h.Branches {
			checkBranch(t, before, nil, &b, told)
		}
		return !t.Failed()
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, technique := range []string{"locked", "hidden-pair", "naked-pair", "x-wing", "forcing-chain", "cell-forcing-chains", "region-forcing-chains"} {
		if told[technique] == 0 {
			t.Errorf("no %s is told (%v)", technique, told)
		}
	}
}

// facts are the candidates known to be false and true at some point of a chain.
type facts struct{ not, is map[solver.Candidate]bool }

func (f facts) with(c solver.Candidate, on bool) {
	if on {
		f.is[c] = true
	} else {
		f.not[c] = true
	}
}

// checkBranch follows a branch link by link, using the known facts.
func checkBranch(t *testing.T, g *solver.Grid, known map[solver.Candidate]bool, b *solver.Branch, told map[string]int) {
	t.Helper()
	f := facts{map[solver.Candidate]bool{}, map[solver.Candidate]bool{}}
	maps.Copy(f.not, known)
	f.with(b.Start, b.StartOn)
	for i, l := range b.Links {
		switch l.Kind {
		case solver.LinkWeak:
			if !f.is[l.From] || l.From.Cell != l.To.Cell && (l.From.Digit != l.To.Digit || !g.Layout().Sees(l.From.Cell, l.To.Cell)) {
				t.Fatalf("link %+v", l)
			}
		case solver.LinkStrong:
			for _, c := range rivals(g, l) {
				if !f.not[c] {
					t.Fatalf("link %+v: what of %v?", l, c)
				}
			}
		case solver.LinkDerived:
			inner := b.InnerOf(l.To)
			if inner == nil || inner.Technique != l.By {
				t.Fatalf("link %+v of %d rests on %+v", l, i, inner)
			}
			checkArgument(t, g, f.not, inner, told)
		}
		f.with(l.To, l.Kind == solver.LinkStrong)
	}
}

// checkArgument checks an inner deduction in a grid without the candidates known to be false.
func checkArgument(t *testing.T, g *solver.Grid, not map[solver.Candidate]bool, s *solver.Step, told map[string]int) {
	t.Helper()
	told[s.Technique]++
	holds := false
	switch s.Technique {
	case "locked", "x-wing":
		holds = within(placesIn(g, not, s.Digits.Min(), s.Base), placesIn(g, nil, s.Digits.Min(), s.Cover)) && len(s.Base) == len(s.Cover)
	case "hidden-pair":
		holds = len(s.Cells) == 2 && s.Digits.Len() == 2
		for d := range s.Digits.All() {
			holds = holds && within(placesIn(g, not, d, s.Base), s.Cells)
		}
	case "naked-pair":
		holds = len(s.Cells) == 2 && s.Digits.Len() == 2
		for _, c := range s.Cells {
			for d := range g.Candidates(c).All() {
				holds = holds && (s.Digits.Has(d) || not[solver.Candidate{Cell: c, Digit: d}])
			}
		}
	default:
		holds = concludes(g, not, s)
		for i := range s.Branches {
			checkBranch(t, g, not, &s.Branches[i], told)
		}
	}
	if !holds || len(s.Removes) == 0 {
		t.Fatalf("%+v does not hold", s)
	}
}

// concludes reports whether the branches of a step prove its removals.
func concludes(g *solver.Grid, not map[solver.Candidate]bool, s *solver.Step) bool {
	first, last := s.Branches[0], s.Branches[len(s.Branches)-1]
	end, on := first.End, first.EndOn
	var starts []solver.Candidate
	for _, b := range s.Branches {
		starts = append(starts, b.Start)
	}
	switch {
	case len(s.Branches) == 1 && first.StartOn == first.EndOn: // a cycle
		return first.Start == first.End
	case len(s.Branches) == 1:
		starts = append(starts, first.Start)
	case first.Start == last.Start && first.StartOn == last.StartOn:
		if first.End != last.End || first.EndOn == last.EndOn {
			return false
		}
		end, on = first.Start, !first.StartOn
	case first.Start == last.Start:
	case len(s.Base) > 0:
		if !within(placesIn(g, not, first.Start.Digit, s.Base), s.Cells) {
			return false
		}
	default:
		for d := range g.Candidates(first.Start.Cell).All() {
			c := solver.Candidate{Cell: first.Start.Cell, Digit: d}
			if !not[c] && !slices.Contains(starts, c) {
				return false
			}
		}
	}
	for _, c := range s.Removes {
		if on && (c.Cell != end.Cell || c.Digit == end.Digit) || !on && c != end {
			return false
		}
	}
	return true
}

// placesIn lists the cells of some units that can have a digit.
func placesIn(g *solver.Grid, not map[solver.Candidate]bool, digit int, units []int) (cells []int) {
	for _, u := range units {
		for c := range g.Positions(&g.Layout().Units()[u], digit).All() {
			if !not[solver.Candidate{Cell: c, Digit: digit}] {
				cells = append(cells, c)
			}
		}
	}
	return cells
}

func within(cells, others []int) bool {
	return !slices.ContainsFunc(cells, func(c int) bool { return !slices.Contains(others, c) })
}

// rivals lists the candidates that must be false for the end of a strong link to be true.
func rivals(g *solver.Grid, l solver.Link) (list []solver.Candidate) {
	if l.Unit < 0 {
		for d := range g.Candidates(l.To.Cell).Without(l.To.Digit).All() {
			list = append(list, solver.Candidate{Cell: l.To.Cell, Digit: d})
		}
		return list
	}
	for _, c := range placesIn(g, nil, l.To.Digit, []int{l.Unit}) {
		if c != l.To.Cell {
			list = append(list, solver.Candidate{Cell: c, Digit: l.To.Digit})
		}
	}
	return list
}
