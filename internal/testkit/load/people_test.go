package load

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"pencilmark/internal/testkit/discordtest"
	"pencilmark/solver"
)

// population is the people who ask. There are enough that none of them exceeds a rate limit.
type population struct {
	server   *discordtest.Server
	members  []*discordtest.Member
	channels []*discordtest.Channel // of the members
	rand     *rand.Rand
	sent     int
	patience time.Duration // how long they wait for an answer
}

const (
	guilds         = 500
	peoplePerGuild = 10
)

func newPopulation(s *discordtest.Server) *population {
	c := &population{server: s, rand: rand.New(rand.NewPCG(1, 2)), patience: 15 * time.Second}
	var all [][]*discordtest.Member
	for g := range guilds {
		guild := s.AddGuild(fmt.Sprint("Club ", g))
		room := guild.AddChannel("sudoku", discordtest.DefaultPermissions)
		var here []*discordtest.Member
		for m := range peoplePerGuild {
			here = append(here, guild.AddMember(fmt.Sprintf("player%d-%d", g, m), 0))
		}
		all = append(all, here)
		c.channels = append(c.channels, room)
	}
	for m := range peoplePerGuild { // one of each guild in turn
		for g := range guilds {
			c.members = append(c.members, all[g][m])
		}
	}
	return c
}

// Sample is the result of some interactions.
type Sample struct {
	Sent         int
	FirstAnswers []time.Duration // to the first answer
	FinalAnswers []time.Duration // to the answer that is not "thinking"
	Late         int             // no answer within three seconds
}

// sendAtRate makes count people ask at a rate, and waits for the answers.
func (c *population) sendAtRate(ctx context.Context, rate, count int) Sample {
	var mu sync.Mutex
	var asked sync.WaitGroup
	s := Sample{}
	tick := time.NewTicker(time.Second / time.Duration(rate))
	defer tick.Stop()
	for s.Sent < count && ctx.Err() == nil {
		<-tick.C
		x, begun := c.sendNext(), time.Now()
		s.Sent++
		asked.Go(func() {
			outcome := x.WaitOutcome(c.patience)
			took, first := time.Since(begun), x.Record().AnsweredAfter
			mu.Lock()
			defer mu.Unlock()
			if first == 0 {
				s.Late++
				return
			}
			s.FirstAnswers = append(s.FirstAnswers, first)
			if outcome == discordtest.Answered {
				s.FinalAnswers = append(s.FinalAnswers, took)
			} else {
				s.Late++
			}
		})
	}
	asked.Wait()
	slices.Sort(s.FirstAnswers)
	slices.Sort(s.FinalAnswers)
	return s
}

// sendNext makes the next person ask: two ask for hints for every one who asks for a rating.
func (c *population) sendNext() *discordtest.Interaction {
	n := c.sent
	c.sent++
	command := "hint"
	if n%3 == 2 {
		command = "rate"
	}
	m := c.members[n%len(c.members)]
	return m.Slash(c.channels[n%guilds], command, discordtest.Args{"grid": c.puzzle()})
}

func (s *Sample) firstAnswer(p int) time.Duration { return percentile(s.FirstAnswers, p) }
func (s *Sample) finalAnswer(p int) time.Duration { return percentile(s.FinalAnswers, p) }

func percentile(sorted []time.Duration, p int) time.Duration {
	if len(sorted) == 0 {
		return 0
	}
	return sorted[(len(sorted)-1)*p/100].Round(time.Millisecond)
}

// basePuzzles are puzzles of several kinds: two for singles, with 30 and with 17 givens, and one for subsets. All
// puzzles of a run are made from them.
var basePuzzles = []string{
	"....19.4...48..6..75......2.9.1.2..4.....3...5..4.6.3.8......73..6..84...1.29....",
	"..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
	"......2...58..6......3...85.1.47.6..9.6...5.7..7.39.4.76...8......9..81...9......",
}

// puzzle returns a puzzle that nobody has seen: one of basePuzzles with other digits, and the rows of each band in
// another order.
func (c *population) puzzle() string {
	model, digits := basePuzzles[c.rand.IntN(len(basePuzzles))], c.rand.Perm(9)
	b := []byte(model)
	for band := range 3 {
		for i, from := range c.rand.Perm(3) {
			copy(b[(band*3+i)*9:], model[(band*3+from)*9:(band*3+from)*9+9])
		}
	}
	for i, r := range b {
		if r != '.' {
			b[i] = '1' + byte(digits[r-'1'])
		}
	}
	return string(b)
}

// TestPuzzles checks that the puzzles that people ask about are valid, and that no two are alike.
func TestPuzzles(t *testing.T) {
	c, seen := &population{rand: rand.New(rand.NewPCG(1, 2))}, map[string]bool{}
	for range 100 {
		text := c.puzzle()
		g := solver.NewGrid(solver.Classic())
		for cell, r := range text {
			if r != '.' {
				g.Place(cell, int(r-'0'))
			}
		}
		if _, err := solver.Solve(t.Context(), g); err != nil || seen[text] {
			t.Errorf("%s: %v, seen before: %v", text, err, seen[text])
		}
		seen[text] = true
	}
}

func TestPercentile(t *testing.T) {
	var all []time.Duration
	for i := range 101 {
		all = append(all, time.Duration(i)*time.Millisecond)
	}
	for p, want := range map[int]time.Duration{0: 0, 50: 50 * time.Millisecond, 99: 99 * time.Millisecond, 100: 100 * time.Millisecond} {
		if got := percentile(all, p); got != want {
			t.Errorf("percentile %d = %v, want %v", p, got, want)
		}
	}
	if got := percentile(nil, 99); got != 0 {
		t.Errorf("of nothing: %v", got)
	}
}
