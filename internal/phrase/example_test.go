package phrase_test

import (
	"context"
	"fmt"

	"pencilmark/internal/phrase"
	"pencilmark/solver/format"
	"pencilmark/solver/logic"
)

// ExamplePrinter_Hint prints the next step at four levels of a hint and as a formal line.
func ExamplePrinter_Hint() {
	position, err := format.Read("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", format.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	step, _, err := logic.Human().Next(context.Background(), position)
	if err != nil {
		fmt.Println(err)
		return
	}
	english := phrase.New("en")
	for level := 1; level <= 4; level++ {
		fmt.Println(english.Hint(&step, position, level))
	}
	// Output:
	// In one box, a digit has only one place left.
	// Where can 8 go in box 2? Cross off the cells that see one.
	// Hidden single. Box 2 still needs 8. r3c4, r3c5 and r3c6 see the 8 in r3c3; r1c4 sees the 8 in r5c4. Only one cell is left for it.
	// So r1c6 is 8.
	// Hidden Single: r1c6=8
}
