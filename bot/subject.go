package bot

import (
	"context"
	"strconv"
	"strings"

	"pencilmark/bot/command"
	"pencilmark/bot/words"
	"pencilmark/internal/game"
	"pencilmark/internal/game/play"
	"pencilmark/internal/spelling"
	"pencilmark/solver/format"
	"pencilmark/solver/notation"
)

// gridOptions returns the options that give a command its puzzle, followed by more.
func gridOptions(more ...command.Option) []command.Option {
	return append([]command.Option{{Name: "grid", TakesGrid: true, Autocompletes: true}, {Name: "layout"}}, more...)
}

// pictureOptions is gridOptions for a command that also takes a picture of a puzzle.
func pictureOptions(more ...command.Option) []command.Option {
	return gridOptions(append([]command.Option{{Name: "picture", Kind: command.Picture}}, more...)...)
}

func exampleGrid() map[string]string { return map[string]string{"grid": "..4.2..3.1......"} }

// subject returns the puzzle of the request: a pasted grid, an id, or the current one. It fails with a *format.Error
// or a *layoutError.
func (c *call) subject() (game.Subject, error) {
	text := c.Option("grid")
	if text == "" {
		return game.Subject{}, nil
	}
	if id := words.PuzzleID(text); id != "" {
		return game.Subject{Puzzle: id}, nil
	}
	p, err := c.read(text)
	return game.Subject{Grid: p.Grid, PartialNotes: p.Notes != nil}, err
}

// read reads a pasted grid, in the layout of the layout option if there is one.
func (c *call) read(text string) (p format.Puzzle, err error) {
	o := format.Options{}
	if name := c.Option("layout"); name != "" {
		shape, err := notation.ParseShape(name)
		if err != nil {
			return p, &layoutError{name, err}
		}
		o.Shape = &shape
	}
	if p, err = format.ReadPuzzle(text, o); err == nil {
		c.pastedGrid = p.AsSet()
	}
	return p, err
}

type layoutError struct {
	name  string
	cause error
}

func (e *layoutError) Error() string { return e.cause.Error() }

// maxRecent is the number of latest puzzles that completion searches.
const maxRecent = 200

// completePuzzle offers the player's latest puzzles whose id or tier contains the typed text. A pasted grid gets no
// offers.
func completePuzzle(ctx context.Context, c *call) []command.Choice {
	recent, err := c.Game.Play.Recent(ctx, c.caller(), maxRecent)
	if err != nil {
		c.logFailure(ctx, "completion failed", err)
		return nil
	}
	var choices []command.Choice
	typed := spelling.FoldAccents(strings.TrimPrefix(c.Option("grid"), "#"))
	for _, p := range recent {
		label := c.text("bot.choice.puzzle", map[string]any{"ID": p.ID, "Tier": c.phrase.Tier(p.Tier.String())})
		if strings.Contains(spelling.FoldAccents(label), typed) {
			choices = append(choices, command.Choice{Label: label, Value: p.ID})
		}
	}
	return choices
}

// attempt returns the attempt that the pressed control names, with its version if there is one.
func (c *call) attempt() (s game.Subject) {
	id, version, _ := strings.Cut(c.action.Arg(0), ".")
	s.Attempt, _ = strconv.ParseInt(id, 10, 64)
	if v, err := strconv.Atoi(version); err == nil {
		s.Version = &v
	}
	return s
}

// current returns the player's current puzzle in this place, regardless of what the call has done.
func (c *call) current(ctx context.Context) (*game.Work, error) {
	looking := c.caller()
	looking.ID = ""
	return c.Game.Play.Open(ctx, looking, game.Subject{})
}

// on returns an action about an attempt.
func on(name string, w *game.Work, args ...string) Action {
	return NewAction(name, append([]string{strconv.FormatInt(w.ID, 10)}, args...)...)
}

// onVersion is on for an action that is valid only for the current version of the attempt.
func onVersion(name string, w *game.Work, args ...string) Action {
	act := on(name, w, args...)
	act.Args[0] += "." + strconv.Itoa(w.Version)
	return act
}

// caller returns the call that is passed to the game.
func (c *call) caller() game.Call {
	return game.Call{
		ID:     c.Request.ID,
		Player: game.Player{ID: c.User.ID, Name: c.User.Name, Locale: c.platformLocale()},
		Guild:  c.Guild,

		Request:      c.digest,
		NoUniqueness: c.noUniqueness,
	}
}

// startsOver names the commands after which questions no longer apply to the pasted grid.
var startsOver = map[string]bool{"daily": true, "mini": true, "play": true, "practise": true, "answer": true, "undo": true, "giveup": true, "look": true, "replay": true}

// runAbout runs a command. A command that takes a puzzle and gets none applies to the last pasted grid that could not
// be played.
func (c *call) runAbout(ctx context.Context, h handler) Reply {
	takesGrid := h.TakesGrid() && h.Name != "submit" // submit without a grid lists the player's submissions
	if !takesGrid && !startsOver[h.Name] {
		return h.run(ctx, c)
	}
	last, err := c.lastPaste(ctx)
	if err != nil {
		return c.refuse(err)
	}
	if takesGrid && c.Option("grid") == "" && last.Text != "" {
		c = c.withGrid(words.Found{Grid: last.Text, Layout: last.Layout})
	}
	reply := h.run(ctx, c)
	if next := c.pasted(ctx, takesGrid, last); next != last && !c.repeated {
		c.keepPaste(ctx, next)
	}
	return reply
}

// lastPaste returns the last pasted grid as of the request's first delivery.
func (c *call) lastPaste(ctx context.Context) (play.Paste, error) {
	return decideOnce(c, "paste", func() (play.Paste, error) { return c.Game.Play.LastPaste(ctx, c.caller()) })
}

// pasted returns the last pasted grid as it is after a command. It has no text if the grid became the puzzle in play.
func (c *call) pasted(ctx context.Context, takesGrid bool, last play.Paste) play.Paste {
	text := c.Option("grid")
	switch {
	case takesGrid && text == "":
		return last
	case !takesGrid, words.PuzzleID(text) != "":
		return play.Paste{Picture: last.Picture}
	}
	now := play.Paste{Text: text, Layout: c.Option("layout")}
	switch {
	case c.reading != nil:
		now.Picture = c.reading.draft
	case text == last.Text:
		now.Picture = last.Picture
	}
	w, err := c.current(ctx)
	if err == nil && c.pastedGrid != nil && game.ContainsDigits(c.pastedGrid, w.Grid) {
		now.Text, now.Layout = "", ""
	}
	return now
}

// leavePaste forgets the pasted grid because the player pressed a control of the puzzle in play.
func (c *call) leavePaste(ctx context.Context) {
	if last, err := c.lastPaste(ctx); err == nil && !c.repeated && last.Text != "" {
		c.keepPaste(ctx, play.Paste{Picture: last.Picture})
	}
}

func (c *call) keepPaste(ctx context.Context, p play.Paste) {
	if err := c.Game.Play.KeepPaste(ctx, c.caller(), p); err != nil {
		c.logFailure(ctx, "keeping what was pasted failed", err)
	}
}
