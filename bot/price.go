package bot

import "pencilmark/internal/game"

// paidButton returns a button for what counts as a hint of a level. Where time ranks,
// what it adds to the player's stands on it: pressing costs that or less, never more.
func (c *call) paidButton(caption string, style ButtonStyle, w *game.Work, level int, act Action) Control {
	b := c.button(caption, style, act)
	if price := c.Game.Play.HintPrice(w, level); price > 0 {
		b.Price = c.phrase.Text("bot.price", map[string]any{"Time": c.phrase.Duration(price)})
	}
	return b
}
