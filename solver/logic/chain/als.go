package chain

import (
	"math/bits"
	"slices"

	"pencilmark/solver"
	"pencilmark/solver/logic/internal/position"
)

// maxIndexed bounds how many almost locked sets are indexed, smallest first. A 9x9 has a few hundred.
const maxIndexed = 1000

// maxTogether is the maximum number of digits of which all combinations are tried.
const maxTogether = 4

// together lists the sets of digits to remove together: each digit alone, then every larger set, or only the whole
// set if it has more than maxTogether digits.
func together(digits solver.Digits) (list []solver.Digits) {
	for d := range digits.All() {
		list = append(list, solver.DigitsOf(d))
	}
	for some := digits; some != 0; some = (some - 1) & digits {
		if some.Len() > 1 {
			list = append(list, some)
		}
		if digits.Len() > maxTogether {
			break
		}
	}
	return list
}

// lockable is an indexed almost locked set.
type lockable struct {
	position.AlmostLocked
	places []*places // by digit, ascending
}

// places are all cells of a set that allow a digit; several sets may share them. The seers are the other cells that
// allow the digit and see all of the places: if a seer has the digit, the set lacks it and is locked.
type places struct {
	digit        int
	cells, seers solver.CellSet
	sets         []uint64 // the sets with exactly these places, as a row of bits
	next         *places  // of the same digit and first cell
	number       int      // among all places

	// The sets that have the digit as a restricted common with these places: all their places of it are seers, so only
	// one of two such sets can have it. sharers is sorted by first place; joined has the same sets as a row of bits.
	sharers []int
	joined  []uint64
}

// of returns the places of a digit in the set.
func (s *lockable) of(d int) *places { return s.places[(s.Digits & (1<<(d-1) - 1)).Len()] }

// shares reports whether a digit is a restricted common of both sets.
func (s *lockable) shares(t *lockable, d int) bool { return t.of(d).cells.Within(s.of(d).seers) }

// commons counts the restricted commons of the set with other sets.
func (s *lockable) commons() (n int) {
	for _, p := range s.places {
		n += len(p.sharers)
	}
	return n
}

// lockables is an index of almost locked sets.
type lockables struct {
	grid   *solver.Grid
	list   []lockable
	words  int       // of a row of bits, one for each set
	digits int       // one more than the number of digits
	all    []places  // of any set and digit
	refs   []*places // the sets' places, set by set
	first  []*places // by cell and digit: the first places whose first cell it is
	ends   []uint64  // rows by set: the sets with which it shares a digit that both exclude from some cell
	chains lockedSearch

	// Memory of the sharers and of the rows. seen has a row for each cell and digit: the sets whose places of the digit
	// the cell sees. The others have a row for each places.
	sharers                      []int
	joined, having, across, seen []uint64
	lent, but                    []uint64
}

// lockables indexes the almost locked sets, smallest first.
func (v *View) lockables() *lockables {
	return v.locks.Get(&v.Facts, func(k *lockables) *lockables {
		if k == nil {
			k = &lockables{digits: v.Layout().Size() + 1, first: make([]*places, v.Layout().CellCount()*(v.Layout().Size()+1))}
		}
		k.grid, k.list = v.Grid, k.list[:0]
		sets := v.AlmostLockedSets()
		for n := 2; n <= v.Layout().Size(); n++ {
			for i := range sets {
				if sets[i].Digits.Len() == n {
					k.list = append(k.list, lockable{AlmostLocked: sets[i]})
				}
			}
		}
		k.list = k.list[:min(len(k.list), maxIndexed)]
		k.words = (len(k.list) + 63) / 64
		k.addPlaces(v)
		k.addCommons()
		k.addEnds()
		return k
	})
}

