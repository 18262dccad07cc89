package coach

import (
	"context"
	"slices"

	"pencilmark/solver"
	"pencilmark/solver/logic"
)

// preferSimple gives a hint about cells that nothing simple changes yet the next of the
// simple steps that come to change them, if there are such.
func (c *Coach) preferSimple(ctx context.Context, h *Hint) error {
	if h.Topic.Cells.IsEmpty() || h.Topic.Skip > 0 || c.ladder.Name != logic.Human().Name {
		return nil
	}
	if t, _ := logic.CatalogueEntry(h.Step.Technique); h.Found && isSimple(&t) {
		return nil
	}
	first, ok, err := c.towards(ctx, h.Before, h.Topic)
	if ok {
		h.Step, h.Found, h.Towards = first, true, true
	}
	return err
}

// towards returns the first of the simple steps that it takes to change what a topic is
// about; ok is false where they do not.
func (c *Coach) towards(ctx context.Context, g *solver.Grid, about Topic) (first solver.Step, ok bool, err error) {
	way, err := c.way(ctx, g, about.Changes)
	if len(way) == 0 || err != nil {
		return first, false, err
	}
	needed, err := onlyNeeded(ctx, way)
	return needed[0], err == nil, err
}

// wayStep is a step on the way somewhere.
type wayStep struct {
	before *solver.Grid
	solver.Step
}

// way returns the simple steps up to the first that arrives where somebody wants to go; none
// if they do not come to it.
func (c *Coach) way(ctx context.Context, g *solver.Grid, arrives func(before *solver.Grid, s *solver.Step) bool) (way []wayStep, err error) {
	simple := c.ladder.Without(func(t *logic.Technique) bool { return !isSimple(t) })
	arrived := false
	_, err = simple.Walk(ctx, g, func(before *solver.Grid, s solver.Step) bool {
		way = append(way, wayStep{before.Clone(), s})
		arrived = arrives(before, &s)
		return !arrived
	})
	if !arrived {
		return nil, err
	}
	return way, err
}

// onlyNeeded returns the steps of a way that its last rests on, and that one: without any
// one of them the others cannot be made. The error is the context's.
func onlyNeeded(ctx context.Context, way []wayStep) ([]solver.Step, error) {
	last := len(way) - 1
	needed := []solver.Step{way[last].Step}
	for i := last - 1; i >= 0; i-- {
		if ctx.Err() == nil && !canFollow(way[i].before, needed) {
			needed = slices.Insert(needed, 0, way[i].Step)
		}
	}
	return needed, ctx.Err()
}

// canFollow reports whether steps can be made in a position one after another.
func canFollow(before *solver.Grid, steps []solver.Step) bool {
	g := before.Clone()
	for i := range steps {
		if !canBeMade(g, &steps[i]) {
			return false
		}
		g.Apply(&steps[i])
	}
	return true
}

// canBeMade reports whether a step's technique does in a position what the step does.
func canBeMade(g *solver.Grid, s *solver.Step) (can bool) {
	technique, _ := logic.FindTechnique(s.Technique)
	technique.Find(g, func(found solver.Step) bool {
		missing := func(c solver.Candidate) bool { return g.Has(c.Cell, c.Digit) && !slices.Contains(found.Removes, c) }
		can = slices.Equal(found.Places, s.Places) && !slices.ContainsFunc(s.Removes, missing)
		return !can
	})
	return can
}

// isSimple reports whether a technique is one that people find by looking at one unit, or
// at the lines of one digit.
func isSimple(t *logic.Technique) bool {
	const most = 4
	switch t.Family {
	case logic.FamilySingles, logic.FamilyLocked:
		return true
	case logic.FamilySubsets:
		return t.Size <= most
	}
	return t.Sentences == "fish" && t.Size >= 2 && t.Size <= most
}
