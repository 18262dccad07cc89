package logic

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pencilmark/solver"
)

// Jigsaws of four, five and nine rows.
const (
	jigsaw4 = "jigsaw:1122132413243344"
	jigsaw5 = "jigsaw:1223311243122431444355555"
	jigsaw9 = "jigsaw:111233333111244333511244436512224666555524667855224467858889667888899977999997777"
)

// The layouts that properties are checked on, with how many random positions (in make
// corpus) and puzzles each gets, and how many clues of a solution a puzzle may lose.
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

// samples is how many of n random positions a test takes: all, and a twentieth with -short.
func samples(n int) int {
	if testing.Short() {
		n /= 20
	}
	return max(1, n/raceFactor)
}

// Every instance of every technique agrees with the solution, changes the grid,
// is where its fields say, and leaves the grid alone.
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

// withoutDear leaves out the techniques that search at length.
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

// checkArgument checks that a step changes the grid and that what it records is
// so.
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

// isSo checks what the fields of a step say, each by its own meaning.
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
		return len(candidatesIn(g, solver.CellsOf(s.Cells...), g.Layout().Digits())) == len(s.Pattern)+len(s.Fins)
	case len(s.Base) > 0 && len(s.Base) == len(s.Cover) && s.Digits.Len() == 1 && len(s.Places) == 0:
		return fishHolds(g, s)
	case len(s.Fins) > 0: // siamese fish
		return placesOf(g, s).AndNot(cellsOf(s.Fins)).Within(unionOf(g.Layout(), s.Cover))
	}
	return holds(g, s)
}

// goldenOnly are the techniques whose records the goldens hold, and nothing here.
var goldenOnly = map[string]bool{
	"firework-triple": true, "firework-quad": true, "tridagon": true,
	"junior-exocet": true, "senior-exocet": true, "double-exocet": true,
}

// krakenHolds checks that the places of the base but for the fins lie in the
// cover, that every case leads to what goes, and that the cases are the fins and,
// where the fish itself does not hit, what the base has in a unit of the cover.
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

// fishHolds checks that without its fins every place of the base is in one base
// unit and in the cover; and of what goes, that it sees all fins and is in more
// units of the cover than of the base.
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

// unitsWith counts the units that hold a cell.
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

// restsOnUniqueness holds the techniques whose fins are what keeps their cells
// from a pattern with two solutions: together they are all that the cells have.
var restsOnUniqueness = func() map[string]bool {
	names := map[string]bool{}
	for _, technique := range Techniques() {
		names[technique.Name] = technique.Unique
	}
	return names
}()

// branchesHold checks every link. What the strong links to a candidate start
// from, together with it, is all that its unit or cell has.
func branchesHold(g *solver.Grid, s *solver.Step) bool {
	for i := range s.Branches {
		b := &s.Branches[i]
		for _, l := range b.Links {
			if l.Kind == solver.LinkStrong && l.By == bySet {
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

// refutationHolds reports whether what a derived link leads to is refuted: followed, by what
// the branch has shown before, it comes to something both true and false.
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

// restsOn reports whether the links of a branch start from nothing but where it starts,
// where its own links lead, and what is false where some links before lead.
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

// linkEnd is that a candidate is true or false.
type linkEnd struct {
	solver.Candidate
	on bool
}

// setLinks reports whether a set is an almost locked one that makes a link strong.
func setLinks(g *solver.Grid, set solver.Subset, l solver.Link) bool {
	from, to, cells := l.FromCells, l.ToCells, solver.CellsOf(set.Cells...)
	from.Add(l.From.Cell)
	to.Add(l.To.Cell)
	return set.Digits.Len() == len(set.Cells)+1 && len(candidatesIn(g, cells, ^set.Digits)) == 0 && onceOnly(g, set) &&
		g.CellsAllowing(l.From.Digit).And(cells) == from && g.CellsAllowing(l.To.Digit).And(cells) == to
}

// onceOnly reports whether a set can have each of its digits only once: its cells
// are those of a unit, or all places of a digit see one another.
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

// setsHold checks that the cells of naked sets hold no other digits, and that
// the digits of hidden ones fit nowhere else.
func setsHold(g *solver.Grid, sets []solver.Subset) bool {
	for _, set := range sets {
		cells := solver.CellsOf(set.Cells...)
		if !set.Hidden && len(candidatesIn(g, cells, ^set.Digits)) > 0 {
			return false
		}
	}
	return true
}

// guardiansHold checks that an odd number of cells go round, each in a unit with the
// next which has no other place but guardians, and that what goes sees all of these.
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
		if slices.ContainsFunc(s.Fins, func(fin solver.Candidate) bool { return !v.exclude(fin, r) }) {
			return false
		}
	}
	return len(links)%2 == 1 && len(links) == len(s.Cells) && (len(s.Fins) > 1 || slices.Equal(s.Places, s.Fins))
}

// medusaHolds checks that what goes is a colour that leaves a cell nothing, or is twice
// in a cell or a unit, or else that each candidate that goes rules out one of each
// colour.
func medusaHolds(g *solver.Grid, s *solver.Step) bool {
	v := newView(g)
	ruledOut := func(c solver.Candidate, colour []solver.Candidate) bool {
		return slices.ContainsFunc(colour, func(k solver.Candidate) bool { return v.exclude(c, k) })
	}
	var colours [2][]solver.Candidate
	colours[0] = append(colours[0], s.Branches[0].Start)
	for _, l := range s.Branches[0].Links {
		i := polarity(l.Kind == solver.LinkWeak)
		colours[i] = append(colours[i], l.To)
	}
	for _, colour := range colours {
		if slices.Contains(colour, s.Removes[0]) {
			emptied := false
			for c := range g.Empty().All() {
				all := candidatesIn(g, solver.CellsOf(c), g.Layout().Digits())
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

// sectorsHold checks that the digits of the units are as many as the cells, whose
// candidates are all among them, and that what goes is such a digit elsewhere.
func sectorsHold(g *solver.Grid, s *solver.Step) bool {
	cells, links := solver.CellsOf(s.Cells...), 0
	var counted, elsewhere colour
	for _, set := range s.Sets {
		in := g.Layout().Units()[set.Unit].Set
		links += set.Digits.Len()
		for d := range set.Digits.All() {
			counted[d], elsewhere[d] = counted[d].Or(in.And(cells)), elsewhere[d].Or(in.AndNot(cells))
		}
	}
	return links == len(s.Cells) &&
		!slices.ContainsFunc(candidatesIn(g, cells, g.Layout().Digits()), func(c solver.Candidate) bool { return !counted.has(c) }) &&
		!slices.ContainsFunc(s.Removes, func(c solver.Candidate) bool { return !elsewhere.has(c) })
}

// onceEach checks a crossing and the parts of its line and its box: there are as
// many cells as places that their digits can take, one in each unit.
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

// recorded reports whether what a step names is there: cells empty and
// ascending, candidates present, the pattern in the cells.
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

// Every step of every ladder agrees with the solution, and a solved walk ends
// in it.
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
