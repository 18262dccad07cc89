package bot

import (
	"context"

	"pencilmark/internal/game"
	"pencilmark/internal/game/players"
)

// opensActivity reports whether the page opens inside the platform (as Discord's Activity) here.
func (c *call) opensActivity() bool { return c.Activity && c.Browser != "" && c.Place != PlaceConsole }

// cardStarts returns the buttons of a card that start its daily. Where the Activity exists, the card has no button for
// the mini, because the Activity offers it.
func cardStarts(c *call, card *game.Card) []Control {
	if c.opensActivity() {
		return []Control{c.button("activity", Success, browseDaily(&card.Post)), c.button("start", Secondary, startAction(&card.Post))}
	}
	return append([]Control{c.button("start", Success, startAction(&card.Post))}, startMini(c, card)...)
}

// miniInChat returns the button that starts a card's mini if the card itself has no button for it.
func miniInChat(c *call, card *game.Card) []Control {
	if !c.opensActivity() {
		return nil
	}
	return startMini(c, card)
}

func startMini(c *call, card *game.Card) []Control {
	if card.Mini == nil {
		return nil
	}
	return []Control{c.button("start-mini", Success, startAction(&card.Mini.Post))}
}

// Launched records that a request opened the Activity, and in which instance, so that the page knows what to show its
// player.
func (r *Router) Launched(ctx context.Context, q *Request, instance string, to players.LinkTarget) error {
	return r.options.Game.Sessions.Launched(ctx, r.call(q).caller(), instance, to)
}
