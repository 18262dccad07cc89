package canonical_test

import (
	"fmt"

	"pencilmark/solver/canonical"
	"pencilmark/solver/format"
)

// Example shows that a puzzle and the same puzzle with renamed digits have one form.
func Example() {
	puzzle, err := format.Read("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9", format.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	renamed, _ := format.Read("..............4.96..2.3.......6.8.....5...2...1.......6......84..3.2........5...1", format.Options{})
	one, err := canonical.Of(puzzle)
	if err != nil {
		fmt.Println(err)
		return
	}
	other, _ := canonical.Of(renamed)
	fmt.Println(one.Puzzle)
	fmt.Println(one.Puzzle == other.Puzzle, one.Automorphisms)
	// Output:
	// ..............1..2.34....5.......36.....7....1....8........2..1.563......7......8
	// true 1
}
