package picture

import (
	"math"
	"slices"
)

// surface is a smooth function of a place: the coefficients of terms.
type surface [8]float64

// terms are what the coefficients of a surface are multiplied by at a place between -1 and 1.
func terms(u, v float64) [8]float64 {
	return [8]float64{1, u, v, u * v, u * u, v * v, u * u * v, u * v * v}
}

func (s *surface) at(u, v float64) (height float64) {
	for i, t := range terms(u, v) {
		height += t * s[i]
	}
	return height
}

// point is what was measured at a place.
type point struct{ u, v, height float64 }

// fitSurface finds the surface of least squares. It drops what lies more than three times the median away
// from it, and more than slack, and reports false if fewer points than fewest remain.
func fitSurface(points []point, slack float64, fewest int) (s surface, ok bool) {
	const rounds = 5
	for range rounds {
		if len(points) < fewest {
			return s, false
		}
		var m [8][9]float64
		for _, p := range points {
			t := terms(p.u, p.v)
			for i := range t {
				for j := range t {
					m[i][j] += t[i] * t[j]
				}
				m[i][8] += t[i] * p.height
			}
		}
		if s, ok = eliminate(&m); !ok {
			return s, false
		}
		away := func(p point) float64 { return math.Abs(p.height - s.at(p.u, p.v)) }
		var all []float64
		for _, p := range points {
			all = append(all, away(p))
		}
		slices.Sort(all)
		limit := max(slack, 3*all[len(all)/2])
		if all[len(all)-1] <= limit {
			break
		}
		points = slices.DeleteFunc(points, func(p point) bool { return away(p) > limit })
	}
	return s, true
}
