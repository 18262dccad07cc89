package generate

import (
	"cmp"
	"context"
	"math"
	"slices"

	"pencilmark/solver"
	"pencilmark/solver/logic"
	"pencilmark/solver/rating"
)

// candidate is a puzzle that may satisfy the options.
type candidate struct {
	values values
	grid   *solver.Grid
	report rating.Report // the results of the stages so far
	fitness
}

// fitness says how close a candidate is to satisfying the options.
type fitness struct {
	passed   int // how many stages it has passed
	distance int // by how much it failed the next stage
}

func (v fitness) isBelow(w fitness) bool {
	return v.passed < w.passed || v.passed == w.passed && v.distance > w.distance
}

// stage checks one option and returns by how much the candidate fails it; 0 if it passes. The error is the context's.
type stage func(ctx context.Context, c *candidate) (off int, err error)

// stagesAskedFor lists the checks for the options, cheap ones first.
func (m *Generator) stagesAskedFor() (stages []stage) {
	add := func(asked bool, s stage) {
		if asked {
			stages = append(stages, s)
		}
	}
	o := &m.o
	er := o.wantedER()
	isClassic := o.Layout == solver.Classic()
	rated := !er.isAll() || !o.EP.isAll() || !o.ED.isAll() || o.Gem != NoGem || o.ForPeople
	add(!o.Clues.isAll(), m.clues)
	add(isClassic && (er.Min > beyondLocked || o.needsMoreThanLocked()), m.guesses)
	add(!o.wantedED().isAll(), m.opening)
	add(isClassic && rated, m.reference)
	add(!isClassic && o.Tier != rating.Unrated, m.tier)
	add(len(o.Contains) > 0 || o.Hardest != "", m.techniques)
	add(!o.Minutes.isAll(), m.minutes)
	add(o.ForPeople, m.forPeople)
	return stages
}

func (m *Generator) consider(ctx context.Context, v values) (*candidate, error) {
	c := &candidate{values: v, grid: v.grid(m.o.Layout)}
	for _, s := range m.stages {
		off, err := s(ctx, c)
		if err != nil || off > 0 {
			c.distance = off
			return c, err
		}
		c.passed++
	}
	return c, nil
}

func (m *Generator) clues(_ context.Context, c *candidate) (int, error) {
	return m.o.Clues.distance(c.values.clues()), nil
}

// beyondLocked is the highest ER of puzzles that singles and locked candidates solve.
const beyondLocked rating.Tenths = 28

// needsMoreThanLocked reports whether the puzzle must contain a technique above locked candidates.
func (o *Options) needsMoreThanLocked() bool {
	return slices.ContainsFunc(o.Contains, func(name string) bool { return rungOf(name) > rungOf("claiming") })
}

// guesses rejects puzzles that singles and locked candidates solve.
func (m *Generator) guesses(ctx context.Context, c *candidate) (off int, err error) {
	_, err = m.engine.classic.Search(ctx, (*solver.Puzzle81)(c.values), 2)
	if m.engine.classic.Guesses() == 0 {
		off = 1
	}
	return off, err
}

func (m *Generator) opening(ctx context.Context, c *candidate) (int, error) {
	got, err := m.rater.RateUpTo(ctx, c.grid, 0)
	return int(m.o.wantedED().distance(got.ED)), err
}

// lastPlacing is the highest rating of a step that places a digit, without forcing chains.
const lastPlacing rating.Tenths = 25

// wantedED returns the range of ED. For a diamond, that is the range of ER; if the first step places a digit, its
// rating is also the EP.
func (o *Options) wantedED() Range[rating.Tenths] {
	ep, ed := o.EP, o.ED
	if o.Gem != NoGem {
		ep = ep.and(o.wantedER())
	}
	if o.Gem == Diamond {
		return ed.and(ep)
	}
	if ep.Min > lastPlacing {
		ed = ed.and(Range[rating.Tenths]{lastPlacing + 1, ep.Max})
	}
	return ed
}

