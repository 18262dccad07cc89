package bot

import (
	"context"

	"pencilmark/solver/rating"
)

func play() command {
	return command{
		Definition: Definition{Name: "play", Options: []Option{{Name: "tier", Choices: tiers()}}},
		run:        func(ctx context.Context, c *call) Reply { return c.play(ctx, c.Option("tier")) },
		actions: []action{
			{name: "play", plan: Plan{Private: true}, run: func(ctx context.Context, c *call) Reply {
				return c.play(ctx, c.act.Arg(0))
			}},
			{name: "play-tier", plan: Plan{Private: true}, run: func(ctx context.Context, c *call) Reply {
				return c.play(ctx, first(c.Values))
			}},
		},
	}
}

// tierMenu offers a practice puzzle of any tier.
func (c *call) tierMenu() Control {
	menu := Control{Kind: Menu, Action: Act("play-tier"), Label: c.text("bot.play.choose", nil)}
	for _, t := range rating.Tiers() {
		menu.Choices = append(menu.Choices, Choice{Label: c.phrase.Tier(t.String()), Value: t.String()})
	}
	return menu
}

// play hands out a puzzle of a tier; without one, an easy one.
func (c *call) play(ctx context.Context, tier string) Reply {
	t := rating.Easy
	if tier != "" {
		var err error
		if t, err = rating.ParseTier(tier); err != nil {
			return c.say("bot.play.tier", map[string]any{"Tiers": c.tierNames()})
		}
	}
	w, err := c.Game.Play(ctx, c.caller(), t)
	if err != nil {
		return c.refuse(err)
	}
	return c.work(w, "bot.play.started")
}
