package format

import (
	"strings"

	"pencilmark/solver"
)

// layout returns the layout of a text with so many rows, all as wide as that.
func (s *textRows) layout(size int) (*solver.Layout, error) {
	if s.shape != nil {
		return newLayout(*s.shape)
	}
	var shapes []solver.Shape
	for _, k := range solver.KnownShapes() {
		if k.Size() == size {
			shapes = append(shapes, k)
		}
	}
	if len(shapes) > 1 {
		names := choices(shapes)
		last := len(names) - 1
		return nil, fail(SeveralLayouts, ErrorValues{"Cells": size * size, "Layouts": names},
			"%d cells can be several layouts; name one of %s or %s", size*size, strings.Join(names[:last], ", "), names[last])
	}
	return newLayout(shapes[0])
}

func newLayout(shape solver.Shape) (*solver.Layout, error) {
	l, err := solver.NewLayout(shape)
	if err != nil {
		return nil, fail(UnknownLayout, ErrorValues{"Layout": shape.String()}, "%v", err)
	}
	return l, nil
}

// choices names shapes, each also with diagonals: 6x2, 4x3, 6x2+x and 4x3+x.
func choices(shapes []solver.Shape) []string {
	var names []string
	for _, diagonals := range []bool{false, true} {
		for _, k := range shapes {
			k.Diagonals = diagonals
			names = append(names, k.String())
		}
	}
	return names
}

// sizeOf returns the size of the sudoku that has so many cells; ok is false if
// the text cannot be one of that many.
func (s *textRows) sizeOf(cells int) (size int, ok bool) {
	for n := 1; n*n <= cells; n++ {
		if n*n == cells && s.isSize(n) {
			return n, true
		}
	}
	return 0, false
}
