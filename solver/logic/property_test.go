package logic

import (
	"context"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"pencilmark/solver"
	"pencilmark/solver/logic/internal/position"
)

const (
	jigsaw4 = "jigsaw:1122132413243344"
	jigsaw5 = "jigsaw:1223311243122431444355555"
	jigsaw9 = "jigsaw:111233333111244333511244436512224666555524667855224467858889667888899977999997777"
)

// propertyLayouts are the layouts of the property tests, with the number of positions and puzzles, and of clues to
// try.
var propertyLayouts = []struct {
	shape              string
	positions, puzzles int
	clues              int
}{
	{"2x2", 1000, 1200, 16},
	{"2x2+x", 200, 200, 16},
	{"3x2", 600, 400, 36},
	{"3x2+x", 100, 60, 36},
	{"3x3", 200, 80, 81},
	{"3x3+x", 50, 10, 50},
	{jigsaw4, 300, 100, 16},
	{jigsaw5, 100, 50, 25},
	{"3x3+w", 12, 4, 70},
	{jigsaw9, 20, 6, 70},
	{jigsaw9 + "+x", 6, 1, 60},
	{"6x2", 20, 1, 90},
	{"16x16", 10, 1, 150},
}

// samples returns how many of n random positions a test takes: all, or a twentieth with -short.
func samples(n int) int {
	if testing.Short() {
		n /= 20
	}
	return max(1, n/raceFactor)
}

// TestTechniquesAreSound checks that every instance agrees with the solution, changes the grid and has true fields,
// and that finding it leaves the grid unchanged.
func TestTechniquesAreSound(t *testing.T) {
	for _, tt := range propertyLayouts {
		t.Run(tt.shape, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(1, 2))
			l := layout(t, tt.shape)
			all := Techniques()
			for i := range samples(tt.positions) {
				solution := randomSolution(t, r, l)
				techniques := all
				if i%10 != 0 || l.Size() > 9 {
					techniques = withoutDear(all)
				}
				checkTechniques(t, techniques, randomPosition(r, solution), solution)
			}
		})
	}
}

// withoutDear leaves out techniques with long searches.
func withoutDear(techniques []Technique) []Technique {
	return slices.DeleteFunc(slices.Clone(techniques), func(t Technique) bool {
		return t.Name == badGuessName || t.Name == "forcing-nets"
	})
}

func checkTechniques(t *testing.T, techniques []Technique, g, solution *solver.Grid) {
	t.Helper()
	before, v := *g, newView(g)
	for _, technique := range techniques {
		if technique.Unique {
			continue // such a position may have other solutions; see TestSound
		}
		technique.find(v, func(s solver.Step) bool {
			checkStep(t, g, solution, &s)
			if s.Technique != technique.Name {
				t.Errorf("%s yields a step named %s", technique.Name, s.Technique)
			}
			return !t.Failed()
		})
		if *g != before {
			t.Fatalf("%s changed the grid", technique.Name)
		}
		if t.Failed() {
			t.FailNow()
		}
	}
}

func checkStep(t *testing.T, g, solution *solver.Grid, s *solver.Step) {
	t.Helper()
	if s.Contradicts(solution) {
		t.Errorf("%s contradicts the solution %v\n%s", stepText(g.Layout(), s), solution, gridText(g))
	}
	checkArgument(t, g, s)
}

// checkArgument checks that a step changes the grid and that its fields are true.
func checkArgument(t *testing.T, g *solver.Grid, s *solver.Step) {
	t.Helper()
	var fault string
	switch {
	case !s.ChangesGrid(g):
		fault = "changes nothing"
	case !isSo(g, s):
		fault = "rests on what is not so"
	case !recorded(g, s):
		fault = "names cells or candidates that are not there"
	default:
		return
	}
	t.Errorf("%s %s\n%s", stepText(g.Layout(), s), fault, gridText(g))
}

