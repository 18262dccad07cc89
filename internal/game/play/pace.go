package play

import (
	"context"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
	"pencilmark/solver/minutes"
)

// DailyTime is the time that a player took for a daily.
type DailyTime struct {
	Puzzle string
	Time   time.Duration // with penalties
	Clean  bool          // without help
}

// maxTimes is how many times a pace is computed from: players get faster.
const maxTimes = 20

// Pace computes a player's pace from the last dailies that count for them. Nothing of it is stored.
func (s *Service) Pace(ctx context.Context, c game.Call) (minutes.Pace, error) {
	return txn.View(ctx, s.Store, func(q Query) (p minutes.Pace, err error) {
		times, err := q.DailyTimes(c.Player.ID, maxTimes)
		if err != nil {
			return p, err
		}
		for _, t := range times {
			puzzle, err := q.Puzzle(t.Puzzle)
			if err != nil {
				return p, err
			}
			p.Add(puzzle.Time(), t.Time, !t.Clean)
		}
		return p, nil
	})
}
