package bot

import (
	"context"
	"strings"

	"pencilmark/internal/game/leaderboards"
	"pencilmark/solver/rating"
)

func stats() command {
	return command{Definition: Definition{Name: "stats"}, run: runStats}
}

func runStats(ctx context.Context, c *call) Reply {
	s, err := c.Game.Boards.Stats(ctx, c.caller())
	if err != nil {
		return c.refuse(err)
	}
	if s.Started == 0 {
		return c.say("bot.stats.none", nil)
	}
	return Reply{Message: Message{Title: c.phrase.Text("bot.stats.title", nil), Text: c.statsText(s)}}
}

func (c *call) statsText(s *leaderboards.Stats) string {
	lines := []string{
		c.phrase.Text("bot.stats.solved", map[string]any{"Solved": s.Solved, "Count": s.Started, "Clean": s.Clean}),
		c.phrase.Text("bot.stats.streak", map[string]any{"Count": s.Streak.Run, "Longest": s.Longest}),
	}
	for _, t := range rating.Tiers() {
		if ts := s.Tiers[t]; ts.Solved > 0 {
			lines = append(lines, c.phrase.Text("bot.stats.tier", map[string]any{
				"Tier": c.phrase.Tier(t.String()), "Count": ts.Solved,
				"Best": c.phrase.Duration(ts.Best), "Average": c.phrase.Duration(ts.Average),
			}))
		}
	}
	return strings.Join(lines, "\n")
}
