package solver

// branch splits the tree below a node in two where it can: at a cell with two
// candidates, else at a digit with two places in a unit, each the one that
// promises most. Else it tries the candidates of the cell with the fewest.
func (s *search) branch(b *searchNode) bool {
	if pairs := b.pairs(); !pairs.IsEmpty() {
		return s.tryDigits(b, b.bestPair(s.layout, &pairs))
	}
	if unit, digit := b.bestPlaces(s.layout); digit != 0 {
		return s.tryPlaces(b, unit, digit)
	}
	return s.tryDigits(b, b.tightest())
}

// pairs returns the cells with two candidates.
func (b *searchNode) pairs() (pairs CellSet) {
	for c := range b.open.All() {
		d := b.cands[c]
		if d &= d - 1; d&(d-1) == 0 {
			pairs.Add(c)
		}
	}
	return pairs
}

// bestPair returns the cell with two candidates whose digits, placed, take most
// from the cell's peers, those that have two candidates themselves counting
// four times.
func (b *searchNode) bestPair(l *Layout, pairs *CellSet) int {
	best, at := -1, 0
	for c := range pairs.All() {
		d := b.cands[c]
		if n := b.promise(l, c, d&-d, pairs) + b.promise(l, c, d&(d-1), pairs); n > best {
			best, at = n, c
		}
	}
	return at
}

// promise counts the peers of a cell that may hold a digit, pairs four times.
func (b *searchNode) promise(l *Layout, cell int, d Digits, pairs *CellSet) int {
	seen := b.where[index(d)].And(l.peers[cell])
	return seen.Len() + 3*seen.And(*pairs).Len()
}

// bestPlaces returns the unit and the digit with two places in it that takes most
// from the peers of those, which should have few candidates themselves. digit is 0
// if there is none.
func (b *searchNode) bestPlaces(l *Layout) (unit int, digit Digits) {
	best := -1
	for u := range l.units {
		for two := b.two[u]; two != 0; two &= two - 1 {
			d, n := two&-two, 0
			for _, c := range l.unitCells[u] {
				if b.cands[c]&d != 0 {
					n += b.promise(l, int(c), d, &CellSet{}) + MaxSize - b.cands[c].Len()
				}
			}
			if n > best {
				best, unit, digit = n, u, d
			}
		}
	}
	return unit, digit
}

// tightest returns the first open cell with the fewest candidates.
func (b *searchNode) tightest() int {
	best, least := -1, MaxSize+1
	for c := range b.open.All() {
		if n := b.cands[c].Len(); n < least {
			best, least = c, n
		}
	}
	return best
}
