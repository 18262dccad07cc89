package leaderboards_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/gametest"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/solver/rating"
)

// Whoever plays when: a line says which place its player had on the same board before the
// day's daily, as that board said then.
func TestLinesSayWhereTheirPlayersStoodYesterday(t *testing.T) {
	for _, reveal := range []game.Reveal{game.RevealOnStart, game.RevealOnPost} {
		t.Run(string(reveal), func(t *testing.T) {
			w := newWorld(t)
			w.StockBank(12)
			set := gametest.Settings("12:00", "UTC")
			set.Reveal, set.Worldwide = reveal, true
			w.AddGuild("g", set)
			random := rand.New(rand.NewPCG(7, 7))
			var requests []leaderboards.Request
			for _, p := range game.Periods() {
				for _, world := range []bool{false, true} {
					for _, clean := range []bool{false, true} {
						requests = append(requests, leaderboards.Request{Period: p, Worldwide: world, Clean: clean, Size: 3})
					}
					requests = append(requests, leaderboards.Request{Period: p, Worldwide: world, Tier: rating.Easy})
				}
			}
			before := map[string]map[string]int{}
			seen := 0
			for day := range 10 {
				for n := range 6 {
					player := fmt.Sprint("p", n)
					if day == 0 {
						must(t, w.Boards.TakePart(t.Context(), gametest.In("g", player)))
					}
					if random.IntN(4) > 0 {
						c := gametest.In("g", player)
						work := w.StartDaily(c)
						if random.IntN(3) == 0 {
							_, err := w.Hint(t.Context(), c, game.Subject{}, 0)
							must(t, err)
						}
						w.Clock.Add(time.Duration(1+random.IntN(3)) * time.Minute)
						w.HandIn(c, work.Solution)
					}
				}
				must(t, w.Settle(t.Context()))
				for _, r := range requests {
					key := fmt.Sprint(r)
					if day > 0 && r.Period != game.PeriodSeason && w.sameSpan(r.Period) {
						seen += w.checkBefore(r, before[key])
					}
				}
				for _, r := range requests {
					before[fmt.Sprint(r)] = w.places(r)
				}
				w.nextDay()
				for _, r := range requests {
					if r.Period == game.PeriodStreaks { // what was missed is known by now
						before[fmt.Sprint(r)] = w.places(r)
					}
				}
			}
			if seen < 100 {
				t.Errorf("only %d lines compared", seen)
			}
		})
	}
}

// sameSpan reports whether yesterday was part of the period that today is part of.
func (w *world) sameSpan(p game.Period) bool {
	today := game.DateOf(w.Clock.Now())
	first, _ := p.Dates(today)
	return p == game.PeriodToday || first < today
}

// places are those of a board, by player.
func (w *world) places(r leaderboards.Request) map[string]int {
	places := map[string]int{}
	for r.Page = 1; ; r.Page++ {
		board, err := w.Boards.Leaderboard(w.T.Context(), gametest.In("g", "p0"), r)
		must(w.T, err)
		for _, st := range board.Standings {
			places[st.Player.ID] = st.Rank
		}
		if r.Page >= board.Pages {
			return places
		}
	}
}

func (w *world) checkBefore(r leaderboards.Request, before map[string]int) (seen int) {
	board, err := w.Boards.Leaderboard(w.T.Context(), gametest.In("g", "p0"), r)
	must(w.T, err)
	for _, st := range board.Standings {
		if board.Compared {
			seen++
		}
		if st.Before != before[st.Player.ID] {
			w.T.Errorf("%s, %+v: %s was %d, the line says %d", game.DateOf(w.Clock.Now()), r, st.Player.ID, before[st.Player.ID], st.Before)
		}
	}
	return seen
}
