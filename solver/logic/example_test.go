package logic_test

import (
	"context"
	"fmt"

	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/logic"
)

// ExampleNewLadder makes a ladder of chosen techniques and walks it.
func ExampleNewLadder() {
	puzzle, err := format.Read("......2...58..6......3...85.1.47.6..9.6...5.7..7.39.4.76...8......9..81...9......", format.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	ladder := logic.NewLadder(logic.LadderOptions{
		Name:  "singles and pairs",
		Rungs: logic.Rungs(logic.MustTechniques("naked-single", "hidden-single", "naked-pair", "hidden-pair")...),
	})
	outcome, err := ladder.Walk(context.Background(), puzzle, func(*solver.Grid, solver.Step) bool { return true })
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(outcome.Solved, outcome.Steps)
	for _, use := range outcome.Uses {
		fmt.Println(use.Count, use.Method)
	}
	// Output:
	// true 57
	// 38 naked-single
	// 17 hidden-single
	// 1 naked-pair
	// 1 hidden-pair
}

// ExampleLadder_WithoutUniqueness uses the human ladder without techniques that assume one solution.
func ExampleLadder_WithoutUniqueness() {
	position, err := format.Read("83172694549.8.5.7.5.794....9..6..5..61539842778345269115.2..76.2..5..31.3.91..852", format.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, ladder := range []*logic.Ladder{logic.Human(), logic.Human().WithoutUniqueness()} {
		step, ok, err := ladder.Next(context.Background(), position)
		fmt.Println(step.Technique, ok, err)
	}
	// Output:
	// unique-rectangle-1 true <nil>
	// xy-chain true <nil>
}
