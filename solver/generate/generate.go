package generate

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"pencilmark/solver"
	"pencilmark/solver/rating"
)

// ErrNotFound says that no puzzle that satisfies the options was found.
var ErrNotFound = errors.New("no such puzzle was found")

// NotFoundError is an ErrNotFound with the progress of the search.
type NotFoundError struct {
	Progress
	Cause error // the context's error that ended the search, nil if it came to its end
}

func (e *NotFoundError) Error() string {
	text := fmt.Sprintf("%v among %d", ErrNotFound, e.Tried)
	if e.ER != 0 {
		text += fmt.Sprintf(", the nearest is rated %v", e.ER)
	}
	if e.Cause != nil {
		text += fmt.Sprintf(": %v", e.Cause)
	}
	return text
}

// Unwrap returns ErrNotFound and, if there is one, the Cause.
func (e *NotFoundError) Unwrap() []error {
	if e.Cause == nil {
		return []error{ErrNotFound}
	}
	return []error{ErrNotFound, e.Cause}
}

// ErrNotMinimal says that the context ended before Puzzle knew that every clue is necessary.
var ErrNotMinimal = errors.New("the puzzle may have superfluous clues")

// NewPuzzle makes one puzzle; see [Generator.Puzzle].
func NewPuzzle(ctx context.Context, r *rand.Rand, o Options) (*solver.Grid, rating.Report, error) {
	m, err := NewGenerator(o)
	if err != nil {
		return nil, rating.Report{}, err
	}
	return m.Puzzle(ctx, r)
}

// Generator makes puzzles of one kind. It keeps some megabytes of memory and is not safe for concurrent use.
type Generator struct {
	o      Options
	engine exactSearch
	rater  *rating.Rater
	stages []stage
	whole  orbits // in their own order

	// Used while a puzzle is made:
	random   *rand.Rand
	orbits   orbits   // in random order
	found    []values // solutions of a neighbour that has several
	progress Progress // of the search
}

// NewGenerator returns a Generator. The error is an *OptionError.
func NewGenerator(o Options) (*Generator, error) {
	o.Layout = cmp.Or(o.Layout, solver.Classic())
	o.Tries = cmp.Or(o.Tries, 1_000_000)
	if err := o.check(); err != nil {
		return nil, err
	}
	m := &Generator{
		o:      o,
		engine: exactSearchFor(o.Layout),
		rater:  rating.NewRater(),
		whole:  o.Symmetry.orbits(o.Layout),
	}
	m.stages = m.stagesAskedFor()
	return m, nil
}

// Puzzle makes a puzzle and rates it. It has exactly one solution, its values are its givens, and no clue (with a
// symmetry, no orbit of clues) is superfluous, unless Pattern or Clues require more clues.
//
// Rare 9x9 puzzles and sizes above 12x12 may take long, so give ctx a deadline. If it passes while clues are being
// removed, and only a layout and a symmetry were asked for, Puzzle returns the unfinished, unrated puzzle with an error
// that is ErrNotMinimal and ctx's. With any other error, ErrNotFound (mostly as a *NotFoundError) or ctx's, the grid is
// nil. Equal states of r give equal puzzles.
func (m *Generator) Puzzle(ctx context.Context, r *rand.Rand) (*solver.Grid, rating.Report, error) {
	m.random, m.orbits, m.progress = r, append(m.orbits[:0], m.whole...), Progress{}
	c, err := m.search(ctx)
	switch {
	case err == nil && m.o.Unrated:
		return c.grid, rating.Report{}, nil
	case err == nil:
		var report rating.Report
		if report, err = m.rater.Rate(ctx, c.grid); err == nil {
			return c.grid, report, nil
		}
	case errors.Is(err, ErrNotMinimal) && len(m.stages) == 0:
		return c.grid, rating.Report{}, err
	}
	if ctx.Err() != nil && len(m.stages) > 0 {
		err = &NotFoundError{m.progress, ctx.Err()}
	}
	return nil, rating.Report{}, err
}
