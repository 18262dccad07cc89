package canonical

import (
	"cmp"
	"context"
	"slices"

	"pencilmark/solver"
)

// Pattern is a puzzle whose clues can be found in other grids, whatever has become of
// the rest. It is safe for concurrent use.
type Pattern struct {
	clues int
	of    [10]int // clues by digit
	plans [3]plan // each begins in another band, or each in another stack
}

// NewPattern prepares a puzzle to be found.
func NewPattern(p *solver.Puzzle81) *Pattern {
	t := &Pattern{}
	for _, d := range p {
		t.of[d]++
	}
	t.clues = len(p) - t.of[0]
	bands, stacks := plansFrom(p, 0), plansFrom(p, 3)
	t.plans = bands
	if stacks[0].cost+stacks[1].cost < bands[0].cost+bands[1].cost {
		t.plans = stacks
	}
	return t
}

// plansFrom returns the plans from three bands or stacks, the quickest first.
func plansFrom(p *solver.Puzzle81, chute uint8) (plans [3]plan) {
	for i := range plans {
		plans[i] = newPlan(p, chute+uint8(i))
	}
	slices.SortFunc(plans[:], func(a, b plan) int { return cmp.Compare(a.cost, b.cost) })
	return plans
}

// MaxMissing is how many clues may be missing at most where a pattern is looked for.
const MaxMissing = 6

// In reports whether all of the pattern's clues but at most missing stand in a grid,
// after some symmetry and under other names for the digits. It does not matter what
// else stands there. The error is the context's.
//
// When few clues are missing they are not spread over all bands: were there one more
// in each than allowed there, there would be too many in all. So it is enough to begin
// in each band for itself with few of its clues missing, which leaves few ways to go on.
func (p *Pattern) In(ctx context.Context, t *Target, missing int) (bool, error) {
	if missing = min(missing, MaxMissing); t.digits+missing < p.clues {
		return false, nil
	}
	plans := p.plans[:min(len(p.plans), missing+1)]
	for i := range plans {
		allowed := (missing+len(plans)-i)/len(plans) - 1
		for flipped := range uint8(2) {
			if err := ctx.Err(); err != nil {
				return false, err
			}
			m := matching{plan: &plans[i], of: &p.of, target: t, flipped: flipped, allowed: [2]int{allowed, missing}}
			if m.line(0, names{}, 0) {
				return true, nil
			}
		}
	}
	return false, nil
}
