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
	"pencilmark/solver/format"
	"pencilmark/solver/logic"
	"pencilmark/solver/textbook"
)

// named lists the ladders by name without building them.
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

// Ladders returns the named ladders except the reference's: the human one, those of sources A to D, and HoDoKu's.
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

// PathLadderNames lists the ladders that a path can use: LadderNames, then the reference's.
func PathLadderNames() []string { return append(LadderNames(), ReferenceLadder().Name) }

// LadderNamed returns the ladder of Ladders with that name; the error lists the names.
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

// ReferenceLadder returns the reference's walk as a ladder, named explainer. For a position that has no ER the walk
// fails with ErrNoWalk.
func ReferenceLadder() *logic.Ladder { return referenceLadder() }

var referenceLadder = sync.OnceValue(func() *logic.Ladder {
	return logic.NewExternalLadder("explainer", "the walk of the reference scale that ER comes from", climbable, steps)
})

// climbable returns the reason why a position has no ER, or nil.
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

// leavesOutUniqueness reports whether all techniques that assume uniqueness are left out.
func leavesOutUniqueness(leaveOut func(*logic.Technique) bool) bool {
	return !slices.ContainsFunc(logic.Catalogue(), func(t logic.Technique) bool { return t.Unique && !leaveOut(&t) })
}

func unsolvable(solutions int) string {
	if solutions == 0 {
		return noSolution
	}
	return severalSolutions
}

// TechniqueExample returns a position that shows a technique, and the step. For techniques that only the reference
// scale names, it is the first such step of a walk. ok is false if that takes too long. The error is the context's.
func TechniqueExample(ctx context.Context, name string) (g *solver.Grid, step solver.Step, ok bool, err error) {
	if t, found := logic.FindTechnique(name); found {
		g, step, err = t.Example()
		return g, step, err == nil, err
	}
	puzzle := referenceExamples[name]
	if puzzle == "" {
		return nil, step, false, nil
	}
	if g, err = format.Read(puzzle, format.Options{}); err != nil {
		return nil, step, false, err
	}
	_, err = explainer.NewRater().Walk(ctx, g, func(before *solver.Grid, h explainer.RatedStep) bool {
		g, step = before.Clone(), h.Step
		return step.Technique != name
	})
	return g, step, err == nil && step.Technique == name, err
}

// referenceExamples are puzzles for the techniques that only the reference scale names.
var referenceExamples = map[string]string{
	"direct-pointing":             ".....19..2.........3.......7..38......1...5.....2.....65......1....4..3...98.....",
	"direct-hidden-pair":          ".....83........5.19...4........2..4..57.......3.......2..3...6....5..7.....1.....",
	"direct-hidden-triple":        ".......31..7.2.....8.......6..3..........82..1.........2....74.3..51.......6.....",
	"x-cycle":                     "...7..45...7.5..9...5.29.16...5..3..95.....2...68......7..6.1...2......8.....4..9",
	"y-cycle":                     "615..4......6.17.3.3.89...1.6..3...9.........5...1..8.4...53.9.1.79.6......7..514",
	"forcing-chain":               ".....23...4..9....7........5..6..1.....48...........2....8....42......9.1.3......",
	"forcing-cycle":               "...6..12.....9.......5826..78...3.9..4..2..5............54..9.2....1...6.63.....5",
	"dynamic-plus-forcing-chains": "7.....4...2..7..8...3..8..9...5..3...6..2..9...1..7..6...3..9...3..4..6...9..1..5",
	"nested-forcing-chains-2":     "....5..8...6..91.....2....4.17.......3..4....6....73....1....5..6...39..9..8....2",
	"nested-forcing-chains-3":     "98.7..6..75.....9...6......4...8......89...6.....43..2.1...2.....78...5.....7.3.1",
}
