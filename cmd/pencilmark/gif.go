package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"pencilmark/internal/render"
	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/logic"
)

// writeGIF writes a walk to a file as an animated picture.
func (c *pathCmd) writeGIF(ctx context.Context, m *Main, ladder *logic.Ladder, grid *solver.Grid) error {
	file, err := os.Create(c.GIF) // before the drawing, which takes its time
	if err != nil {
		return fmt.Errorf("--gif: %w", err)
	}
	defer file.Close()
	steps, err := coach.New(ladder).Way(ctx, grid)
	if err != nil {
		return explainUnsolvable(err)
	}
	printer := m.printer()
	picture, err := render.GIF(ctx, render.Animation{Grid: grid, Steps: steps, Theme: render.Light, Caption: func(s *solver.Step) string { return printer.Technique(s.Technique) }})
	if err != nil {
		return err
	}
	_, err = file.Write(picture)
	if err := errors.Join(err, file.Close()); err != nil {
		return fmt.Errorf("--gif: %w", err)
	}
	_, err = fmt.Fprintln(m.Stdout, printer.Text("cli.gif", map[string]any{"File": c.GIF, "Steps": len(steps), "Size": (len(picture) + 999) / 1000}))
	return err
}