// isSo checks the fields of a step, each by its own meaning.
func isSo(g *solver.Grid, s *solver.Step) bool {
	switch {
	case strings.HasPrefix(s.Technique, "kraken-fish"):
		return krakenHolds(g, s)
	case s.Technique == "guardians":
		return guardiansHold(g, s)
	case s.Technique == "3d-medusa":
		return branchesHold(g, s) && medusaHolds(g, s)
	case len(s.Branches) > 0:
		return branchesHold(g, s)
	case s.Technique == "sue-de-coq":
		return setsHold(g, s.Sets) && onceEach(g.Layout(), s)
	case s.Technique == "sk-loop" || s.Technique == "msls":
		return sectorsHold(g, s)
	case goldenOnly[s.Technique]:
		return true
	case s.Technique == "template-set" || s.Technique == "template-delete":
		d, one := s.Digits.Single()
		return one && solver.CellsOf(s.Cells...) == g.CellsAllowing(d)
	case len(s.Sets) > 0:
		return setsHold(g, s.Sets)
	case len(s.Fins) > 0 && restsOnUniqueness[s.Technique]:
		return len(g.CandidatesIn(solver.CellsOf(s.Cells...), g.Layout().Digits())) == len(s.Pattern)+len(s.Fins)
	case len(s.Base) > 0 && len(s.Base) == len(s.Cover) && s.Digits.Len() == 1 && len(s.Places) == 0:
		return fishHolds(g, s)
	case len(s.Fins) > 0: // siamese fish
		return placesOf(g, s).AndNot(cellsOf(s.Fins)).Within(unionOf(g.Layout(), s.Cover))
	}
	return holds(g, s)
}

// goldenOnly are the techniques whose fields only the goldens check.
var goldenOnly = map[string]bool{
	"firework-triple": true, "firework-quad": true, "tridagon": true,
	"junior-exocet": true, "senior-exocet": true, "double-exocet": true,
}

// krakenHolds checks that the body is in the cover, and that the cases are complete and lead to the target.
func krakenHolds(g *solver.Grid, s *solver.Step) bool {
	body, starts := placesOf(g, s).AndNot(cellsOf(s.Fins)), solver.CellSet{}
	for _, b := range s.Branches {
		if !b.StartOn || b.EndOn || b.End != s.Removes[0] || b.Start.Digit != s.Digits.Min() {
			return false
		}
		starts.Add(b.Start.Cell)
	}
	if !body.Within(unionOf(g.Layout(), s.Cover)) || !cellsOf(s.Fins).Within(starts) || !branchesHold(g, s) {
		return false
	}
	gone := s.Removes[0]
	hits := s.Digits.Has(gone.Digit) && unitsWith(g.Layout(), s.Base, gone.Cell) == 0 && unitsWith(g.Layout(), s.Cover, gone.Cell) > 0
	return hits || slices.ContainsFunc(s.Cover, func(u int) bool {
		return body.And(g.Layout().Units()[u].Set).Within(starts)
	})
}

// fishHolds checks the body against base and cover, and the removals against cover and fins.
func fishHolds(g *solver.Grid, s *solver.Step) bool {
	body := placesOf(g, s).AndNot(cellsOf(s.Fins))
	for c := range body.All() {
		if unitsWith(g.Layout(), s.Base, c) != 1 || unitsWith(g.Layout(), s.Cover, c) == 0 {
			return false
		}
	}
	for _, r := range s.Removes {
		if unitsWith(g.Layout(), s.Cover, r.Cell) <= unitsWith(g.Layout(), s.Base, r.Cell) ||
			!cellsOf(s.Fins).Within(g.Layout().Peers(r.Cell)) {
			return false
		}
	}
	return true
}

func unitsWith(l *solver.Layout, units []int, cell int) (n int) {
	for _, u := range units {
		if l.Units()[u].Set.Has(cell) {
			n++
		}
	}
	return n
}

func cellsOf(candidates []solver.Candidate) (cells solver.CellSet) {
	for _, c := range candidates {
		cells.Add(c.Cell)
	}
	return cells
}

// restsOnUniqueness are the techniques whose fins and pattern are all candidates of their cells.
var restsOnUniqueness = func() map[string]bool {
	names := map[string]bool{}
	for _, technique := range Techniques() {
		names[technique.Name] = technique.Unique
	}
	return names
}()

// branchesHold checks every link, and that the sources of strong links to a candidate are complete.
func branchesHold(g *solver.Grid, s *solver.Step) bool {
	for i := range s.Branches {
		b := &s.Branches[i]
		for _, l := range b.Links {
			if l.Kind == solver.LinkStrong && l.By == "als" {
				if !slices.ContainsFunc(s.Sets, func(set solver.Subset) bool { return setLinks(g, set, l) }) {
					return false
				}
			} else if !linkHolds(g, b.Links, l) || l.Kind == solver.LinkDerived && !refutationHolds(g, b, l) {
				return false
			}
		}
	}
	return true
}

