package bot

import (
	"context"

	"pencilmark/internal/game"
	"pencilmark/solver"
)

// pencilMarks is the action behind the button that shows or hides the candidates of a
// player's own board, from then on.
func pencilMarks() action {
	return action{name: "marks", plan: Plan{Private: true, Edit: true}, run: pressPencilMarks}
}

func pressPencilMarks(ctx context.Context, c *call) Reply {
	w, err := c.Game.Play.Open(ctx, c.caller(), c.attempt())
	if err == nil {
		c.pencilMarks = c.action.Arg(1) == "on"
		err = c.Game.People.ChangePreferences(ctx, c.caller(), func(p *game.Preferences) { p.PencilMarks = c.pencilMarks })
	}
	if err != nil {
		return c.refuse(err)
	}
	if c.pencilMarks && w.Page.NoFilling {
		return c.work(w, "bot.marks.off")
	}
	if c.pencilMarks {
		return c.work(w, "bot.marks.shown")
	}
	return c.work(w, "bot.marks.hidden")
}

// marksButton offers the other of the two.
func (c *call) marksButton(w *game.Work) Control {
	if c.pencilMarks {
		return c.button("marks-hide", Secondary, on("marks", w, "off"))
	}
	return c.button("marks-show", Secondary, on("marks", w, "on"))
}

// noteCells are the cells whose candidates a picture of a work shows: those that the
// puzzle restricts, or all where the player wants their own pencil marks and the server lets
// candidates be filled in. These are
// what the digits on the board leave, less what the player has crossed out.
func (c *call) noteCells(w *game.Work) solver.CellSet {
	if _, ended := w.Ended(); c.pencilMarks && !ended && !c.public && !w.Page.NoFilling {
		return w.Progress.Empty()
	}
	return w.Grid.Restricted()
}
