package logic_test

import (
	"testing"

	"pencilmark/solver/logic"
	"pencilmark/solver/rating"
)

// The tests run every ladder, most of which are in packages above this one.
func TestMain(m *testing.M) {
	logic.TryLadders(rating.Ladders())
	m.Run()
}