// refutationHolds reports whether the inner step of a derived link refutes its candidate.
func refutationHolds(g *solver.Grid, b *solver.Branch, l solver.Link) bool {
	s := b.InnerOf(l.To)
	if s == nil || s.Technique != l.By || len(s.Branches) != 2 || !branchesHold(g, s) {
		return false
	}
	one, other := &s.Branches[0], &s.Branches[1]
	before := slices.IndexFunc(b.Links, func(k solver.Link) bool { return k.Kind == solver.LinkDerived && k.To == l.To })
	for i := range s.Branches {
		if s.Branches[i].Start != l.To || !s.Branches[i].StartOn || !restsOn(&s.Branches[i], b.Links[:before]) {
			return false
		}
	}
	return one.End == other.End && one.EndOn && !other.EndOn
}

// restsOn reports whether a branch uses only its start, its own links and earlier links.
func restsOn(b *solver.Branch, before []solver.Link) bool {
	known := map[linkEnd]bool{{b.Start, b.StartOn}: true}
	for _, l := range before {
		known[linkEnd{l.To, l.Kind == solver.LinkStrong}] = true
	}
	for _, l := range b.Links {
		if !known[linkEnd{l.From, l.Kind == solver.LinkWeak}] {
			return false
		}
		known[linkEnd{l.To, l.Kind == solver.LinkStrong}] = true
	}
	return true
}

type linkEnd struct {
	solver.Candidate
	on bool
}

// setLinks reports whether a set is an almost locked set that makes a link strong.
func setLinks(g *solver.Grid, set solver.Subset, l solver.Link) bool {
	from, to, cells := l.FromCells, l.ToCells, solver.CellsOf(set.Cells...)
	from.Add(l.From.Cell)
	to.Add(l.To.Cell)
	return set.Digits.Len() == len(set.Cells)+1 && len(g.CandidatesIn(cells, ^set.Digits)) == 0 && onceOnly(g, set) &&
		g.CellsAllowing(l.From.Digit).And(cells) == from && g.CellsAllowing(l.To.Digit).And(cells) == to
}

// onceOnly reports whether a set can have each of its digits only once.
func onceOnly(g *solver.Grid, set solver.Subset) bool {
	cells := solver.CellsOf(set.Cells...)
	if set.Unit >= 0 {
		return cells.Within(g.Layout().Units()[set.Unit].Set)
	}
	for d := range set.Digits.All() {
		places := cells.And(g.CellsAllowing(d))
		for c := range places.All() {
			places.Remove(c)
			if !places.Within(g.Layout().Peers(c)) {
				return false
			}
		}
	}
	return true
}

func linkHolds(g *solver.Grid, links []solver.Link, l solver.Link) bool {
	from, to := l.FromCells, l.ToCells
	from.Add(l.From.Cell)
	to.Add(l.To.Cell)
	if !from.Within(g.CellsAllowing(l.From.Digit)) || !to.Within(g.CellsAllowing(l.To.Digit)) {
		return false
	}
	switch {
	case l.Kind == solver.LinkWeak && l.From.Digit == l.To.Digit:
		common := g.Layout().CommonPeers(from)
		return to.Within(common)
	case l.Kind == solver.LinkWeak:
		return from == to && from.Len() == 1
	case l.Kind == solver.LinkStrong:
		return strongHolds(g, links, l)
	}
	return true
}

func strongHolds(g *solver.Grid, links []solver.Link, l solver.Link) bool {
	places, digits := l.ToCells, solver.DigitsOf(l.To.Digit)
	places.Add(l.To.Cell)
	for _, other := range links {
		if other.Kind == solver.LinkStrong && other.To == l.To && other.ToCells == l.ToCells && other.Unit == l.Unit {
			places = places.Or(other.FromCells)
			places.Add(other.From.Cell)
			digits = digits.With(other.From.Digit)
		}
	}
	if l.Unit < 0 {
		return places.Len() == 1 && g.Candidates(l.To.Cell) == digits
	}
	return g.Positions(&g.Layout().Units()[l.Unit], l.To.Digit) == places
}

// setsHold checks that naked sets hold no other digits.
func setsHold(g *solver.Grid, sets []solver.Subset) bool {
	for _, set := range sets {
		cells := solver.CellsOf(set.Cells...)
		if !set.Hidden && len(g.CandidatesIn(cells, ^set.Digits)) > 0 {
			return false
		}
	}
	return true
}

