package bot

import (
	"context"
	"strings"

	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/phrase"
)

// addFormerPodium begins a daily's card with how the one before ended.
func (c *call) addFormerPodium(ctx context.Context, m *Message, p *game.Post) error {
	podium, err := c.Game.Boards.FormerPodium(ctx, p)
	if podium == nil || err != nil {
		return err
	}
	m.Lead = c.podiumText(podium)
	if podium.Solved == 0 {
		m.Lead += " " + c.text("bot.podium.fresh", nil)
	}
	m.Controls = append(m.Controls, c.afterwardsControls(podium)...)
	return nil
}

// alone marks the controls of a podium that stands in a message of its own.
const alone = "alone"

// Podium returns how a post's daily ended, as a message of its own in the guild's language.
func (r *Router) Podium(ctx context.Context, post int64) (Message, error) {
	c := r.call(&Request{})
	podium, locale, err := c.Game.Boards.Podium(ctx, post)
	if err != nil {
		return Message{}, err
	}
	c.Guild, c.phrase = podium.Post.Guild, phrase.New(locale)
	return Message{Text: c.podiumText(podium), Tier: podium.Tier, Controls: c.afterwardsControls(podium, alone)}, nil
}

// IsPodium reports whether a control that stands in a guild's channel is on the podium of a
// post that stands in a message of its own.
func IsPodium(control string, p *game.Post) bool {
	act, err := ParseAction(control)
	return err == nil && act.Name == "way" && act.Arg(0) == string(p.Date) && act.Arg(1) == alone
}

// podiumText tells the first three of a daily and how many solved it.
func (c *call) podiumText(p *leaderboards.Podium) string {
	data := map[string]any{"Name": c.titleHere(&p.Post), "Solved": p.Solved, "Started": p.Started}
	if p.Solved == 0 {
		return c.text("bot.podium.nobody", data)
	}
	lines := []string{c.text("bot.podium.solved", data)}
	for i := range p.First {
		lines = append(lines, c.text("bot.podium.line", map[string]any{
			"Medal":  medals[p.First[i].Rank-1],
			"Player": c.playerName(p.First[i].Player),
			"Record": strings.Join(c.record(&p.First[i], &leaderboards.Leaderboard{Request: leaderboards.Request{Period: game.PeriodToday}}), " · "),
		}))
	}
	return strings.Join(lines, "\n")
}

var medals = [leaderboards.PodiumSize]string{"🥇", "🥈", "🥉"}
