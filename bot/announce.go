package bot

import (
	"context"
	"strconv"

	"pencilmark/internal/game"
	"pencilmark/internal/phrase"
)

// Announcement tells a guild, in its language, who solved its daily on the page: what Share
// result tells, but for where the time went.
func (r *Router) Announcement(ctx context.Context, post, attempt int64) (Message, error) {
	c := r.call(&Request{})
	d, err := c.Game.Play.Announced(ctx, post, attempt)
	if err != nil {
		return Message{}, err
	}
	c.Guild, c.phrase = d.Card.Guild, phrase.New(d.Card.Locale)
	board := []string{string(game.PeriodToday), "", "", "", "", strconv.FormatInt(attempt, 10)}
	if d.Card.Post.IsMini() {
		board[1] = mini
	}
	return Message{
		Title: c.cardTitle(d.Card), Tier: d.Card.Tier,
		Text:     paragraphs(c.text("bot.announce.solved", map[string]any{"Player": c.playerName(d.By)}), c.sharedRecord(d)),
		Controls: []Control{c.button("leaderboard", Secondary, NewAction("leaderboard", board...))},
	}, nil
}

// IsAnnouncement reports whether a control that stands in a guild's channel is on the message
// that tells of an attempt.
func IsAnnouncement(control string, attempt int64) bool {
	act, err := ParseAction(control)
	return err == nil && act.Name == "leaderboard" && act.Arg(5) == strconv.FormatInt(attempt, 10)
}
