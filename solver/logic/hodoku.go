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
	for _, t := range hodokuTechniques() {
		rungs = append(rungs, rung{Technique: t, method: t.Hodoku.Level, points: t.Hodoku.Points})
	}
	return rungs
}

func hodokuTechniques() []Technique {
	list := []Technique{
		fullHouse(), nakedSingle(), hiddenSingle(),
		lockedSubset(2), lockedSubset(3), pointing(), claiming(),
		nakedSubset(2), nakedSubset(3), hiddenSubset(2), hiddenSubset(3), nakedSubset(4), hiddenSubset(4),
		fish(2), fish(3), fish(4),
		remotePair(), bugPlusOne(), skyscraper(), twoStringKite(), turbotFish(), emptyRectangle(),
		wWing(), xyWing(), xyzWing(),
	}
	for n := 1; n <= 6; n++ {
		list = append(list, uniqueRectangle(n))
	}
	return append(list,
		hiddenRectangle(), avoidableRectangle1(), avoidableRectangle2(),
		finnedFish(2, false), finnedFish(2, true), finnedFish(3, false), finnedFish(3, true), finnedFish(4, false), finnedFish(4, true),
		sueDeCoq(), simpleColouringTrap(), simpleColouringWrap(), multiColouringTrap(), multiColouringWrap(),
		xChain(), xyChain(), continuousNiceLoop(), discontinuousNiceLoop(), aic(),
		groupedContinuousNiceLoop(), groupedDiscontinuousNiceLoop(), groupedAIC(),
		alsXZ(), alsXZDoubly(), alsXYWing(), alsChain(),
		nishio(), cellForcingChains(), regionForcingChains(), dynamicForcingChains(), forcingNets(),
	)
}
