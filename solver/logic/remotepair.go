package logic

import (
	"slices"

	"pencilmark/solver"
)

// A Remote Pair is a chain of cells with the same two candidates, each seeing the
// next: they take turns, so that two of them an odd number of links apart hold
// both digits.
func findRemotePair(v *view, yield func(solver.Step) bool) {
	for start := range v.bivalue().All() {
		if !v.remotesFrom(start, yield) {
			return
		}
	}
}

// remotesFrom looks for shortest chains from a cell, breadth first, to cells
// after it.
func (v *view) remotesFrom(start int, yield func(solver.Step) bool) bool {
	chains, seen := [][]int{{start}}, solver.CellsOf(start)
	for i := 0; i < len(chains); i++ {
		chain := chains[i]
		end := chain[len(chain)-1]
		if s, ok := v.remoteStep(chain); ok && end > start && !yield(s) {
			return false
		}
		next := v.bivalue().And(v.layout.Peers(end)).AndNot(seen)
		for c := range next.All() {
			if v.Candidates(c) == v.Candidates(start) {
				seen.Add(c)
				chains = append(chains, append(slices.Clip(chain), c))
			}
		}
	}
	return true
}

// remoteStep acts where the ends of a chain of an even number of cells are seen.
// Two cells of it would be a naked pair.
func (v *view) remoteStep(chain []int) (s solver.Step, ok bool) {
	first, last := chain[0], chain[len(chain)-1]
	if len(chain) < 4 || len(chain)%2 != 0 {
		return s, false
	}
	both := v.layout.Peers(first).And(v.layout.Peers(last)).AndNot(solver.CellsOf(chain...))
	digits := v.Candidates(first)
	removes := candidatesIn(v.Grid, both, digits)
	if len(removes) == 0 {
		return s, false
	}
	return linked(v.Grid, digits, removes, v.remoteBranch(chain, digits)), true
}

// remoteBranch supposes that the first cell is not the smaller digit, and follows
// the larger one from cell to cell.
func (v *view) remoteBranch(chain []int, digits solver.Digits) solver.Branch {
	off, on := digits.Min(), digits.Without(digits.Min()).Min()
	var links []solver.Link
	for i, c := range chain {
		if i > 0 {
			links = append(links, v.weakLink(at(chain[i-1], off), at(c, off)))
		}
		links = append(links, strongLink(at(c, off), at(c, on), -1))
		off, on = on, off
	}
	return chainOf(links...)
}
