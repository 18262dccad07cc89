package minutes_test

import (
	"context"
	"fmt"

	"pencilmark/solver/format"
	"pencilmark/solver/rating"
)

// Example shows how long people take for a rated puzzle.
func Example() {
	puzzle, err := format.Read("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..", format.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	report, err := rating.Rate(context.Background(), puzzle)
	if err != nil {
		fmt.Println(err)
		return
	}
	from, to := report.Time.ForPlayers()
	fmt.Printf("%.0f minutes on average; half of all players take %d to %d\n", report.Time.Minutes, from, to)
	// Output:
	// 133 minutes on average; half of all players take 55 to 210
}
