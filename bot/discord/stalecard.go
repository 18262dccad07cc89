package discord

import "context"

// RenewCard implements play.CardDisplay.
func (c *Client) RenewCard(ctx context.Context, post int64) error {
	card, err := c.router.StandingCard(ctx, post)
	if err == nil {
		c.cards.edit(card)
	}
	return err
}
