package logic

import (
	"cmp"
	"math/bits"
	"slices"
	"strings"

	"pencilmark/solver"
)

// maxIndexed bounds how many almost locked sets are put together, the smallest
// first. A classic sudoku has a few hundred; only large grids have more.
const maxIndexed = 1000

// maxJoined bounds how many pairs of joined sets one search looks at, one that is
// an argument counting as several, and maxGoing of how many digits every
// combination is tried. Only large grids and positions of many arguments come near.
const (
	maxJoined    = 1_000_000
	argumentCost = 200
	maxGoing     = 4
)

// together lists the combinations of digits to look for at once: each by itself,
// then, of a few, some of them together, of many all.
func together(digits solver.Digits) (list []solver.Digits) {
	for d := range digits.All() {
		list = append(list, solver.DigitsOf(d))
	}
	for some := digits; some != 0; some = (some - 1) & digits {
		if some.Len() > 1 {
			list = append(list, some)
		}
		if digits.Len() > maxGoing {
			break
		}
	}
	return list
}

// lockable is an almost locked set with what it has to do with the others.
type lockable struct {
	almostLocked
	places []*places // by digit, ascending
}

// places are the cells of a set, or of several, that could be a digit, and all cells that
// could be it too and see every one of them: were the digit in one of these, the set
// would lack it, and were the set without any, it would be locked.
type places struct {
	digit        int
	cells, seers solver.CellSet
	sets         []uint64 // that have just these, as a row of bits
	next         *places  // of the same digit and first cell
	number       int      // among all places

	// The sets of which the digit is a restricted common with these: their places of it
	// are among the seers, so that only one of two sets can have it. By their first place,
	// and once more as a row of bits.
	sharers []int
	joined  []uint64
}

// of returns the places of a digit that the set has.
func (s *lockable) of(d int) *places { return s.places[(s.digits & (1<<(d-1) - 1)).Len()] }

// shares reports whether a digit of both sets is a restricted common.
func (s *lockable) shares(t *lockable, d int) bool { return t.of(d).cells.Within(s.of(d).seers) }

// commons counts the restricted commons of a set with others.
func (s *lockable) commons() (n int) {
	for _, p := range s.places {
		n += len(p.sharers)
	}
	return n
}

// lockables are almost locked sets with what they share.
type lockables struct {
	list   []lockable
	words  int       // of a row of bits, one for each set
	digits int       // how many there are, and one
	all    []places  // of any set and digit
	refs   []*places // the sets' places, set by set
	first  []*places // by cell and digit: those whose first cell it is
	ends   []uint64  // rows by set: the sets that have a digit in common with it which both rule out somewhere
	chains lockedSearch

	// What the places share out among themselves, and rows of sets: by places, and by cell and
	// digit those whose places of it are all seen from the cell.
	sharers                      []int
	joined, having, across, seen []uint64
	lent, but                    []uint64
}

