package bot

import (
	"context"
	"strings"

	"pencilmark/internal/game"
)

// maxStandings is how many players a leaderboard shows.
const maxStandings = 10

func leaderboard() command {
	return command{
		Definition: Definition{Name: "leaderboard", Options: []Option{{Name: "period", Choices: periods()}}},
		run:        func(ctx context.Context, c *call) Reply { return c.leaderboard(ctx, c.Option("period")) },
		actions: []action{
			{name: "leaderboard", plan: Plan{Private: true}, run: func(ctx context.Context, c *call) Reply {
				return c.leaderboard(ctx, c.act.Arg(0))
			}},
			{name: "period", plan: Plan{Private: true, Edit: true}, run: func(ctx context.Context, c *call) Reply {
				return c.leaderboard(ctx, c.act.Arg(0))
			}},
			{name: "share-leaderboard", run: shareLeaderboard},
		},
	}
}

func periods() []Choice {
	var choices []Choice
	for _, p := range game.Periods() {
		choices = append(choices, Choice{Label: string(p), Value: string(p)})
	}
	return choices
}

func (c *call) leaderboard(ctx context.Context, period string) Reply {
	m, shown, err := c.standings(ctx, period)
	if err != nil {
		return c.refuse(err)
	}
	reply := Reply{Message: m}
	for _, p := range game.Periods() {
		if p != shown {
			reply.Controls = append(reply.Controls, c.button("period-"+string(p), Secondary, Act("period", string(p))))
		}
	}
	if !c.Alone() {
		reply.Controls = append(reply.Controls, c.button("share", Primary, Act("share-leaderboard", string(shown))))
	}
	return reply
}

// shareLeaderboard posts a leaderboard to the channel.
func shareLeaderboard(ctx context.Context, c *call) Reply {
	m, _, err := c.standings(ctx, c.act.Arg(0))
	if err != nil {
		return c.refuse(err)
	}
	return Reply{Message: m}
}

// standings writes the leaderboard of a period, and the asking player's own
// line if it is further down.
func (c *call) standings(ctx context.Context, name string) (Message, game.Period, error) {
	period, err := game.ParsePeriod(name)
	if err != nil {
		period = game.PeriodToday
	}
	board, err := c.Game.Leaderboard(ctx, c.caller(), period)
	if err != nil {
		return Message{}, period, err
	}
	m := Message{Title: c.phrase.Text("bot.leaderboard."+string(period), map[string]any{"Date": c.date(board.First)})}
	if len(board.Standings) == 0 {
		m.Text = c.phrase.Text("bot.leaderboard.empty", nil)
		return m, period, nil
	}
	var lines []string
	for _, s := range board.Standings {
		if s.Rank <= maxStandings || s.Player.ID == c.User.ID {
			lines = append(lines, c.standing(&s))
		}
	}
	m.Text = strings.Join(lines, "\n")
	return m, period, nil
}

// standing writes one line of a leaderboard.
func (c *call) standing(s *game.Standing) string {
	data := map[string]any{
		"Rank": s.Rank, "Player": c.playerName(s.Player), "Solved": s.Solved,
		"Hints": c.phrase.Count("bot.noun.hint", s.Hints),
	}
	if s.Penalised == 0 {
		return c.phrase.Text("bot.leaderboard.untimed", data)
	}
	data["Time"] = c.phrase.Duration(s.Penalised)
	return c.phrase.Text("bot.leaderboard.line", data)
}
