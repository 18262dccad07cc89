package logic_test

import (
	"testing"

	"pencilmark/solver/logic"
	"pencilmark/solver/rating"
)

// TestMain runs the tests with every ladder, though most of them are in packages that import this one.
func TestMain(m *testing.M) {
	logic.TryLadders(rating.Ladders())
	m.Run()
}
