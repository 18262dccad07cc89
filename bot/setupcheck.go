package bot

import (
	"context"
	"errors"

	"pencilmark/internal/game"
)

// checkedPanel is the panel with a list of what keeps the bot from posting in the guild, or a note that nothing does.
func checkedPanel(ctx context.Context, c *call) Reply {
	reply := panel(ctx, c)
	g, err := c.Game.Daily.Guild(ctx, c.Guild)
	if err != nil || c.Settings == nil || g.Suspension != game.NotSuspended {
		return reply // the panel explains what to do
	}
	troubles := findTroubles(ctx, c, g.Settings())
	if len(troubles) == 0 {
		reply.add(c.text("bot.setup.check.well", nil))
	}
	for _, sentence := range troubles {
		reply.add(sentence)
	}
	return reply
}

// findTroubles lists what is wrong, and what to do about it.
func findTroubles(ctx context.Context, c *call, s game.Settings) (troubles []string) {
	add := func(key string, data map[string]any) { troubles = append(troubles, c.text(key, data)) }
	warnings, err := checkSettings(ctx, c, s)
	channel := "<#" + s.Channel + ">"
	if missing, ok := errors.AsType[*MissingPermissionError](err); ok {
		add("bot.setup.check.permission", map[string]any{"Channel": channel, "Permission": missing.Permission})
	} else if err != nil {
		add("bot.setup.check.channel", map[string]any{"Channel": channel})
	}
	if warnings.UnmentionableRole {
		add("bot.warning.role", map[string]any{"Role": "<@&" + s.PingRole + ">"})
	}
	if err := c.Settings.CheckSelf(ctx); err != nil {
		c.Log.Warn("a check failed: run pencilmark doctor", "error", err)
		add("bot.setup.check.self", nil)
	}
	return troubles
}
