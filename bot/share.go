package bot

import (
	"context"
	"strconv"

	"pencilmark/internal/game"
	"pencilmark/solver/rating"
)

// share is the action behind Share: it posts what a private reply showed to the
// channel, for everyone to read.
func share() action {
	return action{name: "share", plan: Plan{Slow: true}, run: pressShare}
}

// pressShare shows a board, a solution or a hint again, this time publicly. It
// asks once more whether the puzzle is a live daily: the control may be older
// than that.
func pressShare(ctx context.Context, c *call) Reply {
	w, err := c.Game.Play.Open(ctx, c.caller(), c.attempt())
	if err != nil {
		return c.refuse(err)
	}
	if w.Live {
		return c.refuse(game.ErrLive)
	}
	c.public = true
	reply := c.sharedReply(ctx, w)
	reply.Controls = nil
	return reply
}

// sharedReply writes the public message: what is shown is named by the control.
func (c *call) sharedReply(ctx context.Context, w *game.Work) Reply {
	level, _ := strconv.Atoi(c.action.Arg(1))
	switch what := c.action.Arg(1); {
	case level >= 1 && level <= game.MaxHintLevel:
		return c.sharedHint(ctx, w, level)
	case what == "solution":
		return c.sharedBoard(w, "bot.share.solution", c.solution(w))
	case what == "rating":
		return c.sharedRating(ctx, w)
	}
	return c.sharedBoard(w, "bot.share.board", c.progress(w, noCellSet))
}

func (c *call) sharedBoard(w *game.Work, key string, picture Picture) Reply {
	reply := c.about(w, key, c.sharerData())
	reply.Pictures = []Picture{picture}
	return reply
}

// sharerData names who shares.
func (c *call) sharerData() map[string]any { return map[string]any{"Player": escapeName(c.User.Name)} }

func (c *call) sharedRating(ctx context.Context, w *game.Work) Reply {
	r, err := c.Game.Play.Rate(ctx, c.caller(), game.Subject{Attempt: w.ID})
	if err != nil {
		return c.refuse(err)
	}
	return c.whenRated(w, &r.Report, func(report *rating.Report) Message {
		m := c.rated(w, report)
		m.Note = c.text("bot.share.rating", c.sharerData())
		return m
	})
}

func (c *call) sharedHint(ctx context.Context, w *game.Work, level int) Reply {
	h, err := c.Game.Play.Hint(ctx, c.caller(), game.Subject{Attempt: w.ID}, c.pressedTopic, level)
	reply := c.showHintOr(h, err)
	if err == nil {
		reply.Note = c.text("bot.share.hint", c.sharerData())
	}
	return reply
}
