package bot

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"pencilmark/bot/command"
	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/render"
)

// archivePage is the number of earlier dailies on a page.
const archivePage = 8

func archiveCommand() handler {
	inPlace := Plan{Private: true, Edit: true}
	return handler{
		Definition: command.Definition{Name: "archive", Example: map[string]string{"number": "324"}, Options: []command.Option{{Name: "number", Kind: command.Integer, Min: 1, Max: 99999}}},
		run:        runArchive,
		actions: []action{
			{name: "archive", plan: inPlace, run: func(ctx context.Context, c *call) Reply { return archive(ctx, c, game.Date(c.action.Arg(0))) }},
			{name: "archive-day", plan: inPlace, run: func(ctx context.Context, c *call) Reply { return pastDaily(ctx, c, game.Date(first(c.Values))) }},
			{name: "archive-again", plan: Plan{Private: true}, run: replayPast},
			{name: "archive-solution", plan: Plan{Private: true}, run: pastSolution},
		},
	}
}

func runArchive(ctx context.Context, c *call) Reply {
	if n, err := strconv.Atoi(c.Option("number")); err == nil {
		return pastDaily(ctx, c, game.DateNumbered(n))
	}
	return archive(ctx, c, "")
}

// archive lists the dailies before a date, with the player's results.
func archive(ctx context.Context, c *call, before game.Date) Reply {
	page, err := c.Game.Leaderboards.Archive(ctx, c.caller(), before, archivePage)
	if err != nil {
		return c.refuse(err)
	}
	if len(page.Dailies) == 0 {
		return c.say("bot.archive.empty", nil)
	}
	reply := Reply{Message: Message{Title: c.phrase.Text("bot.archive.title", nil)}}
	menu := Control{Kind: SelectMenu, Action: NewAction("archive-day"), Label: c.phrase.Text("bot.archive.choose", nil)}
	for _, b := range page.Dailies {
		reply.add(pastLine(c, &b))
		menu.Choices = append(menu.Choices, command.Choice{Value: string(b.Date), Label: c.titleHere(&b.Post)})
	}
	reply.Controls = []Control{menu}
	if page.Newer != "" {
		reply.Controls = append(reply.Controls, c.button("archive-newer", Secondary, NewAction("archive", string(page.Newer))))
	}
	if page.Older != "" {
		reply.Controls = append(reply.Controls, c.button("archive-older", Secondary, NewAction("archive", string(page.Older))))
	}
	return reply
}

func pastLine(c *call, b *leaderboards.PastDaily) string {
	lines := []string{c.phrase.Text("bot.archive.line", map[string]any{
		"Name": c.titleHere(&b.Post), "Date": c.date(b.Date),
		"Solved": c.phrase.CountNoun("bot.archive.solved", b.Solved),
	})}
	if own := ownResult(c, b.Own, b.Validity, b.Started); own != "" {
		lines = append(lines, own)
	}
	if b.Live {
		lines = append(lines, c.phrase.Text("bot.archive.live", nil))
	}
	return strings.Join(lines, "\n")
}

// ownResult describes the player's own result, "" if they did not try.
func ownResult(c *call, own *game.Standing, v game.Validity, had bool) string {
	if own == nil {
		if had {
			return c.phrase.Text("bot.archive.missed", nil)
		}
		return ""
	}
	data := map[string]any{"Rank": own.Rank, "Hints": c.phrase.CountNoun("bot.noun.hint", own.Hints)}
	if own.Rank == 0 {
		return withoutPlace(c, own, v)
	}
	if own.Penalised == 0 {
		return c.phrase.Text("bot.archive.placed-untimed", data)
	}
	data["Time"] = c.phrase.Duration(own.Penalised)
	return c.phrase.Text("bot.archive.placed", data)
}

// withoutPlace describes a result that has no rank on the leaderboard.
func withoutPlace(c *call, own *game.Standing, v game.Validity) string {
	key, record := "bot.archive.unranked", c.phrase.CountNoun("bot.noun.hint", own.Hints)
	switch {
	case own.Departed:
		key = "bot.archive.departed"
	case v == game.TooFast:
		key = "bot.archive.too-fast"
	}
	if own.Penalised > 0 {
		record = c.phrase.Duration(own.Penalised) + " · " + record
	}
	return c.text(key, map[string]any{"Record": record})
}

// podium is the number of best results that an earlier daily shows.
const podium = 3

// pastDaily shows an earlier daily. Its board and solution stay hidden while it is live in another guild.
func pastDaily(ctx context.Context, c *call, d game.Date) Reply {
	past, err := c.Game.Leaderboards.Daily(ctx, c.caller(), d, podium)
	if err != nil {
		return noPastDaily(c, err)
	}
	reply := Reply{Message: Message{Title: c.titleHere(&past.Post), Text: cardText(c, &past.Card), Tier: past.Tier}}
	if own := ownResult(c, past.Own, past.Validity, past.Started); own != "" {
		reply.add(own)
	}
	if len(past.Standings) > 0 {
		lines := []string{c.phrase.Text("bot.archive.best", nil)}
		for _, st := range past.Standings {
			lines = append(lines, boardLine(c, &st, &leaderboards.Leaderboard{Request: leaderboards.Request{Period: game.PeriodToday}}))
		}
		reply.add(strings.Join(lines, "\n"))
	}
	if past.Puzzle == nil {
		reply.Note = c.phrase.Text("bot.archive.live", nil)
	} else {
		reply.Pictures = []Picture{c.picture("daily", render.Board{Grid: past.Puzzle.Grid})}
		reply.Controls = []Control{
			c.button("archive-again", Primary, NewAction("archive-again", string(d))),
			c.button("archive-solution", Secondary, NewAction("archive-solution", string(d))),
		}
		if past.Mini != nil {
			reply.Controls = append(reply.Controls, c.button("archive-mini", Secondary, NewAction("archive-again", string(d), mini)))
		}
	}
	reply.Controls = append(reply.Controls, c.button("archive-back", Secondary, NewAction("archive", string(d.AddDays(1)))))
	return reply
}

func noPastDaily(c *call, err error) Reply {
	if errors.Is(err, game.ErrNotFound) {
		return c.say("bot.archive.none", nil)
	}
	return c.refuse(err)
}

// replayPast starts an earlier daily again, as practice.
func replayPast(ctx context.Context, c *call) Reply {
	d := game.Date(c.action.Arg(0))
	w, err := c.Game.Play.Replay(ctx, c.caller(), d, c.action.Arg(1) == mini)
	if err != nil {
		return noPastDaily(c, err)
	}
	reply := c.board(w, "bot.archive.again")
	reply.Text = c.text("bot.archive.again", map[string]any{"Name": c.nameHere(c.phrase.DailyNumber(d.Number(), c.action.Arg(1) == mini), c.Guild, w.Puzzle.ID)})
	offerReplaced(c, &reply, w.Replaced)
	return reply
}

func pastSolution(ctx context.Context, c *call) Reply {
	d := game.Date(c.action.Arg(0))
	past, err := c.Game.Leaderboards.Daily(ctx, c.caller(), d, 0)
	switch {
	case err != nil:
		return noPastDaily(c, err)
	case past.Puzzle == nil:
		return c.refuse(game.ErrLive)
	}
	return Reply{Message: Message{
		Text:     c.phrase.Text("bot.archive.solution", map[string]any{"Name": c.titleHere(&past.Post)}),
		Pictures: []Picture{c.solution(&game.Work{Attempt: game.Attempt{Grid: past.Puzzle.Grid, Solution: past.Puzzle.Solution}})},
		Tier:     past.Tier,
	}}
}
