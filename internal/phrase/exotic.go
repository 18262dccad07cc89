package phrase

import (
	"slices"

	"pencilmark/solver"
)

// addTridagon adds the values about the guardians of a pattern that three digits
// cannot fill.
func (e *explanation) addTridagon(data map[string]any) {
	data["Guardians"], data["ManyGuardians"] = e.p.Candidates(e.l, e.s.Fins), len(e.s.Fins) > 1
}

// addCounts adds what cells take of each of some units.
func (e *explanation) addCounts(data map[string]any) {
	var counts []string
	for _, set := range e.s.Sets {
		counts = append(counts, e.p.Text("sector-set.count", map[string]any{"Digits": e.p.Digits(set.Digits), "Unit": e.p.Unit(&e.l.Units()[set.Unit])}))
	}
	data["Counts"] = e.p.JoinClauses(counts)
}

// addExocet adds the values about a base, its targets, their companions and, where
// they count, their mirrors.
func (e *explanation) addExocet(data map[string]any) {
	base, one, two := e.s.Sets[0], e.s.Sets[1].Cells[0], e.s.Sets[2].Cells[0]
	data["BaseBox"], data["BaseCells"] = e.p.Unit(&e.l.Units()[base.Unit]), e.p.Cells(e.l, base.Cells)
	data["Targets"], data["Companions"] = e.p.Cells(e.l, []int{one, two}), e.p.Cells(e.l, e.s.Sets[3].Cells)
	data["Mirrors"] = ""
	if mirrors := e.s.Sets[4:]; len(mirrors) == 2 {
		data["Mirrors"] = e.p.JoinClauses([]string{e.mirror(one, &mirrors[0]), e.mirror(two, &mirrors[1])})
	}
}

func (e *explanation) mirror(target int, s *solver.Subset) string {
	return e.p.Text("exocet.mirror", map[string]any{
		"Target": e.p.Cell(e.l, target), "Box": e.p.Unit(&e.l.Units()[s.Unit]), "Cells": e.p.ListOr(e.p.cellNames(e.l, s.Cells)),
	})
}

// addFirework adds the values about digits that fill the crossings of lines and
// the cells beside.
func (e *explanation) addFirework(data map[string]any) {
	data["Bursts"], data["Quad"] = capital(e.p.JoinClauses(e.bursts())), len(e.s.Sets) > 1
	data["CrossedBox"] = e.p.Units(e.l, e.s.Cover[:1])
}

// bursts says, for each crossing of a firework, where its digits are outside the
// box of the crossing.
func (e *explanation) bursts() []string {
	var parts []string
	for i, set := range e.s.Sets {
		lines := e.s.Base[2*i : 2*i+2]
		box := &e.l.Units()[e.s.Cover[i]]
		crossing := slices.IndexFunc(set.Cells, func(c int) bool { return e.within(lines, c) == len(lines) })
		wings := slices.Delete(slices.Clone(set.Cells), crossing, crossing+1)
		parts = append(parts, e.p.Text("firework.burst", map[string]any{
			"Lines": e.p.Units(e.l, lines), "Digits": e.p.Digits(set.Digits), "Box": e.p.Unit(box),
			"Wings": e.p.Cells(e.l, wings), "Crossing": e.p.Cell(e.l, set.Cells[crossing]),
		}))
	}
	return parts
}