func (k *lockables) addPlaces(v *View) {
	n := 0
	for i := range k.list {
		n += k.list[i].Digits.Len()
	}
	k.all, k.refs = slices.Grow(k.all[:0], n), k.refs[:0] // pointers to places remain valid
	k.having = zeroed(k.having, n*k.words)
	clear(k.first)
	for i := range k.list {
		s := &k.list[i]
		for d := range s.Digits.All() {
			p := k.placesOf(v, d, s.Cells.And(v.CellsAllowing(d)))
			set(p.sets, i)
			k.refs = append(k.refs, p)
		}
	}
	refs := k.refs
	for i := range k.list {
		n := k.list[i].Digits.Len()
		k.list[i].places, refs = refs[:n:n], refs[n:]
	}
}

// placesOf returns the places of a digit in some cells.
func (k *lockables) placesOf(v *View, d int, cells solver.CellSet) *places {
	head := &k.first[cells.First()*k.digits+d]
	for p := *head; p != nil; p = p.next {
		if p.cells == cells {
			return p
		}
	}
	number := len(k.all)
	k.all = append(k.all, places{
		digit: d, cells: cells, number: number, next: *head,
		seers: v.CellsAllowing(d).And(v.Layout().CommonPeers(cells)), sets: row(k.having, k.words, number),
	})
	*head = &k.all[number]
	return *head
}

// addCommons finds, for all places, the sets whose places of the digit are among the seers.
func (k *lockables) addCommons() {
	k.sharers, k.joined = k.sharers[:0], zeroed(k.joined, len(k.all)*k.words)
	here := make([]uint64, k.words)
	for i := range k.all {
		p, from := &k.all[i], len(k.sharers)
		p.joined = row(k.joined, k.words, i)
		for c := range p.seers.All() {
			clear(here)
			for q := k.first[c*k.digits+p.digit]; q != nil; q = q.next {
				if q.cells.Within(p.seers) {
					unite(here, q.sets)
				}
			}
			for at, word := range here {
				p.joined[at] |= word
				for ; word != 0; word &= word - 1 {
					k.sharers = append(k.sharers, at<<6+bits.TrailingZeros64(word))
				}
			}
		}
		p.sharers = k.sharers[from:len(k.sharers):len(k.sharers)]
	}
}

// addEnds finds, for each set, the sets together with which it may exclude a candidate.
func (k *lockables) addEnds() {
	k.seen = k.bySeers(k.seen, k.having, k.words)
	k.across = k.acrossSeers(k.across, k.seen, k.words)
	k.ends, k.but = zeroed(k.ends, len(k.list)*k.words), zeroed(k.but, k.words)
	for i := range k.list {
		for _, p := range k.list[i].places {
			unite(row(k.ends, k.words, i), row(k.across, k.words, p.number))
		}
	}
}

// bySeers unites, for each cell and digit, the rows of the places that the cell sees.
func (k *lockables) bySeers(seen, rows []uint64, words int) []uint64 {
	seen = zeroed(seen, len(k.first)*words)
	for i := range k.all {
		for c := range k.all[i].seers.All() {
			unite(row(seen, words, c*k.digits+k.all[i].digit), row(rows, words, i))
		}
	}
	return seen
}

// acrossSeers unites, for all places, the rows that bySeers made for their seers.
func (k *lockables) acrossSeers(across, seen []uint64, words int) []uint64 {
	across = zeroed(across, len(k.all)*words)
	for i := range k.all {
		for c := range k.all[i].seers.All() {
			unite(row(across, words, i), row(seen, words, c*k.digits+k.all[i].digit))
		}
	}
	return across
}

// lackedAt returns the sets that lack a digit if the cell is that digit.
func (k *lockables) lackedAt(cell, digit int) []uint64 {
	return row(k.seen, k.words, cell*k.digits+digit)
}

func unite(bits, more []uint64) {
	for at, word := range more {
		bits[at] |= word
	}
}

// lockedChain is a chain of almost locked sets: a set that lacks one digit has all its others, one of which the next
// set then lacks.
type lockedChain struct {
	sets    []*lockable
	shared  []int // restricted commons of neighbours; of a loop also that of the last with the first
	removes []solver.Candidate
}

// end collects the candidates that are false because the first or the last set has their digit.
func (c *lockedChain) end() {
	one, two := c.sets[0], c.sets[len(c.sets)-1]
	for d := range one.endsWith(two, c.shared[0], c.shared[len(c.shared)-1]).All() {
		c.removes = append(c.removes, one.of(d).seers.And(two.of(d).seers).Candidates(d)...)
	}
}

