package solver_test

import (
	"context"
	"fmt"

	"pencilmark/solver"
	"pencilmark/solver/format"
)

func ExampleSolve() {
	puzzle, err := format.Read("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", format.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	solution, err := solver.Solve(context.Background(), puzzle)
	fmt.Println(solution, err)
	// Output:
	// 534678912672195348198342567859761423426853791713924856961537284287419635345286179 <nil>
}
