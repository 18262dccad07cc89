package minutes

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"
)

// Players with paces of their own solve puzzles whose times are not quite what is estimated. Half of the times are in the
// range that a player reads, which is narrower than the range for everybody, and help makes nobody look faster.
func TestSimulatedPaces(t *testing.T) {
	const players, days = 30, 60
	r := rand.New(rand.NewPCG(5, 4))
	said, held, narrower := 0, 0, 0
	for range players {
		own := spread * r.NormFloat64()
		var p, helped Pace
		for range days {
			m := 5 + 25*r.Float64()
			e := Estimate{Minutes: m, Low: m * 0.7, High: m * 1.4}
			took := e.middle() * math.Exp(own+noise*r.NormFloat64())
			if from, to, ok := p.ForPlayer(e); ok {
				said++
				if took >= float64(from)-0.5 && took < float64(to)+0.5 {
					held++
				}
				if least, most := e.ForPlayers(); float64(to)/float64(from) < float64(most)/float64(least) {
					narrower++
				}
			}
			clock := time.Duration(took * float64(time.Minute))
			p.Add(e, clock, false)
			helped.Add(e, clock+30*time.Second, true)
		}
		e := Estimate{Minutes: 60, Low: 40, High: 90}
		from, _, _ := p.ForPlayer(e)
		if withHelp, _, _ := helped.ForPlayer(e); float64(withHelp) < 0.8*float64(from) {
			t.Errorf("pace %.2f: from %d minutes, with help %d", own, from, withHelp)
		}
	}
	if share := float64(held) / float64(said); share < 0.47 || share > 0.60 {
		t.Errorf("the ranges hold %.0f%% of %d times", 100*share, said)
	}
	if narrower < said*9/10 {
		t.Errorf("%d of %d ranges are narrower than for everybody", narrower, said)
	}
}

func TestPaceTakesResults(t *testing.T) {
	e := Estimate{Minutes: 10, Low: 7, High: 15}
	var p Pace
	for n := range 5 {
		if from, to, ok := p.ForPlayer(e); ok {
			t.Errorf("after %d results: %d to %d", n, from, to)
		}
		p.Add(Estimate{Minutes: 10, Rough: true}, time.Minute, false) // is left out
		p.Add(e, 4*time.Minute, false)
	}
	if from, to, ok := p.ForPlayer(e); !ok || from != 3 || to != 6 {
		t.Errorf("after 5 times of 4 minutes: %d to %d, %v", from, to, ok)
	}
	p.Add(e, 12*time.Hour, false)
	if from, to, _ := p.ForPlayer(e); to > 9 {
		t.Errorf("after a night: %d to %d", from, to)
	}
}
