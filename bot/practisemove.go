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

func pressDrillAnswer(_ context.Context, c *call) Reply {
	return openForm(c, NewAction("drill-move", c.action.Arg(0), c.action.Arg(1)), "bot.practise.form",
		Field{ID: "move", Label: c.text("bot.practise.field", nil), Hint: "r1c5<>7, r4c57<>3", Max: maxMove})
}

const maxMove = 400

func submitDrillMove(ctx context.Context, c *call) Reply {
	d, err := drillPressed(ctx, c)
	if err != nil {
		return c.refuse(err)
	}
	reply, _ := judgeMove(ctx, c, d, c.Fields["move"])
	return reply
}

// judgeCurrentMove judges a move in the position that the player has before them.
func judgeCurrentMove(ctx context.Context, c *call, text string) Reply {
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
	reply, _ := judgeMove(ctx, c, d, text)
	return reply
}

// judgeMoveInChat answers a message that is only a move in the position that the player practises in; ok is false
// otherwise.
func judgeMoveInChat(ctx context.Context, c *call) (reply Reply, ok bool) {
	if c.Place == PlaceGuild || len(c.Text) > maxMove || !notation.IsMove(c.Text) {
		return reply, false
	}
	d, err := currentDrill(ctx, c)
	switch {
	case err != nil:
		return c.refuse(err), true
	case d == nil:
		return reply, false
	}
	reply, right := judgeMove(ctx, c, d, c.Text)
	if right || !notation.IsEntry(c.Text) {
		return reply, true
	}
	if other, err := puzzleUnderWay(ctx, c); err != nil {
		c.logFailure(ctx, "no other puzzle", err)
	} else if other != nil {
		reply.add(c.text("bot.practise.instead", map[string]any{"Name": c.puzzleName(other), "Move": c.Text}))
	}
	return reply, true
}

// whilePractising answers about the position that the player practises in, if the request names no puzzle; ok is false
// otherwise and in public.
func whilePractising(ctx context.Context, c *call, answer func(*call, *drill.Drill) Reply) (reply Reply, ok bool) {
	if c.Option("cell") != "" || c.Option("digit") != "" {
		return reply, false
	}
	return inExercise(ctx, c, answer)
}

// inExercise is whilePractising for questions that may name a cell and a digit.
func inExercise(ctx context.Context, c *call, answer func(*call, *drill.Drill) Reply) (reply Reply, ok bool) {
	everybodyReads := c.Kind == KindChat && c.Place == PlaceGuild
	if everybodyReads || c.Option("grid") != "" {
		return reply, false
	}
	d, err := currentDrill(ctx, c)
	switch {
	case err != nil:
		return c.refuse(err), true
	case d == nil:
		return reply, false
	}
	return answer(c, d), true
}

// checkedDrill answers a check in a drill, where nothing can be entered.
func checkedDrill(c *call, d *drill.Drill) Reply {
	reply := aboutDrill(c, d, c.text("bot.practise.check", map[string]any{"Example": exampleMove(c, d)}))
	reply.Pictures = []Picture{drillPicture(c, d, nil)}
	return withDrillControls(c, reply, d, 0)
}

// whyInDrill says why a cell in a drill is, or cannot be, a digit. An argument counts as help.
func whyInDrill(ctx context.Context, c *call, d *drill.Drill) Reply {
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
	reply := aboutDrill(c, d, paragraphs(c.phrase.WhyAdvice(r, strong)...))
	reply.Pictures = []Picture{drillPicture(c, d, nil)}
	if r.Kind == coach.ReasonArgument {
		if _, err := c.Game.Training.Hint(ctx, c.caller(), d.ID, 0, phrase.LevelWhere); err != nil {
			return c.refuse(err)
		}
		reply.Pictures[0] = c.picture("practice", render.TeachingBoard(r.Before, &r.Step))
	}
	return withDrillControls(c, reply, d, 0)
}

// currentDrill returns the drill that the player used later than their puzzle, else nil. Questions in a drill must not
// cost time in a daily.
func currentDrill(ctx context.Context, c *call) (*drill.Drill, error) {
	return findDrill(ctx, c, "practising", c.Game.Training.Current)
}

// findDrill is currentDrill with another way to find the drill.
func findDrill(ctx context.Context, c *call, how string, find func(context.Context, game.Call) (*drill.Drill, time.Time, error)) (*drill.Drill, error) {
	return decided(c, how, func() (*drill.Drill, error) {
		d, since, err := find(ctx, c.caller())
		if d, err = orNone(d, err); d == nil {
			return nil, err
		}
		other, err := puzzleUnderWay(ctx, c)
		if err != nil || other != nil && other.Touched().After(since) {
			return nil, err
		}
		return d, nil
	})
}

func orNone(d *drill.Drill, err error) (*drill.Drill, error) {
	if err != nil {
		d = nil
	}
	if errors.Is(err, game.ErrNotFound) {
		err = nil
	}
	return d, err
}

// puzzleUnderWay returns the current puzzle if it has not ended, else nil.
func puzzleUnderWay(ctx context.Context, c *call) (*game.Work, error) {
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

// judgeMove judges a practice move; right reports whether it is the requested technique's.
func judgeMove(ctx context.Context, c *call, d *drill.Drill, text string) (reply Reply, right bool) {
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
		return drillOver(ctx, c, aboutDrill(c, d, paragraphs(verdict, toldStep(c, d, &j.Step))), d, &j.Step), true
	}
	reply = aboutDrill(c, d, verdict)
	reply.Pictures = []Picture{drillPicture(c, d, nil)}
	return withDrillControls(c, reply, d, 0), false
}
