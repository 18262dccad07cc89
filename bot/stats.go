package bot

import (
	"context"
	"strings"

	"pencilmark/bot/command"
	"pencilmark/internal/game"
	"pencilmark/internal/game/community"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/solver/rating"
)

func statsCommand() handler {
	return handler{Definition: command.Definition{Name: "stats"}, run: runStats, actions: []action{
		{name: "stats", plan: Plan{Private: true}, run: runStats},
	}}
}

func runStats(ctx context.Context, c *call) Reply {
	s, err := c.Game.Leaderboards.Stats(ctx, c.caller())
	if err != nil {
		return c.refuse(err)
	}
	own, err := c.Game.Submissions.Own(ctx, c.caller())
	if err != nil {
		return c.refuse(err)
	}
	reply := c.say("bot.stats.none", nil)
	if s.Started > 0 || len(s.Tiers) > 0 {
		reply = Reply{Message: Message{Title: c.phrase.Text("bot.stats.title", nil), Text: statsText(c, s)}}
	}
	if len(own) > 0 {
		reply.add(submittedText(c, own))
	}
	addNotCounted(ctx, c, &reply, "", "9999")
	return reply
}

func submittedText(c *call, own []community.Shown) string {
	lines := []string{"**" + c.text("bot.submissions.own", nil) + "**"}
	for _, s := range own {
		lines = append(lines, ownLine(c, &s))
	}
	return strings.Join(lines, "\n")
}

func statsText(c *call, s *leaderboards.Stats) string {
	lines := []string{
		c.phrase.Text("bot.stats.solved", map[string]any{"Solved": s.Solved, "Count": s.Started, "Clean": s.Clean}),
		ownStreak(c, s),
	}
	switch season := map[string]any{"Count": s.Points, "Rank": s.Place}; {
	case s.Place > 0:
		lines = append(lines, c.text("bot.stats.season", season))
	case s.Points > 0:
		lines = append(lines, c.text("bot.stats.season-departed", season))
	}
	for _, t := range append(rating.Tiers(), rating.Mini) {
		if ts := s.Tiers[t]; ts.Solved > 0 {
			line := c.phrase.Text("bot.stats.tier", map[string]any{
				"Tier": c.phrase.Tier(t.String()), "Count": ts.Solved,
				"Best": c.phrase.Duration(ts.Best), "Average": c.phrase.Duration(ts.Average),
			})
			if faster := c.phrase.Faster(ts.Faster); faster != "" {
				line += " " + faster
			}
			lines = append(lines, line)
		}
	}
	if s.Tiers[rating.Mini].Solved > 0 {
		lines = append(lines, c.text("bot.mini.streak", map[string]any{"Count": s.Mini.Run, "Longest": s.LongestMini}))
	}
	return strings.Join(lines, "\n")
}

// ownStreak describes the player's streak and freezes.
func ownStreak(c *call, s *leaderboards.Stats) string {
	text := c.phrase.Text("bot.stats.streak", map[string]any{"Count": s.Streak.Run, "Longest": s.Longest})
	if s.Streak.Freezes > 0 {
		text += " " + c.text("bot.streak.held", map[string]any{"Held": c.phrase.CountNoun("bot.noun.freeze", s.Streak.Freezes)})
	}
	if kept := keptStreak(c, s.Streak); kept != "" {
		text += "\n" + kept
	}
	return text
}

// keptStreak says on which days freezes last kept a streak, "" for none.
func keptStreak(c *call, s game.Streak) string {
	var dates []string
	kept := s.Run
	for _, d := range s.Frozen {
		if d != "" {
			dates = append(dates, c.date(d))
			if d < s.Last {
				kept = s.Run - 1 // it has continued since
			}
		}
	}
	if len(dates) == 0 {
		return ""
	}
	return c.text("bot.streak.kept", map[string]any{"Count": len(dates), "Kept": kept, "Dates": c.phrase.List(dates),
		"Left": s.Freezes})
}

func streakText(c *call, s game.Streak) string {
	lines := []string{c.text("bot.streak.run", map[string]any{"Count": s.Run})}
	if s.Earned() {
		lines = append(lines, c.text("bot.streak.earned", nil))
	}
	if kept := keptStreak(c, s); kept != "" {
		lines = append(lines, kept)
	}
	return strings.Join(lines, " ")
}
