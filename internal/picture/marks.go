package picture

import (
	"slices"

	"pencilmark/internal/picture/glyph"
	"pencilmark/solver"
)

// How sure marks must be: where their place says the same as their form, and where it does not.
const (
	sureInPlace = 0.25
	sureAlone   = 0.9
)

// readMarks returns the pencil marks of cells, and the cells whose marks are not all clear.
func (p *page) readMarks(contents *[81]content) (marks [81]solver.Digits, unclear []int) {
	keypad := p.isKeypad(contents)
	for i, k := range contents {
		if k.marks == nil && !k.unclear {
			continue
		}
		digits, clear := p.cells[i].freeMarks(k.marks)
		if keypad {
			digits, clear = p.cells[i].keypadMarks(p.sheet, i, k.marks)
		}
		if !clear || k.unclear {
			unclear = append(unclear, i)
			continue
		}
		marks[i] = digits
	}
	return marks, unclear
}

// showsMarks reports whether a cell surely has two marks or more, and so no digit, whatever lines go over
// it.
func (p *page) showsMarks(c *cell) bool {
	return p.clearMarks(c).Len() >= 2 && !slices.ContainsFunc(c.pieces, func(k *piece) bool { return p.isLarge(k) && !k.edge })
}

// clearMarks returns the marks of a cell that are certain, none if one seems to be there twice.
func (p *page) clearMarks(c *cell) (seen solver.Digits) {
	for _, k := range c.pieces {
		if k.class == glyph.Other || k.chance < sureAlone || 4*abs(k.h()-p.markHeight) > p.markHeight {
			continue
		}
		if seen.Has(k.class) {
			return 0
		}
		seen = seen.With(k.class)
	}
	return seen
}

// isKeypad reports whether marks lie where a keypad has their digits: 1 to 3 in the upper third.
func (p *page) isKeypad(contents *[81]content) bool {
	fits, all := 0, 0
	for i, k := range contents {
		for _, mark := range k.marks {
			if mark.class == glyph.Other || mark.chance < sureAlone {
				continue
			}
			all++
			if slotOf(i, mark) == mark.class {
				fits++
			}
		}
	}
	return all >= 4 && 10*fits >= 9*all
}

// hasKeypadMarks reports whether a cell surely has marks, since its pieces are several digits of which each lies
// where a keypad has it. In a terminal marks are as large as digits.
func (c *cell) hasKeypadMarks(i int) bool {
	return len(c.pieces) >= 2 && !slices.ContainsFunc(c.pieces, func(k *piece) bool {
		return k.class == glyph.Other || k.chance < surePart || slotOf(i, k) != k.class
	})
}

// slotOf returns the digit in whose place of a keypad the middle of a piece lies.
func slotOf(i int, k *piece) int {
	at := square(i/9, i%9).Min
	x, y := (k.box.Min.X+k.box.Max.X)/2-at.X, (k.box.Min.Y+k.box.Max.Y)/2-at.Y
	return 1 + third(x) + 3*third(y)
}

func third(v int) int { return min(max(v*3/cellSide, 0), 2) }

// freeMarks reads marks that may lie anywhere.
func (c *cell) freeMarks(pieces []*piece) (digits solver.Digits, clear bool) {
	for _, k := range pieces {
		if k.class == glyph.Other || k.chance < sureAlone || digits.Has(k.class) {
			return 0, false
		}
		digits = digits.With(k.class)
	}
	return digits, true
}

// keypadMarks reads marks of which each lies in the place of its digit. Their ink is divided by place,
// so marks may touch each other or be broken.
func (c *cell) keypadMarks(s *sheet, i int, pieces []*piece) (digits solver.Digits, clear bool) {
	at := square(i/9, i%9).Min
	var ink [10][]int
	peak := [10]uint8{}
	for _, k := range pieces {
		slot := slotOf(i, k)
		if k.onPatch {
			if k.guess.Chances[slot] < sureInPlace || digits.Has(slot) {
				return 0, false
			}
			digits = digits.With(slot)
			continue
		}
		for _, pixel := range k.pixels {
			own := slot
			if k.w() > cellSide/3 || k.h() > cellSide/3 {
				w := c.inside.Dx()
				own = 1 + third(c.inside.Min.X+pixel%w-at.X) + 3*third(c.inside.Min.Y+pixel/w-at.Y)
			}
			ink[own] = append(ink[own], pixel)
			peak[own] = max(peak[own], k.peak)
		}
	}
	for d := 1; d <= 9; d++ {
		if len(ink[d]) == 0 {
			continue
		}
		if k := c.newPiece(s, ink[d], peak[d]); k.guess.Chances[d] < sureInPlace || digits.Has(d) {
			return 0, false
		}
		digits = digits.With(d)
	}
	return digits, true
}
