package bot

import (
	"context"
	"errors"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/phrase"
	"pencilmark/internal/render"
	"pencilmark/solver/coach"
	"pencilmark/solver/drill"
	"pencilmark/solver/logic"
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
	reply, _ := c.moved(ctx, d, c.Fields["move"])
	return reply
}

// movedNow judges a move in the position that the player has before them.
func (c *call) movedNow(ctx context.Context, text string) Reply {
	d, err := decided(c, "exercise", func() (*drill.Drill, error) {
		d, _, err := c.Game.Training.Current(ctx, c.caller())
		return orNone(d, err)
	})
	if err == nil && d == nil {
		reply := c.say("bot.practise.none", nil)
		reply.Controls = []Control{c.button("practise-next", Primary, NewAction("practise"))}
		return reply
	}
	if err != nil {
		return c.refuse(err)
	}
	reply, _ := c.moved(ctx, d, text)
	return reply
}

// movedInChat answers a message that is only a move in the position that the player practises in; ok is false
// otherwise.
func (c *call) movedInChat(ctx context.Context) (reply Reply, ok bool) {
	if c.Place == PlaceGuild || len(c.Text) > maxMove || !notation.IsMove(c.Text) {
		return reply, false
	}
	d, err := c.practising(ctx)
	switch {
	case err != nil:
		return c.refuse(err), true
	case d == nil:
		return reply, false
	}
	reply, right := c.moved(ctx, d, c.Text)
	if right || !notation.IsEntry(c.Text) {
		return reply, true
	}
	if other, err := c.goingOn(ctx); err != nil {
		c.logFailure(ctx, "no other puzzle", err)
	} else if other != nil {
		reply.add(c.text("bot.practise.instead", map[string]any{"Name": c.puzzleName(other), "Move": c.Text}))
	}
	return reply, true
}

// whilePractising answers about the position that the player practises in, if the request names no puzzle; ok is false
// otherwise and in public.
func (c *call) whilePractising(ctx context.Context, answer func(*drill.Drill) Reply) (reply Reply, ok bool) {
	if c.Option("cell") != "" || c.Option("digit") != "" {
		return reply, false
	}
	return c.inExercise(ctx, answer)
}

// inExercise is whilePractising for what may name a cell and a digit.
func (c *call) inExercise(ctx context.Context, answer func(*drill.Drill) Reply) (reply Reply, ok bool) {
	everybodyReads := c.Kind == KindChat && c.Place == PlaceGuild
	if everybodyReads || c.Option("grid") != "" {
		return reply, false
	}
	d, err := c.practising(ctx)
	switch {
	case err != nil:
		return c.refuse(err), true
	case d == nil:
		return reply, false
	}
	return answer(d), true
}

// checkedDrill says how a position to practise in stands, where nothing is entered.
func (c *call) checkedDrill(d *drill.Drill) Reply {
	reply := c.aboutDrill(d, c.text("bot.practise.check", map[string]any{"Example": c.exampleMove(d)}))
	reply.Pictures = []Picture{c.drillPicture(d, nil)}
	return c.withDrillControls(reply, d, 0)
}

// whyInDrill says why a cell in a drill is, or cannot be, a digit. An argument counts as help.
func (c *call) whyInDrill(ctx context.Context, d *drill.Drill) Reply {
	asked, err := c.candidate(d.Grid.Layout())
	if err != nil {
		return c.refuse(err)
	}
	p, err := coach.NewPosition(ctx, nil, d.Grid)
	if err != nil {
		return c.refuse(err)
	}
	r, err := coach.New(logic.Human()).Why(ctx, p, asked)
	if err != nil {
		return c.refuse(err)
	}
	reply := c.aboutDrill(d, paragraphs(c.phrase.WhyAdvice(r, strong)...))
	reply.Pictures = []Picture{c.drillPicture(d, nil)}
	if r.Kind == coach.ReasonArgument {
		if _, err := c.Game.Training.Hint(ctx, c.caller(), d.ID, 0, phrase.LevelWhere); err != nil {
			return c.refuse(err)
		}
		reply.Pictures[0] = c.picture("practice", render.TeachingBoard(r.Before, &r.Step))
	}
	return c.withDrillControls(reply, d, 0)
}

// practising returns the drill that the player used later than their puzzle, else nil. Questions in a drill must not
// cost time in a daily.
func (c *call) practising(ctx context.Context) (*drill.Drill, error) {
	return c.exercise(ctx, "practising", c.Game.Training.Current)
}

// exercise is practising for a position that is looked for in some way.
func (c *call) exercise(ctx context.Context, how string, find func(context.Context, game.Call) (*drill.Drill, time.Time, error)) (*drill.Drill, error) {
	return decided(c, how, func() (*drill.Drill, error) {
		d, since, err := find(ctx, c.caller())
		if d, err = orNone(d, err); d == nil {
			return nil, err
		}
		other, err := c.goingOn(ctx)
		if err != nil || other != nil && other.Touched().After(since) {
			return nil, err
		}
		return d, nil
	})
}

// orNone turns "not found" into none.
func orNone(d *drill.Drill, err error) (*drill.Drill, error) {
	if err != nil {
		d = nil
	}
	if errors.Is(err, game.ErrNotFound) {
		err = nil
	}
	return d, err
}

// goingOn returns the puzzle that goes on, nil if there is none.
func (c *call) goingOn(ctx context.Context) (*game.Work, error) {
	w, err := c.current(ctx)
	if errors.Is(err, game.ErrNoCurrent) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if _, ended := w.Ended(); ended {
		return nil, nil
	}
	return w, nil
}

// moved judges a move, and tells what it is worth; right is that it is what was asked for.
func (c *call) moved(ctx context.Context, d *drill.Drill, text string) (reply Reply, right bool) {
	places, removes, err := notation.ParseMoves(d.Grid.Layout(), text)
	move := drill.Move{Places: places, Removes: removes}
	if err != nil || move.IsEmpty() {
		reply = c.say("bot.practise.unreadable", map[string]any{"Typed": c.quoted(text)})
		reply.Beside = true
		return reply, false
	}
	j, err := c.Game.Training.Judge(ctx, c.caller(), d, move)
	if err != nil {
		return c.refuse(err), false
	}
	verdict := c.phrase.DrillVerdict(d, &move, j)
	if j.Verdict == drill.Right {
		return c.drillOver(ctx, c.aboutDrill(d, paragraphs(verdict, c.toldStep(d, &j.Step))), d, &j.Step), true
	}
	reply = c.aboutDrill(d, verdict)
	reply.Pictures = []Picture{c.drillPicture(d, nil)}
	return c.withDrillControls(reply, d, 0), false
}
