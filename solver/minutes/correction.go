package minutes

import "math"

// Correction is how far results are from the estimate of a puzzle. Its numbers are integers, so that a sum does not
// depend on the order.
type Correction struct {
	Weight int64 // the total weight of the results, in hundredths
	Sum    int64 // the sum of their weighted distances, as in Off, from what the players' paces predicted
}

// Plus returns the sum of two corrections.
func (c Correction) Plus(d Correction) Correction {
	return Correction{c.Weight + d.Weight, c.Sum + d.Sum}
}

// Minus returns c without d.
func (c Correction) Minus(d Correction) Correction {
	return Correction{c.Weight - d.Weight, c.Sum - d.Sum}
}

// Correct returns the correction of a puzzle by a result of the player, for which Off returned off. It is zero if too
// little is known of the player.
func (p *Pace) Correct(off int, helped bool) Correction {
	if p.results < enoughResults {
		return Correction{}
	}
	weight := 1 / (day*day + 1/p.known())
	if helped {
		weight *= helpWeight
	}
	c := Correction{Weight: int64(math.Round(100 * weight))}
	c.Sum = c.Weight * int64(atMostOff(float64(off)-p.middle()))
	return c
}

// shared is the variance of the error that all players' paces have in common: they come from the same recent dailies,
// of which most players have 5 to 20, and the estimates of these have errors.
const shared = (noise*noise - day*day) / 12

// Corrected returns the estimate corrected by results. The narrower its interval, the more results it takes to move
// it. The interval gets narrower.
func (e Estimate) Corrected(c Correction) Estimate {
	if e.Minutes == 0 || e.Rough || c.Weight == 0 {
		return e
	}
	before, results := 1/e.uncertainty()/e.uncertainty(), 1/(100/float64(c.Weight)+shared)
	by := float64(c.Sum) / float64(c.Weight) / 1000 * results / (before + results)
	m, narrower := max(1, e.Minutes*math.Exp(by)), math.Sqrt(before/(before+results))
	return Estimate{Minutes: m, Low: m * math.Pow(e.Low/e.Minutes, narrower), High: m * math.Pow(e.High/e.Minutes, narrower)}
}