// noLimit is the highest possible ER.
const noLimit rating.Tenths = 200

// reference checks ER, EP and ED. It stops at the first step above the highest wanted ER.
func (m *Generator) reference(ctx context.Context, c *candidate) (int, error) {
	er := m.o.wantedER()
	got, err := m.rater.RateUpTo(ctx, c.grid, cmp.Or(er.Max, noLimit))
	c.report = got
	off := er.distance(got.ER) + m.o.EP.distance(got.EP) + m.o.ED.distance(got.ED)
	if m.o.Gem != NoGem {
		off += got.ER - got.EP
	}
	if m.o.Gem == Diamond {
		off += got.ER - got.ED
	}
	return int(off), err
}

func (m *Generator) tier(ctx context.Context, c *candidate) (off int, err error) {
	ok, err := m.rater.HasTier(ctx, c.grid, m.o.Tier)
	if !ok {
		off = 1
	}
	return off, err
}

// techniques checks the techniques that the human walk must and must not need.
func (m *Generator) techniques(ctx context.Context, c *candidate) (int, error) {
	missing, tooHard := slices.Clone(m.o.Contains), false
	highest := rungOf(m.o.Hardest)
	out, err := logic.Human().Walk(ctx, c.grid, func(_ *solver.Grid, s solver.Step) bool {
		missing = slices.DeleteFunc(missing, func(name string) bool { return name == s.Technique })
		tooHard = highest >= 0 && logic.Human().RungOf(&s) > highest
		return !tooHard && (highest >= 0 || len(missing) > 0)
	})
	off := 2 * len(missing)
	if tooHard || m.o.Hardest != "" && !out.Solved {
		off++
	}
	return off, err
}

func (m *Generator) minutes(ctx context.Context, c *candidate) (off int, err error) {
	c.report, err = m.rater.Rate(ctx, c.grid)
	return m.o.Minutes.distance(int(math.Round(c.report.Time.Minutes))), err
}

func (m *Generator) forPeople(ctx context.Context, c *candidate) (off int, err error) {
	if c.report.Tier == rating.Unrated { // puzzles that the reference does not rate
		if c.report, err = m.rater.Rate(ctx, c.grid); err != nil {
			return 0, err
		}
	}
	flaw, err := FindFlaw(ctx, c.grid, &c.report)
	if flaw != NoFlaw {
		off = 1
	}
	return off, err
}

// Flaw is a reason why a puzzle is unsuitable for people.
type Flaw string

// The flaws, and none.
const (
	NoFlaw               Flaw = ""
	FlawNotUnique        Flaw = "it does not have exactly one solution"
	FlawNeedsNets        Flaw = "only forcing chains that branch or a guess go on somewhere"
	FlawHardestStepFirst Flaw = "nothing can be placed before the hardest step"
)

// firstUnfit is the lowest rung that puzzles for people up to Expert must not need.
const firstUnfit = "template-set"

// FindFlaw returns the reason why a rated puzzle is unsuitable for people, or NoFlaw. A suitable puzzle has one
// solution. Up to Expert, the human ladder solves it without templates, forcing chains, nets or bad guesses. Above
// Easy, a digit can be placed before the hardest step of its rating. The error is the context's.
func FindFlaw(ctx context.Context, g *solver.Grid, r *rating.Report) (Flaw, error) {
	switch {
	case r.Solutions != 1:
		return FlawNotUnique, nil
	case r.Tier > rating.Easy && r.ER != 0 && r.EP == r.ER:
		return FlawHardestStepFirst, nil
	case r.Tier > rating.Expert:
		return NoFlaw, nil
	}
	limit := rungOf(firstUnfit)
	out, err := logic.Human().Walk(ctx, g, func(_ *solver.Grid, s solver.Step) bool {
		return logic.Human().RungOf(&s) < limit
	})
	if err == nil && !out.Solved {
		return FlawNeedsNets, nil
	}
	return NoFlaw, err
}
