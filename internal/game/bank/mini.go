package bank

import (
	"context"
	"math/rand/v2"

	"pencilmark/internal/game"
	"pencilmark/solver"
	"pencilmark/solver/generate"
	"pencilmark/solver/rating"
)

// miniClues is how many clues a mini has: so many that it takes a minute or two, and that
// a stranger's puzzle does not pass for a copy of one.
func miniClues() generate.Range[int] { return generate.Range[int]{Min: 12, Max: 14} }

// makeMini is the GenerateFunc of minis.
func makeMini(ctx context.Context, r *rand.Rand, _ rating.Tier) (*solver.Grid, rating.Report, error) {
	layout, err := solver.NewLayout(game.MiniShape())
	if err != nil {
		return nil, rating.Report{}, err
	}
	return generate.NewPuzzle(ctx, r, generate.Options{Layout: layout, Tier: rating.Easy, ForPeople: true, Clues: miniClues(), Tries: maxTried})
}
