package logic

import "pencilmark/solver"

// perDigit is a list that is derived from the places of each digit, by digit, and anew of
// the digits whose places have changed since.
type perDigit[T any] struct {
	places []solver.CellSet // by digit: what its list was derived from
	lists  [][]T            // by digit
	all    lazy[[]T]
}

// of returns the part of the list that is about a digit; build gets the outdated one, to
// use its memory again.
func (p *perDigit[T]) of(v *view, d int, build func(d int, old []T) []T) []T {
	if p.lists == nil {
		p.places, p.lists = make([]solver.CellSet, v.layout.Size()+1), make([][]T, v.layout.Size()+1)
	}
	if now := v.CellsAllowing(d); p.places[d] != now {
		p.lists[d], p.places[d] = build(d, p.lists[d][:0]), now
	}
	return p.lists[d]
}

// get returns the whole list.
func (p *perDigit[T]) get(v *view, build func(d int, old []T) []T) []T {
	return p.all.get(v, func(list []T) []T {
		list = list[:0]
		for d := 1; d <= v.layout.Size(); d++ {
			list = append(list, p.of(v, d, build)...)
		}
		return list
	})
}