// guardiansHold checks that the loop is odd, that its units are complete with the guardians, and that all guardians
// see the removals.
func guardiansHold(g *solver.Grid, s *solver.Step) bool {
	v, d, links := newView(g), s.Digits.Min(), s.Branches[0].Links
	fins := cellsOf(s.Fins)
	for i, l := range links {
		places := g.Positions(&g.Layout().Units()[l.Unit], d)
		ends := solver.CellsOf(l.From.Cell, l.To.Cell)
		if l.To != links[(i+1)%len(links)].From || !ends.Within(places) || !places.Within(ends.Or(fins)) || !fins.And(ends).IsEmpty() {
			return false
		}
	}
	for _, r := range s.Removes {
		if slices.ContainsFunc(s.Fins, func(fin solver.Candidate) bool { return !v.Exclude(fin, r) }) {
			return false
		}
	}
	return len(links)%2 == 1 && len(links) == len(s.Cells) && (len(s.Fins) > 1 || slices.Equal(s.Places, s.Fins))
}

// medusaHolds checks that a removed colour is impossible, or that removals see both colours.
func medusaHolds(g *solver.Grid, s *solver.Step) bool {
	v := newView(g)
	ruledOut := func(c solver.Candidate, colour []solver.Candidate) bool {
		return slices.ContainsFunc(colour, func(k solver.Candidate) bool { return v.Exclude(c, k) })
	}
	var colours [2][]solver.Candidate
	colours[0] = append(colours[0], s.Branches[0].Start)
	for _, l := range s.Branches[0].Links {
		i := 0
		if l.Kind == solver.LinkWeak {
			i = 1
		}
		colours[i] = append(colours[i], l.To)
	}
	for _, colour := range colours {
		if slices.Contains(colour, s.Removes[0]) {
			emptied := false
			for c := range g.Empty().All() {
				all := g.CandidatesIn(solver.CellsOf(c), g.Layout().Digits())
				emptied = emptied || !slices.ContainsFunc(all, func(k solver.Candidate) bool { return !ruledOut(k, colour) })
			}
			twice := slices.ContainsFunc(colour, func(k solver.Candidate) bool { return ruledOut(k, colour) })
			return (twice || emptied) && len(colour) == len(s.Removes)
		}
	}
	return !slices.ContainsFunc(s.Removes, func(r solver.Candidate) bool {
		return !ruledOut(r, colours[0]) || !ruledOut(r, colours[1])
	})
}

// sectorsHold checks that there are as many digits as cells, and that the removals are these digits elsewhere in
// their units.
func sectorsHold(g *solver.Grid, s *solver.Step) bool {
	cells, links := solver.CellsOf(s.Cells...), 0
	var counted, elsewhere position.CellsByDigit
	for _, set := range s.Sets {
		in := g.Layout().Units()[set.Unit].Set
		links += set.Digits.Len()
		for d := range set.Digits.All() {
			counted[d], elsewhere[d] = counted[d].Or(in.And(cells)), elsewhere[d].Or(in.AndNot(cells))
		}
	}
	return links == len(s.Cells) &&
		!slices.ContainsFunc(g.CandidatesIn(cells, g.Layout().Digits()), func(c solver.Candidate) bool { return !counted.Has(c) }) &&
		!slices.ContainsFunc(s.Removes, func(c solver.Candidate) bool { return !elsewhere.Has(c) })
}

// onceEach checks that there are as many cells as places for their digits.
func onceEach(l *solver.Layout, s *solver.Step) bool {
	mid, line, box := &s.Sets[0], &s.Sets[1], &s.Sets[2]
	room := s.Digits.Len() + (line.Digits & box.Digits).Len()
	for _, c := range mid.Cells {
		if !l.Units()[line.Unit].Set.Has(c) || !l.Units()[box.Unit].Set.Has(c) {
			return false
		}
	}
	return len(s.Cells) == room && mid.Digits&line.Digits&box.Digits == 0
}

// recorded reports whether the cells and candidates in a step's fields exist, in order.
func recorded(g *solver.Grid, s *solver.Step) bool {
	cells := solver.CellsOf(s.Cells...)
	for i, c := range s.Cells {
		if g.Value(c) != 0 || i > 0 && s.Cells[i-1] >= c {
			return false
		}
	}
	for _, p := range s.Pattern {
		if !g.Has(p.Cell, p.Digit) || !cells.Has(p.Cell) || !s.Digits.Has(p.Digit) {
			return false
		}
	}
	for _, r := range s.Removes {
		if !g.Has(r.Cell, r.Digit) {
			return false
		}
	}
	return len(s.Cells) > 0 && len(s.Pattern) > 0
}