// endsWith returns the digits other than x and y that some cell loses if one of the two sets must have them.
func (s *lockable) endsWith(t *lockable, x, y int) (digits solver.Digits) {
	for d := range (s.Digits & t.Digits).Without(x).Without(y).All() {
		if !s.of(d).seers.And(t.of(d).seers).IsEmpty() {
			digits = digits.With(d)
		}
	}
	return digits
}

// size orders chains: first by the number of sets, then by the number of cells.
func (c *lockedChain) size() int {
	return len(c.sets)*solver.MaxCells + cellsIn(c.sets)
}

func cellsIn(sets []*lockable) (n int) {
	for _, s := range sets {
		n += s.Cells.Len()
	}
	return n
}

// cellsAlone reports whether every set is one cell, as in an XY-Chain.
func (c *lockedChain) cellsAlone() bool {
	return !slices.ContainsFunc(c.sets, func(s *lockable) bool { return s.Cells.Len() > 1 })
}

// addTo adds the chain to the arguments found.
func (c *lockedChain) addTo(found *position.Smallest, g *solver.Grid) {
	found.Add(c.size(), c.removes, func() solver.Step { return lockedStep(g, c.sets, c.removes, c.branches()...) })
}

// lockedStep makes a step of almost locked sets and single cells.
func lockedStep(g *solver.Grid, sets []*lockable, removes []solver.Candidate, branches ...solver.Branch) solver.Step {
	s := solver.Step{Removes: removes, Branches: branches}
	var cells solver.CellSet
	for _, set := range sets {
		cells, s.Digits = cells.Or(set.Cells), s.Digits|set.Digits
		s.Sets = append(s.Sets, solver.Subset{Cells: set.Cells.Slice(), Digits: set.Digits, Unit: set.Unit})
	}
	s.Cells, s.Pattern = cells.Slice(), g.CandidatesIn(cells, s.Digits)
	return s
}

// branches returns one branch for each removed digit, or one branch for a loop.
func (c *lockedChain) branches() (list []solver.Branch) {
	if len(c.shared) == len(c.sets) {
		return []solver.Branch{c.branch(c.shared[len(c.shared)-1], true)}
	}
	var digits solver.Digits
	for _, r := range c.removes {
		digits = digits.With(r.Digit)
	}
	for d := range digits.All() {
		list = append(list, c.branch(d, false))
	}
	return list
}

// branch supposes that the first set lacks d and ends with d in the last or, in a loop, outside the first.
func (c *lockedChain) branch(d int, loop bool) solver.Branch {
	var links []solver.Link
	in := d
	for i, s := range c.sets {
		out := d
		if i < len(c.shared) {
			out = c.shared[i]
		}
		links = append(links, s.locks(in, out))
		if i+1 < len(c.sets) {
			links = append(links, s.excludes(c.sets[i+1], out))
		}
		in = out
	}
	if loop {
		links = append(links, c.sets[len(c.sets)-1].excludes(c.sets[0], d))
	}
	return chainOf(links...)
}

// locks links two digits of the set strongly.
func (s *lockable) locks(from, to int) solver.Link {
	l := solver.Link{Kind: solver.LinkStrong, Unit: s.Unit, By: bySet}
	l.From, l.FromCells = grouped(s.of(from).cells, from)
	l.To, l.ToCells = grouped(s.of(to).cells, to)
	return l
}

// excludes links a restricted common of two sets weakly.
func (s *lockable) excludes(t *lockable, d int) solver.Link {
	l := solver.Link{Kind: solver.LinkWeak, Unit: -1}
	l.From, l.FromCells = grouped(s.of(d).cells, d)
	l.To, l.ToCells = grouped(t.of(d).cells, d)
	return l
}

// grouped returns one end of a link: a digit in one of the cells.
func grouped(cells solver.CellSet, d int) (solver.Candidate, solver.CellSet) {
	return solver.At(cells.First(), d), groupOf(cells)
}
