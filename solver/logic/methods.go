package logic

import "sync"

// Methods returns the scored ladder of source D: methods A, B, C, D and F in
// that order, every use adding its points, any change returning to A. Naked
// singles are free and come before every search. Points and techniques per
// method are the source's; subsets and fish that it has no price for cost as
// much as its dearest.
var Methods = sync.OnceValue(func() *Ladder {
	return &Ladder{
		Name:   "methods",
		Doc:    "source D: methods A to F in order, scored by the sum of what every use costs",
		rungs:  methodRungs(),
		policy: restart,
	}
})

func methodRungs() []rung {
	rungs := []rung{
		{Technique: nakedSingle()},
		{Technique: hiddenSingle(), method: "A", points: 4},
		{Technique: claiming(), method: "B", points: 8},
		{Technique: pointing(), method: "B", points: 8},
	}
	for n := 2; n <= maxSubset; n++ {
		rungs = append(rungs, rung{Technique: hiddenSubset(n), method: "C", points: 16})
	}
	for n := 2; n <= maxSubset; n++ {
		rungs = append(rungs, rung{Technique: nakedSubset(n), method: "D", points: 16 * min(n, 4)})
	}
	for n := 2; n <= maxFish; n++ {
		rungs = append(rungs, rung{Technique: fish(n), method: "F", points: fishPoints(n)})
		if n <= maxBlockFish {
			rungs = append(rungs, rung{Technique: blockFish(n), method: "F", points: fishPoints(n)})
		}
	}
	return rungs
}

func fishPoints(n int) int {
	if n == 2 {
		return 48
	}
	return 64
}