// lockables lists almost locked sets, smaller ones first, with their restricted
// commons.
func (v *view) lockables() *lockables {
	return v.locks.get(v, func(k *lockables) *lockables {
		if k == nil {
			k = &lockables{digits: v.layout.Size() + 1, first: make([]*places, v.layout.CellCount()*(v.layout.Size()+1))}
		}
		k.list = k.list[:0]
		sets := v.almostLockedSets()
		for n := 2; n <= v.layout.Size(); n++ {
			for i := range sets {
				if sets[i].digits.Len() == n {
					k.list = append(k.list, lockable{almostLocked: sets[i]})
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

func (k *lockables) addPlaces(v *view) {
	n := 0
	for i := range k.list {
		n += k.list[i].digits.Len()
	}
	k.all, k.refs = slices.Grow(k.all[:0], n), k.refs[:0] // what points to places stays good
	k.having = zeroed(k.having, n*k.words)
	clear(k.first)
	for i := range k.list {
		s := &k.list[i]
		for d := range s.digits.All() {
			p := k.placesOf(v, d, s.cells.And(v.CellsAllowing(d)))
			set(p.sets, i)
			k.refs = append(k.refs, p)
		}
	}
	refs := k.refs
	for i := range k.list {
		n := k.list[i].digits.Len()
		k.list[i].places, refs = refs[:n:n], refs[n:]
	}
}

// placesOf returns the places of a digit in some cells.
func (k *lockables) placesOf(v *view, d int, cells solver.CellSet) *places {
	head := &k.first[cells.First()*k.digits+d]
	for p := *head; p != nil; p = p.next {
		if p.cells == cells {
			return p
		}
	}
	number := len(k.all)
	k.all = append(k.all, places{
		digit: d, cells: cells, number: number, next: *head,
		seers: v.CellsAllowing(d).And(v.layout.CommonPeers(cells)), sets: row(k.having, k.words, number),
	})
	*head = &k.all[number]
	return *head
}

// addCommons looks, for all places of a digit, at those whose first cell is where they
// are seen.
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

// addEnds looks, for all sets, at those with which they may rule out something.
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

// bySeers puts together, for all cells and digits, the rows of the places of the digit that
// are seen from the cell.
func (k *lockables) bySeers(seen, rows []uint64, words int) []uint64 {
	seen = zeroed(seen, len(k.first)*words)
	for i := range k.all {
		for c := range k.all[i].seers.All() {
			unite(row(seen, words, c*k.digits+k.all[i].digit), row(rows, words, i))
		}
	}
	return seen
}

// acrossSeers puts together, for all places, the rows that bySeers made for the cells from
// which they are seen.
func (k *lockables) acrossSeers(across, seen []uint64, words int) []uint64 {
	across = zeroed(across, len(k.all)*words)
	for i := range k.all {
		for c := range k.all[i].seers.All() {
			unite(row(across, words, i), row(seen, words, c*k.digits+k.all[i].digit))
		}
	}
	return across
}

// lackedAt returns the sets that lack a digit if a cell is it, as a row of bits.
func (k *lockables) lackedAt(cell, digit int) []uint64 {
	return row(k.seen, k.words, cell*k.digits+digit)
}

// unite adds to a row of bits those of another.
func unite(bits, more []uint64) {
	for at, word := range more {
		bits[at] |= word
	}
}

// lockedChain is an argument along almost locked sets: one that lacks what is to
// go has all its other digits, one of which keeps the next set from having it.
type lockedChain struct {
	sets    []*lockable
	shared  []int // restricted commons of neighbours; of a loop also that of the last with the first
	removes []solver.Candidate
}

// end collects what goes because the first set or the last has it: digits of
// both but those that join them to their neighbours.
func (c *lockedChain) end() {
	one, two := c.sets[0], c.sets[len(c.sets)-1]
	for d := range one.endsWith(two, c.shared[0], c.shared[len(c.shared)-1]).All() {
		c.removes = append(c.removes, candidatesOf(one.of(d).seers.And(two.of(d).seers), d)...)
	}
}

// endsWith returns the digits that go if one of two sets must have them, other
// than those that join them to others.
func (s *lockable) endsWith(t *lockable, x, y int) (digits solver.Digits) {
	for d := range (s.digits & t.digits).Without(x).Without(y).All() {
		if !s.of(d).seers.And(t.of(d).seers).IsEmpty() {
			digits = digits.With(d)
		}
	}
	return digits
}

// size is what a chain is chosen by: few sets, few cells.
func (c *lockedChain) size() int {
	return len(c.sets)*solver.MaxCells + cellsIn(c.sets)
}

func cellsIn(sets []*lockable) (n int) {
	for _, s := range sets {
		n += s.cells.Len()
	}
	return n
}

// cellsAlone reports whether every set is one cell, which chains of cells with
// two candidates are for.
func (c *lockedChain) cellsAlone() bool {
	return !slices.ContainsFunc(c.sets, func(s *lockable) bool { return s.cells.Len() > 1 })
}

// argument is something that was found and would remove candidates.
type argument interface {
	size() int // to choose the smallest by
	removed() []solver.Candidate
	step(v *view) solver.Step
}

// smallest keeps the smallest argument for each set of removed candidates.
type smallest struct {
	at    map[string]int
	list  []argument
	spent int // of maxJoined
}

// spend takes pairs that are about to be looked at off the bound, and reports
// whether it held so far.
func (k *smallest) spend(pairs int) bool {
	k.spent += pairs
	return k.spent-pairs <= maxJoined
}

// none reports whether all was looked at and nothing found.
func (k *smallest) none() bool { return len(k.list) == 0 && k.spent <= maxJoined }

// add considers an argument; its candidates are listed in the order of all such.
func (k *smallest) add(a argument) {
	if len(a.removed()) == 0 {
		return
	}
	k.spent += argumentCost
	if k.at == nil {
		k.at = map[string]int{}
	}
	key := removalKey(a.removed())
	switch i, ok := k.at[key]; {
	case !ok:
		k.at[key] = len(k.list)
		k.list = append(k.list, a)
	case a.size() < k.list[i].size():
		k.list[i] = a
	}
}

// removalKey tells sets of removed candidates apart.
func removalKey(removes []solver.Candidate) string {
	var b strings.Builder
	for _, r := range removes {
		b.WriteByte(byte(r.Cell))
		b.WriteByte(byte(r.Digit))
	}
	return b.String()
}

// yield passes the arguments on, smaller ones first, among these those that
// remove more.
func (k *smallest) yield(v *view, yield func(solver.Step) bool) {
	slices.SortStableFunc(k.list, func(a, b argument) int {
		return cmp.Or(a.size()-b.size(), len(b.removed())-len(a.removed()))
	})
	for _, a := range k.list {
		if !yield(a.step(v)) {
			return
		}
	}
}

func (c *lockedChain) removed() []solver.Candidate { return c.removes }

func (c *lockedChain) step(v *view) solver.Step {
	return lockedStep(v, c.sets, c.removes, c.branches()...)
}

// lockedStep makes a step of almost locked sets, and of cells by themselves.
func lockedStep(v *view, sets []*lockable, removes []solver.Candidate, branches ...solver.Branch) solver.Step {
	s := solver.Step{Removes: removes, Branches: branches}
	var cells solver.CellSet
	for _, set := range sets {
		cells, s.Digits = cells.Or(set.cells), s.Digits|set.digits
		s.Sets = append(s.Sets, solver.Subset{Cells: set.cells.Slice(), Digits: set.digits, Unit: set.unit})
	}
	s.Cells, s.Pattern = cells.Slice(), candidatesIn(v.Grid, cells, s.Digits)
	return s
}

// branches follow the chain once for each digit that goes; a loop once round.
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

// branch supposes that the first set has no d, and ends with d in the last one
// or, of a loop, once more not in the first.
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

// locks links two digits of the set: without the one it has the other.
func (s *lockable) locks(from, to int) solver.Link {
	l := solver.Link{Kind: solver.LinkStrong, Unit: s.unit, By: bySet}
	l.From, l.FromCells = grouped(s.of(from).cells, from)
	l.To, l.ToCells = grouped(s.of(to).cells, to)
	return l
}

// excludes links a restricted common of two sets.
func (s *lockable) excludes(t *lockable, d int) solver.Link {
	l := solver.Link{Kind: solver.LinkWeak, Unit: -1}
	l.From, l.FromCells = grouped(s.of(d).cells, d)
	l.To, l.ToCells = grouped(t.of(d).cells, d)
	return l
}

// grouped is an end of a link: a digit in one of some cells.
func grouped(cells solver.CellSet, d int) (solver.Candidate, solver.CellSet) {
	first := at(cells.First(), d)
	if cells.Len() == 1 {
		return first, solver.CellSet{}
	}
	return first, cells
}
