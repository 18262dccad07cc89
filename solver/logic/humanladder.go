package logic

import (
	"sync"

	"pencilmark/solver"
)

// Human returns the ladder for hints: easiest for a person first. A step costs
// the number of its rung, so the greatest cost of a walk names its hardest step.
func Human() *Ladder { return human() }

var human = sync.OnceValue(func() *Ladder {
	rungs := Rungs(humanTechniques()...)
	basic := NewLadder(LadderOptions{Name: "basic", Doc: "singles, locked candidates, subsets and fish", Rungs: Rungs(basicTechniques()...)})
	return NewLadder(LadderOptions{
		Name: "human",
		Doc:  "for hints: the deduction that is easiest for a person, bad guesses last",
		Rungs: append(rungs, Rung{
			Technique: badGuess(),
			Method:    badGuessName,
			Points:    len(rungs) + 1,
			Trials:    []*Ladder{singles(), basic},
		}),
		Best: true,
	})
})

// singles is the ladder that a person follows in the head: naked and hidden
// singles alone.
var singles = sync.OnceValue(func() *Ladder {
	return NewLadder(LadderOptions{Name: "singles", Doc: "naked and hidden singles", Rungs: Rungs(nakedSingle(), HiddenSingle())})
})

func humanTechniques() []Technique {
	return append([]Technique{
		fullHouse(),
		HiddenSingle(solver.Box, solver.Region),
		HiddenSingle(solver.Row, solver.Column, solver.Diagonal, solver.Window),
		nakedSingle(),
	}, patterns()...)
}

// patterns are the techniques that rule candidates out, in the order in which a
// person looks for them: what one unit shows, then one digit or two, then more.
// Within a family the smaller comes first.
func patterns() []Technique {
	list := []Technique{
		lockedSubset(2),
		lockedSubset(3),
		pointing(),
		claiming(),
		nakedSubset(2),
		hiddenSubset(2),
		nakedSubset(3),
		hiddenSubset(3),
		fish(2),
		nakedSubset(4),
		hiddenSubset(4),
		skyscraper(),
		twoStringKite(),
		turbotFish(),
		emptyRectangle(),
		dualKite(),
		dualEmptyRectangle(),
		simpleColouringTrap(),
		simpleColouringWrap(),
		remotePair(),
		multiColouringTrap(),
		multiColouringWrap(),
		wWing(),
		chuteRemotePair(),
		xyWing(),
		xyzWing(),
		finnedFish(2, false),
		finnedFish(2, true),
		siameseFish(2, false),
		siameseFish(2, true),
		uniqueRectangle(1),
		uniqueRectangle(2),
		uniqueRectangle(4),
		uniqueRectangle(3),
		uniqueRectangle(5),
		uniqueRectangle(6),
		hiddenRectangle(),
		avoidableRectangle1(),
		avoidableRectangle2(),
		bugPlusOne(),
		fish(3),
		finnedFish(3, false),
		finnedFish(3, true),
		siameseFish(3, false),
		siameseFish(3, true),
		mWing(),
		sWing(),
		lWing(),
		hWing(),
		bentSet(4),
		fish(4),
		finnedFish(4, false),
		finnedFish(4, true),
		siameseFish(4, false),
		siameseFish(4, true),
		bentSet(5),
		uniqueLoop(1),
		uniqueLoop(2),
		uniqueLoop(4),
		uniqueLoop(3),
		bug2(),
		bug4(),
		bug3(),
		sueDeCoq(),
	}
	for n := 2; n <= maxBlockFish; n++ {
		list = append(list, blockFish(n))
	}
	for n := 5; n <= maxSubset; n++ {
		list = append(list, nakedSubset(n), hiddenSubset(n), fish(n))
	}
	list = append(list, chainTechniques()...)
	list = append(list, lockedSetTechniques()...)
	list = append(list, fireworkTriple(), fireworkQuad(), tridagon(), juniorExocet())
	list = append(list, complexFishes()...)
	list = append(list, templateSet(), templateDelete())
	return append(list, forcingTechniques()...)
}

// chainTechniques are the chains, which any pattern is easier to see than.
func chainTechniques() []Technique {
	return []Technique{
		xChain(),
		xyChain(),
		continuousNiceLoop(),
		aic(),
		discontinuousNiceLoop(),
		groupedContinuousNiceLoop(),
		groupedAIC(),
		groupedDiscontinuousNiceLoop(),
	}
}

// forcingTechniques are the chains that branch, which take the longest to follow.
func forcingTechniques() []Technique {
	return []Technique{
		nishio(),
		cellForcingChains(),
		regionForcingChains(),
		dynamicForcingChains(),
		forcingNets(),
	}
}

// lockedSetTechniques put almost locked sets together, which take longer to see
// than single links.
func lockedSetTechniques() []Technique {
	return []Technique{
		aligned(2),
		alsXZ(),
		alsXZDoubly(),
		alsXYWing(),
		alsChain(),
		deathBlossom(),
		aligned(3),
	}
}

// basicTechniques are what bad guesses are followed with: singles, locked
// candidates, subsets and fish.
func basicTechniques() []Technique {
	list := []Technique{
		fullHouse(),
		HiddenSingle(),
		nakedSingle(),
		pointing(),
		claiming(),
	}
	for n := 2; n <= maxSubset; n++ {
		list = append(list, nakedSubset(n), hiddenSubset(n), fish(n))
	}
	for n := 2; n <= maxBlockFish; n++ {
		list = append(list, blockFish(n))
	}
	return list
}
