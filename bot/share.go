package bot

import (
	"context"
	"strconv"

	"pencilmark/internal/game"
	"pencilmark/internal/phrase"
	"pencilmark/solver/rating"
)

// publish has a press answered to all, in their language; a refusal is told to the
// presser alone, in their own. So is everything where nobody else reads it.
func publish(show func(context.Context, *call) (Reply, error)) func(context.Context, *call) Reply {
	return func(ctx context.Context, c *call) Reply {
		own := phrase.New(c.Locale)
		if c.public = !c.OnlyPlayerReads(); !c.public {
			c.phrase = own
		}
		reply, err := show(ctx, c)
		if err != nil {
			c.public, c.phrase = false, own
			return c.refuse(err)
		}
		return reply
	}
}

// share is the action behind Share: it posts what a private reply showed to the
// channel, for everyone to read.
func share() action {
	return action{name: "share", plan: Plan{Slow: true, Publish: true}, run: publish(sharePuzzle)}
}

// sharePuzzle shows a board, a solution or a hint again, this time publicly. It
// asks once more whether the puzzle is a live daily: the control may be older
// than that.
func sharePuzzle(ctx context.Context, c *call) (Reply, error) {
	w, err := c.Game.Play.Open(ctx, c.caller(), c.attempt())
	if err != nil {
		return Reply{}, err
	}
	if w.Live {
		return Reply{}, game.About(w, game.ErrLive)
	}
	reply, err := c.sharedReply(ctx, w)
	reply.Controls = nil
	return reply, err
}

// sharedReply writes the public message: what is shown is named by the control.
func (c *call) sharedReply(ctx context.Context, w *game.Work) (Reply, error) {
	level, _ := strconv.Atoi(c.action.Arg(1))
	switch what := c.action.Arg(1); {
	case level >= 1 && level <= game.LevelAfter:
		return c.sharedHint(ctx, w, level)
	case what == "solution":
		return c.sharedBoard(w, "bot.share.solution", c.solution(w)), nil
	case what == "rating":
		return c.sharedRating(ctx, w)
	}
	return c.sharedBoard(w, "bot.share.board", c.progress(w, noCellSet)), nil
}

func (c *call) sharedBoard(w *game.Work, key string, picture Picture) Reply {
	reply := c.about(w, key, c.sharerData())
	reply.Pictures = []Picture{picture}
	return reply
}

// sharerData names who shares.
func (c *call) sharerData() map[string]any { return map[string]any{"Player": c.shownName(c.User.Name)} }

func (c *call) sharedRating(ctx context.Context, w *game.Work) (Reply, error) {
	r, err := c.Game.Play.Rate(ctx, c.caller(), game.Subject{Attempt: w.ID})
	if err != nil {
		return Reply{}, err
	}
	return c.whenRated(w, &r.Report, func(report *rating.Report) Message {
		m := c.rated(w, report)
		m.Note = c.text("bot.share.rating", c.sharerData())
		return m
	}), nil
}

func (c *call) sharedHint(ctx context.Context, w *game.Work, level int) (Reply, error) {
	h, err := c.Game.Play.Hint(ctx, c.caller(), game.Subject{Attempt: w.ID}, c.pressedTopic, level)
	if err != nil {
		return Reply{}, err
	}
	reply := c.showHint(h)
	reply.Note = c.text("bot.share.hint", c.sharerData())
	return reply, nil
}
