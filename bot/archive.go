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

// archivePage is how many earlier dailies are listed at a time.
const archivePage = 8

func archive() handler {
	inPlace := Plan{Private: true, Edit: true}
	return handler{
		Definition: command.Definition{Name: "archive", Example: map[string]string{"number": "324"}, Options: []command.Option{{Name: "number", Kind: command.Integer, Min: 1, Max: 99999}}},
		run:        runArchive,
		actions: []action{
			{name: "archive", plan: inPlace, run: func(ctx context.Context, c *call) Reply { return c.archive(ctx, game.Date(c.action.Arg(0))) }},
			{name: "archive-day", plan: inPlace, run: func(ctx context.Context, c *call) Reply { return c.pastDaily(ctx, game.Date(first(c.Values))) }},
			{name: "archive-again", plan: Plan{Private: true}, run: replay},
			{name: "archive-solution", plan: Plan{Private: true}, run: pastSolution},
		},
	}
}

// runArchive lists the newest earlier dailies, or shows the one that was named.
func runArchive(ctx context.Context, c *call) Reply {
	if n, err := strconv.Atoi(c.Option("number")); err == nil {
		return c.pastDaily(ctx, game.DateNumbered(n))
	}
	return c.archive(ctx, "")
}

// archive lists earlier dailies, those before a date, with the player's results.
func (c *call) archive(ctx context.Context, before game.Date) Reply {
	page, err := c.Game.Boards.Archive(ctx, c.caller(), before, archivePage)
	if err != nil {
		return c.refuse(err)
	}
	if len(page.Dailies) == 0 {
		return c.say("bot.archive.empty", nil)
	}
	reply := Reply{Message: Message{Title: c.phrase.Text("bot.archive.title", nil)}}
	menu := Control{Kind: SelectMenu, Action: NewAction("archive-day"), Label: c.phrase.Text("bot.archive.choose", nil)}
	for _, b := range page.Dailies {
		reply.add(c.pastLine(&b))
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

// pastLine says what a daily was and what the player made of it.
func (c *call) pastLine(b *leaderboards.PastDaily) string {
	lines := []string{c.phrase.Text("bot.archive.line", map[string]any{
		"Name": c.titleHere(&b.Post), "Date": c.date(b.Date),
		"Solved": c.phrase.CountNoun("bot.archive.solved", b.Solved),
	})}
	if own := c.ownResult(b.Own, b.Validity, b.Had); own != "" {
		lines = append(lines, own)
	}
	if b.Live {
		lines = append(lines, c.phrase.Text("bot.archive.live", nil))
	}
	return strings.Join(lines, "\n")
}

// ownResult is the player's own place, or "" without a try.
func (c *call) ownResult(own *game.Standing, v game.Validity, had bool) string {
	if own == nil {
		if had {
			return c.phrase.Text("bot.archive.missed", nil)
		}
		return ""
	}
	data := map[string]any{"Rank": own.Rank, "Hints": c.phrase.CountNoun("bot.noun.hint", own.Hints)}
	if own.Rank == 0 {
		return c.withoutPlace(own, v)
	}
	if own.Penalised == 0 {
		return c.phrase.Text("bot.archive.placed-untimed", data)
	}
	data["Time"] = c.phrase.Duration(own.Penalised)
	return c.phrase.Text("bot.archive.placed", data)
}

// withoutPlace is what the player made of a daily that has no place for it.
func (c *call) withoutPlace(own *game.Standing, v game.Validity) string {
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

// podium is how many of the best an earlier daily shows.
const podium = 3

// pastDaily shows an earlier daily. Its board and solution stay hidden while it is live in another guild.
func (c *call) pastDaily(ctx context.Context, d game.Date) Reply {
	past, err := c.Game.Boards.Daily(ctx, c.caller(), d, podium)
	if err != nil {
		return c.noPastDaily(err)
	}
	reply := Reply{Message: Message{Title: c.cardTitle(&past.Card), Text: c.cardText(&past.Card), Tier: past.Tier}}
	if own := c.ownResult(past.Own, past.Validity, past.Had); own != "" {
		reply.add(own)
	}
	if len(past.Standings) > 0 {
		lines := []string{c.phrase.Text("bot.archive.best", nil)}
		for _, st := range past.Standings {
			line := c.boardLine(&st, &leaderboards.Leaderboard{Request: leaderboards.Request{Period: game.PeriodToday}})
			lines = append(lines, c.written(&line))
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

func (c *call) noPastDaily(err error) Reply {
	if errors.Is(err, game.ErrNotFound) {
		return c.say("bot.archive.none", nil)
	}
	return c.refuse(err)
}

// replay hands an earlier daily out once more.
func replay(ctx context.Context, c *call) Reply {
	d := game.Date(c.action.Arg(0))
	w, err := c.Game.Play.Replay(ctx, c.caller(), d, c.action.Arg(1) == mini)
	if err != nil {
		return c.noPastDaily(err)
	}
	reply := c.work(w, "bot.archive.again")
	reply.Text = c.text("bot.archive.again", map[string]any{"Name": c.nameHere(c.phrase.DailyNumber(d.Number(), c.action.Arg(1) == mini), c.Guild, w.Puzzle.ID)})
	c.tellAside(&reply, w.Aside)
	return reply
}

func pastSolution(ctx context.Context, c *call) Reply {
	d := game.Date(c.action.Arg(0))
	past, err := c.Game.Boards.Daily(ctx, c.caller(), d, 0)
	switch {
	case err != nil:
		return c.noPastDaily(err)
	case past.Puzzle == nil:
		return c.refuse(game.ErrLive)
	}
	return Reply{Message: Message{
		Text:     c.phrase.Text("bot.archive.solution", map[string]any{"Name": c.titleHere(&past.Post)}),
		Pictures: []Picture{c.solution(&game.Work{Attempt: game.Attempt{Grid: past.Puzzle.Grid, Solution: past.Puzzle.Solution}})},
		Tier:     past.Tier,
	}}
}
