package chain

import (
	"cmp"
	"maps"
	"math/bits"
	"slices"

	"pencilmark/solver"
	"pencilmark/solver/logic/internal/position"
)

// A kraken fish is a finned fish of lines. Chains lead from all of its cases to one target: from each fin, and from
// the fish itself or from every place of a cover line.

// The kinds of kraken fish: the fish sees the target and each fin leads to it by a chain; or each fin and each base
// place of a cover line leads to it.
const (
	KrakenOfFins = iota
	KrakenOfLine
)

// Bounds on a kraken fish: its size, its fins, its chains, and the number of a digit's fish that are tried.
const (
	maxKraken       = 4
	maxKrakenFins   = 2
	maxKrakenLinks  = 9
	maxKrakenFishes = 1 << 11
)

// openFish is a fish of a digit with one or two fins, whether or not it removes anything.
type openFish struct {
	places      *position.DigitPlaces
	base, cover uint64 // units
	body, fins  uint64 // places of the base: in the cover, and outside it
}

// kraken is a fish whose cases lead to a target.
type kraken struct {
	openFish
	starts uint64 // the places that are the cases
	target int    // a node
	length int    // links of all cases
}

// krakens are the kraken fish of both kinds: the shortest for each target, shortest first.
type krakens [2][]kraken

// FindKrakenFish finds the kraken fish of a kind, KrakenOfFins or KrakenOfLine.
func FindKrakenFish(v *View, kind int, yield func(solver.Step) bool) {
	found := v.krakens.Get(&v.Facts, func(krakens) krakens { return v.allKrakens() })
	for i := range found[kind] {
		if step, ok := v.krakenStep(&found[kind][i]); ok && !yield(step) {
			return
		}
	}
}

func (v *View) allKrakens() (found krakens) {
	g := v.graph(groupedGraph)
	s := krakenSearch{graph: g, best: [2]map[int]kraken{{}, {}}}
	g.reached = slices.Grow(g.reached[:0], g.singles)[:g.singles]
	for i := range g.reached { // to keep their memory
		g.reached[i].known = false
	}
	for i := range v.DigitPlaces() {
		s.places = &v.DigitPlaces()[i]
		for _, c := range v.open.Of(&v.Facts, i+1, v.listOpenFish) {
			s.first = g.single(s.places.Cells[0], s.places.Digit)
			s.cases(&c)
		}
	}
	for sort := range found {
		found[sort] = slices.SortedFunc(maps.Values(s.best[sort]), func(a, b kraken) int {
			return cmp.Or(cmp.Compare(a.length, b.length), cmp.Compare(a.target, b.target))
		})
	}
	return found
}

// krakenSearch finds kraken fish digit by digit.
type krakenSearch struct {
	*graph
	places *position.DigitPlaces
	first  int // the node of its first place; the nodes of the others follow it
	best   [2]map[int]kraken
	falls  []uint64 // memory of falling
}

// reach is the nodes that are false if a node is true, and the number of links to them.
type reach struct {
	known bool
	falls []uint64
	links []uint8 // by node; 0 if it is not reached
}

// from returns the reach of a place of the digit.
func (s *krakenSearch) from(place int) *reach {
	start := s.first + place
	r := &s.reached[start]
	if r.known {
		return r
	}
	r.known, r.falls, r.links = true, zeroed(r.falls, s.words), append(r.links[:0], make([]uint8, len(s.nodes))...)
	s.waves.from(&s.net, start, true, maxKrakenLinks)
	for k := 1; k < s.waves.count; k += 2 {
		for i := range ones(s.waves.wave(k)) {
			set(r.falls, i)
			r.links[i] = uint8(k)
		}
	}
	return r
}

// openFishSearch lists the open fish of a digit.
type openFishSearch struct {
	*position.DigitPlaces
	tries int // how many more are tried
	list  []openFish
}

func (v *View) listOpenFish(d int, list []openFish) []openFish {
	s := openFishSearch{&v.DigitPlaces()[d-1], maxKrakenFishes, list}
	if s.All != 0 {
		rows := uint64(1)<<v.Layout().Size() - 1
		columns := rows << v.Layout().Size()
		s.bases(0, rows, columns)
		s.bases(0, columns, rows)
	}
	return s.list
}

// bases picks base lines and tries every cover that leaves one or two fins.
func (s *openFishSearch) bases(base, left, across uint64) {
	if n := bits.OnesCount64(base); n >= 2 {
		places := s.Union(base)
		if crossing := s.crossing(across, places); bits.OnesCount64(crossing) > n {
			s.covers(base, crossing, 0, places, 0)
		}
		if n == maxKraken {
			return
		}
	}
	for ; left != 0 && s.tries > 0; left &= left - 1 {
		if unit := left & -left; s.Union(unit) != 0 {
			s.bases(base|unit, left&^unit, across)
		}
	}
}

