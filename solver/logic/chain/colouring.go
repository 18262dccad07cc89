package chain

import (
	"iter"

	"pencilmark/solver"
	"pencilmark/solver/logic/internal/position"
)

// Connected strong links of a digit are coloured alternately: all cells of one colour are true, or all of the other.

// FindSimpleColouringTrap finds cells that see both colours of a cluster, and so see a true cell.
func FindSimpleColouringTrap(v *View, yield func(solver.Step) bool) {
	v.eachCluster(func(k *cluster) bool {
		hit := k.seeing(v, 0).And(k.seeing(v, 1)).AndNot(k.cells()).AndNot(k.plain(v))
		return hit.IsEmpty() || yield(colouringStep(v, hit, k))
	})
}

// FindSimpleColouringWrap finds a colour with two cells that see each other. That colour is false.
func FindSimpleColouringWrap(v *View, yield func(solver.Step) bool) {
	v.eachCluster(func(k *cluster) bool {
		for colour, cells := range k.colours {
			clash := k.seeing(v, colour).And(cells).AndNot(k.plain(v))
			if !clash.IsEmpty() && !yield(colouringStep(v, cells, k)) {
				return false
			}
		}
		return true
	})
}

// FindMultiColouringTrap finds two clusters where a colour of one sees a colour of the other: one of the other two
// colours is true.
func FindMultiColouringTrap(v *View, yield func(solver.Step) bool) {
	v.eachTwoClusters(func(k, m *cluster) bool {
		hit := v.trapped(k, m)
		return hit.IsEmpty() || yield(colouringStep(v, hit, k, m))
	})
}

// trapped returns the cells that see a true cell, whichever of the colours that see each other is false.
func (v *View) trapped(k, m *cluster) (hit solver.CellSet) {
	for i := range k.colours {
		for j := range m.colours {
			if !k.seeing(v, i).And(m.colours[j]).IsEmpty() {
				hit = hit.Or(k.seeing(v, 1-i).And(m.seeing(v, 1-j)))
			}
		}
	}
	return hit
}

// FindMultiColouringWrap finds a colour that sees both colours of another cluster. That colour is false.
func FindMultiColouringWrap(v *View, yield func(solver.Step) bool) {
	v.eachTwoClusters(func(k, m *cluster) bool {
		return wrapped(v, k, m, yield) && wrapped(v, m, k, yield)
	})
}

func wrapped(v *View, k, m *cluster, yield func(solver.Step) bool) bool {
	for colour, cells := range k.colours {
		seen := k.seeing(v, colour)
		if seen.And(m.colours[0]).IsEmpty() || seen.And(m.colours[1]).IsEmpty() {
			continue
		}
		if !yield(colouringStep(v, cells, k, m)) {
			return false
		}
	}
	return true
}

// cluster is the connected cells of a digit in two colours, with the links that connect them.
type cluster struct {
	digit   int
	colours [2]solver.CellSet
	links   []solver.Link
}

func (k *cluster) cells() solver.CellSet { return k.colours[0].Or(k.colours[1]) }

// seeing returns the cells that allow the digit and see a cell of the colour.
func (k *cluster) seeing(v *View, colour int) (cells solver.CellSet) {
	for c := range k.colours[colour].All() {
		cells = cells.Or(v.Layout().Peers(c))
	}
	return cells.And(v.CellsAllowing(k.digit))
}

// plain returns the cells that see both ends of one link. For these no colours are needed.
func (k *cluster) plain(v *View) (cells solver.CellSet) {
	for i := range k.links {
		cells = cells.Or(v.Layout().Peers(k.links[i].From.Cell).And(v.Layout().Peers(k.links[i].To.Cell)))
	}
	return cells
}

func (v *View) clusters() []cluster {
	return v.coloured.Get(&v.Facts, func(d int, list []cluster) []cluster {
		var done solver.CellSet
		for _, link := range v.ConjugatesOf(d) {
			if done.Has(link.A) {
				continue
			}
			k := v.cluster(d, link.A)
			done = done.Or(k.cells())
			list = append(list, k)
		}
		return list
	})
}

// cluster colours the cells that are connected to a cell, breadth first.
func (v *View) cluster(d, start int) cluster {
	k := cluster{digit: d}
	k.colours[0].Add(start)
	links := v.ConjugatesOf(d)
	for at, queue := 0, []int{start}; at < len(queue); at++ {
		cell, colour := queue[at], 0
		if k.colours[1].Has(cell) {
			colour = 1
		}
		for _, link := range links {
			if all := k.cells(); !link.Has(cell) || all.Has(link.Other(cell)) {
				continue
			}
			other := link.Other(cell)
			k.colours[1-colour].Add(other)
			walked := strongLink(solver.At(cell, d), solver.At(other, d), link.Unit)
			if colour == 0 {
				walked.Kind = solver.LinkWeak
			}
			k.links, queue = append(k.links, walked), append(queue, other)
		}
	}
	return k
}

// eachCluster visits the clusters of two links or more. Locked candidates cover single links.
func (v *View) eachCluster(yield func(*cluster) bool) {
	list := v.clusters()
	for i := range list {
		if len(list[i].links) > 1 && !yield(&list[i]) {
			return
		}
	}
}

func (v *View) eachTwoClusters(yield func(k, m *cluster) bool) {
	list := v.clusters()
	for i := range list {
		for j := i + 1; j < len(list) && list[j].digit == list[i].digit; j++ {
			if !yield(&list[i], &list[j]) {
				return
			}
		}
	}
}

