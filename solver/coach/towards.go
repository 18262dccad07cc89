package coach

import (
	"context"

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

// towards returns the first of the simple steps that come to change what a topic is about;
// ok is false where they do not.
func (c *Coach) towards(ctx context.Context, g *solver.Grid, about Topic) (first solver.Step, ok bool, err error) {
	simple := c.ladder.Without(func(t *logic.Technique) bool { return !isSimple(t) })
	_, err = simple.Walk(ctx, g, func(before *solver.Grid, s solver.Step) bool {
		if first.Technique == "" {
			first = s
		}
		ok = about.Changes(before, &s)
		return !ok
	})
	return first, ok && err == nil, err
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
