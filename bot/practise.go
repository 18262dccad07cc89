package bot

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"time"

	"pencilmark/bot/command"
	"pencilmark/bot/words"
	"pencilmark/internal/game"
	"pencilmark/internal/game/players"
	"pencilmark/internal/phrase"
	"pencilmark/internal/render"
	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/drill"
	"pencilmark/solver/logic"
	"pencilmark/solver/notation"
)

// practiseCommand gives positions in which exactly one technique applies next, and judges the player's move.
func practiseCommand() handler {
	var grades []command.Choice
	for _, g := range drill.Grades() {
		grades = append(grades, command.Choice{Label: string(g), Value: string(g)})
	}
	return handler{
		Definition: command.Definition{Name: "practise", Example: map[string]string{"technique": "X-Wing"}, Cost: 2, Options: []command.Option{
			{Name: "technique", About: "practise-technique", Autocompletes: true},
			{Name: "grade", Choices: grades},
			{Name: "move"},
		}},
		run:      runPractise,
		complete: completePractise,
		actions: []action{
			{name: "practise", plan: Plan{Private: true, Cost: 2}, run: pressPractise},
			{name: "drill-hint", plan: Plan{Private: true, Edit: true}, run: pressDrillHint},
			{name: "drill-show", plan: Plan{Private: true, Edit: true}, run: pressDrillShow},
			{name: "drill-answer", plan: Plan{Private: true, Modal: true}, run: pressDrillAnswer},
			{name: "drill-move", plan: Plan{Private: true, Edit: true}, run: submitDrillMove},
		},
	}
}

// runPractise judges a move or gives a position: of the named technique, else of one that is due, else of the next one
// to learn.
func runPractise(ctx context.Context, c *call) Reply {
	typed := c.Option("technique")
	if move := c.Option("move"); move != "" || notation.IsMove(typed) {
		return judgeCurrentMove(ctx, c, move+typed)
	}
	grade := drill.Grade(c.Option("grade"))
	if grade == drill.AnyGrade {
		typed, grade = words.SplitGrade(typed)
	}
	if typed == "" {
		return giveNext(ctx, c, grade)
	}
	name, near := phrase.FindTechnique(typed)
	family, unknown := phrase.FindFamily(typed), words.UnknownGrade(typed)
	switch {
	case name != "":
		return giveDrill(ctx, c, name, grade)
	case family != "":
		return listFamilyThat(c, family, drill.CanPractise)
	case unknown != "":
		return c.say("bot.practise.grade", map[string]any{"Grade": c.quoted(unknown)})
	case near != "":
		return listFamilies(c, c.say("bot.technique.near", map[string]any{"Typed": c.quoted(typed), "Near": c.phrase.Technique(near)}))
	}
	return listFamilies(c, c.say("bot.technique.unknown", map[string]any{"Typed": c.quoted(typed)}))
}

func giveNext(ctx context.Context, c *call, grade drill.Grade) Reply {
	name, err := c.Game.Training.Next(ctx, c.caller())
	if err != nil {
		return c.refuse(err)
	}
	return giveDrill(ctx, c, name, grade)
}

func completePractise(_ context.Context, c *call) []command.Choice {
	return slices.DeleteFunc(techniquesNamed(c, c.Option("technique")), func(o command.Choice) bool { return !drill.CanPractise(o.Value) })
}

// oneMore answers "another" with another position of the last technique or with another hint; ok is false if the player
// had neither.
func oneMore(ctx context.Context, c *call, command string) (reply Reply, ok bool) {
	d, err := findDrill(ctx, c, "last", c.Game.Training.Last)
	switch {
	case err != nil:
		return c.refuse(err), true
	case d == nil:
		return anotherHint(ctx, c)
	case command == "hint":
		return reply, false
	}
	return giveDrill(ctx, c, d.Technique, d.Grade), true
}

// anotherHint gives a hint on another step of the position that the last hint was about.
func anotherHint(ctx context.Context, c *call) (reply Reply, ok bool) {
	last, err := c.lastPaste(ctx)
	if err != nil {
		return c.refuse(err), true
	}
	if last.Text != "" {
		c = c.withGrid(words.Found{Grid: last.Text, Layout: last.Layout})
		if _, err := c.subject(); err != nil {
			return c.refuse(err), true
		}
		other := func(*solver.Layout) (coach.Topic, error) { return coach.Topic{Skip: 1}, nil }
		return orRefuse(c, showHint)(c.Game.Play.OpenHint(ctx, c.caller(), c.pastedGrid, other, 1)), true
	}
	h, err := c.Game.Play.AnotherHint(ctx, c.caller())
	if errors.Is(err, game.ErrNotFound) {
		return reply, false // there was no previous hint
	}
	return orRefuse(c, showHint)(h, err), true
}

