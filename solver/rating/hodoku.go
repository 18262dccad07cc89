package rating

import (
	"context"

	"pencilmark/solver"
	"pencilmark/solver/logic"
)

// HodokuGrade is a puzzle's grade on HoDoKu's scale.
type HodokuGrade struct {
	Level string // Easy, Medium, Hard, Unfair or Extreme; "" if there is none
	Score int    // the sum of what the steps cost
}

// hodokuLevels lists HoDoKu's levels and the greatest score of each: a puzzle
// whose steps cost more stands a level higher. Extreme has no bound.
var hodokuLevels = []struct {
	name string
	most int
}{{"Easy", 800}, {"Medium", 1000}, {"Hard", 1600}, {"Unfair", 1800}}

const (
	hodokuExtreme = "Extreme"
	hodokuSearch  = 10000 // for a digit that only search finds
)

// GradeHodoku grades a position that is known to have exactly one solution on
// HoDoKu's scale: its ladder's steps, and where the ladder ends a digit by search.
// The level is that of the hardest step, raised to what the score asks for. The
// error is the context's.
func (r *Rater) GradeHodoku(ctx context.Context, g *solver.Grid) (HodokuGrade, error) {
	grade := HodokuGrade{Level: hodokuLevels[0].name}
	for at := g; !at.Solved(); {
		out, err := hodokuLadder().In(&r.hodoku).Walk(ctx, at, func(*solver.Grid, solver.Step) bool { return true })
		grade.add(&out)
		if at = out.Grid; err == nil && !out.Solved {
			grade.Score += hodokuSearch
			grade.Level = hodokuExtreme
			err = placeBySearch(ctx, at)
		}
		if err != nil {
			return grade, err
		}
	}
	grade.raise()
	return grade, nil
}

// placeBySearch fills the first empty cell of a position that has a solution.
func placeBySearch(ctx context.Context, g *solver.Grid) error {
	solution, err := solver.Solve(ctx, g)
	if err == nil {
		cell := g.Empty().First()
		g.Place(cell, solution.Value(cell))
	}
	return err
}

// GradeHodoku is [Rater.GradeHodoku] for one position.
func GradeHodoku(ctx context.Context, g *solver.Grid) (HodokuGrade, error) {
	return NewRater().GradeHodoku(ctx, g)
}

// AddHodoku adds a puzzle's grade on HoDoKu's scale to its report, where it has one. The
// error is the context's.
func (r *Rater) AddHodoku(ctx context.Context, report *Report, g *solver.Grid) error {
	if report.Solutions != 1 || g.Layout() != solver.Classic() || g.Empty().IsEmpty() {
		return nil
	}
	grade, err := r.GradeHodoku(ctx, withSingles(g))
	if err == nil {
		report.Hodoku = grade
	}
	return err
}

// AddHodoku is [Rater.AddHodoku] for one puzzle.
func (r *Report) AddHodoku(ctx context.Context, g *solver.Grid) error {
	return NewRater().AddHodoku(ctx, r, g)
}

// add counts the steps of a walk, whose Uses stand from the lowest level to the
// highest.
func (h *HodokuGrade) add(out *logic.WalkResult) {
	h.Score += out.Points
	for _, u := range out.Uses {
		if hodokuRank(u.Method) > hodokuRank(h.Level) {
			h.Level = u.Method
		}
	}
}

// raise lifts the level to what the score asks for.
func (h *HodokuGrade) raise() {
	for i := hodokuRank(h.Level); i < len(hodokuLevels) && h.Score > hodokuLevels[i].most; i++ {
		h.Level = hodokuExtreme
		if i+1 < len(hodokuLevels) {
			h.Level = hodokuLevels[i+1].name
		}
	}
}

// hodokuRank tells how high a level stands, from 0.
func hodokuRank(level string) int {
	for i, l := range hodokuLevels {
		if l.name == level {
			return i
		}
	}
	return len(hodokuLevels)
}
