package bot

import (
	"context"
	"errors"

	"pencilmark/internal/game"
	"pencilmark/solver/drill"
	"pencilmark/solver/notation"
)

// pressDrillAnswer opens the form for a move.
func pressDrillAnswer(_ context.Context, c *call) Reply {
	return Reply{Modal: &Modal{
		Action: NewAction("drill-move", c.action.Arg(0), c.action.Arg(1)),
		Title:  c.text("bot.practise.form", nil),
		Fields: []Field{{ID: "move", Label: c.text("bot.practise.field", nil), Hint: "r1c5<>7, r4c57<>3", Max: maxMove}},
	}}
}

// maxMove is the longest text of a move, in characters.
const maxMove = 400

// submitDrillMove judges the form's move.
func submitDrillMove(ctx context.Context, c *call) Reply {
	d, err := c.drillPressed(ctx)
	if err != nil {
		return c.refuse(err)
	}
	return c.moved(ctx, d, c.Fields["move"])
}

// movedNow judges a move in the position that the player has before them.
func (c *call) movedNow(ctx context.Context, text string) Reply {
	d, err := c.Game.Training.Current(ctx, c.caller())
	if errors.Is(err, game.ErrNotFound) {
		reply := c.say("bot.practise.none", nil)
		reply.Controls = []Control{c.button("practise-next", Primary, NewAction("practise"))}
		return reply
	}
	if err != nil {
		return c.refuse(err)
	}
	return c.moved(ctx, d, text)
}

// movedInChat answers a message that is a move and no more, while a position is open; ok is
// false for any other.
func (c *call) movedInChat(ctx context.Context) (reply Reply, ok bool) {
	if c.Place == PlaceGuild || len(c.Text) > maxMove || !notation.IsMove(c.Text) {
		return reply, false
	}
	d, err := c.Game.Training.Current(ctx, c.caller())
	if errors.Is(err, game.ErrNotFound) {
		return reply, false
	}
	if err != nil {
		return c.refuse(err), true
	}
	return c.moved(ctx, d, c.Text), true
}

// moved judges a move, and tells what it is worth.
func (c *call) moved(ctx context.Context, d *drill.Drill, text string) Reply {
	places, removes, err := notation.ParseMoves(d.Grid.Layout(), text)
	move := drill.Move{Places: places, Removes: removes}
	if err != nil || move.IsEmpty() {
		reply := c.say("bot.practise.unreadable", map[string]any{"Typed": quoted(text)})
		reply.Beside = true
		return reply
	}
	j, err := c.Game.Training.Judge(ctx, c.caller(), d, move)
	if err != nil {
		return c.refuse(err)
	}
	verdict := c.phrase.DrillVerdict(d, &move, j)
	if j.Verdict == drill.Right {
		return c.drillOver(ctx, c.aboutDrill(d, paragraphs(verdict, c.toldStep(d, &j.Step))), d, &j.Step)
	}
	reply := c.aboutDrill(d, verdict)
	reply.Pictures = []Picture{c.drillPicture(d, nil)}
	return c.withDrillControls(reply, d, 0)
}
