package picture

import (
	"cmp"
	"context"
	"image"
	"math"
	"slices"
)

// board is a 9x9 board that was found and straightened.
type board struct {
	sheet *sheet
	plane *plane // from cells to the picture
	walls *walls
	bound image.Rectangle // in the picture
	boxed bool            // the lines around boxes are heavier than the others
}

func newBoard(s *sheet, p *plane) *board {
	w := s.walls()
	return &board{s, p, w, p.bound(9, 9), w.boxed()}
}

// flattened returns a board whose lines are straight.
func (b *board) flattened(from *image.RGBA) *board {
	bend := b.sheet.bend()
	if bend == nil {
		return b
	}
	flat := newBoard(straighten(from, b.plane, bend), b.plane)
	if flat.walls.drawnInside() < b.walls.drawnInside() || b.boxed && !flat.boxed {
		return b
	}
	return flat
}

// candidate is a lattice that may be a board.
type candidate struct {
	*lattice
	plane *plane // from cells to the whole picture
	bound image.Rectangle
}

// mostTries bounds how often a lattice is straightened.
const mostTries = 24

// findBoard returns the largest board of a picture.
func findBoard(ctx context.Context, from *image.RGBA) (*board, error) {
	g, scale := grayOf(from)
	candidates, err := search(ctx, from, g, scale)
	if err != nil {
		return nil, err
	}
	var best *board
	var tried []*candidate
	tries := mostTries
	for _, c := range candidates {
		if slices.ContainsFunc(tried, c.isSame) {
			continue
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		b := c.place(from, &tries)
		if b == nil {
			continue
		}
		tried = append(tried, c)
		switch {
		case best == nil || b.boxed && !best.boxed:
			best = b
		case b.boxed == best.boxed && b.bound.Intersect(best.bound).Empty() && 3*area(b.bound) > 2*area(best.bound) && 3*area(best.bound) > 2*area(b.bound):
			return nil, &Refusal{Several}
		case b.boxed == best.boxed && area(b.bound) > area(best.bound):
			best = b
		}
	}
	if best != nil && !slices.ContainsFunc(candidates, func(c *candidate) bool { return c.isLarger(best) }) {
		return best.flattened(from), nil
	}
	if best == nil {
		if b := findBoxes(from, g, scale); b != nil {
			return b, nil
		}
	}
	return nil, &Refusal{shapeOf(candidates)}
}

// findBoxes returns a board whose boxes are seen and whose cells are not, or nil.
func findBoxes(from *image.RGBA, g *gray, scale float64) *board {
	const boxes, largest = 9, 0.4
	for _, limit := range []uint8{24, 10, 48} {
		for _, l := range lattices(blobsOf(g.edges(), g.w, g.h, limit, largest), boxes) {
			if l.cols != 3 || l.rows != 3 {
				continue
			}
			p := l.plane.finer(3).scaled(scale)
			if b := newBoard(straighten(from, p, nil), p); b.walls.drawnAround() && (b.boxed || b.walls.allDrawn()) {
				return b
			}
		}
	}
	return nil
}

func area(r image.Rectangle) int { return r.Dx() * r.Dy() }

// isSame reports whether two lattices cover about the same part of the picture as boards of 9x9.
func (c *candidate) isSame(other *candidate) bool {
	shared := area(c.bound.Intersect(other.bound))
	return c.cols == 9 && c.rows == 9 && other.cols == 9 && other.rows == 9 && 10*shared > 9*max(area(c.bound), area(other.bound))
}

// isLarger reports whether a board seems to be a part of a lattice of another size.
func (c *candidate) isLarger(b *board) bool {
	return min(c.cols, c.rows) >= 12 && 2*len(c.blobs) > c.cols*c.rows && c.bound.Overlaps(b.bound) && area(c.bound) > area(b.bound)
}

// shapeOf says what was found instead of a board.
func shapeOf(candidates []*candidate) Reason {
	for _, c := range candidates {
		switch {
		case c.cols == 21 && c.rows == 21:
			return Samurai
		case c.cols != 9 || c.rows != 9:
			return OtherSize
		}
	}
	return NoBoard
}

// search looks for lattices between lines of different kinds, those with the most to see first.
func search(ctx context.Context, from *image.RGBA, g *gray, scale float64) (all []*candidate, err error) {
	edges, smooth := g.edges(), g.smooth()
	longer := max(g.w, g.h)
	look := func(barrier []uint8, limits ...uint8) (whole bool) {
		for _, limit := range limits {
			for _, l := range lattices(blobsOf(barrier, g.w, g.h, limit, 0.25), fewestCells) {
				p := l.plane.scaled(scale)
				all = append(all, &candidate{l, p, p.bound(l.cols, l.rows)})
				whole = whole || l.cols == 9 && l.rows == 9 && len(l.blobs) >= 76
			}
		}
		return whole || ctx.Err() != nil
	}
	if !look(edges, 24, 10) {
		dark := smooth.darker(longer / 28)
		if !look(dark, 30, 16) && !look(colorEdges(from), 10, 6) {
			near := smooth.darker(longer / 70)
			lines := drawnOut(near, g.w, g.h, longer/90)
			_ = look(lines, 10, 6) || look(near, 12, 7) || look(edges, 48) || look(lines, 4, 16) || look(near, 20) || look(dark, 60)
		}
	}
	slices.SortStableFunc(all, func(a, b *candidate) int { return cmp.Compare(b.worth(), a.worth()) })
	return all, ctx.Err()
}

// worth orders candidates by the cells that were seen and their size.
func (c *candidate) worth() float64 { return float64(len(c.blobs)) * math.Sqrt(c.plane.cellSide()) }

// place straightens the part of a lattice that is most like a 9x9 board, or returns nil.
func (c *candidate) place(from *image.RGBA, tries *int) (best *board) {
	if max(c.cols, c.rows) > 13 || min(c.cols, c.rows) < 7 && (min(c.cols, c.rows) < 4 || max(c.cols, c.rows) != 9) {
		return nil
	}
	best = c.bestOf(from, 0, tries)
	if best == nil || !best.boxed { // perhaps a row beside the board was taken for one of it
		if other := c.bestOf(from, 1, tries); other != nil && other.boxed {
			best = other
		}
	}
	if best == nil || !best.walls.allDrawn() || !best.boxed && max(c.cols, c.rows) > 9 {
		return nil
	}
	return best
}

// bestOf straightens each part of 9x9 cells that contains a lattice, lies in it, or is up to slack cells
// off, and returns the one with most walls, or nil.
func (c *candidate) bestOf(from *image.RGBA, slack int, tries *int) (best *board) {
	most := 0.0
	for x := min(c.cols-9, 0) - slack; x <= max(c.cols-9, 0)+slack; x++ {
		for y := min(c.rows-9, 0) - slack; y <= max(c.rows-9, 0)+slack; y++ {
			at := c.plane.shifted(float64(x), float64(y))
			if outside := int(at.cellSide() / 2); !at.bound(9, 9).In(from.Rect.Inset(-outside)) {
				continue
			}
			if *tries--; *tries < 0 {
				return best
			}
			b := newBoard(straighten(from, at, nil), at)
			like := float64(b.walls.drawnInside())
			if b.boxed {
				like += 40
			}
			if like > most {
				most, best = like, b
			}
		}
	}
	return best
}
