package minutes

import (
	"math"

	"pencilmark/solver"
)

// Counts are the figures of a walk through a puzzle.
type Counts struct {
	Clues  float64 // givens
	Search float64 // the sum over all placed singles of: empty cells divided by the ease of the available singles
	Locked float64 // how often the walk needs locked candidates
	Pairs  float64 // how often it then needs pairs
	Stuck  float64 // how often it needs something harder; the solution then fills a cell
}

// readers is the number of walks that Count averages. They differ when several singles are equally easy.
const readers = 2

// leastEase is the ease below which singles are so hard to see that players search all cells instead.
const leastEase = 0.1

// Count walks a puzzle with its only solution.
func Count(puzzle, solution *solver.Grid) Counts {
	start := newPosition(puzzle)
	counts := Counts{Clues: float64(puzzle.FilledCount())}
	for reader := range readers {
		p := *start
		p.walk(solution, reader, &counts)
	}
	return counts
}

// walk fills the grid and adds its share to the counts.
func (p *position) walk(solution *solver.Grid, reader int, counts *Counts) {
	const share = 1.0 / readers
	for p.left > 0 {
		next := p.look(reader)
		switch {
		case next.cell >= 0:
			counts.Search += share * float64(p.left) / max(next.ease, leastEase)
			p.place(next.cell, int(p.digit[next.cell]))
		case p.useLocked():
			counts.Locked += share
		case p.usePairs():
			counts.Pairs += share
		default:
			counts.Stuck += share
			cell := p.barest(reader)
			p.place(cell, solution.Value(cell))
		}
	}
}

// offer is the single to place next, and the ease of all available singles.
type offer struct {
	cell int     // -1 if there is no single
	ease float64 // of all available singles together
}

// look chooses the next of the available singles: one that has been available for long and is easy to see.
func (p *position) look(reader int) offer {
	next := offer{cell: -1}
	longest := 0.0
	for cell := range p.singles.All() {
		ease := p.ease(cell)
		next.ease += ease
		p.seen[cell]++
		if wait := float64(p.seen[cell]) * ease * (1 + preferences[reader][cell]/2); wait > longest {
			longest, next.cell = wait, cell
		}
	}
	return next
}

// ease returns how easy it is to see that a cell is a single, the sum over the ways to see it. A hidden single in a
// box adds 1. A hidden single in a line, and a naked single, add more if fewer cells are empty.
func (p *position) ease(cell int) (ease float64) {
	fewest := uint8(math.MaxUint8)
	for _, unit := range p.layout.UnitsOf(cell) {
		fewest = min(fewest, p.empty[unit])
		switch {
		case p.places[unit][p.digit[cell]] != 1:
		case p.units[unit].Kind.IsBlock():
			ease++
		default:
			ease += 1.5 / float64(p.empty[unit])
		}
	}
	if _, naked := p.candidates[cell].Single(); naked {
		ease += 0.6 / float64(fewest) / float64(fewest)
	}
	return ease
}

// preferences holds, for each reader and cell, a number from 0 to 1, by which readers choose between cells that are
// equally easy to see.
var preferences = func() (table [readers][solver.MaxCells]float64) {
	for reader := range table {
		for cell := range table[reader] {
			_, table[reader][cell] = math.Modf(float64(cell+1+reader*solver.MaxCells) * math.Phi)
		}
	}
	return table
}()

// barest returns the empty cell with the fewest candidates.
func (p *position) barest(reader int) int {
	best, fewest := -1, math.Inf(1)
	for cell := range p.isEmpty.All() {
		if n := float64(p.candidates[cell].Len()) + preferences[reader][cell]/2; n < fewest {
			best, fewest = cell, n
		}
	}
	return best
}
