package guard

import (
	"context"
	"sync"

	"pencilmark/internal/game"
	"pencilmark/solver"
	"pencilmark/solver/canonical"
)

// digits are those that a grid shows, by cell: also as the only candidate of a cell
// that somebody restricted.
type digits struct {
	of     []int             // 0 is none
	target *canonical.Target // of 9x9, whatever the layout; else nil
	count  int
}

func newDigits(g *solver.Grid) *digits {
	d := &digits{of: make([]int, g.Layout().CellCount())}
	restricted := g.Restricted()
	for cell := range d.of {
		d.of[cell] = g.Value(cell)
		if only, ok := g.Candidates(cell).Single(); ok && restricted.Has(cell) {
			d.of[cell] = only
		}
		if d.of[cell] != 0 {
			d.count++
		}
	}
	if p, ok := bare(d.of, g.Layout()); ok {
		d.target = canonical.NewTarget(p)
	}
	return d
}

// bare returns the digits of a 9x9 board.
func bare(of []int, l *solver.Layout) (*solver.Puzzle81, bool) {
	var p solver.Puzzle81
	if l.Size() != 9 || len(of) != len(p) {
		return nil, false
	}
	for cell, d := range of {
		p[cell] = uint8(d)
	}
	return &p, true
}

// How many givens may be missing in a copy. Among many digits, a stranger's may have
// all but a few by chance.
const (
	maxMissing          = 3
	manyDigits          = 50
	maxMissingAmongMany = 1

	// What is near a copy is cheap to say of few digits.
	fewDigits      = 25
	maxMissingNear = 5
)

// resembles reports whether a puzzle's givens stand where it has them: nearly all, or a
// row's worth and no other digit in place of one.
func (d *digits) resembles(puzzle *solver.Grid) bool {
	if len(d.of) != puzzle.Layout().CellCount() {
		return false
	}
	standing, others := 0, 0
	for c := range puzzle.Givens().All() {
		switch d.of[c] {
		case puzzle.Value(c):
			standing++
		case 0:
		default:
			others++
		}
	}
	return puzzle.Givens().Len()-standing <= maxMissing || standing >= puzzle.Layout().Size() && others == 0
}

// patterns keeps the dailies as they are looked for in grids.
type patterns struct {
	mu   sync.Mutex
	byID map[string]*canonical.Pattern
}

// maxPatterns is more than are live at a time.
const maxPatterns = 1024

// find reports whether nearly all of a daily's givens stand among digits, after some
// symmetry, and tells of few digits if that is not so by little. It knows only those of
// classic dailies.
func (p *patterns) find(ctx context.Context, daily *game.Puzzle, d *digits) (bool, error) {
	if d.target == nil || daily.Grid.Layout() != solver.Classic() {
		return false, nil
	}
	pattern, missing := p.of(daily), maxMissing
	switch {
	case d.count > manyDigits:
		missing = maxMissingAmongMany
	case d.count <= fewDigits:
		if near, err := pattern.In(ctx, d.target, maxMissingNear); !near {
			return false, err
		}
		game.TellNear(ctx)
	}
	return pattern.In(ctx, d.target, missing)
}

func (p *patterns) of(daily *game.Puzzle) *canonical.Pattern {
	p.mu.Lock()
	defer p.mu.Unlock()
	known := p.byID[daily.ID]
	if known == nil {
		if len(p.byID) >= maxPatterns || p.byID == nil {
			p.byID = map[string]*canonical.Pattern{}
		}
		known = newPattern(daily.Grid)
		p.byID[daily.ID] = known
	}
	return known
}

func newPattern(g *solver.Grid) *canonical.Pattern {
	var p solver.Puzzle81
	for c := range g.Givens().All() {
		p[c] = uint8(g.Value(c))
	}
	return canonical.NewPattern(&p)
}
