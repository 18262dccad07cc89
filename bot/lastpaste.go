package bot

import (
	"context"
	"slices"

	"pencilmark/internal/game"
	"pencilmark/internal/game/play"
)

// startsOver names the commands that are about the puzzle in play or begin another, so that a
// pasted grid is no longer what questions are about.
var startsOver = map[string]bool{"daily": true, "mini": true, "play": true, "practise": true, "answer": true, "undo": true, "giveup": true, "look": true, "replay": true}

// runAbout runs a command. One that takes a puzzle and is given none is about the last grid that
// was pasted, if that could not become the puzzle in play.
func (c *call) runAbout(ctx context.Context, command command) Reply {
	takesGrid := command.takesGrid() && command.Name != "submit" // which lists one's own without one
	if !takesGrid && !startsOver[command.Name] {
		return command.run(ctx, c)
	}
	last, err := c.lastPaste(ctx)
	if err != nil {
		return c.refuse(err)
	}
	if takesGrid && c.Option("grid") == "" && last.Text != "" {
		c = c.withGrid(foundGrid{grid: last.Text, layout: last.Layout})
	}
	reply := command.run(ctx, c)
	if next := c.pasted(ctx, takesGrid, last); next != last && !c.before {
		c.keepPaste(ctx, next)
	}
	return reply
}

// lastPaste is the grid that was pasted last when the call first came.
func (c *call) lastPaste(ctx context.Context) (play.Paste, error) {
	return decided(c, "paste", func() (play.Paste, error) { return c.Game.Play.LastPaste(ctx, c.caller()) })
}

// pasted is the grid that was pasted last once a command has run: none if it is the puzzle in play.
func (c *call) pasted(ctx context.Context, takesGrid bool, last play.Paste) play.Paste {
	text := c.Option("grid")
	switch {
	case takesGrid && text == "":
		return last
	case !takesGrid, puzzleID.MatchString(text):
		return play.Paste{}
	}
	w, err := c.current(ctx)
	if err == nil && c.pastedGrid != nil && game.ContainsDigits(c.pastedGrid, w.Grid) {
		return play.Paste{}
	}
	return play.Paste{Text: text, Layout: c.Option("layout")}
}

// leavePaste makes questions be about the puzzle in play again, of which a control was pressed.
func (c *call) leavePaste(ctx context.Context) {
	if last, err := c.lastPaste(ctx); err == nil && !c.before && last != (play.Paste{}) {
		c.keepPaste(ctx, play.Paste{})
	}
}

func (c *call) keepPaste(ctx context.Context, p play.Paste) {
	if err := c.Game.Play.KeepPaste(ctx, c.caller(), p); err != nil {
		c.logFailure(ctx, "keeping what was pasted failed", err)
	}
}

// takesGrid reports whether the command is about a puzzle that it may be given.
func (c *command) takesGrid() bool {
	return slices.ContainsFunc(c.Options, func(o Option) bool { return o.TakesGrid })
}
