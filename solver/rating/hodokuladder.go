package rating

import (
	"sync"

	"pencilmark/solver/logic"
)

// hodokuLadder is the ladder of HoDoKu's default settings: its order and what
// it gives for a step. The method that a step counts as is its level: Easy, Medium,
// Hard, Unfair or Extreme.
//
// HoDoKu looks for a full house first and a chain last, and within a family for
// what its table names first; the figures are those of its step table. What it has
// switched off at first (fish of five and more lines, mutant and kraken fish, death
// blossom, templates) is not here.
var hodokuLadder = sync.OnceValue(func() *logic.Ladder {
	rungs := logic.Rungs(logic.MustTechniques(hodokuOrder...)...)
	for i := range rungs {
		rungs[i].Method, rungs[i].Points = rungs[i].Hodoku.Level, rungs[i].Hodoku.Points
	}
	return logic.NewLadder(logic.LadderOptions{
		Name:  "hodoku",
		Doc:   "the scale of HoDoKu: its order, its levels, its points",
		Rungs: rungs,
	})
})

var hodokuOrder = []string{
	"full-house", "naked-single", "hidden-single",
	"locked-pair", "locked-triple", "pointing", "claiming",
	"naked-pair", "naked-triple", "hidden-pair", "hidden-triple", "naked-quad", "hidden-quad",
	"x-wing", "swordfish", "jellyfish",
	"remote-pair", "bug-plus-1", "skyscraper", "two-string-kite", "turbot-fish", "empty-rectangle",
	"w-wing", "xy-wing", "xyz-wing",
	"unique-rectangle-1", "unique-rectangle-2", "unique-rectangle-3", "unique-rectangle-4", "unique-rectangle-5", "unique-rectangle-6",
	"hidden-rectangle", "avoidable-rectangle-1", "avoidable-rectangle-2",
	"finned-x-wing", "sashimi-x-wing", "finned-swordfish", "sashimi-swordfish", "finned-jellyfish", "sashimi-jellyfish",
	"sue-de-coq",
	"simple-colouring-trap", "simple-colouring-wrap", "multi-colouring-trap", "multi-colouring-wrap",
	"x-chain", "xy-chain", "continuous-nice-loop", "discontinuous-nice-loop", "aic",
	"grouped-continuous-nice-loop", "grouped-discontinuous-nice-loop", "grouped-aic",
	"als-xz", "als-xz-doubly-linked", "als-xy-wing", "als-chain",
	"nishio-forcing-chains", "cell-forcing-chains", "region-forcing-chains", "dynamic-forcing-chains", "forcing-nets",
}
