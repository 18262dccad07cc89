package logic_test

import (
	"testing"

	"pencilmark/solver/logic"
	"pencilmark/solver/rating"
)

// The tests of this package hold every ladder that there is to what they ask; most
// are in packages above it.
func TestMain(m *testing.M) {
	logic.TryLadders(rating.Ladders())
	m.Run()
}
