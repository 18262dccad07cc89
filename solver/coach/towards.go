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
	way, err := c.shortestWay(ctx, g, about.Changes)
	if len(way) == 0 || err != nil {
		return first, false, err
	}
	return way[0], true, nil
}

// arrival reports whether a step in a position is what a way is to come to.
type arrival func(before *solver.Grid, s *solver.Step) bool

// shortestWay returns simple steps up to one that arrives, each of which the last rests on;
// none if they do not come to it. Where it takes no more of them, they are singles.
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

// wayStep is a step on the way somewhere.
type wayStep struct {
	before *solver.Grid
	solver.Step
}

// wayOn goes up to a step of the ladder that arrives in rounds, each of all steps that can be
// made at its beginning: of what comes long before the last, little is needed.
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

// maxArrivals is how many of the steps that arrive in the same round are compared.
const maxArrivals = 4

// shortestBehind returns, of the steps of a round that arrive, that with the fewest steps of the
// way before it that it rests on, and these; none if none arrives.
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

// onlyNeeded returns the steps of a way that its last rests on, and that one, as they are found
// without the others: without any one of them the rest cannot be made. The error is the
// context's.
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

// follow makes steps one after another in a position, each as its technique finds it there; ok
// is false where it does not.
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

// foundIn returns the step by which a technique does in a position what another step of it does,
// at the same place if it can.
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
