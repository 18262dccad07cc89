package logic

import (
	"context"
	"slices"

	"pencilmark/solver"
)

// ArgumentAgainst returns the argument that a candidate of g is false which is the easiest to
// follow: a step that removes it, or that puts another digit into its cell or its
// digit next to it; or a proof by contradiction. ok is false if the ladder has
// neither. The error is the context's.
//
// A proof by few steps is easier than any pattern but those that every player knows,
// and any proof is easier than to try all ways out.
func (l *Ladder) ArgumentAgainst(ctx context.Context, g *solver.Grid, c solver.Candidate) (step solver.Step, ok bool, err error) {
	known, hard := l.split("x-wing")
	if step, ok, err = known.stepAgainst(ctx, g, c); ok || err != nil {
		return step, ok, err
	}
	proof, proven, err := l.proofAgainst(ctx, g, c)
	if err != nil || proven && len(proof.Trial.Steps) <= ShortProof {
		return proof, proven, err
	}
	patterns, exhaustive := hard.split("template-set")
	if step, ok, err = patterns.stepAgainst(ctx, g, c); ok || err != nil {
		return step, ok, err
	}
	if proven {
		return proof, true, nil
	}
	return exhaustive.stepAgainst(ctx, g, c)
}

// ShortProof is how many steps can be followed without a pencil.
const ShortProof = 4

// maxRefutation bounds the search for a proof: every step fills a cell or
// removes a candidate.
const maxRefutation = 400

// split parts a ladder below the rung of a technique; all of it is below if it has
// none such.
func (l *Ladder) split(technique string) (below, above *Ladder) {
	at := slices.IndexFunc(l.rungs, func(r Rung) bool { return r.Name == technique })
	if at < 0 {
		at = len(l.rungs)
	}
	return &Ladder{rungs: l.rungs[:at], policy: restart}, &Ladder{rungs: l.rungs[at:], policy: restart}
}

// stepAgainst returns the ladder's first step that rules a candidate out.
func (l *Ladder) stepAgainst(ctx context.Context, g *solver.Grid, c solver.Candidate) (step solver.Step, ok bool, err error) {
	err = l.Steps(ctx, g, func(s solver.Step) bool {
		if ok = RulesOut(g, &s, c); ok {
			step = s
		}
		return !ok
	})
	return step, ok, err
}

// proofAgainst returns a proof by contradiction: of the ladders with which the ladder
// follows bad guesses, by the simplest that has a short one, else by the simplest.
func (l *Ladder) proofAgainst(ctx context.Context, g *solver.Grid, c solver.Candidate) (proof solver.Step, ok bool, err error) {
	for _, r := range l.rungs {
		if r.leftOut {
			continue
		}
		for _, with := range r.Trials {
			step, found, err := with.Refute(ctx, g, c, maxRefutation)
			if err != nil || found && len(step.Trial.Steps) <= ShortProof {
				return step, found, err
			}
			if found && !ok {
				proof, ok = step, true
			}
		}
	}
	return proof, ok, nil
}

// RulesOut reports whether a candidate is false once a step is made.
func RulesOut(g *solver.Grid, s *solver.Step, c solver.Candidate) bool {
	after := g.Clone()
	after.Apply(s)
	return !after.Has(c.Cell, c.Digit) && after.Value(c.Cell) != c.Digit
}
