package generate_test

import (
	"context"
	"fmt"
	"math/rand/v2"

	"pencilmark/solver/generate"
	"pencilmark/solver/rating"
)

// The same random source and options make the same puzzle.
func ExampleNewPuzzle() {
	r := rand.New(rand.NewPCG(1, 2))
	puzzle, report, err := generate.NewPuzzle(context.Background(), r, generate.Options{Tier: rating.Easy, Symmetry: generate.HalfTurnSymmetry})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(puzzle)
	fmt.Println(report.Tier, report.ER, report.Solutions)
	// Output:
	// 83...........29.37.924....52...94....1.....4....53...85....137.76.95...........89
	// easy 1.2 1
}
