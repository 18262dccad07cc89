package bot

import (
	"context"
	"strconv"

	"pencilmark/internal/game"
)

// tellNews adds to a reply what the player was not told yet of decisions.
func (c *call) tellNews(ctx context.Context, reply *Reply) {
	if reply.Modal != nil || reply.Finish != nil {
		return // the next reply tells it
	}
	news, err := c.Game.Notices.News(ctx, c.caller())
	if err != nil {
		c.logFailure(ctx, "a player is not told", err)
	}
	for _, n := range news {
		reply.add(c.noticeText(&n))
	}
}

// noticeText tells a player of a decision.
func (c *call) noticeText(n *game.Notice) string {
	data := map[string]any{"Guild": c.text("bot.submissions.a-server", nil)}
	if n.GuildName != "" {
		data["Guild"] = quoted(n.GuildName)
	}
	if n.Result != nil {
		data["Date"], data["Reason"] = c.date(n.Result.Date), quotedReason(n.Result.Reason)
		return c.text("bot.results.notice."+n.Result.Validity.String(), data)
	}
	s := n.Submission
	data["ID"], data["Reason"] = s.Puzzle, quotedReason(s.Reason)
	if s.Date != "" {
		data["Date"] = c.date(s.Date)
	}
	return c.text("bot.submissions.notice."+string(s.State), data)
}

// noticeAction identifies the button below a notice.
func noticeAction(n *game.Notice) Action {
	name := "stats"
	if n.Submission != nil {
		name = "submitted"
	}
	return NewAction(name, strconv.FormatInt(n.ID, 10))
}

func (c *call) noticeButton(n *game.Notice) Control {
	act := noticeAction(n)
	return c.button(act.Name, Primary, act)
}

// IsNotice reports whether a control belongs to a notice, of any version of the program.
func IsNotice(control string, n *game.Notice) bool {
	act, err := ParseAction(control)
	return err == nil && (act.Name == "submitted" || act.Name == "stats") && act.Arg(len(act.Args)-1) == strconv.FormatInt(n.ID, 10)
}

// NoticeMessage writes what a player is told of a decision.
func (r *Router) NoticeMessage(n game.Notice) Message {
	c := r.call(&Request{Locale: n.Locale, Place: PlaceDM})
	return Message{Text: c.noticeText(&n), Controls: []Control{c.noticeButton(&n)}}
}
