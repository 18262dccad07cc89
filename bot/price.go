package bot

import (
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/play"
)

// paidButton returns a button for what counts as a hint of a level. Where time ranks,
// what it adds to the player's stands on it: pressing costs that or less, never more.
func (c *call) paidButton(caption string, style ButtonStyle, w *game.Work, level int, act Action) Control {
	return c.priced(c.button(caption, style, act), c.Game.Play.HintPrice(w, level))
}

// deeperButton returns a button for another level of a hint that was given, with what that adds
// as long as the board is the one that the hint is about.
func (c *call) deeperButton(caption string, style ButtonStyle, h *play.Hint, level int, name string, args ...string) Control {
	return c.priced(c.button(caption, style, onVersion(name, h.Work, args...)), c.Game.Play.DeeperPrice(h, level))
}

// priced puts a price on a button, if there is one.
func (c *call) priced(b Control, price time.Duration) Control {
	if price > 0 {
		b.Price = c.phrase.Text("bot.price", map[string]any{"Time": c.phrase.Duration(price)})
	}
	return b
}

// rules says what ranks, and what everything costs.
func (c *call) rules() string {
	r := c.Game.Play.Rules
	times := map[string]any{"Patience": r.Patience}
	for name, d := range map[string]time.Duration{
		"Light": r.LightHint, "Deep": r.DeepHint, "Steps": play.StepsWorth * r.DeepHint, "Wrong": r.Wrong,
	} {
		times[name] = c.phrase.Duration(d)
	}
	return c.text("bot.rules", times)
}

// cost says what an answer has added to a ranked time, if anything.
func (c *call) cost(paid play.Cost) string {
	if paid.Added == 0 {
		return ""
	}
	return c.text("bot.hint.cost", map[string]any{"Time": c.phrase.Duration(paid.Added), "Total": c.phrase.Duration(paid.Total)})
}
