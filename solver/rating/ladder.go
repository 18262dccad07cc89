package rating

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"pencilmark/solver"
	"pencilmark/solver/explainer"
	"pencilmark/solver/logic"
	"pencilmark/solver/textbook"
)

// named lists the ladders by their names: what a command does first is to list these, for
// which none is built.
var named = []struct {
	name   string
	ladder func() *logic.Ladder
}{
	{"human", logic.Human},
	{"logical", textbook.LogicalLadder},
	{"phases", textbook.PhasesLadder},
	{"hypotheses", textbook.HypothesesLadder},
	{"methods", textbook.MethodsLadder},
	{"hodoku", hodokuLadder},
}

// Ladders returns the ladders that have a name, but for the reference's: the human
// one, the sources' A to D, HoDoKu's.
func Ladders() (all []*logic.Ladder) {
	for _, l := range named {
		all = append(all, l.ladder())
	}
	return all
}

// LadderNames lists the names of Ladders, in their order.
func LadderNames() (names []string) {
	for _, l := range named {
		names = append(names, l.name)
	}
	return names
}

// PathLadderNames lists the ladders that a path can keep to: those, then the reference's.
func PathLadderNames() []string { return append(LadderNames(), ReferenceLadder().Name) }

// LadderNamed returns the one of Ladders of that name; the error lists the names.
func LadderNamed(name string) (*logic.Ladder, error) {
	for _, l := range named {
		if l.name == name {
			return l.ladder(), nil
		}
	}
	return nil, fmt.Errorf("ladder %q: want one of %s", name, strings.Join(LadderNames(), ", "))
}

// ErrNoWalk says that a position has no ER.
var ErrNoWalk = errors.New("the ladder explainer cannot be climbed from this position")

// ReferenceLadder returns the reference's walk as a ladder, named explainer. It takes
// what has an ER: with any other position it fails with ErrNoWalk and says why.
func ReferenceLadder() *logic.Ladder { return referenceLadder() }

var referenceLadder = sync.OnceValue(func() *logic.Ladder {
	return logic.NewExternalLadder("explainer", "the walk of the reference scale that ER comes from", climbable, steps)
})

// climbable says why a position has no ER.
func climbable(ctx context.Context, g *solver.Grid) error {
	solutions, err := solver.CountSolutions(ctx, g, 2)
	if err != nil {
		return err
	}
	reason := unrated(g)
	if solutions != 1 {
		reason = unsolvable(solutions)
	}
	if reason != "" {
		return fmt.Errorf("%w: %s", ErrNoWalk, reason)
	}
	return nil
}

// steps walks the reference's steps, each with its rating.
func steps(ctx context.Context, g *solver.Grid, o logic.External) error {
	rater := explainer.NewRater()
	if leavesOutUniqueness(o.Excludes) {
		rater = explainer.NewRaterWithoutUniqueness()
	}
	rater.Watch(o.Look)
	_, err := rater.Walk(ctx, g, func(_ *solver.Grid, h explainer.RatedStep) bool {
		h.Step.Rating = h.Rating
		return o.Take(h.Step)
	})
	return err
}

// leavesOutUniqueness reports whether all that argues by uniqueness is left out.
func leavesOutUniqueness(leaveOut func(*logic.Technique) bool) bool {
	return !slices.ContainsFunc(logic.Catalogue(), func(t logic.Technique) bool { return t.Unique && !leaveOut(&t) })
}

// unsolvable says why a position without exactly one solution has no ER.
func unsolvable(solutions int) string {
	if solutions == 0 {
		return noSolution
	}
	return severalSolutions
}
