package main

import (
	"fmt"
	"os"

	"pencilmark/internal/phrase"
	"pencilmark/internal/render"
)

// writePictures draws what was answered to the files that the flags name. What marks
// no step is drawn as the board is.
func (c *hintCmd) writePictures(a *advised) error {
	if c.PNG == "" && c.SVG == "" {
		return nil
	}
	if a.board.Grid == nil {
		return unusable("--png and --svg: there is no step to draw")
	}
	b := a.board
	if b.Step != nil && !b.UnitsOnly {
		b = render.TeachingBoard(b.Grid, b.Step)
		b.NoteCells, b.Title = a.board.NoteCells, c.words.Technique(b.Step.Technique)
	}
	b.RoleNames, b.LetterRows = c.words.LegendText, c.words.Coordinates() == phrase.LetterRow
	if c.SVG != "" {
		if err := os.WriteFile(c.SVG, render.SVG(b, render.Light), 0o644); err != nil {
			return fmt.Errorf("--svg: %w", err)
		}
	}
	if c.PNG == "" {
		return nil
	}
	picture, err := render.PNG(b, render.Light)
	if err != nil {
		return err
	}
	if err := os.WriteFile(c.PNG, picture, 0o644); err != nil {
		return fmt.Errorf("--png: %w", err)
	}
	return nil
}