func pressPractise(ctx context.Context, c *call) Reply {
	if name := c.action.Arg(0); name != "" {
		if !isTechnique(name) {
			return c.say("bot.error.old", nil)
		}
		return giveDrill(ctx, c, name, drill.Grade(c.action.Arg(1)))
	}
	return giveNext(ctx, c, drill.AnyGrade)
}

func giveDrill(ctx context.Context, c *call, name string, grade drill.Grade) Reply {
	if !slices.Contains(drill.Grades(), grade) {
		grade = drill.AnyGrade
	}
	d, err := c.Game.Training.Give(ctx, c.caller(), name, grade)
	if errors.Is(err, game.ErrNotFound) {
		reply := explainTechnique(ctx, c, name)
		reply.Text = paragraphs(c.text("bot.practise.never."+string(drill.WhyNone(name)), map[string]any{"Technique": c.phrase.Technique(name)}), reply.Text)
		return reply
	}
	if err != nil {
		return c.refuse(err)
	}
	reply := aboutDrill(c, d, c.text("bot.practise.task", map[string]any{"Technique": phrase.Capital(c.phrase.Technique(name)), "Example": exampleMove(c, d)}))
	reply.Pictures = []Picture{drillPicture(c, d, nil)}
	reply.Pictures[0].Again = false
	return withDrillControls(c, reply, d, 0)
}

// exampleMove returns an example of a move in the notation that the technique needs. It reveals nothing about the
// position.
func exampleMove(c *call, d *drill.Drill) string {
	sign := "<>"
	if len(d.Step.Places) > 0 {
		sign = "="
	}
	return c.phrase.Cell(d.Grid.Layout(), 4) + sign + "7"
}

func aboutDrill(c *call, d *drill.Drill, text string) Reply {
	title := c.text("bot.practise.title", map[string]any{"Technique": phrase.Capital(c.phrase.Technique(d.Technique)), "Grade": c.phrase.Text("drill.grade."+string(d.Grade), nil)})
	return Reply{Message: Message{Title: title, Text: text}}
}

func drillPicture(c *call, d *drill.Drill, s *solver.Step) Picture {
	b := render.Board{Grid: d.Grid, NoteCells: d.Grid.Empty()}
	if s != nil {
		b = render.TeachingBoard(d.Grid, s)
	}
	return again(c.picture("practice", b))
}

func withDrillControls(c *call, reply Reply, d *drill.Drill, level int) Reply {
	on := func(name string, more ...string) Action {
		return NewAction(name, append([]string{d.Technique, d.Place()}, more...)...)
	}
	reply.Controls = []Control{c.button("drill-answer", Success, on("drill-answer"))}
	if level < phrase.LevelWhere {
		reply.Controls = append(reply.Controls, c.button("hint", Primary, on("drill-hint", strconv.Itoa(level+1))))
	}
	reply.Controls = append(reply.Controls,
		c.button("drill-show", Secondary, on("drill-show")),
		c.button("practise-other", Secondary, NewAction("practise", d.Technique, string(d.Grade))))
	reply.Controls = append(reply.Controls, c.learnLink(d.Technique, game.ArgumentLevel)...)
	return reply
}

func drillPressed(ctx context.Context, c *call) (*drill.Drill, error) {
	return c.Game.Training.Open(ctx, c.action.Arg(0), c.action.Arg(1))
}

func pressDrillHint(ctx context.Context, c *call) Reply {
	d, err := drillPressed(ctx, c)
	if err != nil {
		return c.refuse(err)
	}
	level, _ := strconv.Atoi(c.action.Arg(2))
	return drillHint(ctx, c, d, max(level, phrase.LevelNudge))
}

// drillHint gives a hint on a practice position; level 0 is one level deeper than the last.
func drillHint(ctx context.Context, c *call, d *drill.Drill, level int) Reply {
	level, err := c.Game.Training.Hint(ctx, c.caller(), d.ID, level, phrase.LevelWhere)
	if err != nil {
		return c.refuse(err)
	}
	reply := aboutDrill(c, d, c.phrase.Hint(&d.Step, d.Grid, level))
	reply.Pictures = []Picture{drillPicture(c, d, nil)}
	if level >= phrase.LevelWhere {
		reply.add(c.text("bot.practise.no-more", nil))
		reply.Pictures[0] = again(c.picture("practice", render.Board{Grid: d.Grid, NoteCells: d.Grid.Empty(), Step: &d.Step, UnitsOnly: true}))
	}
	return withDrillControls(c, reply, d, level)
}

