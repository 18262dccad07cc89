package bot

import (
	"context"
	"maps"
	"slices"
	"strings"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/spelling"
	"pencilmark/solver/notation"
)

// chat answers what somebody wrote in their own words, as the command that they
// ask for would. A grid without a word is one to give a hint on.
func (r *Router) chat(ctx context.Context, c *call) Reply {
	if reply, ok := c.movedInChat(ctx); ok {
		return reply
	}
	if reply, ok := r.oneMore(ctx, c); ok {
		return reply
	}
	found := findGrid(c.Text)
	in := c.moveOrEntry(ctx, r.readIntent(c.Text, found, c.Locale))
	said := r.callInLocale(c, in.locale)
	c.phrase = said.phrase // boards in words are in the language of the message, too
	c = said
	switch {
	case in.command == "" && found.grid == "":
		return c.notUnderstood(r.cooldowns)
	case in.command == "", found.grid != "" && !r.hasGridOption(in.command):
		in.command = "hint"
	}
	r.takeOptions(c, &in, found)
	if c.Place == PlaceGuild {
		return c.answerPublicly(ctx, in, found)
	}
	if reply, ok := c.askedInPassing(ctx, in, found); ok {
		return reply
	}
	return r.runIntent(ctx, c, in, found)
}

// Understands reports whether Handle knows what a Chat request asks for.
func (r *Router) Understands(q *Request) bool {
	found := findGrid(q.Text)
	return found.grid != "" || r.readIntent(q.Text, found, q.Locale).command != ""
}

// Means returns the command that a chat message asks for in the player's own words; "" if
// it asks for none.
func (r *Router) Means(q *Request) (command string) {
	return r.readIntent(q.Text, findGrid(q.Text), q.Locale).command
}

// callInLocale is the call in the language that it is written in: a message does not
// say which its author reads, unless they chose one.
func (r *Router) callInLocale(c *call, locale string) *call {
	if locale == "" || c.language != "" {
		return c
	}
	q := *c.Request
	q.Locale = locale
	other := r.call(&q)
	other.phrase = other.phrase.WithCoordinates(c.phrase.Coordinates())
	other.before, other.theirs, other.noUniqueness, other.pencilMarks, other.words = c.before, c.theirs, c.noUniqueness, c.pencilMarks, c.words
	return other
}

// hasGridOption reports whether a command has a use for a grid.
func (r *Router) hasGridOption(command string) bool {
	found := r.commands[command]
	return found.takesGrid() || command == "answer"
}

// takeOptions notes what the words beside a grid say for the options of the command that
// was asked for.
func (r *Router) takeOptions(c *call, in *intent, found foundGrid) {
	for _, d := range c.definitions() {
		if d.Name == in.command {
			in.takeOptions(&d, found.rest)
		}
	}
}

// moveOrEntry takes what is no digit in a cell, as "r1c5<>7", for an answer in the player's
// puzzle where they are not practising.
func (c *call) moveOrEntry(ctx context.Context, in intent) intent {
	move := in.options["move"]
	if in.command != "practise" || move == "" {
		return in
	}
	if d, err := c.practising(ctx); err != nil || d != nil {
		return in
	}
	return intent{command: "answer", options: map[string]string{"text": move}, locale: in.locale}
}

// runIntent runs the command that was asked for.
func (r *Router) runIntent(ctx context.Context, c *call, in intent, found foundGrid) Reply {
	if in.command == "answer" && found.grid != "" && in.options["text"] == "" {
		in.options["text"] = found.grid
	}
	c = c.withIntent(in, found)
	reply := c.runAbout(ctx, r.commands[in.command])
	if reply.Modal != nil {
		return c.boardWithForm(ctx)
	}
	return reply
}

// withIntent is withGrid with the options that were asked for.
func (c *call) withIntent(in intent, found foundGrid) *call {
	with := c.withGrid(found)
	maps.Copy(with.Options, in.options)
	return with
}

// boardWithForm shows the board, whose button opens the form that a message cannot
// be answered with.
func (c *call) boardWithForm(ctx context.Context) Reply {
	w, err := c.Game.Play.Open(ctx, c.caller(), game.Subject{})
	if err != nil {
		return c.refuse(err)
	}
	return c.work(w, "chat.answer")
}

// notUnderstood says what can be asked for: where others read along, not to somebody who
// just heard it.
func (c *call) notUnderstood(m *cooldowns) Reply {
	if c.Place == PlaceGuild && !m.allow(c.User.ID) {
		return Reply{}
	}
	if c.Files {
		return c.say("chat.files", nil)
	}
	return c.say("chat.unknown", nil)
}

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