// TestLaddersAreSound checks that every step of every ladder agrees with the solution.
func TestLaddersAreSound(t *testing.T) {
	for _, tt := range propertyLayouts {
		t.Run(tt.shape, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(3, 4))
			l := layout(t, tt.shape)
			for range max(1, tt.puzzles/raceFactor) {
				solution := randomSolution(t, r, l)
				g := randomPuzzle(t, r, solution, tt.clues)
				for _, ladder := range ladders {
					checkWalk(t, ladder, g, solution)
				}
			}
		})
	}
}

func checkWalk(t *testing.T, ladder *Ladder, g, solution *solver.Grid) {
	t.Helper()
	out, err := ladder.Walk(t.Context(), g, func(before *solver.Grid, s solver.Step) bool {
		checkStep(t, before, solution, &s)
		return !t.Failed()
	})
	switch {
	case err != nil:
		t.Fatal(err)
	case t.Failed():
		t.FailNow()
	case out.Contradiction != nil:
		t.Fatalf("met %s\n%s", contradictionText(g.Layout(), *out.Contradiction), gridText(g))
	case out.Solved && out.Grid.String() != solution.String():
		t.Fatalf("solved to %v, want %v", out.Grid, solution)
	}
}

// TestStepsAreMinimal checks that a step shows only what its argument needs, and that each argument gives one step.
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

// waste returns an unnecessary part of a step, or "".
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

var setWings = map[string]bool{"xy-wing": true, "xyz-wing": true, "wxyz-wing": true, "vwxyz-wing": true}

// partAlone returns cells of a set that are locked without the others, or "".
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

// thirdIdle returns a candidate of an aligned triplet that two cells exclude, or "".
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

var joined = map[string]bool{"x-chain": true, "xy-chain": true, "aic": true, "als-chain": true}

// detour returns the place where a chain could be shorter, or "".
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

// seesAll reports whether the end of one link excludes the start of another.
func seesAll(g *solver.Grid, from, to solver.Link) bool {
	a, b := from.ToCells, to.FromCells
	a.Add(from.To.Cell)
	b.Add(to.From.Cell)
	if from.To.Digit != to.From.Digit {
		return a == b && a.Len() == 1 && from.By == "" && to.By == ""
	}
	return b.Within(g.Layout().CommonPeers(a))
}

// idleFin returns a fin that is in the cover, or "".
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

// soundLayouts are sampled a tenth as often as classic sudokus.
var soundLayouts = []string{"3x3+x", "3x2", "3x3+w", jigsaw9}

// TestSound checks every technique and walk against the solutions of PENCILMARK_SOUND generated
// puzzles, by default a few, and of the files in PENCILMARK_SOUND_LISTS.
func TestSound(t *testing.T) {
	count, others := samples(150), samples(5)
	if text := os.Getenv("PENCILMARK_SOUND"); text != "" {
		var err error
		if count, err = strconv.Atoi(text); err != nil {
			t.Fatalf("PENCILMARK_SOUND: %v", err)
		}
		others = max(1, count/10)
	}
	for _, shape := range append([]string{"3x3"}, soundLayouts...) {
		n := count
		if shape != "3x3" {
			n = others
		}
		t.Run(shape, func(t *testing.T) { soundStates(t, shape, n, generated(t, layout(t, shape), n)) })
	}
	if lists := os.Getenv("PENCILMARK_SOUND_LISTS"); lists != "" {
		t.Run("listed", func(t *testing.T) { soundStates(t, "listed", count, listed(t, strings.Fields(lists), count)) })
	}
}

// soundSeed and the number of a state determine the samples, on any machine.
const soundSeed = 7

func soundRand(i int) *rand.Rand { return rand.New(rand.NewPCG(soundSeed, uint64(i))) }

// A source returns the i-th puzzle and its solution; nil if there is none.
type source func(t *testing.T, r *rand.Rand, i int) (puzzle, solution *solver.Grid)

// puzzlesOfSolution is how many puzzles share an expensive solution.
const puzzlesOfSolution = 20

