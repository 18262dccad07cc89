package logic

import "pencilmark/solver"

// A Death Blossom is a cell, the stem, each of whose digits would be missing from a
// set of its own, the petals.
func findDeathBlossom(v *view, yield func(solver.Step) bool) {
	b := blossoms{view: v, sets: v.lockables()}
	for stem := range v.Empty().All() {
		if n := v.Candidates(stem).Len(); n > 1 && n <= maxPetals {
			b.of(stem)
		}
	}
	b.found.yield(v, yield)
}

// maxPetals is how many digits a stem may have.
const maxPetals = 5

// blossoms looks for blossoms stem by stem.
type blossoms struct {
	*view
	sets   *lockables
	stem   int
	petals [solver.MaxSize + 1][]*lockable // by digit of the stem, smaller first
	found  smallest
}

// of looks for the blossoms of a stem: for every candidate that some petal of
// each digit sees, those with the smallest petals.
func (b *blossoms) of(stem int) {
	b.stem = stem
	digits := b.Candidates(stem)
	for d := range digits.All() {
		b.petals[d] = b.petals[d][:0]
		for i := range ones(b.sets.lackedAt(stem, d)) {
			b.petals[d] = append(b.petals[d], &b.sets.list[i])
		}
		if len(b.petals[d]) == 0 {
			return
		}
	}
	var gone [solver.MaxCells]solver.Digits
	var cells solver.CellSet
	reached := b.reached(digits)
	for z := range (b.layout.Digits() &^ digits).All() {
		for c := range reached[z].All() {
			cells.Add(c)
			gone[c] = gone[c].With(z)
		}
	}
	for c := range cells.All() {
		for _, some := range together(gone[c]) {
			b.pick(c, some)
		}
	}
}

// reached returns, by digit, the cells that see all places of it in some petal of each digit
// of the stem.
func (b *blossoms) reached(digits solver.Digits) (cells [solver.MaxSize + 1]solver.CellSet) {
	for z := range b.layout.Digits().All() {
		cells[z] = b.CellsAllowing(z)
	}
	for d := range digits.All() {
		var seers [solver.MaxSize + 1]solver.CellSet
		for _, s := range b.petals[d] {
			for _, p := range s.places {
				seers[p.digit] = seers[p.digit].Or(p.seers)
			}
		}
		for z := range cells {
			cells[z] = cells[z].And(seers[z])
		}
	}
	return cells
}

// pick takes the smallest petals by which a cell cannot be any of the digits gone,
// if there are such.
func (b *blossoms) pick(cell int, gone solver.Digits) {
	f := &blossom{stem: b.stem}
	for d := range b.Candidates(b.stem).All() {
		for _, s := range b.petals[d] {
			if s.digits&gone == gone && s.seenBy(cell, gone) {
				f.petals, f.digits = append(f.petals, s), append(f.digits, d)
				break
			}
		}
	}
	if len(f.petals) == b.Candidates(b.stem).Len() {
		f.removes = b.sharedBy(f.petals, b.layout.Digits()&^b.Candidates(b.stem))
		b.found.add(f)
	}
}

// sharedBy lists what goes because one of the sets has each of the digits that
// all of them have.
func (b *blossoms) sharedBy(sets []*lockable, digits solver.Digits) (removes []solver.Candidate) {
	for _, s := range sets {
		digits &= s.digits
	}
	for z := range digits.All() {
		hit := b.CellsAllowing(z)
		for _, s := range sets {
			hit = hit.And(s.of(z).seers)
		}
		removes = append(removes, candidatesOf(hit, z)...)
	}
	return removes
}

// blossom is a stem with a petal for each of its digits.
type blossom struct {
	stem    int
	digits  []int // of the stem, one for each petal
	petals  []*lockable
	removes []solver.Candidate
}

func (f *blossom) size() int { return len(f.petals)*solver.MaxCells + cellsIn(f.petals) }

func (f *blossom) removed() []solver.Candidate { return f.removes }

func (f *blossom) step(v *view) solver.Step {
	s := lockedStep(v, f.petals, f.removes, f.branches()...)
	stem := solver.Subset{Cells: []int{f.stem}, Digits: v.Candidates(f.stem), Unit: -1}
	s.Sets = append([]solver.Subset{stem}, s.Sets...)
	s.Digits |= stem.Digits
	cells := solver.CellsOf(append(s.Cells, f.stem)...)
	s.Cells, s.Pattern = cells.Slice(), candidatesIn(v.Grid, cells, s.Digits)
	return s
}

// branches follow each digit of the stem to each digit that goes.
func (f *blossom) branches() (list []solver.Branch) {
	var gone solver.Digits
	for _, r := range f.removes {
		gone = gone.With(r.Digit)
	}
	for i, s := range f.petals {
		for z := range gone.All() {
			out := solver.Link{From: at(f.stem, f.digits[i]), Kind: solver.LinkWeak, Unit: -1}
			out.To, out.ToCells = grouped(s.of(f.digits[i]).cells, f.digits[i])
			list = append(list, chainOf(out, s.locks(f.digits[i], z)))
		}
	}
	return list
}

// seenBy reports whether a cell sees all places of each of some digits.
func (s *lockable) seenBy(cell int, digits solver.Digits) bool {
	for d := range digits.All() {
		if !s.of(d).seers.Has(cell) {
			return false
		}
	}
	return true
}
