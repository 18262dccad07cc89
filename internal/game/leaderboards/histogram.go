package leaderboards

import (
	"context"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
)

// TimesStep is the width of the bars that Query.Times returns.
const TimesStep = 5 * time.Second

// Bar counts the times that are at least From and less than the next bar's From.
type Bar struct {
	From  time.Duration
	Count int
}

// MaxBars is the largest number of bars that are readable on a phone.
const MaxBars = 10

// edges are the values at which bars can begin, about evenly spaced on a logarithmic scale.
var edges = []time.Duration{
	0,
	15 * time.Second, 20 * time.Second, 30 * time.Second, 45 * time.Second,
	1 * time.Minute, 90 * time.Second, 2 * time.Minute, 3 * time.Minute,
	4 * time.Minute, 6 * time.Minute, 8 * time.Minute, 11 * time.Minute,
	15 * time.Minute, 20 * time.Minute, 30 * time.Minute, 45 * time.Minute,
	1 * time.Hour, 90 * time.Minute, 2 * time.Hour, 3 * time.Hour,
	4 * time.Hour, 6 * time.Hour, 8 * time.Hour, 12 * time.Hour,
	16 * time.Hour, 24 * time.Hour,
}

type Histogram struct {
	game.Post
	Bars  []Bar // none if time does not rank or nobody solved it
	Count int
	Own   *game.Standing // the caller's; nil if they did not solve it in time
}

func (h *Histogram) OwnBar() int {
	if h.Own == nil || h.Own.Rank == 0 {
		return -1
	}
	return barOf(h.Bars, h.Own.Penalised)
}

// Histogram returns the times of a guild's ended daily. It fails with game.ErrNotFound.
func (s *Service) Histogram(ctx context.Context, c game.Call, d game.Date) (*Histogram, error) {
	return txn.View(ctx, s.store, func(q Query) (*Histogram, error) {
		p, err := s.pastDaily(q, c, d)
		if err != nil {
			return nil, err
		}
		h := &Histogram{Post: p.Post}
		times, err := q.Times(p.ID)
		if err != nil {
			return nil, err
		}
		h.Bars, h.Count = BarsOf(times)
		h.Own, err = txn.OrNone(q.Standing(p.ID, c.Player.ID))
		return h, err
	})
}

// BarsOf sorts times into bars and counts the times. The bars are as narrow as possible with at
// most MaxBars.
func BarsOf(times []Bar) (bars []Bar, count int) {
	for width := 1; width == 1 || len(bars) > MaxBars; width *= 2 {
		bars, count = nil, 0
		for i := 0; i < len(edges); i = next(i, width) {
			bars = append(bars, Bar{From: edges[i]})
		}
		for _, t := range times {
			bars[barOf(bars, t.From)].Count += t.Count
			count += t.Count
		}
		for len(bars) > 0 && bars[0].Count == 0 {
			bars = bars[1:]
		}
		for len(bars) > 0 && bars[len(bars)-1].Count == 0 {
			bars = bars[:len(bars)-1]
		}
	}
	return bars, count
}

func next(edge, width int) int {
	if edge == 0 {
		return 1
	}
	return edge + width
}

func barOf(bars []Bar, t time.Duration) int {
	for i := len(bars) - 1; i >= 0; i-- {
		if t >= bars[i].From {
			return i
		}
	}
	return -1
}
