package logic

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pencilmark/solver"
)

// A step shows what its argument uses, no more: no cell without a part in it, no
// fin that is none, no set that some of its cells would do for, no way that could be
// cut short, and all that one argument rules out at once.
func TestStepsAreMinimal(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	all := withoutDear(Techniques())
	for i := range samples(60) {
		solution := randomSolution(t, r, solver.Classic())
		g := randomPosition(r, solution)
		if i%2 == 0 {
			s := sampler{t: t, r: r}
			g = s.walk(randomPuzzle(t, r, solution, 81), solution)
		}
		v := newView(g)
		for _, technique := range all {
			arguments := map[string]string{}
			technique.find(v, func(s solver.Step) bool {
				text := stepText(g.Layout(), &s)
				if fault := waste(g, &s); fault != "" {
					t.Errorf("%s: %s\n%s", text, fault, gridText(g))
				}
				bare := s
				bare.Places, bare.Removes = nil, nil
				key := stepText(g.Layout(), &bare)
				if other, twice := arguments[key]; twice {
					t.Errorf("told in two steps:\n%s\n%s\n%s", other, text, gridText(g))
				}
				arguments[key] = text
				return !t.Failed()
			})
			if t.Failed() {
				return
			}
		}
	}
}

// waste tells what a step shows without need; "" if there is nothing.
func waste(g *solver.Grid, s *solver.Step) string {
	used := cellsOf(s.Pattern).Or(cellsOf(s.Fins))
	for _, c := range s.Cells {
		if !used.Has(c) {
			return g.Layout().CellName(c) + " has no part in it"
		}
		if setWings[s.Technique] && g.Candidates(c).Len() == 1 {
			return g.Layout().CellName(c) + " is a naked single"
		}
	}
	for _, set := range s.Sets {
		if part := partAlone(g, set); g.Value(set.Cells[0]) == 0 && !set.Hidden && set.Digits.Len() >= len(set.Cells) && part != "" {
			return part
		}
	}
	if s.Technique == "aligned-triplet-exclusion" {
		if fault := thirdIdle(g, s); fault != "" {
			return fault
		}
	}
	for i := range s.Branches {
		if fault := detour(g, s, &s.Branches[i]); fault != "" {
			return fault
		}
	}
	return idleFin(g, s)
}

// setWings are the wings that are about what cells can be.
var setWings = map[string]bool{"xy-wing": true, "xyz-wing": true, "wxyz-wing": true, "vwxyz-wing": true}

// partAlone tells which cells of a set hold as many digits as they are, so that the
// set does without them; "" if none do.
func partAlone(g *solver.Grid, set solver.Subset) string {
	for some := 1; some < 1<<len(set.Cells)-1; some++ {
		digits := solver.Digits(0)
		for rest := some; rest != 0; rest &= rest - 1 {
			digits |= g.Candidates(set.Cells[bits.TrailingZeros(uint(rest))])
		}
		if digits.Len() <= bits.OnesCount(uint(some)) {
			return fmt.Sprintf("%d cells of a set have the digits %s to themselves", bits.OnesCount(uint(some)), digits)
		}
	}
	return ""
}

// thirdIdle tells which candidate an aligned triplet rules out that two of its
// cells rule out alone; "" if none.
func thirdIdle(g *solver.Grid, s *solver.Step) string {
	for _, gone := range s.Removes {
		for _, other := range s.Cells {
			needed := other == gone.Cell
			for d := range g.Candidates(other).All() {
				twice := d == gone.Digit && g.Layout().Sees(other, gone.Cell)
				needed = needed || !twice && !slices.ContainsFunc(s.Sets, func(set solver.Subset) bool {
					return set.Digits&^solver.DigitsOf(d, gone.Digit) == 0
				})
			}
			if !needed {
				return candidateText(g.Layout(), gone) + " goes because of " + g.Layout().CellName(other) + " alone"
			}
		}
	}
	return ""
}

// joined are the chains of which the ends alone count.
var joined = map[string]bool{"x-chain": true, "xy-chain": true, "aic": true, "als-chain": true}

// detour tells where a chain that is to join its ends could leave links out; "" if
// nowhere. What loops rule out lies along the way.
func detour(g *solver.Grid, s *solver.Step, b *solver.Branch) string {
	if !joined[strings.TrimPrefix(s.Technique, "grouped-")] {
		return ""
	}
	for i, from := range b.Links {
		for _, to := range b.Links[min(i+2, len(b.Links)):] {
			if from.Kind == solver.LinkStrong && to.Kind == solver.LinkStrong && to != b.Links[min(i+2, len(b.Links)-1)] && seesAll(g, from, to) {
				return fmt.Sprintf("%s sees %s: the links between are a detour", candidateText(g.Layout(), from.To), candidateText(g.Layout(), to.From))
			}
		}
	}
	return ""
}

// seesAll reports whether the end of a link rules out the start of another.
func seesAll(g *solver.Grid, from, to solver.Link) bool {
	a, b := from.ToCells, to.FromCells
	a.Add(from.To.Cell)
	b.Add(to.From.Cell)
	if from.To.Digit != to.From.Digit {
		return a == b && a.Len() == 1 && from.By == "" && to.By == ""
	}
	return b.Within(g.Layout().CommonPeers(a))
}

// idleFin tells which fin of a fish lies where one may; "" if none does.
func idleFin(g *solver.Grid, s *solver.Step) string {
	if restsOnUniqueness[s.Technique] || len(s.Base) == 0 || s.Digits.Len() != 1 || !strings.Contains(s.Technique, "fish") && !strings.Contains(s.Technique, "x-wing") {
		return ""
	}
	for _, f := range s.Fins {
		if unitsWith(g.Layout(), s.Base, f.Cell) == 1 && unitsWith(g.Layout(), s.Cover, f.Cell) > 0 && !strings.Contains(s.Technique, "siamese") {
			return candidateText(g.Layout(), f) + " is no fin"
		}
	}
	return ""
}