func pressDrillShow(ctx context.Context, c *call) Reply {
	d, err := drillPressed(ctx, c)
	if err == nil {
		err = c.Game.Training.Show(ctx, c.caller(), d.ID)
	}
	if err != nil {
		return c.refuse(err)
	}
	return drillOver(ctx, c, aboutDrill(c, d, ""), d, &d.Step)
}

// drillOver completes a reply about a finished position: it adds the step, the next repetition and what to do next.
func drillOver(ctx context.Context, c *call, reply Reply, d *drill.Drill, s *solver.Step) Reply {
	c.argumentView = wholeArgument
	text, files := c.readable(func(p *phrase.Printer) []string { return p.HintInFull(s, d.Grid) })
	reply.Text, reply.Files = paragraphs(append([]string{reply.Text}, text...)...), files
	reply.Pictures = []Picture{drillPicture(c, d, s)}
	all, err := c.Game.Training.Progress(ctx, c.caller())
	if err != nil {
		c.logFailure(ctx, "no progress", err)
	}
	for _, p := range all {
		if p.Technique == d.Technique {
			reply.Note = c.text("bot.practise.again", map[string]any{"Box": p.Box, "Boxes": players.Boxes, "Due": p.Due.Unix()})
		}
	}
	reply.Controls = append([]Control{
		c.button("practise-more", Primary, NewAction("practise", d.Technique, string(d.Grade))),
		c.button("practise-next", Secondary, NewAction("practise")),
	}, c.learnLink(d.Technique, game.ArgumentLevel)...)
	return reply
}

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

// judgeCurrentMove judges a move in the player's current practice position.
func judgeCurrentMove(ctx context.Context, c *call, text string) Reply {
	d, err := decideOnce(c, "exercise", func() (*drill.Drill, error) {
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

// judgeMoveInChat answers a message that is nothing but a move in the player's practice position; ok is false for other
// messages.
func judgeMoveInChat(ctx context.Context, c *call) (reply Reply, ok bool) {
	if c.Place == PlaceGuild || len(c.Text) > maxMove || !notation.IsMove(c.Text) {
		return reply, false
	}
	return inExercise(ctx, c, func(c *call, d *drill.Drill) Reply {
		reply, right := judgeMove(ctx, c, d, c.Text)
		if right || !notation.IsEntry(c.Text) {
			return reply
		}
		if other, err := puzzleUnderWay(ctx, c); err != nil {
			c.logFailure(ctx, "no other puzzle", err)
		} else if other != nil {
			reply.add(c.text("bot.practise.instead", map[string]any{"Name": c.puzzleName(other), "Move": c.Text}))
		}
		return reply
	})
}

// whilePractising answers about the player's practice position, if the request names no puzzle; ok is false otherwise
// and in public.
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

// whyInDrill says why a cell in a drill must, or cannot, be a digit. An argument counts as help.
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
		reply.Pictures[0] = again(c.picture("practice", render.TeachingBoard(r.Before, &r.Step)))
	}
	return withDrillControls(c, reply, d, 0)
}

// currentDrill returns the player's drill if they used it later than their puzzle, else nil. Questions in a drill must
// not cost time in a daily.
func currentDrill(ctx context.Context, c *call) (*drill.Drill, error) {
	return findDrill(ctx, c, "practising", c.Game.Training.Current)
}

// findDrill is currentDrill with another function to look up the drill.
func findDrill(ctx context.Context, c *call, how string, find func(context.Context, game.Call) (*drill.Drill, time.Time, error)) (*drill.Drill, error) {
	return decideOnce(c, how, func() (*drill.Drill, error) {
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

// judgeMove judges a practice move; right reports whether the requested technique gives it.
func judgeMove(ctx context.Context, c *call, d *drill.Drill, text string) (reply Reply, right bool) {
	places, removes, err := notation.ParseMoves(d.Grid.Layout(), text)
	move := drill.Move{Places: places, Removes: removes}
	if err != nil || move.IsEmpty() {
		reply = c.say("bot.practise.unreadable", map[string]any{"Typed": c.quoted(text)})
		reply.KeepsPressed = true
		return reply, false
	}
	j, err := c.Game.Training.Judge(ctx, c.caller(), d, move)
	if err != nil {
		return c.refuse(err), false
	}
	verdict := c.phrase.DrillVerdict(d, &move, j)
	if j.Verdict == drill.Right {
		return drillOver(ctx, c, aboutDrill(c, d, verdict), d, &j.Step), true
	}
	reply = aboutDrill(c, d, verdict)
	reply.Pictures = []Picture{drillPicture(c, d, nil)}
	return withDrillControls(c, reply, d, 0), false
}
