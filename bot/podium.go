package bot

import (
	"context"
	"strings"

	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
)

// addFormerPodium begins a daily's card with how the one before ended.
func (c *call) addFormerPodium(ctx context.Context, m *Message, p *game.Post) error {
	podium, err := c.Game.Boards.FormerPodium(ctx, p)
	if podium == nil || err != nil {
		return err
	}
	m.Lead = c.podiumText(podium)
	m.Controls = append(m.Controls, c.afterwardsControls(podium)...)
	return nil
}

// podiumText tells the first three of a daily and how many solved it.
func (c *call) podiumText(p *leaderboards.Podium) string {
	data := map[string]any{"Name": c.postTitle(&p.Post), "Solved": p.Ranked, "Started": p.Started}
	if p.Ranked == 0 {
		return c.text("bot.podium.nobody", data)
	}
	lines := []string{c.text("bot.podium.solved", data)}
	for i := range p.First {
		lines = append(lines, c.text("bot.podium.line", map[string]any{
			"Medal":  medals[i],
			"Player": c.playerName(p.First[i].Player),
			"Record": strings.Join(c.record(&p.First[i], &leaderboards.Leaderboard{Request: leaderboards.Request{Period: game.PeriodToday}}), " · "),
		}))
	}
	return strings.Join(lines, "\n")
}

var medals = [leaderboards.PodiumSize]string{"🥇", "🥈", "🥉"}
