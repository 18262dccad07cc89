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
		Definition: Definition{Name: "leaderboard", Example: map[string]string{"period": "week"}, Options: []Option{{Name: "period", Choices: periods()}}},
		run:        func(ctx context.Context, c *call) Reply { return c.leaderboard(ctx, c.Option("period")) },
		actions: []action{
			{name: "leaderboard", plan: Plan{Private: true}, run: func(ctx context.Context, c *call) Reply {
				return c.leaderboard(ctx, c.action.Arg(0))
			}},
			{name: "period", plan: Plan{Private: true, Edit: true}, run: func(ctx context.Context, c *call) Reply {
				return c.leaderboard(ctx, c.action.Arg(0))
			}},
			{name: "share-leaderboard", plan: Plan{Publish: true}, run: publish(shareLeaderboard)},
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
			reply.Controls = append(reply.Controls, c.button("period-"+string(p), Secondary, NewAction("period", string(p))))
		}
	}
	if !c.OnlyPlayerReads() {
		reply.Controls = append(reply.Controls, c.button("share", Primary, NewAction("share-leaderboard", string(shown))))
	}
	return reply
}

// shareLeaderboard posts a leaderboard to the channel.
func shareLeaderboard(ctx context.Context, c *call) (Reply, error) {
	m, _, err := c.standings(ctx, c.action.Arg(0))
	return Reply{Message: m}, err
}

// standings writes the leaderboard of a period, and the asking player's own
// line if it is further down.
func (c *call) standings(ctx context.Context, name string) (Message, game.Period, error) {
	period, err := game.ParsePeriod(name)
	if err != nil {
		period = game.PeriodToday
	}
	board, err := c.Game.Boards.Leaderboard(ctx, c.caller(), period, maxStandings)
	if err != nil {
		return Message{}, period, err
	}
	m := Message{
		Title: c.phrase.Text("bot.leaderboard.title", map[string]any{"Period": c.phrase.Text("bot.choice."+string(period), nil)}),
		Note:  c.since(board.First, period),
	}
	if len(board.Standings) == 0 {
		m.Text = c.phrase.Text("bot.leaderboard.empty", nil)
		return m, period, nil
	}
	var lines []string
	for _, s := range board.Standings {
		lines = append(lines, c.standing(&s, period))
	}
	m.Text = strings.Join(lines, "\n")
	return m, period, nil
}

// since says from which day on a leaderboard counts.
func (c *call) since(first game.Date, period game.Period) string {
	switch period {
	case game.PeriodToday:
		return c.date(first)
	case game.PeriodAll:
		return ""
	}
	return c.phrase.Text("bot.leaderboard.since", map[string]any{"Date": c.date(first)})
}

// standing writes one line of a leaderboard. Within a day everybody on it has
// solved one.
func (c *call) standing(s *game.Standing, period game.Period) string {
	var record []string
	if period != game.PeriodToday {
		record = append(record, c.phrase.CountNoun("bot.noun.solved", s.Solved))
	}
	if s.Penalised > 0 {
		record = append(record, c.phrase.Duration(s.Penalised))
	}
	record = append(record, c.phrase.CountNoun("bot.noun.hint", s.Hints))
	return c.phrase.Text("bot.leaderboard.line", map[string]any{
		"Rank": s.Rank, "Player": c.playerName(s.Player), "Record": strings.Join(record, " · "),
	})
}
