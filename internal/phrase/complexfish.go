package phrase

import (
	"slices"

	"pencilmark/solver"
)

// addComplexFish adds the values about a fish with boxes: fins outside, endo fins, and cannibal cells.
func addComplexFish(e *explanation, data map[string]any) {
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
	data["Ways"] = table(e.siameseFish())
}

func (e *explanation) cells(cells []int) string {
	if len(cells) == 0 {
		return ""
	}
	return e.p.Cells(e.l, cells)
}

func (e *explanation) within(units []int, cell int) (n int) {
	for _, u := range units {
		if e.l.Units()[u].Set.Has(cell) {
			n++
		}
	}
	return n
}

// addKraken adds the values about a kraken fish: its fins, and the cover unit with the other cases.
func addKraken(e *explanation, data map[string]any) {
	fins, _ := spread(e.s.Fins)
	data["FinCells"], data["ManyFins"] = e.p.Cells(e.l, fins), len(fins) > 1
	data["Target"] = e.p.Cell(e.l, e.s.Removes[0].Cell)
	data["Line"] = e.p.Units(e.l, e.followed())
}

// followed returns a list with the cover unit whose pattern cells all start a branch; nil if there is none.
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

// singleFish is one of a siamese fish's two fish.
type singleFish struct {
	cover   []int
	fins    solver.CellSet
	removes []solver.Candidate
}

// siameseFish describes each fish of a siamese fish; nil for other fish.
func (e *explanation) siameseFish() []string {
	if e.g == nil || len(e.s.Cover) == len(e.s.Base) {
		return nil
	}
	var parts []string
	for cover := range choices(e.s.Cover, len(e.s.Base)) {
		if w := e.fishIn(cover); !w.fins.IsEmpty() && len(w.removes) > 0 {
			gone, _ := spread(w.removes)
			parts = append(parts, e.p.Text("reason.way", map[string]any{
				"Count": w.fins.Len(), "Chosen": e.p.Units(e.l, w.cover),
				"Fins": e.p.Cells(e.l, w.fins.Slice()), "Gone": e.p.Cells(e.l, gone), "Many": len(gone) > 1,
			}))
		}
	}
	return parts
}

// fishIn returns the fish with this cover if all its fins are among the step's, else an empty one.
func (e *explanation) fishIn(cover []int) singleFish {
	w := singleFish{cover: cover}
	for _, u := range e.s.Base {
		for c := range e.g.Positions(&e.l.Units()[u], e.s.Digits.Min()).All() {
			if e.within(cover, c) == 0 || e.within(e.s.Base, c) > 1 {
				w.fins.Add(c)
			}
		}
	}
	if fins, _ := spread(e.s.Fins); !w.fins.Within(solver.CellsOf(fins...)) {
		return singleFish{}
	}
	for _, r := range e.s.Removes {
		most := min(e.within(e.s.Base, r.Cell), 1)
		if e.within(cover, r.Cell) > most && w.fins.Within(e.l.Peers(r.Cell)) {
			w.removes = append(w.removes, r)
		}
	}
	return w
}

func choices(items []int, n int) func(yield func([]int) bool) {
	return func(yield func([]int) bool) { choose(nil, items, n, yield) }
}

func choose(chosen, left []int, n int, yield func([]int) bool) bool {
	if n == 0 {
		return yield(slices.Clone(chosen))
	}
	for i := range len(left) - n + 1 {
		if !choose(append(chosen, left[i]), left[i+1:], n-1, yield) {
			return false
		}
	}
	return true
}
