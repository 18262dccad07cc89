package bot

import (
	"context"
	"maps"
	"slices"
	"time"

	"pencilmark/bot/words"
	"pencilmark/internal/game"
)

// chat answers a message in the player's own words like the command that it asks for. A grid alone gets a hint.
func (r *Router) chat(ctx context.Context, c *call) Reply {
	if reply, ok := judgeMoveInChat(ctx, c); ok {
		return reply
	}
	if reply, ok := r.oneMore(ctx, c); ok {
		return reply
	}
	found := words.FindGrid(c.Text)
	in := moveOrEntry(ctx, c, reader().Read(c.Text, found, c.Locale))
	said := r.callInLocale(c, in.Locale)
	c.phrase = said.phrase // boards in words are in the language of the message, too
	c = said
	switch {
	case in.Command == "" && found.Grid == "":
		return notUnderstood(c, r)
	case in.Command == "", found.Grid != "" && !r.hasGridOption(in.Command):
		in.Command = "hint"
	}
	r.takeOptions(c, &in, found)
	if c.Place == PlaceGuild {
		return answerPublicly(ctx, c, in, found)
	}
	if reply, ok := askedInPassing(ctx, c, in, found); ok {
		return reply
	}
	return r.runIntent(ctx, c, in, found)
}

// Understands reports whether Handle knows what a Chat request asks for.
func (r *Router) Understands(q *Request) bool {
	found := words.FindGrid(q.Text)
	return found.Grid != "" || reader().Read(q.Text, found, q.Locale).Command != ""
}

// Means returns the command that a message asks for, "" for none.
func (r *Router) Means(q *Request) (command string) {
	return reader().Read(q.Text, words.FindGrid(q.Text), q.Locale).Command
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
	other.before, other.guildChosen, other.noUniqueness, other.pencilMarks, other.words = c.before, c.guildChosen, c.noUniqueness, c.pencilMarks, c.words
	return other
}

// hasGridOption reports whether a command has a use for a grid.
func (r *Router) hasGridOption(command string) bool {
	found := r.commands[command]
	return found.TakesGrid() || command == "answer"
}

// takeOptions reads the command's options from the words beside a grid.
func (r *Router) takeOptions(c *call, in *words.Intent, found words.Found) {
	for _, d := range usableCommands(c) {
		if d.Name == in.Command {
			in.TakeOptions(&d, found.Rest)
		}
	}
}

// moveOrEntry makes a move such as "r1c5<>7" an answer, unless the player is practising.
func moveOrEntry(ctx context.Context, c *call, in words.Intent) words.Intent {
	move := in.Options["move"]
	if in.Command != "practise" || move == "" {
		return in
	}
	if d, err := currentDrill(ctx, c); err != nil || d != nil {
		return in
	}
	return words.Intent{Command: "answer", Options: map[string]string{"text": move}, Locale: in.Locale}
}

func (r *Router) runIntent(ctx context.Context, c *call, in words.Intent, found words.Found) Reply {
	if in.Command == "answer" && found.Grid != "" && in.Options["text"] == "" {
		in.Options["text"] = found.Grid
	}
	c = withIntent(c, in, found)
	reply := c.runAbout(ctx, r.commands[in.Command])
	if reply.Modal != nil {
		return boardWithForm(ctx, c)
	}
	return reply
}

func withIntent(c *call, in words.Intent, found words.Found) *call {
	with := c.withGrid(found)
	maps.Copy(with.Options, in.Options)
	return with
}

// boardWithForm shows the board. Its button opens the form, which a message cannot open.
func boardWithForm(ctx context.Context, c *call) Reply {
	return c.boardOr("chat.answer")(c.Game.Play.Open(ctx, c.caller(), game.Subject{}))
}

// notUnderstood says what a player can ask for; in public only once in a while for each player.
func notUnderstood(c *call, r *Router) Reply {
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

// paidCommands are the commands that count as help, which adds to a ranked time.
var paidCommands = []string{"hint", "next", "check"}

// helpPrices are what help adds to a player's time; zero for nothing.
type helpPrices struct{ light, deep time.Duration }

// askedInPassing asks before it charges for help that a message only mentions, such as "no hints please".
func askedInPassing(ctx context.Context, c *call, in words.Intent, found words.Found) (reply Reply, ok bool) {
	if found.Grid != "" || !slices.Contains(paidCommands, in.Command) || !in.SaysMore(found.Rest) {
		return reply, false
	}
	p, err := decided(c, "prices", func() (helpPrices, error) { return pricesOfHelp(ctx, c) })
	if p.deep == 0 || err != nil {
		return reply, false
	}
	w, err := c.current(ctx)
	if err != nil {
		return c.refuse(err), true
	}
	return c.boardWith(w, "chat.help-costs", map[string]any{"Light": c.phrase.Duration(p.light), "Deep": c.phrase.Duration(p.deep)}), true
}

// pricesOfHelp returns what help costs if a call names no puzzle. A repeated request is not asked again.
func pricesOfHelp(ctx context.Context, c *call) (p helpPrices, err error) {
	if known, err := c.Game.Play.Known(ctx, c.caller()); known || err != nil {
		return p, err
	}
	if d, err := currentDrill(ctx, c); d != nil || err != nil {
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
