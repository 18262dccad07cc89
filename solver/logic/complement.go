package logic

import (
	"slices"
	"strconv"

	"pencilmark/solver"
)

// hasComplement reports whether a set or a fish comes to the same as a smaller one that the
// ladder looks for: what naked cells leave is hidden in the other open cells of their
// unit, and the lines of a fish leave those across that they do not cover. Pairs are as
// plain as any.
func (l *Ladder) hasComplement(g *solver.Grid, s *solver.Step) bool {
	if len(s.Base) == 0 || max(len(s.Cells), len(s.Base)) <= 2 {
		return false
	}
	openCells := g.Layout().Units()[s.Base[0]].Set.And(g.Empty()).Len() - len(s.Cells)
	openLines := g.Layout().Size() - len(s.Base) - placedCount(g, s.Digits.Min())
	switch s.Technique {
	case "naked-" + sizeName(len(s.Cells)):
		oneUnit := len(s.Cover) < 2 // or it says more than what is hidden in either
		return oneUnit && openCells < len(s.Cells) && l.looksFor(subsetName("hidden-", openCells))
	case "hidden-" + sizeName(len(s.Cells)):
		return openCells < len(s.Cells) && l.looksFor(subsetName("naked-", openCells))
	case fishName(len(s.Base)):
		return openLines < len(s.Base) && l.looksFor(lineFishName(openLines))
	case "block-fish-" + strconv.Itoa(len(s.Base)):
		return openLines < len(s.Base) && l.looksFor("block-fish-"+strconv.Itoa(openLines))
	}
	return false
}

// placedCount counts the cells that have a digit.
func placedCount(g *solver.Grid, digit int) (n int) {
	for c := range g.Layout().CellCount() {
		if g.Value(c) == digit {
			n++
		}
	}
	return n
}

func subsetName(prefix string, n int) string {
	if n == 1 {
		return prefix + "single"
	}
	return prefix + sizeName(n)
}

// lineFishName names the fish of n lines; that of one is a hidden single.
func lineFishName(n int) string {
	if n == 1 {
		return "hidden-single"
	}
	return fishName(n)
}

// looksFor reports whether a technique is on the ladder.
func (l *Ladder) looksFor(name string) bool {
	return slices.ContainsFunc(l.rungs, func(r Rung) bool { return !r.leftOut && r.Name == name })
}
