package bot

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"pencilmark/internal/game"
	"pencilmark/internal/game/play"
	"pencilmark/internal/phrase"
	"pencilmark/solver/rating"
)

// publish makes a handler answer publicly, in the guild's language. Refusals stay private.
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

// share is the action behind Share: it posts what a private reply showed to the channel.
func share() action {
	return action{name: "share", plan: Plan{Slow: true, Publish: true}, run: publish(sharePuzzle)}
}

// sharePuzzle shows a board, a solution or a hint publicly, unless its puzzle has become a live daily.
func sharePuzzle(ctx context.Context, c *call) (Reply, error) {
	w, err := c.Game.Play.Open(ctx, c.caller(), c.attempt())
	if err != nil {
		return Reply{}, err
	}
	if w.Live {
		return Reply{}, game.About(w, game.ErrLive)
	}
	reply, err := sharedReply(ctx, c, w)
	reply.Controls = nil
	return reply, err
}

// sharedReply writes the public message. The control names what to show.
func sharedReply(ctx context.Context, c *call, w *game.Work) (Reply, error) {
	level, _ := strconv.Atoi(c.action.Arg(1))
	switch what := c.action.Arg(1); {
	case level >= 1 && level <= game.LevelAfter:
		return sharedHint(ctx, c, w, level)
	case what == "solution":
		return sharedBoard(c, w, "bot.share.solution", c.solution(w)), nil
	case what == "rating":
		return sharedRating(ctx, c, w)
	}
	return sharedBoard(c, w, "bot.share.board", c.progress(w, noCellSet)), nil
}

func sharedBoard(c *call, w *game.Work, key string, picture Picture) Reply {
	reply := c.about(w, key, sharerData(c))
	reply.Pictures = []Picture{picture}
	return reply
}

func sharerData(c *call) map[string]any { return map[string]any{"Player": c.shownName(c.User.Name)} }

func sharedRating(ctx context.Context, c *call, w *game.Work) (Reply, error) {
	r, err := c.Game.Play.Rate(ctx, c.caller(), game.Subject{Attempt: w.ID})
	if err != nil {
		return Reply{}, err
	}
	return c.whenRated(w, &r.Report, func(report *rating.Report) Message {
		m := c.rated(w, report)
		m.Note = c.text("bot.share.rating", sharerData(c))
		return m
	}), nil
}

func sharedHint(ctx context.Context, c *call, w *game.Work, level int) (Reply, error) {
	h, err := c.Game.Play.Hint(ctx, c.caller(), game.Subject{Attempt: w.ID}, c.pressedTopic, level)
	if err != nil {
		return Reply{}, err
	}
	reply := showHint(c, h)
	reply.Note = c.text("bot.share.hint", sharerData(c))
	return reply, nil
}

// shareResult is the action behind Share result: it shows a player's result and nothing that helps others.
func shareResult() action {
	return action{name: "share-result", plan: Plan{Publish: true}, run: publish(sharedResult)}
}

func shareResultButton(c *call, w *game.Work) []Control {
	if end, _ := w.Ended(); end.Kind != game.EventFinished || len(w.Posts) == 0 {
		return nil
	}
	return []Control{c.button("share-result", Success, on("share-result", w))}
}

func sharedResult(ctx context.Context, c *call) (Reply, error) {
	attempt := rowID(c.action.Arg(0))
	d, err := c.Game.Play.Solved(ctx, c.caller(), attempt)
	if err != nil {
		return Reply{}, err
	}
	note := []string{c.About.Page}
	if c.public {
		note = []string{c.text("bot.share.result", sharerData(c)), c.About.Page}
	}
	reply := Reply{Message: Message{Tier: d.Card.Tier, Text: "**" + c.titleHere(&d.Card.Post) + "** · " + sharedRecord(c, d)}}
	if d.Pace != nil {
		reply.Text += "\n" + game.Squares(d.Pace, game.PaceParts)
		note = slices.Insert(note, 0, c.text("bot.share.squares", nil))
	}
	reply.Note = strings.TrimSpace(strings.Join(note, "\n"))
	return reply, nil
}

func sharedRecord(c *call, d *play.SolvedDaily) string {
	var record []string
	if d.Penalised > 0 {
		record = append(record, c.phrase.Duration(d.Penalised))
	}
	record = append(record, sharedHelp(c, d), c.phrase.CountNoun("bot.share.streak", d.Streak))
	if d.Rank > 0 {
		record = append(record, c.text("bot.share.place", map[string]any{
			"Rank": d.Rank, "Count": d.Card.Solved, "Open": d.Card.Open(c.Now()),
		}))
	}
	return strings.Join(record, " · ")
}

func sharedHelp(c *call, d *play.SolvedDaily) string {
	var help []string
	if d.Clean {
		help = append(help, c.text("bot.share.without-help", nil))
	}
	result, noun := d.Result(), c.phrase.CountNoun
	var with []string
	if result.Hints > 0 {
		with = append(with, noun("bot.noun.hint", result.Hints))
	}
	if result.Wrong > 0 {
		with = append(with, noun("bot.noun.hand-in", result.Wrong))
	}
	if len(with) > 0 {
		help = append(help, c.text("bot.share.help", map[string]any{"Help": c.phrase.List(with)}))
	}
	return strings.Join(help, " · ")
}