// generated makes n puzzles, minimal ones on regular layouts.
func generated(t *testing.T, l *solver.Layout, n int) source {
	if isRegular(l) {
		return func(t *testing.T, r *rand.Rand, _ int) (puzzle, solution *solver.Grid) {
			solution = randomSolution(t, r, l)
			return randomPuzzle(t, r, solution, l.CellCount()), solution
		}
	}
	solutions := make([]func() *solver.Grid, n/puzzlesOfSolution+1)
	for i := range solutions {
		solutions[i] = sync.OnceValue(func() *solver.Grid { return randomSolution(t, soundRand(-1-i), l) })
	}
	return func(t *testing.T, r *rand.Rand, i int) (puzzle, solution *solver.Grid) {
		solution, tries := solutions[i/puzzlesOfSolution](), l.CellCount()
		if i%2 == 1 {
			tries = tries * 3 / 4
		}
		return randomPuzzle(t, r, solution, tries), solution
	}
}

// listed spreads n puzzles over the lines of some files.
func listed(t *testing.T, files []string, n int) source {
	t.Helper()
	var lines []string
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.FieldsSeq(string(text)) {
			if len(line) >= 81 && strings.Trim(line[:81], "0123456789.") == "" {
				lines = append(lines, strings.ReplaceAll(line[:81], "0", "."))
			}
		}
	}
	return func(t *testing.T, _ *rand.Rand, i int) (puzzle, solution *solver.Grid) {
		puzzle = classic(t, lines[i*max(len(lines), n)/n%len(lines)])
		solution, err := solver.Solve(t.Context(), puzzle)
		if err != nil {
			return nil, nil // not a puzzle for us: several solutions, or none
		}
		return puzzle, solution
	}
}

// soundStates samples n states on all processors and reports progress and the first faulty puzzle.
func soundStates(t *testing.T, name string, n int, from source) {
	var work sync.WaitGroup
	var mutex sync.Mutex
	begun := time.Now()
	known, states, steps := begun, 0, 0
	for worker := range runtime.GOMAXPROCS(0) {
		work.Go(func() {
			for i := worker; i < n && !t.Failed(); i += runtime.GOMAXPROCS(0) {
				s := sampler{t: t, r: soundRand(i), techniques: Techniques()}
				if puzzle, solution := from(t, s.r, i); puzzle != nil {
					s.sample(puzzle, solution, i)
					if t.Failed() {
						t.Errorf("seed %d, state %d of %s, puzzle %v", soundSeed, i, name, puzzle)
					}
				}
				mutex.Lock()
				states += s.states
				steps += s.steps
				if time.Since(known) > time.Minute {
					known = time.Now()
					fmt.Printf("progress: sound: %s: %d of %d states, %v\n", name, states, n, known.Sub(begun).Round(time.Second))
				}
				mutex.Unlock()
			}
		})
	}
	work.Wait()
	fmt.Printf("sound: %s: %d states and as many walks, %d steps, %v\n", name, states, steps, time.Since(begun).Round(time.Second))
}

type sampler struct {
	t             *testing.T
	r             *rand.Rand
	techniques    []Technique
	states, steps int
}

// sample checks one state of a puzzle; it checks expensive techniques in every hundredth state.
func (s *sampler) sample(puzzle, solution *solver.Grid, i int) {
	state := s.walk(puzzle, solution)
	s.blur(state, solution)
	techniques := s.techniques
	if i%100 != 50 {
		techniques = withoutDear(techniques)
	}
	v := newView(state)
	for _, technique := range techniques {
		technique.find(v, func(step solver.Step) bool {
			s.steps++
			checkStep(s.t, state, solution, &step)
			return !s.t.Failed()
		})
	}
	s.states++
}

// walk checks every step of the human walk and returns one of its states.
func (s *sampler) walk(puzzle, solution *solver.Grid) *solver.Grid {
	state, seen := puzzle.Clone(), 0
	var last solver.Step
	out, err := Human().Walk(context.Background(), puzzle, func(before *solver.Grid, step solver.Step) bool {
		seen++
		if s.r.IntN(seen) == 0 {
			state = before.Clone()
		}
		checkStep(s.t, before, solution, &step)
		last = step
		return !s.t.Failed() && step.Technique != badGuessName
	})
	if err != nil || out.Contradiction != nil {
		s.t.Errorf("%v: %+v, error %v, after %s", puzzle, out.Contradiction, err, stepText(puzzle.Layout(), &last))
	}
	return state
}

func (s *sampler) blur(g, solution *solver.Grid) {
	share := s.r.Float64() * 0.5
	for c := range g.Empty().All() {
		for d := range g.Candidates(c).Without(solution.Value(c)).All() {
			if s.r.Float64() < share {
				g.Remove(c, d)
			}
		}
	}
}
