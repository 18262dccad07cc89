package logic

import "sync"

// Hodoku returns the ladder of HoDoKu's default settings: its order and what it
// gives for a step. The method that a step counts as is its level: Easy, Medium,
// Hard, Unfair or Extreme. rating.Hodoku grades with it.
//
// HoDoKu looks for a full house first and a chain last, and within a family for
// what its table names first; the figures are those of its step table. What it has
// switched off at first (fish of five and more lines, mutant and kraken fish, death
// blossom, templates) is not here.
var Hodoku = sync.OnceValue(func() *Ladder {
	return &Ladder{
		Name:   "hodoku",
		Doc:    "the scale of HoDoKu: its order, its levels, its points",
		rungs:  hodokuRungs(),
		policy: restart,
	}
})

func hodokuRungs() []rung {
	var rungs []rung
	add := func(level string, points int, techniques ...Technique) {
		for _, t := range techniques {
			rungs = append(rungs, rung{Technique: t, method: level, points: points})
		}
	}
	add("Easy", 4, fullHouse(), nakedSingle())
	add("Easy", 14, hiddenSingle())

	add("Medium", 40, lockedSubset(2))
	add("Medium", 60, lockedSubset(3))
	add("Medium", 50, pointing(), claiming())
	add("Medium", 60, nakedSubset(2))
	add("Medium", 80, nakedSubset(3))
	add("Medium", 70, hiddenSubset(2))
	add("Medium", 100, hiddenSubset(3))

	add("Hard", 120, nakedSubset(4))
	add("Hard", 150, hiddenSubset(4))
	add("Hard", 140, fish(2))
	add("Hard", 150, fish(3))
	add("Hard", 160, fish(4))
	add("Hard", 110, remotePair())
	add("Hard", 100, bugPlusOne())
	add("Hard", 130, skyscraper())
	add("Hard", 150, twoStringKite())
	add("Hard", 120, turbotFish(), emptyRectangle())
	add("Hard", 150, wWing())
	add("Hard", 160, xyWing())
	add("Hard", 180, xyzWing())
	for n := 1; n <= 6; n++ {
		add("Hard", 100, uniqueRectangle(n))
	}
	add("Hard", 100, hiddenRectangle(), avoidableRectangle1(), avoidableRectangle2())
	add("Hard", 130, finnedFish(2, false))
	add("Hard", 150, finnedFish(2, true))

	add("Unfair", 200, finnedFish(3, false))
	add("Unfair", 240, finnedFish(3, true))
	add("Unfair", 250, finnedFish(4, false))
	add("Unfair", 260, finnedFish(4, true))
	add("Unfair", 250, sueDeCoq())
	add("Hard", 150, simpleColouringTrap(), simpleColouringWrap())
	add("Hard", 200, multiColouringTrap(), multiColouringWrap())
	add("Unfair", 260, xChain(), xyChain())
	add("Unfair", 280, continuousNiceLoop(), discontinuousNiceLoop(), aic())
	add("Unfair", 300, groupedContinuousNiceLoop(), groupedDiscontinuousNiceLoop(), groupedAIC())
	add("Unfair", 300, alsXZ(), alsXZDoubly())
	add("Unfair", 320, alsXYWing())
	add("Unfair", 340, alsChain())
	add("Extreme", 500, nishio(), cellForcingChains(), regionForcingChains())
	add("Extreme", 700, dynamicForcingChains(), forcingNets())
	return rungs
}
