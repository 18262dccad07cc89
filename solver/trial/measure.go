package trial

import (
	"context"

	"pencilmark/solver"
)

// MaxBackdoor is the greatest size of a backdoor that Measure looks for.
const MaxBackdoor = 4

// Measures are what trial and error says of a puzzle.
type Measures struct {
	Depth    int   // of T&E by singles; MaxDepth+1 is deeper than MaxDepth
	Backdoor []int // the cells of a smallest backdoor; empty if singles solve the puzzle
	Larger   bool  // there is no backdoor of up to MaxBackdoor cells
}

// Measure takes the measures of a position that has exactly one solution. It takes a second
// or so of a hard classic sudoku, and longer the larger the grid is. The error is the
// context's or solver.Solve's.
func Measure(ctx context.Context, g *solver.Grid) (*Measures, error) {
	depth, err := Depth(ctx, g)
	if err != nil {
		return nil, err
	}
	backdoor, ok, err := Backdoor(ctx, g, MaxBackdoor)
	return &Measures{depth, backdoor, !ok}, err
}
