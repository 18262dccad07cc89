package bot

import (
	"context"
	"maps"
	"slices"
	"time"

	"pencilmark/bot/command"
	"pencilmark/bot/words"
	"pencilmark/internal/game"
)

// chat answers a message in the player's own words as if it were the command that it asks for. For a grid alone it
// gives a hint.
func (r *Router) chat(ctx context.Context, c *call) Reply {
	if reply, ok := judgeMoveInChat(ctx, c); ok {
		return reply
	}
	found, in := r.read(c.Request)
	in = moveOrEntry(ctx, c, in)
	said := r.callInLocale(c, in.Locale)
	c.phrase = said.phrase // boards in words are in the message's language too
	c = said
	switch {
	case in.Command == "" && found.Grid == "":
		if reply, ok := askedInPassing(ctx, c, in, found); ok {
			return reply
		}
		c.nearest = in.Nearest
		return notUnderstood(ctx, c, r)
	case in.Command == words.Talk && found.Grid == "":
		return talk(c, r, in.Options["kind"])
	case in.Command == "", found.Grid != "" && !r.hasGridOption(in.Command):
		in.Command = "hint"
	}
	r.takeOptions(c, &in, found)
	if found.Grid == pictureGrid {
		return r.answerPicture(ctx, c, in)
	}
	if c.Place == PlaceGuild {
		return answerPublicly(ctx, c, in, found)
	}
	if reply, ok := askedInPassing(ctx, c, in, found); ok {
		return reply
	}
	if in.Command == "play" && !in.Asked && playing(ctx, c) {
		c.nearest = []string{in.Command}
		return notUnderstood(ctx, c, r)
	}
	if in.Options[words.More] != "" {
		if reply, ok := oneMore(ctx, c, in.Command); ok {
			return reply
		}
	}
	if page := in.Options["page"]; page == words.NextPage || page == words.PreviousPage {
		delete(in.Options, "page")
		if reply, ok := r.turnPage(ctx, c, page); ok {
			return reply
		}
	}
	return r.runIntent(ctx, c, in, found)
}

// playing reports whether the player has a puzzle in play, so that "hard" is a remark about it.
func playing(ctx context.Context, c *call) bool {
	w, err := c.current(ctx)
	if err != nil {
		return false
	}
	_, ended := w.Ended()
	return !ended
}

// read finds the grid in a message and the command that the message asks for.
func (r *Router) read(q *Request) (words.Found, words.Intent) {
	found := words.FindGrid(q.Text)
	if found.Grid == "" && q.Picture != nil {
		found.Grid = pictureGrid
	}
	return found, reader().Read(q.Text, found, q.Locale, r.spoken.context(q))
}

// Understands reports whether Handle knows what a Chat request asks for.
func (r *Router) Understands(q *Request) bool {
	found, in := r.read(q)
	return found.Grid != "" || in.Command != ""
}

// Means returns the command that a message asks for, or "". sure reports whether every word of it is understood.
func (r *Router) Means(q *Request) (command string, sure bool) {
	_, in := r.read(q)
	return in.Command, in.Sure && in.Command != ""
}

// callInLocale returns the call in the message's language, unless the player chose a language in the settings.
func (r *Router) callInLocale(c *call, locale string) *call {
	if locale == "" || c.language != "" {
		return c
	}
	q := *c.Request
	q.Locale = locale
	other := r.call(&q)
	other.phrase = other.phrase.WithCoordinates(c.phrase.Coordinates())
	other.repeated, other.guildChosen, other.noUniqueness, other.pencilMarks, other.words = c.repeated, c.guildChosen, c.noUniqueness, c.pencilMarks, c.words
	return other
}

// hasGridOption reports whether a command can use a grid.
func (r *Router) hasGridOption(command string) bool {
	found := r.commands[command]
	return found.TakesGrid() || command == "answer" || onlyInWords()[command] != nil
}

// takeOptions reads the command's options from the words around a grid.
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
	h := r.commands[in.Command]
	if run := onlyInWords()[in.Command]; run != nil {
		h = handler{Definition: command.Definition{Options: gridOptions()}, run: run}
	}
	reply := r.run(ctx, c, h)
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

// boardWithForm shows the board with a button that opens the form, because a chat message cannot open one.
func boardWithForm(ctx context.Context, c *call) Reply {
	return orRefuse(c, func(c *call, w *game.Work) Reply {
		return c.boardWith(w, "chat.answer", map[string]any{"Name": c.puzzleName(w)})
	})(c.Game.Play.Open(ctx, c.caller(), game.Subject{}))
}

// notUnderstood says what a player can ask for and offers the nearest commands. In public it answers each player only
// once in a while.
func notUnderstood(ctx context.Context, c *call, r *Router) Reply {
	if c.Place == PlaceGuild {
		if _, wait := r.unknown.Reserve(c.User.ID, 1, c.Now()); wait > 0 {
			return Reply{}
		}
	}
	if c.Files {
		return c.say("chat.files", nil)
	}
	reply := c.say("chat.unknown", nil)
	if c.Place != PlaceGuild {
		reply.Controls = nearestControls(ctx, c)
	}
	return reply
}

// paidCommands are the commands that count as help and so add to a ranked time.
var paidCommands = []string{"hint", "next", "check"}

// helpPrices are the times that help adds to a player's result; zero if help is free.
type helpPrices struct{ light, deep time.Duration }

// askedInPassing asks for confirmation before it charges for help that a private message does not clearly ask for, such
// as "no hints please" or "ok".
func askedInPassing(ctx context.Context, c *call, in words.Intent, found words.Found) (reply Reply, ok bool) {
	mentioned := slices.ContainsFunc(append([]string{in.Command}, in.Nearest...), func(name string) bool { return slices.Contains(paidCommands, name) })
	if c.Place == PlaceGuild || found.Grid != "" || !mentioned || in.Sure && in.Asked {
		return reply, false
	}
	p, err := decideOnce(c, "prices", func() (helpPrices, error) { return pricesOfHelp(ctx, c) })
	if p.deep == 0 || err != nil {
		return reply, false
	}
	w, err := c.current(ctx)
	if err != nil {
		return c.refuse(err), true
	}
	return c.boardWith(w, "chat.help-costs", map[string]any{"Light": c.phrase.Duration(p.light), "Deep": c.phrase.Duration(p.deep)}), true
}

// pricesOfHelp returns what help costs if a message names no puzzle. It costs nothing if the request was handled
// before.
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
