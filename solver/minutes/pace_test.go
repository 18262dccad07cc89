package minutes

import (
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"time"
)

// size returns how many players and days are simulated; with PENCILMARK_WHOLE ten times as many.
func size() (players, worlds int) {
	if os.Getenv("PENCILMARK_WHOLE") != "" {
		return 300, 20
	}
	return 30, 10
}

const days = 60

// player is a simulated player, with a true pace and the results from which it is estimated.
type player struct {
	pace float64
	offs []int // of the last 20 results
	help []bool
}

func (p *player) known() (known Pace) {
	for i := max(0, len(p.offs)-20); i < len(p.offs); i++ {
		known.Add(p.offs[i], p.help[i])
	}
	return known
}

// solve returns the player's time for a puzzle whose estimate is off by hidden, and the correction by that result.
func (p *player) solve(r *rand.Rand, e Estimate, hidden float64, helped bool) (took float64, says Correction) {
	took = e.middle() * math.Exp(hidden+p.pace+day*r.NormFloat64())
	off, _ := e.Off(time.Duration(took * float64(time.Minute)))
	known := p.known()
	says = known.Correct(off, helped)
	p.offs, p.help = append(p.offs, off), append(p.help, helped)
	return took, says
}

// TestSimulatedCorrections simulates players with different paces who solve a puzzle a day, whose estimates are off
// by a hidden amount. It checks that results improve estimates, and that intervals and players' ranges hold what they
// promise.
func TestSimulatedCorrections(t *testing.T) {
	players, worlds := size()
	r := rand.New(rand.NewPCG(5, 4))
	var before, after float64    // squared errors of the estimates
	var puzzles, holds int       // puzzles, and those whose interval holds them after their results
	var said, held, narrower int // ranges for a player, those that hold, and those narrower than for everybody
	for range worlds {
		everyone := make([]player, players)
		for i := range everyone {
			everyone[i].pace = spread * r.NormFloat64()
		}
		for range days {
			e := simulated(5 + 25*r.Float64())
			hidden := e.uncertainty() * r.NormFloat64()
			var c Correction
			for _, i := range r.Perm(players) {
				known := everyone[i].known()
				now := e.Corrected(c)
				from, to, ok := known.ForPlayer(now)
				took, says := everyone[i].solve(r, e, hidden, i%3 == 0)
				c = c.Plus(says)
				if !ok {
					continue
				}
				said++
				if took >= float64(from)-0.5 && took < float64(to)+0.5 {
					held++
				}
				if least, most := e.ForPlayers(); float64(to)/float64(from) < float64(most)/float64(least) {
					narrower++
				}
			}
			if c.Weight == 0 { // no pace is known in the first days
				continue
			}
			now, mean := e.Corrected(c), e.Minutes*math.Exp(hidden)
			before += math.Pow(math.Log(mean/e.Minutes), 2)
			after += math.Pow(math.Log(mean/now.Minutes), 2)
			puzzles++
			if mean >= now.Low && mean <= now.High {
				holds++
			}
		}
	}
	share := func(part, whole int) float64 { return float64(part) / float64(whole) }
	t.Logf("%d puzzles are off by %.3f, and %.3f with results; %.1f%% of intervals hold, %.1f%% of %d ranges; %.1f%% are narrower", puzzles,
		math.Sqrt(before/float64(puzzles)), math.Sqrt(after/float64(puzzles)), 100*share(holds, puzzles), 100*share(held, said), said, 100*share(narrower, said))
	if after > before/6 {
		t.Errorf("estimates are off by %.3f, and %.3f with results", before, after)
	}
	if s := share(holds, puzzles); s < 0.77 || s > 0.85 {
		t.Errorf("80%% intervals hold %.1f%% of %d puzzles", 100*s, puzzles)
	}
	// With whole minutes, ranges hold a little more than half.
	if s := share(held, said); s < 0.47 || s > 0.63 {
		t.Errorf("the ranges for a player hold %.1f%% of %d times", 100*s, said)
	}
	if share(narrower, said) < 0.9 {
		t.Errorf("%d of %d ranges are narrower than for everybody", narrower, said)
	}
}

func simulated(m float64) Estimate { return Estimate{Minutes: m, Low: m * 0.7, High: m / 0.7} }

