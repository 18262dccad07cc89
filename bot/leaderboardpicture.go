package bot

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/render"
)

// leaderboardPictures are the actions that show a leaderboard as a picture: to the presser,
// and to the channel.
func leaderboardPictures() []action {
	return []action{
		{name: "leaderboard-picture", plan: Plan{Private: true, Slow: true, Cost: 2}, run: func(ctx context.Context, c *call) Reply {
			r := c.boardPressed()
			reply, err := c.leaderboardPicture(ctx, r)
			if err != nil {
				return c.refuse(err)
			}
			if !c.OnlyPlayerReads() {
				reply.Controls = []Control{c.button("share", Primary, boardAction("share-leaderboard-picture", r))}
			}
			return reply
		}},
		{name: "share-leaderboard-picture", plan: Plan{Publish: true, Slow: true, Cost: 2}, run: publish(func(ctx context.Context, c *call) (Reply, error) {
			return c.leaderboardPicture(ctx, c.boardPressed())
		})},
	}
}

// pictured reports whether a leaderboard is shown as a picture too: there must be something
// to draw, and a place for files.
func (c *call) pictured(b *leaderboards.Leaderboard) bool {
	return len(b.Standings) > 0 && c.showsFiles()
}

// leaderboardPicture shows a leaderboard as a picture, which is made once for those who are
// shown the same.
func (c *call) leaderboardPicture(ctx context.Context, r leaderboards.Request) (Reply, error) {
	board, err := c.Game.Boards.Leaderboard(ctx, c.caller(), r)
	if err != nil {
		return Reply{}, err
	}
	text := c.boardMessage(board)
	if !c.pictured(board) {
		return Reply{Message: text}, nil
	}
	drawn := c.drawnBoard(board, &text)
	d, err := c.drawings.get(ctx, fmt.Sprintf("leaderboard %+v", drawn), func(context.Context) (d drawing, err error) {
		d.data, err = render.LeaderboardPNG(drawn, render.Dark)
		return d, err
	})
	if err != nil {
		return Reply{}, err
	}
	return Reply{Message: Message{Pictures: []Picture{{Name: "leaderboard", Alt: boardAlt(text.Text), PNG: d.data}}}}, nil
}

// drawnBoard is a leaderboard as it is drawn: the lines are those that are written.
func (c *call) drawnBoard(b *leaderboards.Leaderboard, text *Message) render.Leaderboard {
	drawn := render.Leaderboard{Title: text.Title, Note: text.Note, Unreadable: c.text("bot.leaderboard.unreadable", nil)}
	for i, line := range c.boardLines(b) {
		d := render.LeaderboardLine{
			Rank: line.Rank, Name: strings.Trim(line.name, "\u2068\u2069"), Record: strings.Join(line.record, " · "),
			Own: b.Own != nil && line.Player.ID == b.Own.Player.ID, Apart: i >= len(b.Standings),
		}
		drawn.Lines = append(drawn.Lines, d)
	}
	return drawn
}

// maxAlt is how many characters describe a picture.
const maxAlt = 1024

// boardAlt is the text of a leaderboard without marks. Where it is too long, lines before
// the last are left out: that may be the reader's own.
func boardAlt(text string) string {
	lines := strings.Split(strings.ReplaceAll(text, "**", ""), "\n")
	for len(lines) > 1 && utf8.RuneCountInString(strings.Join(lines, "\n")) > maxAlt {
		lines = slices.Delete(lines, len(lines)-2, len(lines)-1)
	}
	return strings.Join(lines, "\n")
}
