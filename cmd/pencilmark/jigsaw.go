package main

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"strings"

	"pencilmark/solver"
	"pencilmark/solver/generate"
	"pencilmark/solver/notation"
)

// cut puts a random jigsaw in the place of a layout that asks for any, the same
// one for a seed, and a shape in the place of what people call it.
func (c *generateCmd) cut(ctx context.Context) error {
	if c.Layout == "" || strings.Contains(c.Layout, ":") {
		return nil
	}
	v, err := solver.ParseVariant(c.Layout)
	if named, unknown := notation.ParseVariant(c.Layout); err != nil && unknown == nil {
		v, err = named, nil
	}
	if err != nil {
		return unusable("--layout: %w", err)
	}
	limited, cancel := context.WithTimeout(ctx, c.Time)
	defer cancel()
	layout, err := generate.NewLayout(limited, rand.New(rand.NewPCG(*c.Seed, math.MaxUint64)), v)
	if errors.Is(err, context.DeadlineExceeded) {
		return notFoundIn(c.Time, err)
	}
	if err == nil {
		c.Layout = layout.Shape().String()
	}
	return err
}
