package phrase

import "pencilmark/solver"

// addComplexFish adds the values about a fish of boxes and lines: its fins, those
// outside the cover and those in two base units (endo), and the cells of its base
// that it hits itself.
func (e *explanation) addComplexFish(data map[string]any) {
	var outside, endo, cannibal []int
	fins, _ := spread(e.s.Fins)
	for _, c := range fins {
		if e.within(e.s.Base, c) > 1 {
			endo = append(endo, c)
		} else {
			outside = append(outside, c)
		}
	}
	for _, r := range e.s.Removes {
		if e.within(e.s.Base, r.Cell) > 0 {
			cannibal = append(cannibal, r.Cell)
		}
	}
	data["FinCells"], data["ManyFins"] = e.p.Cells(e.l, fins), len(fins) > 1
	data["Outside"], data["ManyOutside"] = e.cells(outside), len(outside) > 1
	data["Endo"], data["ManyEndo"] = e.cells(endo), len(endo) > 1
	data["Cannibal"] = e.cells(cannibal)
	data["Ways"] = e.p.JoinClauses(e.siameseFish())
}

// cells lists cells; none are "".
func (e *explanation) cells(cells []int) string {
	if len(cells) == 0 {
		return ""
	}
	return e.p.Cells(e.l, cells)
}

// within counts the units that hold a cell.
func (e *explanation) within(units []int, cell int) (n int) {
	for _, u := range units {
		if e.l.Units()[u].Set.Has(cell) {
			n++
		}
	}
	return n
}

// addKraken adds the values about a fish whose cases lead on: its fins, and the
// cover unit whose places are the other cases.
func (e *explanation) addKraken(data map[string]any) {
	fins, _ := spread(e.s.Fins)
	data["FinCells"], data["ManyFins"] = e.p.Cells(e.l, fins), len(fins) > 1
	data["Target"] = e.p.Cell(e.l, e.s.Removes[0].Cell)
	data["Line"] = e.p.Units(e.l, e.followed())
}

// followed returns the cover unit in which every place of the pattern is the
// start of a branch.
func (e *explanation) followed() []int {
	starts := solver.CellSet{}
	for _, b := range e.s.Branches {
		starts.Add(b.Start.Cell)
	}
	for _, u := range e.s.Cover {
		places := solver.CellSet{}
		for _, p := range e.s.Pattern {
			if e.l.Units()[u].Set.Has(p.Cell) {
				places.Add(p.Cell)
			}
		}
		if places.Within(starts) {
			return []int{u}
		}
	}
	return nil
}