func colouringStep(v *View, hit solver.CellSet, clusters ...*cluster) solver.Step {
	var branches []solver.Branch
	for _, k := range clusters {
		branches = append(branches, chainOf(k.links...)) // which assume that the first cell is true
	}
	d := clusters[0].digit
	return linked(v.Grid, solver.DigitsOf(d), hit.Candidates(d), branches...)
}

// FindMedusa colours connected strong links of all digits alternately, between cells and within them: all candidates
// of one colour are true, or all of the other. A colour that is twice in a cell or a unit, or that leaves a cell
// empty, is false. A candidate that sees both colours, by its digit or in its cell, is false.
func FindMedusa(v *View, yield func(solver.Step) bool) {
	for k := range v.medusas() {
		var gone []solver.Candidate
		for colour := range k.colours {
			if v.breaks(&k.colours[colour]) {
				gone = k.colours[colour].List(v.Layout())
			}
		}
		if gone == nil {
			gone = v.seeingBoth(k)
		}
		if len(gone) > 0 && !yield(linked(v.Grid, k.digits, gone, chainOf(k.links...))) {
			return
		}
	}
}

// medusa is connected candidates in two colours, and the links by which they were coloured.
type medusa struct {
	colours [2]position.CellsByDigit
	digits  solver.Digits
	links   []solver.Link
}

// medusas yields the clusters of several digits. The value is reused.
func (v *View) medusas() iter.Seq[*medusa] {
	return func(yield func(*medusa) bool) {
		var done position.CellsByDigit
		var k medusa
		for _, link := range v.Conjugates() {
			start := solver.At(link.A, link.Digit)
			if done.Has(start) {
				continue
			}
			k.colour(v, start)
			for d := range k.digits.All() {
				done[d] = done[d].Or(k.colours[0][d]).Or(k.colours[1][d])
			}
			if k.digits.Len() > 1 && !yield(&k) {
				return
			}
		}
	}
}

// colour colours the candidates that are connected to a candidate, breadth first.
func (k *medusa) colour(v *View, start solver.Candidate) {
	*k = medusa{digits: solver.DigitsOf(start.Digit)}
	k.colours[0][start.Digit].Add(start.Cell)
	var links []solver.Link
	for n, queue := 0, []solver.Candidate{start}; n < len(queue); n++ {
		from, colour := queue[n], 0
		if k.colours[1].Has(from) {
			colour = 1
		}
		links = v.addStrongLinks(links[:0], from)
		for _, link := range links {
			if k.colours[0].Has(link.To) || k.colours[1].Has(link.To) {
				continue
			}
			if colour == 0 {
				link.Kind = solver.LinkWeak
			}
			k.colours[1-colour][link.To.Digit].Add(link.To.Cell)
			k.digits, k.links, queue = k.digits.With(link.To.Digit), append(k.links, link), append(queue, link.To)
		}
	}
}

// addStrongLinks appends the links from a candidate to the only other place in a unit or the only other digit of its
// cell.
func (v *View) addStrongLinks(links []solver.Link, from solver.Candidate) []solver.Link {
	for _, link := range v.ConjugatesOf(from.Digit) {
		if link.Has(from.Cell) {
			links = append(links, strongLink(from, solver.At(link.Other(from.Cell), from.Digit), link.Unit))
		}
	}
	if two := v.Bivalue(); two.Has(from.Cell) {
		other := v.Candidates(from.Cell).Without(from.Digit).Min()
		links = append(links, strongLink(from, solver.At(from.Cell, other), -1))
	}
	return links
}

// sees reports whether a candidate sees one of the colour, by its cell or its digit.
func (v *View) sees(c solver.Candidate, k *position.CellsByDigit) bool {
	return !v.Layout().Peers(c.Cell).And(k[c.Digit]).IsEmpty() || k.In(c.Cell, v.Candidates(c.Cell).Without(c.Digit)) != 0
}

// breaks reports whether a colour cannot be true: it is twice in a cell or a unit, or empties a cell.
func (v *View) breaks(k *position.CellsByDigit) bool {
	for c := range v.Empty().All() {
		own, left := k.In(c, v.Candidates(c)), v.Candidates(c)
		for d := range left.All() {
			if !v.Layout().Peers(c).And(k[d]).IsEmpty() {
				left = left.Without(d)
			}
		}
		if own.Len() > 1 || own&^left != 0 || left == 0 {
			return true
		}
	}
	return false
}

// seeingBoth lists the candidates that see both colours, without those that see both colours of one digit.
func (v *View) seeingBoth(k *medusa) (list []solver.Candidate) {
	simple := v.seeingBothOfDigit()
	for c := range v.Empty().All() {
		for d := range v.Candidates(c).All() {
			x := solver.At(c, d)
			if !simple.Has(x) && !k.colours[0].Has(x) && !k.colours[1].Has(x) && v.sees(x, &k.colours[0]) && v.sees(x, &k.colours[1]) {
				list = append(list, x)
			}
		}
	}
	return list
}

// seeingBothOfDigit returns the candidates that see both colours of a cluster of their own digit.
func (v *View) seeingBothOfDigit() (all position.CellsByDigit) {
	list := v.clusters()
	for i := range list {
		k := &list[i]
		all[k.digit] = all[k.digit].Or(k.seeing(v, 0).And(k.seeing(v, 1)))
	}
	return all
}
