package bot

import (
	"context"

	"pencilmark/internal/game"
	"pencilmark/solver/rating"
)

func playCommand() command {
	return command{
		Definition: Definition{Name: "play", Example: map[string]string{"tier": "hard"}, Slow: true, Options: []Option{{Name: "tier", Choices: append(tiers(), Choice{Label: challenge, Value: challenge})}}},
		run:        func(ctx context.Context, c *call) Reply { return c.play(ctx, c.Option("tier")) },
		actions: []action{
			{name: "play", plan: Plan{Private: true, Slow: true}, run: func(ctx context.Context, c *call) Reply {
				return c.play(ctx, c.action.Arg(0))
			}},
			{name: "play-tier", plan: Plan{Private: true, Slow: true}, run: func(ctx context.Context, c *call) Reply {
				return c.play(ctx, first(c.Values))
			}},
		},
	}
}

// challenge asks for the hardest puzzle, where others name a tier.
const challenge = "challenge"

// tierMenu offers a practice puzzle of any tier, and the challenge.
func (c *call) tierMenu() Control {
	menu := Control{Kind: SelectMenu, Action: NewAction("play-tier"), Label: c.text("bot.play.choose", nil)}
	for _, t := range rating.Tiers() {
		menu.Choices = append(menu.Choices, Choice{Label: c.phrase.Tier(t.String()), Value: t.String()})
	}
	menu.Choices = append(menu.Choices, Choice{Label: c.text("bot.choice.challenge", nil), Value: challenge})
	return menu
}

// play hands out a puzzle of a tier; without one, an easy one.
func (c *call) play(ctx context.Context, tier string) Reply {
	if FoldAccents(tier) == challenge {
		w, err := c.Game.Play.Challenge(ctx, c.caller())
		return c.played(w, err, "bot.play.challenge")
	}
	t := rating.Easy
	if tier != "" {
		var err error
		if t, err = rating.ParseTier(tier); err != nil {
			return c.say("bot.play.tier", map[string]any{"Tiers": c.tierNames()})
		}
	}
	w, err := c.Game.Play.Practise(ctx, c.caller(), t)
	return c.played(w, err, "bot.play.started")
}

func (c *call) played(w *game.Work, err error, key string) Reply {
	if err != nil {
		return c.refuse(err)
	}
	return c.work(w, key)
}
