package bot

import (
	"context"
	"strconv"
	"strings"

	"pencilmark/internal/game"
	"pencilmark/internal/game/play"
)

// shareResult is the action behind Share result: it tells what a player made of a daily,
// for everyone to read, and nothing that helps who has not solved it.
func shareResult() action {
	return action{name: "share-result", plan: Plan{Publish: true}, run: publish(sharedResult)}
}

// shareResultButton is what offers that, for a daily that is solved and counts.
func (c *call) shareResultButton(w *game.Work) []Control {
	if end, _ := w.Ended(); end.Kind != game.EventFinished || len(w.Posts) == 0 {
		return nil
	}
	return []Control{c.button("share-result", Success, on("share-result", w))}
}

func sharedResult(ctx context.Context, c *call) (Reply, error) {
	attempt, _ := strconv.ParseInt(c.action.Arg(0), 10, 64)
	d, err := c.Game.Play.Solved(ctx, c.caller(), attempt)
	if err != nil {
		return Reply{}, err
	}
	reply := Reply{Message: Message{
		Title: c.cardTitle(d.Card), Tier: d.Card.Tier,
		Text: paragraphs(c.sharedRecord(d), c.sharedPace(d.Pace), c.About.Page),
	}}
	if c.public {
		reply.Note = c.text("bot.share.result", c.sharerData())
	}
	return reply, nil
}

// sharedRecord is a solved daily in words.
func (c *call) sharedRecord(d *play.SolvedDaily) string {
	var record []string
	if d.Penalised > 0 {
		record = append(record, c.phrase.Duration(d.Penalised))
	}
	record = append(record, c.sharedHelp(d), c.phrase.CountNoun("bot.share.streak", d.Streak))
	if d.Rank > 0 {
		record = append(record, c.text("bot.share.place", map[string]any{
			"Rank": d.Rank, "Count": d.Card.Solved, "Open": d.Card.Open(c.Now()),
		}))
	}
	return c.date(d.Card.Date) + "\n" + strings.Join(record, " · ")
}

// sharedHelp says what help a daily was solved with, and what else cost time.
func (c *call) sharedHelp(d *play.SolvedDaily) string {
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

// sharedPace says where the time went, in words and below them in squares.
func (c *call) sharedPace(pace []game.PacePart) string {
	if pace == nil {
		return ""
	}
	even := 0
	for _, p := range pace {
		even += p.Entered
	}
	even /= len(pace)
	var words []string
	var squares strings.Builder
	for _, p := range pace {
		word := strconv.Itoa(p.Entered)
		if p.Given > 0 {
			word += " (" + c.phrase.CountNoun("bot.share.pace-helped", p.Given) + ")"
		}
		words = append(words, word)
		squares.WriteRune(square(p, even))
	}
	return c.text("bot.share.pace", map[string]any{"Parts": c.phrase.List(words)}) + "\n" + squares.String()
}

// square shows a part of the time: darker with a hint, and coloured by how many digits
// were entered in it, none, some, or more than if all parts were even.
func square(p game.PacePart, even int) rune {
	colours := []rune("⬜🟨🟩")
	if p.Helped {
		colours = []rune("⬛🟧🟥")
	}
	switch {
	case p.Entered == 0:
		return colours[0]
	case p.Entered <= even:
		return colours[1]
	}
	return colours[2]
}
