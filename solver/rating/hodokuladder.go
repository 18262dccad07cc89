package rating

import (
	"strings"
	"sync"

	"pencilmark/solver"
	"pencilmark/solver/logic"
)

// hodokuLadder is the ladder of HoDoKu's default settings: its order and what
// it gives for a step. The method that a step counts as is its level: Easy, Medium,
// Hard, Unfair or Extreme.
//
// HoDoKu looks for a full house first and a chain last, and within a family for
// what its table names first; the figures are those of its step table. What it has
// switched off at first (fish of five and more lines, mutant and kraken fish, death
// blossom, templates, almost locked sets in chains) is not here. The order, and which
// of several steps it takes, were read off its solutions of puzzles.
var hodokuLadder = sync.OnceValue(func() *logic.Ladder {
	var rungs []logic.Rung
	for _, s := range hodokuOrder {
		rungs = append(rungs, logic.Rungs(logic.MustTechniques(strings.Fields(s.names)...)...)...)
	}
	for i := range rungs {
		rungs[i].Method, rungs[i].Points = rungs[i].Hodoku.Level, rungs[i].Hodoku.Points
	}
	return logic.NewLadder(logic.LadderOptions{
		Name:    "hodoku",
		Doc:     "the scale of HoDoKu: its order, its levels, its points",
		Rungs:   rungs,
		Setless: true,
		Policy:  hodokuPolicy,
	})
})

// hodokuStage is what HoDoKu looks for at once.
type hodokuStage struct {
	names  string                                        // of techniques, by spaces
	counts func(*solver.Layout, *solver.Step) bool       // what it takes for a step of these; nil for all
	better func(l *solver.Layout, a, b *solver.Step) int // negative where it prefers a; nil takes the first
	chains bool                                          // better is mostShortest
}

var hodokuOrder = []hodokuStage{
	{names: "full-house naked-single hidden-single"}, // the oldest of them
	{names: "locked-pair", counts: clearsBothUnits, better: blocksFirst},
	{names: "locked-triple", counts: clearsBothUnits, better: blocksFirst},
	{names: "pointing"}, {names: "claiming"},
	{names: "naked-pair", better: blocksFirst}, {names: "naked-triple", better: blocksFirst},
	{names: "hidden-pair", better: blocksFirst}, {names: "hidden-triple", better: blocksFirst},
	{names: "naked-quad", better: blocksFirst}, {names: "hidden-quad", better: blocksFirst},
	{names: "x-wing"}, {names: "swordfish"}, {names: "jellyfish"},
	{names: "remote-pair", better: mostShortest, chains: true}, {names: "bug-plus-1"},
	{names: "skyscraper"}, {names: "two-string-kite"}, {names: "turbot-fish"}, {names: "empty-rectangle"},
	{names: "w-wing"}, {names: "xy-wing", better: byCells}, {names: "xyz-wing"},
	{names: "unique-rectangle-1"}, {names: "unique-rectangle-2"}, {names: "unique-rectangle-3"},
	{names: "unique-rectangle-4"}, {names: "unique-rectangle-5"}, {names: "unique-rectangle-6"},
	{names: "hidden-rectangle"}, {names: "avoidable-rectangle-1"}, {names: "avoidable-rectangle-2"},
	{names: "finned-x-wing"}, {names: "sashimi-x-wing"}, {names: "finned-swordfish"},
	{names: "sashimi-swordfish"}, {names: "finned-jellyfish"}, {names: "sashimi-jellyfish"},
	{names: "sue-de-coq"},
	{names: "simple-colouring-trap"}, {names: "simple-colouring-wrap"},
	{names: "multi-colouring-trap"}, {names: "multi-colouring-wrap"},
	{names: "x-chain", better: mostShortest, chains: true}, {names: "xy-chain", better: mostShortest, chains: true},
	{names: "continuous-nice-loop discontinuous-nice-loop aic", better: mostShortest, chains: true},
	{names: "grouped-continuous-nice-loop grouped-discontinuous-nice-loop grouped-aic", better: mostShortest, chains: true},
	{names: "als-xz als-xz-doubly-linked", better: mostShortest, chains: true}, {names: "als-xy-wing", better: mostShortest, chains: true}, {names: "als-chain", better: mostShortest, chains: true},
	{names: "nishio-forcing-chains"}, {names: "cell-forcing-chains"}, {names: "region-forcing-chains"},
	{names: "dynamic-forcing-chains"}, {names: "forcing-nets"},
}
