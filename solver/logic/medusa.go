package logic

import (
	"iter"
	"slices"

	"pencilmark/solver"
)

// Strong links of all digits, between cells and within them, that hang together are
// coloured in turns: all candidates of one colour are true, or all of the other.
//
// A colour that is twice in a cell or twice in a unit, or that leaves a cell nothing,
// is false. What sees both colours, by its digit or in its own cell, is false.
func findMedusa(v *view, yield func(solver.Step) bool) {
	for k := range v.medusas() {
		var gone []solver.Candidate
		for colour := range k.colours {
			if v.breaks(&k.colours[colour]) {
				gone = k.colours[colour].list(v.layout)
			}
		}
		if gone == nil {
			gone = v.seeingBoth(k)
		}
		if len(gone) > 0 && !yield(linked(v.Grid, k.digits, gone, k.branch())) {
			return
		}
	}
}

// colour is where each digit has some candidates.
type colour [solver.MaxSize + 1]solver.CellSet

func (k *colour) has(c solver.Candidate) bool { return k[c.Digit].Has(c.Cell) }

// in returns the digits that it has in a cell.
func (k *colour) in(cell int, among solver.Digits) (digits solver.Digits) {
	for d := range among.All() {
		if k[d].Has(cell) {
			digits = digits.With(d)
		}
	}
	return digits
}

func (k *colour) list(l *solver.Layout) (list []solver.Candidate) {
	for d := 1; d <= l.Size(); d++ {
		list = append(list, candidatesOf(k[d], d)...)
	}
	slices.SortFunc(list, byCell)
	return list
}

// medusa is candidates of several digits that hang together by strong links, in two
// colours, and the links by which they were coloured.
type medusa struct {
	colours [2]colour
	digits  solver.Digits
	links   []solver.Link
}

// medusas yields the clusters of several digits, each lent until the next.
func (v *view) medusas() iter.Seq[*medusa] {
	return func(yield func(*medusa) bool) {
		var done colour
		var k medusa
		for _, link := range v.conjugates() {
			start := at(link.a, link.digit)
			if done.has(start) {
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

// colour begins anew and colours what hangs together with a candidate, breadth first.
func (k *medusa) colour(v *view, start solver.Candidate) {
	*k = medusa{digits: solver.DigitsOf(start.Digit)}
	k.colours[0][start.Digit].Add(start.Cell)
	var links []solver.Link
	for n, queue := 0, []solver.Candidate{start}; n < len(queue); n++ {
		from, colour := queue[n], 0
		if k.colours[1].has(from) {
			colour = 1
		}
		links = v.addStrongLinks(links[:0], from)
		for _, link := range links {
			if k.colours[0].has(link.To) || k.colours[1].has(link.To) {
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

// addStrongLinks adds the links from a candidate to the only other one of a unit or of its
// cell to some.
func (v *view) addStrongLinks(links []solver.Link, from solver.Candidate) []solver.Link {
	for _, link := range v.conjugatesOf(from.Digit) {
		if link.has(from.Cell) {
			links = append(links, strongLink(from, at(link.other(from.Cell), from.Digit), link.unit))
		}
	}
	if two := v.bivalue(); two.Has(from.Cell) {
		other := v.Candidates(from.Cell).Without(from.Digit).Min()
		links = append(links, strongLink(from, at(from.Cell, other), -1))
	}
	return links
}

// branch supposes the first colour true and walks the links.
func (k *medusa) branch() solver.Branch { return chainOf(k.links...) }

// sees reports whether a candidate shares its cell or, by its digit, a unit with one of
// the colour.
func (v *view) sees(c solver.Candidate, k *colour) bool {
	return !v.layout.Peers(c.Cell).And(k[c.Digit]).IsEmpty() || k.in(c.Cell, v.Candidates(c.Cell).Without(c.Digit)) != 0
}

// breaks reports whether a colour cannot be true: it is twice in a cell or a unit, or
// a cell has only candidates that see it by their digits.
func (v *view) breaks(k *colour) bool {
	for c := range v.Empty().All() {
		own, left := k.in(c, v.Candidates(c)), v.Candidates(c)
		for d := range left.All() {
			if !v.layout.Peers(c).And(k[d]).IsEmpty() {
				left = left.Without(d)
			}
		}
		if own.Len() > 1 || own&^left != 0 || left == 0 {
			return true
		}
	}
	return false
}

// seeingBoth lists what sees both colours, but for what sees both colours of one digit
// alone.
func (v *view) seeingBoth(k *medusa) (list []solver.Candidate) {
	simple := v.seeingBothOfDigit()
	for c := range v.Empty().All() {
		for d := range v.Candidates(c).All() {
			x := at(c, d)
			if !simple.has(x) && !k.colours[0].has(x) && !k.colours[1].has(x) && v.sees(x, &k.colours[0]) && v.sees(x, &k.colours[1]) {
				list = append(list, x)
			}
		}
	}
	return list
}

// seeingBothOfDigit returns what sees both colours of a cluster of its own digit.
func (v *view) seeingBothOfDigit() (all colour) {
	list := v.clusters()
	for i := range list {
		k := &list[i]
		all[k.digit] = all[k.digit].Or(k.seeing(v, 0).And(k.seeing(v, 1)))
	}
	return all
}
