package coach

import (
	"context"
	"slices"

	"pencilmark/solver"
	"pencilmark/solver/logic"
)

// preferSimple changes a hint about cells that nothing simple changes yet: it takes the next simple step towards such
// a change, if there is one.
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

// towards returns the first of the simple steps that lead to a step on the topic; ok is false if none do.
func (c *Coach) towards(ctx context.Context, g *solver.Grid, about Topic) (first solver.Step, ok bool, err error) {
	way, err := c.shortestWay(ctx, g, about.Changes)
	if len(way) == 0 || err != nil {
		return first, false, err
	}
	return way[0], true, nil
}

type arrival func(before *solver.Grid, s *solver.Step) bool

// shortestWay returns simple steps up to one that arrives, all of which the last one needs; none if there are no such
// steps.
func (c *Coach) shortestWay(ctx context.Context, g *solver.Grid, arrives arrival) (shortest []solver.Step, err error) {
	for _, simple := range []func(t *logic.Technique) bool{placesSingles, isSimple} {
		ladder := c.ladder.Without(func(t *logic.Technique) bool { return !simple(t) })
		way, err := wayOn(ctx, ladder, g, arrives)
		if err != nil {
			return nil, err
		}
		if len(way) > 0 && (shortest == nil || len(way) < len(shortest)) {
			shortest = way
		}
		if len(shortest) == 1 {
			break
		}
	}
	return shortest, nil
}

type wayStep struct {
	before *solver.Grid
	solver.Step
}

// wayOn walks in rounds to a step that arrives. Each round makes all steps that are available at its beginning, since
// the last step needs few of the steps long before it.
func wayOn(ctx context.Context, ladder *logic.Ladder, g *solver.Grid, arrives arrival) (shortest []solver.Step, err error) {
	var way []wayStep
	at := g.Clone()
	for {
		var round []solver.Step
		err := ladder.Steps(ctx, at, func(s solver.Step) bool {
			round = append(round, s)
			return true
		})
		if err != nil {
			return nil, err
		}
		if shortest, err = shortestBehind(ctx, way, at, round, arrives); err != nil || shortest != nil {
			return shortest, err
		}
		before := len(way)
		for i := range round {
			if !round[i].ChangesGrid(at) {
				continue
			}
			if s, ok := foundIn(at, &round[i]); ok {
				way = append(way, wayStep{at.Clone(), s})
				at.Apply(&s)
			}
		}
		if len(way) == before {
			return nil, nil
		}
	}
}

// maxArrivals is the maximum number of arriving steps of a round that are compared.
const maxArrivals = 4

// shortestBehind returns the step of a round that arrives and needs the fewest earlier steps, with these steps.
func shortestBehind(ctx context.Context, way []wayStep, at *solver.Grid, round []solver.Step, arrives arrival) (shortest []solver.Step, err error) {
	arrived := 0
	for i := range round {
		if arrived == maxArrivals || !arrives(at, &round[i]) {
			continue
		}
		arrived++
		needed, err := onlyNeeded(ctx, append(way[:len(way):len(way)], wayStep{at, round[i]}))
		if err != nil {
			return nil, err
		}
		if shortest == nil || len(needed) < len(shortest) {
			shortest = needed
		}
	}
	return shortest, nil
}

// onlyNeeded returns the steps of a way that its last step needs, and the last step. Without any one of them the rest
// is impossible. The error is the context's.
func onlyNeeded(ctx context.Context, way []wayStep) ([]solver.Step, error) {
	last := len(way) - 1
	needed := []solver.Step{way[last].Step}
	for i := last - 1; i >= 0 && ctx.Err() == nil; i-- {
		if _, ok := follow(way[i].before, needed); !ok {
			needed = slices.Insert(needed, 0, way[i].Step)
		}
	}
	made, _ := follow(way[0].before, needed)
	return made, ctx.Err()
}

// follow makes steps in a position, each in the form in which its technique finds it there; ok is false if one is not
// found.
func follow(before *solver.Grid, steps []solver.Step) (made []solver.Step, ok bool) {
	g := before.Clone()
	for i := range steps {
		step, ok := foundIn(g, &steps[i])
		if !ok {
			return nil, false
		}
		made = append(made, step)
		g.Apply(&step)
	}
	return made, true
}

// foundIn returns the step of the same technique with the same effect in a position, at the same place if possible.
func foundIn(g *solver.Grid, s *solver.Step) (step solver.Step, ok bool) {
	technique, _ := logic.FindTechnique(s.Technique)
	technique.Find(g, func(found solver.Step) bool {
		missing := func(c solver.Candidate) bool { return g.Has(c.Cell, c.Digit) && !slices.Contains(found.Removes, c) }
		if !slices.Equal(found.Places, s.Places) || slices.ContainsFunc(s.Removes, missing) {
			return true
		}
		same := slices.Equal(found.Base, s.Base) && slices.Equal(found.Cover, s.Cover) && slices.Equal(found.Cells, s.Cells)
		if !ok || same {
			step, ok = found, true
		}
		return !same
	})
	return step, ok
}

func placesSingles(t *logic.Technique) bool { return t.Family == logic.FamilySingles }

// isSimple reports whether people can find a technique's steps by looking at one unit, or at the lines of one digit.
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
