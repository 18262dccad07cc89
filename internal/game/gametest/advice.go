package gametest

import (
	"context"

	"pencilmark/internal/game"
	"pencilmark/solver"
	"pencilmark/solver/coach"
)

// About asks for something, whatever the puzzle's layout.
func About[T any](asked T) game.Ask[T] {
	return func(*solver.Layout) (T, error) { return asked, nil }
}

// Hint asks for the next deduction.
func (w *World) Hint(ctx context.Context, c game.Call, sub game.Subject, level int) (*game.Hint, error) {
	return w.HintFor(ctx, c, sub, About(coach.Topic{}), level)
}
