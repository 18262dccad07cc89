package coach_test

import (
	"context"
	"fmt"

	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/format"
	"pencilmark/solver/logic"
)

func ExampleCoach_Why() {
	grid, err := format.Read(".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....", format.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	position, err := coach.NewPosition(context.Background(), nil, grid)
	if err != nil {
		fmt.Println(err)
		return
	}
	reason, err := coach.New(logic.Human()).Why(context.Background(), position, solver.Candidate{Cell: 0, Digit: 2})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(reason.Kind == coach.ReasonArgument, reason.After, reason.Step.Technique)
	// Output: true 46 discontinuous-nice-loop
}