// TestNobodyGains checks that a player who plays only easy puzzles has the same pace as with all puzzles, and that
// asking for help does not make a player faster: it saves less than its penalty, or the player would have been faster
// anyway.
func TestNobodyGains(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 1))
	var easy, all, helped []float64
	for range 300 {
		pace := spread * r.NormFloat64()
		of := func(most float64, help bool) float64 {
			p := player{pace: pace}
			for range days {
				e := simulated(5 + (most-5)*r.Float64())
				p.solve(r, e, e.uncertainty()*r.NormFloat64(), help)
			}
			known := p.known()
			return known.middle()/1000 - pace
		}
		easy, all, helped = append(easy, of(8, false)), append(all, of(60, false)), append(helped, math.Abs(of(60, true)+pace)-math.Abs(pace))
	}
	mean := func(list []float64) (sum float64) {
		for _, v := range list {
			sum += v
		}
		return sum / float64(len(list))
	}
	if e, a := mean(easy), mean(all); math.Abs(e) > 0.02 || math.Abs(a) > 0.02 {
		t.Errorf("paces are off by %.3f with easy puzzles and by %.3f with all", e, a)
	}
	if h := mean(helped); h > 0.02 {
		t.Errorf("with help, paces are taken for %.3f more than they are", h)
	}
	slices.Sort(easy)
	if easy[0] < -0.6 {
		t.Errorf("a player gains %.2f by easy puzzles", -easy[0])
	}
}

// TestTenResultsSwingNothing checks that chance moves an estimate by at most half of its interval, however many
// results there are, and that ten players who leave the clock on over lunch move it by less than a factor of four.
func TestTenResultsSwingNothing(t *testing.T) {
	e := simulated(10)
	var known Pace
	for range 20 {
		known.Add(0, false)
	}
	one := known.Correct(300, false) // a bad day
	for n := range int64(200) {
		chance := Correction{Weight: n * one.Weight, Sum: int64(math.Sqrt(float64(n)) * float64(one.Sum))}
		if moved := math.Log(e.Corrected(chance).Minutes / e.Minutes); moved > 0.55*e.uncertainty() {
			t.Errorf("%d results move an estimate by %.3f", n, moved)
		}
	}
	var lunch, helped Correction
	for range 10 {
		lunch, helped = lunch.Plus(known.Correct(mostOff, false)), helped.Plus(known.Correct(mostOff, true))
	}
	if most := e.Corrected(lunch).Minutes; most > 40 {
		t.Errorf("10 minutes become %.1f", most)
	}
	if h, l := e.Corrected(helped).Minutes, e.Corrected(lunch).Minutes; h >= l || h <= e.Minutes {
		t.Errorf("%.1f minutes after help, %.1f without", h, l)
	}
	var stranger Pace
	if c := stranger.Correct(1000, false); c != (Correction{}) || e.Corrected(c) != e {
		t.Errorf("a player of whom nothing is known says %v", c)
	}
	rough := e
	rough.Rough = true
	if rough.Corrected(lunch) != rough {
		t.Error("a rough estimate is corrected")
	}
	least := Estimate{Minutes: 1, Low: 1, High: 1}
	if got := least.Corrected(lunch); got.Minutes < 1 || got.Minutes > 5 || got.Low > got.Minutes || got.High < got.Minutes {
		t.Errorf("a minute becomes %+v", got)
	}
}

func TestPaceTakesResults(t *testing.T) {
	e := Estimate{Minutes: 10, Low: 7, High: 15}
	var p Pace
	add := func(took time.Duration) {
		off, ok := e.Off(took)
		if !ok {
			t.Fatalf("%v says nothing", took)
		}
		p.Add(off, false)
	}
	for n := range 5 {
		if from, to, ok := p.ForPlayer(e); ok {
			t.Errorf("after %d results: %d to %d", n, from, to)
		}
		add(4 * time.Minute)
	}
	if from, to, ok := p.ForPlayer(e); !ok || from != 3 || to != 6 {
		t.Errorf("after 5 times of 4 minutes: %d to %d, %v", from, to, ok)
	}
	add(12 * time.Hour)
	if from, to, _ := p.ForPlayer(e); to > 9 {
		t.Errorf("after a night: %d to %d", from, to)
	}
	for _, nothing := range []Estimate{{}, {Minutes: 10, Low: 7, High: 15, Rough: true}} {
		if off, ok := nothing.Off(time.Minute); ok {
			t.Errorf("%+v: %d", nothing, off)
		}
	}
	if off, ok := e.Off(0); ok {
		t.Errorf("no time: %d", off)
	}
}
