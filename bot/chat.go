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

// chat answers a message in the player's own words like the command that it asks for. A grid alone gets a hint.
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
		return c.notUnderstood(r)
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

// Means returns the command that a message asks for, "" for none.
func (r *Router) Means(q *Request) (command string) {
	return r.readIntent(q.Text, findGrid(q.Text), q.Locale).command
}

// callInLocale returns the call in the message's language, unless its author chose one.
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

// takeOptions reads the command's options from the words beside a grid.
func (r *Router) takeOptions(c *call, in *intent, found foundGrid) {
	for _, d := range c.definitions() {
		if d.Name == in.command {
			in.takeOptions(&d, found.rest)
		}
	}
}

// moveOrEntry makes a move such as "r1c5<>7" an answer, unless the player is practising.
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

// boardWithForm shows the board. Its button opens the form, which a message cannot open.
func (c *call) boardWithForm(ctx context.Context) Reply {
	return c.workOr("chat.answer")(c.Game.Play.Open(ctx, c.caller(), game.Subject{}))
}

// notUnderstood says what a player can ask for; in public only once in a while for each player.
func (c *call) notUnderstood(r *Router) Reply {
	if c.Place == PlaceGuild {
		if _, wait := r.unknown.Reserve(c.User.ID, 1, c.Now()); wait > 0 {
			return Reply{}
		}
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

// askedInPassing asks before it charges for help that a message only mentions, such as "no hints please".
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

// helpPrices returns what help costs if a call names no puzzle. A repeated request is not asked again.
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

// saysMore reports whether a text has further words that may change what it asks for.
func (in *intent) saysMore(text string) bool {
	if in.said.command == "" {
		return false
	}
	named, _ := notation.SplitTarget(text)
	about := strings.Fields(spelling.FoldWords(named))
	about = about[max(0, len(about)-2):] // "box 5" of "no hint on box 5"
	return in.said.saysMore(spelling.FoldWords(text), func(word string) bool { return slices.Contains(about, word) || isDigit(word) })
}

// IsFiller reports whether a word of a language asks for nothing itself, like "please".
func IsFiller(locale, word string) bool {
	return slices.Contains(saidFor(locale, "chat.ask.filler"), spelling.FoldAccents(word))
}
