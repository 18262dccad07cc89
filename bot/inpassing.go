package bot

import (
	"context"
	"slices"
	"strings"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/spelling"
	"pencilmark/solver/notation"
)

// paidCommands name those that count as help, which adds to a ranked time.
var paidCommands = []string{"hint", "next", "check"}

// helpPrices are what help adds to a player's time; zero for nothing.
type helpPrices struct{ light, deep time.Duration }

// askedInPassing asks whether help is meant by a message that says more than that, such as "no
// hints please" or "how much is a hint", where it adds to the player's time.
func (c *call) askedInPassing(ctx context.Context, in intent, found foundGrid) (reply Reply, ok bool) {
	if found.grid != "" || !slices.Contains(paidCommands, in.command) || !in.saysMore(found.rest) {
		return reply, false
	}
	p, err := decided(c, "prices", func() (helpPrices, error) { return c.helpPrices(ctx) })
	if p.deep == 0 || err != nil {
		return reply, false
	}
	w, err := c.current(ctx)
	if err != nil {
		return c.refuse(err), true
	}
	return c.workWith(w, "chat.help-costs", map[string]any{"Light": c.phrase.Duration(p.light), "Deep": c.phrase.Duration(p.deep)}), true
}

// helpPrices returns what help adds where a call asks for it that names no puzzle. One that came
// before and got it is not asked.
func (c *call) helpPrices(ctx context.Context) (p helpPrices, err error) {
	if known, err := c.Game.Play.Known(ctx, c.caller()); known || err != nil {
		return p, err
	}
	if d, err := c.practising(ctx); d != nil || err != nil {
		return p, err
	}
	if last, err := c.lastPaste(ctx); last.Text != "" || err != nil {
		return p, err
	}
	w, err := c.current(ctx)
	if err != nil {
		return p, err
	}
	return helpPrices{c.Game.Play.HintPrice(w, 1), c.Game.Play.HintPrice(w, game.ArgumentLevel)}, nil
}

// saysMore reports whether a text has words beside those that ask for something, and what it is
// to be about, that may turn it into something else.
func (in *intent) saysMore(text string) bool {
	if in.said.command == "" {
		return false
	}
	named, _ := notation.SplitTarget(text)
	about := strings.Fields(spelling.FoldWords(named))
	about = about[max(0, len(about)-2):] // "box 5" of "no hint on box 5"
	return in.said.saysMore(spelling.FoldWords(text), func(word string) bool { return slices.Contains(about, word) || isDigit(word) })
}

// IsFiller reports whether a word of a language stands around what is asked for and asks for
// nothing else, as "please" does.
func IsFiller(locale, word string) bool {
	return slices.Contains(saidFor(locale, "chat.ask.filler"), spelling.FoldAccents(word))
}
