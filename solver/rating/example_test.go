package rating_test

import (
	"context"
	"fmt"

	"pencilmark/solver/format"
	"pencilmark/solver/rating"
)

func ExampleRate() {
	puzzle, err := format.Read("......2...58..6......3...85.1.47.6..9.6...5.7..7.39.4.76...8......9..81...9......", format.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	report, err := rating.Rate(context.Background(), puzzle)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(report.Tier, report.ER, report.EP, report.ED)
	fmt.Println(report.HardestTechnique())
	// Output:
	// medium 2.0 1.2 1.2
	// direct-hidden-pair
}
