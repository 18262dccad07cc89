package guard

import (
	"context"
	"sync"

	"pencilmark/internal/game"
	"pencilmark/solver"
	"pencilmark/solver/canonical"
)

// digits are those that a grid shows, by cell: also those that alone are left in a cell,
// or have one cell left in a unit, because somebody restricted candidates.
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
	}
	if !restricted.IsEmpty() {
		d.addOnlyCells(g)
	}
	for _, digit := range d.of {
		if digit != 0 {
			d.count++
		}
	}
	if p, ok := bare(d.of, g.Layout()); ok {
		d.target = canonical.NewTarget(p)
	}
	return d
}

// addOnlyCells adds the digits that have one cell left in a unit. A given can be written
// so without being there, and a guess beside it would be told right from wrong.
func (d *digits) addOnlyCells(g *solver.Grid) {
	for _, unit := range g.Layout().Units() {
		for digit := range g.Layout().Digits().All() {
			only, places := 0, 0
			for _, cell := range unit.Cells {
				if g.Value(cell) == digit || g.Candidates(cell).Has(digit) {
					only, places = cell, places+1
				}
			}
			if places == 1 && d.of[only] == 0 {
				d.of[only] = digit
			}
		}
	}
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

	// A mini has few givens, and there are so few full grids of its size that of many
	// digits a stranger's are often a morph of its: in what shows more than these it is
	// known only where it stands as it was posted.
	fewMiniDigits  = 16
	manyMiniDigits = 24
	miniStanding   = 10 // so many of its givens stand in what leads to a morph of its solution
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

// dailies keeps what grids are compared with.
type dailies struct {
	mu   sync.Mutex
	byID map[string]*comparison
}

// comparison is what grids are compared with to tell whether they are a daily's copies.
type comparison struct {
	givens   *canonical.Pattern      // of a classic daily; else nil
	small    *canonical.SmallPattern // of a mini; else nil
	solution string                  // its canonical form
}

// maxDailies is more than are live at a time.
const maxDailies = 1024

// missingAmong is how many givens may be missing in a copy that shows so many digits.
func missingAmong(digits int) int {
	if digits > manyDigits {
		return maxMissingAmongMany
	}
	return maxMissing
}

// allowMissing is maxMissing among any number of digits: it takes longer to find out, and
// a stranger's grid for a copy more often.
func allowMissing(int) int { return maxMissing }

// show reports whether all but some of a daily's givens stand among digits, after some
// symmetry, and tells of few digits if that is not so by little.
func (d *dailies) show(ctx context.Context, daily *game.Puzzle, shown *digits, missing int) (bool, error) {
	if small := d.of(daily).small; small != nil {
		if shown.count > manyMiniDigits {
			return false, nil
		}
		return small.In(ctx, shown.of, missingAmongMini(shown.count))
	}
	givens := d.of(daily).givens
	if shown.target == nil || givens == nil {
		return false, nil
	}
	if shown.count <= fewDigits {
		if near, err := givens.In(ctx, shown.target, maxMissingNear); !near {
			return false, err
		}
		game.ReportNearLiveDaily(ctx)
	}
	return givens.In(ctx, shown.target, missing)
}

// missingAmongMini is how many of a mini's givens may be missing in a copy.
func missingAmongMini(digits int) int {
	if digits > fewMiniDigits {
		return 0
	}
	return 1
}

// solves reports whether a solution of what shows some digits is a daily's or a morph of
// it. Of a mini's a stranger's often is, so enough of its givens are to stand there too.
func (d *dailies) solves(ctx context.Context, daily *game.Puzzle, solution *solver.Grid, form string, shown *digits) (bool, error) {
	known := d.of(daily)
	if small := known.small; small != nil && shown.count <= manyMiniDigits {
		return small.InSolved(ctx, newDigits(solution).of, shown.of, miniStanding)
	}
	return form != "" && form == known.solution, nil
}

func (d *dailies) of(daily *game.Puzzle) *comparison {
	d.mu.Lock()
	defer d.mu.Unlock()
	known := d.byID[daily.ID]
	if known == nil {
		if len(d.byID) >= maxDailies || d.byID == nil {
			d.byID = map[string]*comparison{}
		}
		known = newComparison(daily)
		d.byID[daily.ID] = known
	}
	return known
}

func newComparison(daily *game.Puzzle) *comparison {
	c := &comparison{solution: daily.FindForms().Solution}
	if daily.Grid.Layout() != solver.Classic() {
		c.small = canonical.NewSmallPattern(daily.Grid)
		return c
	}
	var p solver.Puzzle81
	for cell := range daily.Grid.Givens().All() {
		p[cell] = uint8(daily.Grid.Value(cell))
	}
	c.givens = canonical.NewPattern(&p)
	return c
}
