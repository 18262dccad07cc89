package main

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"pencilmark/solver/rating"
)

// figures describes how good estimates are.
func figures(puzzles []played, estimates []float64) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d puzzles, estimated by weights that were fitted without them (%d folds):\n", len(puzzles), folds)
	times := make([]float64, len(puzzles))
	for i := range puzzles {
		times[i] = puzzles[i].logSeconds
	}
	low, high := interval(puzzles, estimates)
	fmt.Fprintf(&b, "rank correlation %.3f\n", correlation(ranks(estimates), ranks(times)))
	fmt.Fprintf(&b, "correlation of the logarithms %.3f\n", correlation(estimates, times))
	for _, tier := range rating.Tiers() {
		var ours, theirs []float64
		held := 0
		for i := range puzzles {
			if rating.TierOf(rating.Tenths(puzzles[i].er)) != tier {
				continue
			}
			ours, theirs = append(ours, estimates[i]), append(theirs, times[i])
			if power := puzzles[i].power(estimates[i]); power >= low && power <= high {
				held++
			}
		}
		if len(ours) > 1 {
			fmt.Fprintf(&b, "%s: %d puzzles, rank correlation %.2f, the interval holds %.0f%%\n",
				tier, len(ours), correlation(ranks(ours), ranks(theirs)), 100*float64(held)/float64(len(ours)))
		}
	}
	return b.String()
}

// correlation returns Pearson's correlation.
func correlation(a, b []float64) float64 {
	meanA, meanB := mean(a), mean(b)
	var ab, aa, bb float64
	for i := range a {
		ab += (a[i] - meanA) * (b[i] - meanB)
		aa += (a[i] - meanA) * (a[i] - meanA)
		bb += (b[i] - meanB) * (b[i] - meanB)
	}
	return ab / math.Sqrt(aa*bb)
}

func mean(a []float64) (sum float64) {
	for _, v := range a {
		sum += v
	}
	return sum / float64(len(a))
}

// ranks returns the rank of each number; equal numbers share the mean of their ranks.
func ranks(a []float64) []float64 {
	order := make([]int, len(a))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Compare(a[i], a[j]) })
	ranks := make([]float64, len(a))
	for first := 0; first < len(order); {
		end := first + 1
		for end < len(order) && a[order[end]] == a[order[first]] {
			end++
		}
		for _, i := range order[first:end] {
			ranks[i] = float64(first+end-1) / 2
		}
		first = end
	}
	return ranks
}
