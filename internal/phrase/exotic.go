package phrase

import (
	"slices"

	"pencilmark/solver"
)

func addTridagon(e *explanation, data map[string]any) {
	data["Guardians"], data["ManyGuardians"] = e.p.Candidates(e.l, e.s.Fins), len(e.s.Fins) > 1
	data["ShortCells"] = e.shortCells(e.s.Cells)
}

func addCounts(e *explanation, data map[string]any) {
	data["Counts"], data["ShortCells"] = e.counts(e.s.Sets), e.shortCells(e.s.Cells)
}

func (e *explanation) counts(sets []solver.Subset) string {
	return e.p.JoinClauses(each(sets, func(set solver.Subset) string {
		return e.p.Text("sector-set.count", map[string]any{"Digits": e.p.Digits(set.Digits), "Unit": e.p.Unit(&e.l.Units()[set.Unit])})
	}))
}

// addExocet adds the values about a base, targets, companions and mirrors.
func addExocet(e *explanation, data map[string]any) {
	base, targets := e.s.Sets[0], e.exocetTargets(1)
	data["BaseBox"], data["BaseCells"] = e.p.Unit(&e.l.Units()[base.Unit]), e.p.Cells(e.l, base.Cells)
	data["Targets"], data["Companions"] = e.p.Cells(e.l, targets), e.p.Cells(e.l, e.s.Sets[3].Cells)
	data["Mirrors"] = ""
	if mirrors := e.s.Sets[4:]; len(mirrors) == 2 {
		data["Mirrors"] = e.p.JoinClauses([]string{e.mirror(targets[0], &mirrors[0]), e.mirror(targets[1], &mirrors[1])})
	}
}

func (e *explanation) exocetTargets(i int) []int {
	return []int{e.s.Sets[i].Cells[0], e.s.Sets[i+1].Cells[0]}
}

func addSenior(e *explanation, data map[string]any) {
	addExocet(e, data)
	var inside, outside []int
	for _, c := range e.exocetTargets(1) {
		if e.inBand(c) {
			inside = append(inside, c)
		} else {
			outside = append(outside, c)
		}
	}
	data["Inside"], data["Outside"], data["ManyOutside"] = e.cells(inside), e.p.Cells(e.l, outside), len(outside) > 1
}

// inBand reports whether a cell is in the band of an exocet's base.
func (e *explanation) inBand(cell int) bool {
	base, kind := e.s.Sets[0], solver.Row
	if e.l.Col(base.Cells[0]) == e.l.Col(base.Cells[1]) {
		kind = solver.Column
	}
	line := e.l.Units()[e.l.UnitsOf(cell)[kind]].Set
	return !line.And(e.l.Units()[base.Unit].Set).IsEmpty()
}

func addDouble(e *explanation, data map[string]any) {
	one, two := e.s.Sets[0], e.s.Sets[1]
	data["BaseBox"], data["OtherBox"] = e.p.Unit(&e.l.Units()[one.Unit]), e.p.Unit(&e.l.Units()[two.Unit])
	data["BaseCells"], data["OtherCells"] = e.p.Cells(e.l, one.Cells), e.p.Cells(e.l, two.Cells)
	data["Targets"], data["OtherTargets"] = e.p.Cells(e.l, e.exocetTargets(2)), e.p.Cells(e.l, e.exocetTargets(4))
	data["Companions"], data["Counts"] = e.p.Cells(e.l, e.s.Sets[6].Cells), e.counts(e.s.Sets[7:])
	for _, c := range e.exocetTargets(2) {
		for _, k := range e.exocetTargets(4) {
			if box := e.l.BlockOf(c); box == e.l.BlockOf(k) {
				data["Both"], data["ThirdBox"] = e.p.Cells(e.l, []int{c, k}), e.p.Unit(&e.l.Units()[box])
			}
		}
	}
}

func (e *explanation) mirror(target int, s *solver.Subset) string {
	return e.p.Text("exocet.mirror", map[string]any{
		"Target": e.p.Cell(e.l, target), "Box": e.p.Unit(&e.l.Units()[s.Unit]), "Cells": e.p.ListOr(e.p.cellNames(e.l, s.Cells)),
	})
}

func addFirework(e *explanation, data map[string]any) {
	data["Bursts"] = table(e.bursts())
	data["CrossedBox"] = e.p.Units(e.l, e.s.Cover[:1])
}

// bursts says for each crossing of a firework where its digits are outside the box.
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
