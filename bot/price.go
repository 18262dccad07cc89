package bot

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/play"
)

// paidButton returns a button that costs as much as a hint of a level and shows the price. Pressing it never costs
// more.
func (c *call) paidButton(caption string, style ButtonStyle, w *game.Work, level int, act Action) Control {
	return c.paid(c.button(caption, style, act), w, c.Game.Play.HintPrice(w, level), c.Game.Play.Rules.HintPenalty(level))
}

// paid adds the price to a button. If the price is reduced, the button is valid only for this version of the board.
func (c *call) paid(b Control, w *game.Work, price, full time.Duration) Control {
	if w.Timed() && price < full && !strings.Contains(b.Action.Args[0], ".") {
		b.Action.Args[0] += "." + strconv.Itoa(w.Version)
	}
	return c.priced(b, price)
}

// forItsPrice says how much time an answer costs, and offers it.
func (c *call) forItsPrice(w *game.Work, act Action) Reply {
	b := c.paidButton("explain", Danger, w, game.ArgumentLevel, act)
	price := c.phrase.Duration(c.Game.Play.HintPrice(w, game.ArgumentLevel))
	if slices.Contains(act.Args, "") || len(b.Action.String()) > MaxActionLength {
		return c.boardWith(w, "bot.chain.long", map[string]any{"Time": price})
	}
	reply := c.about(w, "bot.hint.for-its-price", map[string]any{"Time": price, "Button": b.Label})
	reply.Controls = []Control{b, c.button("keep", Primary, on("keep", w))}
	return reply
}

// deeperButton returns a button for a deeper level of the same hint, with its price. It is valid only for this version
// of the board.
func (c *call) deeperButton(caption string, style ButtonStyle, h *play.Hint, level int, name string, args ...string) Control {
	return c.priced(c.button(caption, style, onVersion(name, h.Work, args...)), c.Game.Play.DeeperPrice(h, level))
}

func (c *call) priced(b Control, price time.Duration) Control {
	if price > 0 {
		b.Price = c.phrase.Text("bot.price", map[string]any{"Time": c.phrase.Duration(price)})
	}
	return b
}

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

func (c *call) cost(paid play.Cost) string {
	if paid.Added == 0 {
		return ""
	}
	return c.text("bot.hint.cost", map[string]any{"Time": c.phrase.Duration(paid.Added), "Total": c.phrase.Duration(paid.Total)})
}
