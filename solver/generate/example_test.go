package generate_test

import (
	"context"
	"fmt"
	"math/rand/v2"

	"pencilmark/solver/generate"
	"pencilmark/solver/rating"
)

// ExampleNewPuzzle shows that the same random source and options make the same puzzle.
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
	// .51...6...3.6.1....6...724....7....45...4...87....8....751...2....3.2.1...3...45.
	// easy 1.5 1
}
