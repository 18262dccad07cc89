package logic

import (
	"slices"

	"pencilmark/solver"
	"pencilmark/solver/logic/internal/position"
)

// A double exocet is two junior exocets with bases in two boxes, the same lines across the band, and four digits in
// all. If their targets in the third box differ, the bases take each digit once, and so do the targets. The lines then
// have each digit exactly twice outside the band, once in each of the two houses that cover it.

func findDoubleExocet(v *view, yield func(solver.Step) bool) {
	var found position.Smallest
	var all []exocet
	s := newExocetSearch(v)
	s.juniors(func(x exocet) { all = append(all, x) })
	for i := range all {
		for j := range all[i+1:] {
			k := &doubleExocet{halves: [2]*exocet{&all[i], &all[i+1+j]}, digits: all[i].digits | all[i+1+j].digits}
			s.kind = v.Layout().Units()[all[i].line].Kind
			if k.joins() && s.both(k) {
				found.Add(len(k.covers), k.removes, func() solver.Step { return k.step(v) })
			}
		}
	}
	found.Yield(yield)
}

type doubleExocet struct {
	halves  [2]*exocet
	digits  solver.Digits
	covers  []sectorLink // the houses that cover each digit outside the band
	removes []solver.Candidate
}

func (k *doubleExocet) joins() bool {
	one, two := k.halves[0], k.halves[1]
	return one.box != two.box && slices.Equal(one.band.lines, two.band.lines) && one.lines() == two.lines() &&
		k.digits.Len() == 4 && one.targetOutside(two.box) != two.targetOutside(one.box)
}

// lines returns the lines across, sorted.
func (x *exocet) lines() [3]int {
	lines := x.cross
	slices.Sort(lines[:])
	return lines
}

func (x *exocet) targetOutside(box int) int {
	if x.targets[0].box == box {
		return x.targets[1].cell
	}
	return x.targets[0].cell
}

func (k *doubleExocet) bases() solver.CellSet {
	return solver.CellsOf(k.halves[0].base...).Or(solver.CellsOf(k.halves[1].base...))
}

func (k *doubleExocet) targets() (cells solver.CellSet) {
	for _, half := range k.halves {
		cells = cells.Or(solver.CellsOf(half.targets[0].cell, half.targets[1].cell))
	}
	return cells
}

// both finds the removed candidates. It reports whether they are more than the two halves alone show.
func (s *exocetSearch) both(k *doubleExocet) (ok bool) {
	var gone position.CellsByDigit
	for d := range k.digits.All() {
		can := s.CellsAllowing(d)
		for _, cells := range [...]solver.CellSet{k.bases().And(can), k.targets().And(can)} {
			if cells.IsEmpty() {
				return false // such a grid has no solution
			}
			gone[d] = gone[d].Or(can.And(s.Layout().CommonPeers(cells)))
		}
		gone[d] = gone[d].Or(s.coverTwice(k, d))
	}
	if !s.share(k, &gone) {
		return false
	}
	k.removes = gone.List(s.Layout())
	halves := slices.Concat(s.left(k.halves[0]), s.left(k.halves[1]))
	return slices.ContainsFunc(k.removes, func(c solver.Candidate) bool { return !slices.Contains(halves, c) })
}

// coverTwice notes the two houses that cover a digit outside the band and remove the most candidates, and returns
// these.
func (s *exocetSearch) coverTwice(k *doubleExocet, d int) (most solver.CellSet) {
	outside := s.outside(k.halves[0])
	places, covers := s.holds[d].And(outside), []sectorLink(nil)
	houses := s.houses(k.halves[0])
	for i, u := range houses {
		for _, w := range houses[i+1:] {
			both := s.Layout().Units()[u].Set.Or(s.Layout().Units()[w].Set)
			elsewhere := s.CellsAllowing(d).And(both).AndNot(outside)
			if places.Within(both) && (covers == nil || elsewhere.Len() > most.Len()) {
				covers, most = []sectorLink{{u, d}, {w, d}}, elsewhere
			}
		}
	}
	k.covers = append(k.covers, covers...)
	return most
}

// share tries every way to distribute the digits. It adds candidates that are in no way to gone, and reports whether
// there is a way.
func (s *exocetSearch) share(k *doubleExocet, gone *position.CellsByDigit) (ok bool) {
	var possible position.CellsByDigit
	one, two := k.halves[0], k.halves[1]
	for a := range k.digits.All() {
		for b := range k.digits.Without(a).All() {
			rest := k.digits.Without(a).Without(b)
			c, d := rest.Min(), rest.Without(rest.Min()).Min()
			for _, ways := range [...][2][]solver.Candidate{
				{s.placing(one, a, b, gone), s.placing(two, c, d, gone)},
				{s.placing(one, a, b, gone), s.placing(two, d, c, gone)},
			} {
				if len(ways[0]) == 0 || len(ways[1]) == 0 {
					continue
				}
				for _, p := range slices.Concat(ways[0], ways[1]) {
					possible[p.Digit].Add(p.Cell)
				}
			}
		}
	}
	for _, p := range s.CandidatesIn(k.bases().Or(k.targets()), s.Layout().Digits()) {
		if possible.Has(p) {
			ok = true
		} else {
			gone[p.Digit].Add(p.Cell)
		}
	}
	return ok
}

// placing lists the candidates that can be true if the exocet's base takes a and b in this order; nil if it cannot.
func (s *exocetSearch) placing(x *exocet, a, b int, gone *position.CellsByDigit) (list []solver.Candidate) {
	can := func(c solver.Candidate) bool { return s.Has(c.Cell, c.Digit) && !gone.Has(c) }
	base := []solver.Candidate{solver.At(x.base[0], a), solver.At(x.base[1], b)}
	if !can(base[0]) || !can(base[1]) {
		return nil
	}
	for _, way := range [2][2]int{{a, b}, {b, a}} {
		one, two := solver.At(x.targets[0].cell, way[0]), solver.At(x.targets[1].cell, way[1])
		if can(one) && can(two) {
			list = append(list, base[0], base[1], one, two)
		}
	}
	return list
}

// step lists the bases, the targets, the companions, then each house with the digits that it covers.
func (k *doubleExocet) step(v *view) solver.Step {
	cells, lines := k.bases().Or(k.targets()), k.halves[0].lines()
	s := solver.Step{Digits: k.digits, Base: lines[:], Cells: cells.Slice(), Pattern: v.CandidatesIn(cells, k.digits), Removes: k.removes}
	var companions solver.CellSet
	for _, half := range k.halves {
		s.Sets = append(s.Sets, solver.Subset{Cells: half.base, Digits: half.digits, Unit: half.box})
	}
	for _, half := range k.halves {
		for _, t := range half.targets {
			s.Sets = append(s.Sets, solver.Subset{Cells: []int{t.cell}, Digits: half.digits, Unit: -1})
			companions = companions.Or(t.companions)
		}
	}
	s.Sets = append(s.Sets, solver.Subset{Cells: companions.Slice(), Unit: -1})
	slices.SortFunc(k.covers, func(a, b sectorLink) int { return (a.unit-b.unit)*solver.MaxCells + a.digit - b.digit })
	for _, c := range k.covers {
		if n := len(s.Cover); n == 0 || s.Cover[n-1] != c.unit {
			s.Cover = append(s.Cover, c.unit)
			s.Sets = append(s.Sets, solver.Subset{Cells: v.outside(k.halves[0]).And(v.Layout().Units()[c.unit].Set).Slice(), Unit: c.unit, Hidden: true})
		}
		set := &s.Sets[len(s.Sets)-1]
		set.Digits = set.Digits.With(c.digit)
	}
	return s
}