// crossing returns the units that have some of the places.
func (s *openFishSearch) crossing(units, places uint64) (crossing uint64) {
	for ; units != 0; units &= units - 1 {
		if s.In[bits.TrailingZeros64(units)]&places != 0 {
			crossing |= units & -units
		}
	}
	return crossing
}

// covers makes each of the remaining units a cover line, or makes its places fins.
func (s *openFishSearch) covers(base, left, cover, places, fins uint64) {
	missing := bits.OnesCount64(base) - bits.OnesCount64(cover)
	if bits.OnesCount64(fins) > maxKrakenFins || missing < 0 {
		return
	}
	if left == 0 {
		if s.tries--; missing == 0 && s.crossing(base, places&^fins) == base {
			s.list = append(s.list, openFish{places: s.DigitPlaces, base: base, cover: cover, body: places &^ fins, fins: fins})
		}
		return
	}
	unit := left & -left
	s.covers(base, left&^unit, cover|unit, places, fins)
	s.covers(base, left&^unit, cover, places, fins|s.In[bits.TrailingZeros64(unit)]&places)
}

// cases finds the targets to which all cases of a fish lead.
func (s *krakenSearch) cases(c *openFish) {
	falls := s.falling(c.fins)
	for hit := s.places.Union(c.cover) &^ (c.body | c.fins); hit != 0; hit &= hit - 1 {
		target := s.first + bits.TrailingZeros64(hit)
		if has(falls, target) {
			s.keep(KrakenOfFins, c, c.fins, target)
		}
	}
	for rest := c.cover; rest != 0; rest &= rest - 1 {
		starts := c.fins | s.places.In[bits.TrailingZeros64(rest)]&c.body
		for target := range ones(s.falling(starts)) {
			if target < s.singles {
				s.keep(KrakenOfLine, c, starts, target)
			}
		}
	}
}

// falling returns the nodes that are false whichever one of the places is true.
func (s *krakenSearch) falling(places uint64) []uint64 {
	s.falls = append(s.falls[:0], s.from(bits.TrailingZeros64(places)).falls...)
	for places &= places - 1; places != 0; places &= places - 1 {
		for at, falls := range s.from(bits.TrailingZeros64(places)).falls {
			s.falls[at] &= falls
		}
	}
	return s.falls
}

// keep notes a kraken fish if it is the shortest for its target. It skips fish whose cases all see the target, which
// are finned fish, and fish with a target among their cases, which are loops.
func (s *krakenSearch) keep(sort int, c *openFish, starts uint64, target int) {
	if place := target - s.first; place >= 0 && place < len(s.places.Cells) && starts>>place&1 != 0 {
		return
	}
	length := 0
	for rest := starts; rest != 0; rest &= rest - 1 {
		length += int(s.from(bits.TrailingZeros64(rest)).links[target])
	}
	before, known := s.best[sort][target]
	if length > bits.OnesCount64(starts) && (!known || length < before.length) {
		s.best[sort][target] = kraken{*c, starts, target, length}
	}
}

// krakenStep makes a step with a branch for each case; ok is false if a chain would use a candidate twice.
func (v *View) krakenStep(k *kraken) (step solver.Step, ok bool) {
	g := v.graph(groupedGraph)
	step = solver.Step{
		Digits:  solver.DigitsOf(k.places.Digit),
		Cells:   k.places.CellsAt(k.body | k.fins),
		Pattern: k.places.Candidates(k.body),
		Fins:    k.places.Candidates(k.fins),
		Base:    slices.Collect(ones([]uint64{k.base})),
		Cover:   slices.Collect(ones([]uint64{k.cover})),
		Removes: []solver.Candidate{g.nodes[k.target].candidate()},
	}
	for _, start := range k.places.Candidates(k.starts) {
		branch, ok := g.fall(g.single(start.Cell, start.Digit), k.target)
		if !ok {
			return step, false
		}
		step.Branches = append(step.Branches, branch)
	}
	return step, true
}

// fall returns a shortest chain by which a true node makes another false.
func (g *graph) fall(start, target int) (b solver.Branch, ok bool) {
	g.waves.from(&g.net, start, true, maxKrakenLinks)
	for k := 1; k < g.waves.count && !ok; k += 2 {
		if has(g.waves.wave(k), target) {
			g.paths(target, k, func(path []int) bool {
				b, ok = chainOf(g.chainLinks(path, true)...), true
				return false
			})
		}
	}
	return b, ok
}
