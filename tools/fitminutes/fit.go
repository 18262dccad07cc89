package main

import (
	"math"
	"math/rand/v2"
	"slices"

	"pencilmark/solver/minutes"
)

// fit returns the weights with the least squared errors of the logarithms. It tries Hard in hundredths; for each
// value, the linear weights follow from the normal equations.
func fit(puzzles []played) minutes.Weights {
	best, least := minutes.Weights{}, math.Inf(1)
	for hundredths := range 100 {
		w := minutes.Weights{Hard: float64(hundredths) / 100}
		w.Linear = solve(normalEquations(puzzles, &w))
		if sum := squaredErrors(puzzles, &w); sum < least {
			best, least = w, sum
		}
	}
	return best
}

func squaredErrors(puzzles []played, w *minutes.Weights) (sum float64) {
	for i := range puzzles {
		e := puzzles[i].error(w)
		sum += e * e
	}
	return sum
}

// error returns the logarithm of the time less that of the estimate.
func (p *played) error(w *minutes.Weights) float64 {
	return p.logSeconds - w.LogSeconds(&p.counts, p.er)
}

// equations is a system of linear equations; the last column is the right side.
type equations [minutes.Terms][minutes.Terms + 1]float64

func normalEquations(puzzles []played, w *minutes.Weights) (m equations) {
	for i := range puzzles {
		p := &puzzles[i]
		terms := p.counts.Terms()
		for row, a := range terms {
			for column, b := range terms {
				m[row][column] += a * b
			}
			m[row][minutes.Terms] += a * p.error(w)
		}
	}
	return m
}

// solve solves equations by elimination. Normal equations need no pivots.
func solve(m equations) (solution [minutes.Terms]float64) {
	for pivot := range m {
		for row := range m {
			if row == pivot {
				continue
			}
			factor := m[row][pivot] / m[pivot][pivot]
			for column := range m[row] {
				m[row][column] -= factor * m[pivot][column]
			}
		}
	}
	for row := range m {
		solution[row] = m[row][minutes.Terms] / m[row][row]
	}
	return solution
}

const folds = 5

// crossValidate estimates each puzzle by weights that were fitted without it, and returns the logarithms of the seconds.
func crossValidate(puzzles []played) []float64 {
	order := rand.New(rand.NewPCG(2026, 54)).Perm(len(puzzles))
	estimates := make([]float64, len(puzzles))
	for fold := range folds {
		var others []played
		for i, p := range order {
			if i%folds != fold {
				others = append(others, puzzles[p])
			}
		}
		w := fit(others)
		for i, p := range order {
			if i%folds == fold {
				estimates[p] = w.LogSeconds(&puzzles[p].counts, puzzles[p].er)
			}
		}
	}
	return estimates
}

// interval returns the powers of the estimated minutes between which 80% of the times are, a tenth above and a tenth below.
func interval(puzzles []played, estimates []float64) (low, high float64) {
	powers := make([]float64, len(puzzles))
	for i := range puzzles {
		powers[i] = puzzles[i].power(estimates[i])
	}
	slices.Sort(powers)
	return powers[len(powers)/10], powers[len(powers)-1-len(powers)/10]
}

// power returns the power to which the estimated minutes must be raised to give the actual ones.
func (p *played) power(estimate float64) float64 {
	return (p.logSeconds - math.Log(60)) / (estimate - math.Log(60))
}
