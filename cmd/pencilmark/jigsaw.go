package main

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"regexp"
	"strconv"

	"pencilmark/solver"
	"pencilmark/solver/generate"
)

// anyJigsaw is a layout that leaves a jigsaw's regions open.
var anyJigsaw = regexp.MustCompile(`(?i)^jigsaw(\d{0,3})(\+x)?$`)

// cut puts a random jigsaw in the place of a layout that asks for any, the same
// one for a seed.
func (c *generateCmd) cut(ctx context.Context) error {
	m := anyJigsaw.FindStringSubmatch(c.Layout)
	if m == nil {
		return nil
	}
	size := solver.Classic().Size()
	if m[1] != "" {
		size, _ = strconv.Atoi(m[1])
	}
	if size < 4 || size > solver.MaxSize {
		return unusable("--layout: a jigsaw has 4 to %d rows", solver.MaxSize)
	}
	limited, cancel := context.WithTimeout(ctx, c.Time)
	defer cancel()
	shape, err := generate.NewJigsawShape(limited, rand.New(rand.NewPCG(*c.Seed, math.MaxUint64)), size, m[2] != "")
	if errors.Is(err, context.DeadlineExceeded) {
		return notFoundIn(c.Time, err)
	}
	c.Layout = shape.String()
	return err
}
