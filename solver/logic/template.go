package logic

import (
	"slices"

	"pencilmark/solver"
)

// A template is one way to place a digit in all units that lack it, consistent with the other digits.

// setByTemplates places a digit in the cells that have it in every template.
func setByTemplates(v *view, d int, all *templates, s *solver.Step) {
	s.Places = all.always.Candidates(d)
}

// deleteByTemplates removes the candidates that are in no template of their digit.
func deleteByTemplates(v *view, d int, all *templates, s *solver.Step) {
	s.Removes = v.CellsAllowing(d).AndNot(all.ever).Candidates(d)
}

// inTemplates applies conclude to each digit that has templates.
func inTemplates(conclude func(v *view, d int, all *templates, s *solver.Step)) search {
	return inGrid(func(v *view, yield func(solver.Step) bool) {
		list := v.allTemplates()
		for d := 1; d < len(list); d++ {
			if len(list[d].all) == 0 {
				continue
			}
			where := v.CellsAllowing(d)
			s := solver.Step{Digits: solver.DigitsOf(d), Cells: where.Slice(), Pattern: where.Candidates(d)}
			conclude(v, d, &list[d], &s)
			if len(s.Places)+len(s.Removes) > 0 && !yield(s) {
				return
			}
		}
	})
}

// maxTemplateNodes bounds the search for the templates of a digit. When they are useful, there are some hundreds.
const maxTemplateNodes = 20_000

// templates are the templates of one digit; none if the search reached its bound.
type templates struct {
	all          []solver.CellSet
	ever, always solver.CellSet // cells in some template, in every one
}

func (t *templates) sumUp() {
	t.ever, t.always = solver.CellSet{}, solver.CellSet{}
	for i, cells := range t.all {
		if i == 0 {
			t.always = cells
		}
		t.ever, t.always = t.ever.Or(cells), t.always.And(cells)
	}
}

// allTemplates lists the templates by digit; the first entry is empty.
func (v *view) allTemplates() []templates {
	return v.templates.Get(&v.Facts, func(list []templates) []templates {
		list = slices.Grow(list[:0], v.Layout().Size()+1)[:v.Layout().Size()+1]
		for d := 1; d <= v.Layout().Size(); d++ {
			all := v.placements.Of(&v.Facts, d, func(d int, old []solver.CellSet) []solver.CellSet { return v.templatesOf(d, old) })
			list[d].all = append(list[d].all[:0], all...) // a copy, because weed changes the list
			list[d].sumUp()
		}
		weed(list)
		return list
	})
}

// weed removes templates with a cell that all templates of another digit have, until nothing changes.
func weed(list []templates) {
	for changed := true; changed; {
		changed = false
		for d := range list {
			var others solver.CellSet
			for e := range list {
				if e != d {
					others = others.Or(list[e].always)
				}
			}
			before := len(list[d].all)
			list[d].all = slices.DeleteFunc(list[d].all, func(t solver.CellSet) bool { return !t.And(others).IsEmpty() })
			list[d].sumUp()
			changed = changed || len(list[d].all) < before
		}
	}
}

func (v *view) templatesOf(d int, memory []solver.CellSet) []solver.CellSet {
	if v.CellsAllowing(d).IsEmpty() {
		return nil
	}
	s := templateSearch{view: v, all: memory, left: maxTemplateNodes}
	for u := range v.Layout().Units() {
		places := v.Positions(&v.Layout().Units()[u], d)
		switch kind := v.Layout().Units()[u].Kind; {
		case places.IsEmpty():
		case kind == solver.Row:
			s.rows = append(s.rows, places)
		case kind == solver.Diagonal || kind == solver.Window:
			s.extras = append(s.extras, places)
		}
	}
	slices.SortStableFunc(s.rows, func(a, b solver.CellSet) int { return a.Len() - b.Len() })
	s.place(0, v.CellsAllowing(d), solver.CellSet{})
	if s.left <= 0 {
		return nil
	}
	return s.all
}

type templateSearch struct {
	*view
	rows, extras []solver.CellSet // the places in each row and in each extra unit that lacks the digit
	all          []solver.CellSet
	left         int // nodes
}

// place continues with the i-th row.
func (s *templateSearch) place(i int, free, taken solver.CellSet) {
	if s.left--; s.left <= 0 {
		return
	}
	if i == len(s.rows) {
		s.note(taken)
		return
	}
	for c := range s.rows[i].And(free).All() {
		more := taken
		more.Add(c)
		s.place(i+1, free.AndNot(s.Layout().Peers(c)), more)
	}
}

// note adds a template if it covers the extra units, too.
func (s *templateSearch) note(taken solver.CellSet) {
	for _, places := range s.extras {
		if places.And(taken).IsEmpty() {
			return
		}
	}
	s.all = append(s.all, taken)
}
