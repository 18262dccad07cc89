package guard

import (
	"context"

	"pencilmark/internal/game"
	"pencilmark/solver"
)

// Dailies are puzzles that grids are held against.
type Dailies struct {
	dailies dailies
	puzzles []*game.Puzzle
}

// NewDailies returns them, prepared.
func NewDailies(puzzles []*game.Puzzle) *Dailies {
	d := &Dailies{puzzles: puzzles}
	for _, p := range puzzles {
		d.dailies.of(p)
	}
	return d
}

// Show returns the id of the daily that a grid shows, or "", as Screen decides it.
func (d *Dailies) Show(ctx context.Context, g *solver.Grid) (string, error) {
	shown := newDigits(g)
	for _, p := range d.puzzles {
		found, err := d.dailies.show(ctx, p, shown, missingAmong(shown.count))
		if found || err != nil || shown.resembles(p.Grid) {
			return p.ID, err
		}
	}
	return "", nil
}
