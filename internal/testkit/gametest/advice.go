package gametest

import (
	"context"

	"pencilmark/internal/game"
	"pencilmark/internal/game/play"
	"pencilmark/solver"
	"pencilmark/solver/coach"
)

// About returns a topic that is the same in any layout.
func About[T any](asked T) play.Ask[T] {
	return func(*solver.Layout) (T, error) { return asked, nil }
}

// Hint returns a hint about the next deduction.
func (w *World) Hint(ctx context.Context, c game.Call, sub game.Subject, level int) (*play.Hint, error) {
	return w.Play.Hint(ctx, c, sub, About(coach.Topic{}), level)
}
