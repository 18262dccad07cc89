package bot

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"pencilmark/bot/command"
	"pencilmark/bot/words"
	"pencilmark/internal/game"
	"pencilmark/internal/game/play"
	"pencilmark/internal/phrase"
	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/drill"
	"pencilmark/solver/logic"
	"pencilmark/solver/notation"
)

func hintCommand() handler {
	return handler{
		Definition: command.Definition{Name: "hint", Example: map[string]string{"cell": "r9c9"}, Cost: 2, Options: pictureOptions(
			command.Option{Name: "level", Kind: command.Integer, Min: 1, Max: game.MaxHintLevel}, command.Option{Name: "cell", Kind: command.Cell, About: "hint-cell"}, command.Option{Name: "digit", Kind: command.Digit},
		)},
		run:      runHint,
		complete: completePuzzle,
		actions: []action{
			{name: "hint", plan: Plan{Private: true, Edit: true}, run: pressHint},
			{name: "hint-open", plan: Plan{Private: true, Edit: true, Cost: 2}, run: pressOpenHint},
			{name: "explain", plan: Plan{Private: true, Edit: true}, run: pressExplain},
			{name: "apply", plan: Plan{Private: true, Edit: true}, run: pressApply},
		},
	}
}

func runHint(ctx context.Context, c *call) Reply {
	if c.Option(words.Simple) != "" {
		c.argumentView = simpleWords
		return hint(ctx, c, cmp.Or(c.levelOption("level"), game.ArgumentLevel), c.Game.Play.HintUpTo)
	}
	if level := c.levelOption("level"); level > 0 {
		return hint(ctx, c, level, c.Game.Play.Hint)
	}
	return hint(ctx, c, c.levelOption(words.WantedLevel), c.Game.Play.HintUpTo)
}

// levelOption returns the hint level in an option, 0 if there is none.
func (c *call) levelOption(name string) int {
	level, _ := strconv.Atoi(c.Option(name))
	return min(max(level, 0), game.MaxHintLevel)
}

// hintWhilePractising gives a hint on the player's current practice position; ok is false if there is none or the
// command names a puzzle.
func hintWhilePractising(ctx context.Context, c *call, level int) (reply Reply, ok bool) {
	return whilePractising(ctx, c, func(c *call, d *drill.Drill) Reply { return drillHint(ctx, c, d, level) })
}

// hintFunc is one of the game's methods that give a hint of a level.
type hintFunc func(context.Context, game.Call, game.Subject, play.Ask[coach.Topic], int) (*play.Hint, error)

func hint(ctx context.Context, c *call, level int, hint hintFunc) Reply {
	if reply, ok := hintWhilePractising(ctx, c, level); ok {
		return reply
	}
	ask := func(of game.Subject) (*play.Hint, error) {
		h, err := hint(ctx, c.caller(), of, c.topic, level)
		if _, several := errors.AsType[*game.SeveralError](err); several && c.pastedGrid != nil {
			return c.Game.Play.OpenHint(ctx, c.caller(), c.pastedGrid, c.topic, max(level, 1))
		}
		return h, err
	}
	return askAndShow(ctx, c, ask, func(c *call, h *play.Hint) Reply { return addSteps(ctx, c, showHint(c, h), h) })
}

// addSteps adds the following steps to a hint, if the message asks for several and the hint shows its move. It adds
// none in a live daily.
func addSteps(ctx context.Context, c *call, reply Reply, h *play.Hint) Reply {
	steps, _ := strconv.Atoi(c.Option(words.WantedSteps))
	more := steps - 1
	if more < 1 || !h.Found || h.Level < game.MaxHintLevel || h.Live {
		return reply
	}
	ladder := logic.Human()
	if c.noUniqueness || h.Several {
		ladder = ladder.WithoutUniqueness()
	}
	at, told := h.Before.Clone(), c.linking().NewPathText(maxPathLine)
	at.Apply(&h.Step)
	_, err := coach.New(ladder).Path(ctx, at, func(before *solver.Grid, s solver.Step) bool {
		return told.AddStep(0, before, s) && len(told.Lines) < more
	})
	if err != nil {
		return c.refuse(err)
	}
	var lines []string
	for i := range told.Lines {
		lines = append(lines, written(i+2, &told.Lines[i]))
	}
	reply.add(strings.Join(lines, "\n"))
	return reply
}

// pressOpenHint gives a level of a hint on a grid that has several solutions.
func pressOpenHint(ctx context.Context, c *call) Reply {
	subject, err := c.pressedSubject()
	if err != nil || subject.Grid == nil {
		return c.say("bot.error.old", nil)
	}
	level := c.pressedLevel(2)
	about := func(l *solver.Layout) (coach.Topic, error) { return c.topicBehind(l, 2), nil }
	return orRefuse(c, showHint)(c.Game.Play.OpenHint(ctx, c.caller(), subject.Grid, about, min(max(level, 1), game.LevelAfter)))
}

// openControls offers the next level of a hint on a grid with several solutions, and another hint.
func openControls(c *call, h *play.Hint) (controls []Control) {
	args, l, other := subjectArgs(h.Work), h.Grid.Layout(), h.Topic
	if args == nil {
		return nil
	}
	at := func(level string) Action {
		return NewAction("hint-open", slices.Concat(args, topicArgs(l, h.Topic, level))...)
	}
	if h.Level < game.MaxHintLevel {
		controls = append(controls, c.button("more", Primary, at(strconv.Itoa(h.Level+1))))
	}
	controls = append(controls, c.viewControls(h, at)...)
	other.Skip++
	controls = append(controls, c.button("another", Secondary, NewAction("hint-open", slices.Concat(args, topicArgs(l, other, "1"))...)))
	return append(controls, severalControls(c, h.Work)...)
}

func pressHint(ctx context.Context, c *call) Reply {
	level := c.pressedLevel(1)
	return orRefuse(c, showHint)(c.Game.Play.Hint(ctx, c.caller(), c.attempt(), c.pressedTopic, min(max(level, 0), game.LevelAfter)))
}

func pressExplain(ctx context.Context, c *call) Reply {
	return orRefuse(c, showHint)(c.Game.Play.Hint(ctx, c.caller(), c.attempt(), c.pressedTopic, game.ArgumentLevel))
}

func showHint(c *call, h *play.Hint) Reply {
	text, files := c.readable(func(p *phrase.Printer) []string { return p.HintAdvice(h.Hint, h.Level) })
	if h.Any() || !h.Found {
		reply := adviceReply(c, h.Work, text, h.Cost, c.progress(h.Work, h.Cells()))
		reply.Controls = c.workControls(h.Work)
		return reply
	}
	text[0] = c.text("bot.hint.heading", map[string]any{"Level": min(h.Level, game.MaxHintLevel), "Max": game.MaxHintLevel}) + " " + text[0]
	reply := adviceReply(c, h.Work, text, h.Cost, c.stepPicture(h.Work, h.Before, &h.Step, h.Level))
	reply.Note = costOfHint(c, h)
	if h.Several {
		reply.Controls = openControls(c, h)
	} else {
		reply.Controls = hintControls(c, h)
	}
	if _, ended := h.Ended(); ended {
		reply.Controls = slices.DeleteFunc(reply.Controls, func(b Control) bool { return slices.Contains(entryActions, b.Action.Name) })
	}
	reply.Controls = append(reply.Controls, c.learnLink(h.Step.Technique, h.Level)...)
	reply.Files = files
	return reply
}

// entryActions are the actions that an ended attempt refuses.
var entryActions = []string{"apply", "write", "answer", "undo", "marks"}

func costOfHint(c *call, h *play.Hint) string {
	if !h.Dearer {
		return c.cost(h.Cost)
	}
	price := c.phrase.Duration(c.Game.Play.DeeperPrice(h, game.ArgumentLevel))
	dearer := c.text("bot.hint.dearer", map[string]any{"Time": price, "Button": c.phrase.Text("bot.button.explain", nil)})
	return strings.TrimSpace(c.cost(h.Cost) + " " + dearer)
}

// A view is a way to write the argument of a hint. The view "" leaves out parts that a button can show.
type view string

// The other views, as they follow the level in a control's id.
const (
	wholeArgument view = "a"
	simpleWords   view = "s"
)

// pressedLevel returns the level in a control's argument and sets the view that follows it.
func (c *call) pressedLevel(arg int) int {
	text := c.action.Arg(arg)
	for _, v := range []view{wholeArgument, simpleWords} {
		if level, ok := strings.CutSuffix(text, string(v)); ok {
			text, c.argumentView = level, v
		}
	}
	level, _ := strconv.Atoi(text)
	return level
}

// maxArgument is the number of characters of an argument that fit into a message.
const maxArgument = 3200

// readable writes an argument in the requested view. If it is too long, the message has the short form and a file the
// whole.
func (c *call) readable(write func(*phrase.Printer) []string) (text []string, files []File) {
	switch c.argumentView {
	case simpleWords:
		return write(c.phrase.Simply()), nil
	case wholeArgument:
		text = write(c.phrase.InFull())
		if whole := strings.Join(text, "\n\n"); utf8.RuneCountInString(whole) > maxArgument && c.Place != PlaceConsole {
			return write(c.phrase), []File{{Name: "pencilmark-hint.txt", Data: []byte(whole + "\n")}}
		}
		return text, nil
	}
	return write(c.phrase), nil
}

// viewControls offers the other views of a hint's argument. at returns the action for a level and a view.
func (c *call) viewControls(h *play.Hint, at func(level string) Action) (controls []Control) {
	offer := func(caption string, as view) {
		controls = append(controls, c.button(caption, Secondary, at(strconv.Itoa(game.ArgumentLevel)+string(as))))
	}
	if h.Level != game.ArgumentLevel {
		return nil
	}
	if c.argumentView != wholeArgument && c.phrase.Argument(&h.Step, h.Before).Folded() {
		offer("show-all", wholeArgument)
	}
	switch {
	case c.argumentView == simpleWords:
		offer("usual-words", "")
	case c.phrase.CanSimplify(&h.Step):
		offer("simple", simpleWords)
	}
	return controls
}

func pressApply(ctx context.Context, c *call) Reply {
	h, err := c.Game.Play.Apply(ctx, c.caller(), c.attempt(), c.pressedTopic)
	if err != nil || !h.Found {
		return orRefuse(c, showHint)(h, err)
	}
	return appliedReply(ctx, c, h.Work, &h.Step, h.Cost, h.Done)
}

// appliedReply shows the board after a step. done reports whether the step was the last.
func appliedReply(ctx context.Context, c *call, w *game.Work, s *solver.Step, cost play.Cost, done bool) Reply {
	reply := c.about(w, "bot.apply.done", map[string]any{"Move": c.phrase.MoveOf(s, w.Grid.Layout())})
	reply.Pictures = []Picture{c.progress(w, noCellSet)}
	reply.Controls = c.workControls(w)
	reply.Note = c.cost(cost)
	if done {
		reply.add(c.phrase.Text("bot.apply.finished", nil))
		reply.Cards = changedCards(ctx, c, w.Posts)
		reply.Controls = c.afterControls(w, "solution")
	}
	return reply
}

func hintControls(c *call, h *play.Hint) []Control {
	controls := deeperControls(c, h)
	apply := Secondary
	if h.Level >= game.MaxHintLevel {
		apply = Primary
	}
	controls = append(controls, c.deeperButton("apply", apply, h, game.MaxHintLevel, "apply", topicArgs(h.Grid.Layout(), h.Topic, "")...))
	controls = append(controls, entryControls(c, h.Work)[0])
	controls = append(controls, c.button("solve", Secondary, on("solve", h.Work)))
	if h.Work.ID != 0 {
		other := h.Topic
		other.Skip++
		controls = append(controls, c.paidButton("another", Secondary, h.Work, 1, on("hint", h.Work, topicArgs(h.Grid.Layout(), other, "1")...)))
	}
	return c.sharing(h.Work, controls, topicArgs(h.Grid.Layout(), h.Topic, strconv.Itoa(h.Level))...)
}

func deeperControls(c *call, h *play.Hint) (controls []Control) {
	next := topicArgs(h.Grid.Layout(), h.Topic, strconv.Itoa(h.Level+1))
	switch {
	case h.Level < game.ArgumentLevel:
		controls = append(controls, c.deeperButton("more", Primary, h, h.Level+1, "hint", next...),
			c.deeperButton("explain", Secondary, h, game.ArgumentLevel, "explain", topicArgs(h.Grid.Layout(), h.Topic, "")...))
	case h.Level == game.ArgumentLevel:
		controls = append(controls, c.deeperButton("more", Primary, h, game.MaxHintLevel, "hint", next...))
	case h.Level == game.MaxHintLevel:
		if len(c.phrase.WhatFollows(h.Hint)) > 0 {
			controls = append(controls, c.deeperButton("follows", Secondary, h, game.LevelAfter, "hint", next...))
		}
		controls = append(controls, c.deeperButton("explain", Secondary, h, game.ArgumentLevel, "explain", topicArgs(h.Grid.Layout(), h.Topic, "")...))
	}
	return append(controls, c.viewControls(h, func(level string) Action {
		return onVersion("hint", h.Work, topicArgs(h.Grid.Layout(), h.Topic, level)...)
	})...)
}

func nextCommand() handler {
	return handler{
		Definition: command.Definition{Name: "next", Example: exampleGrid(), Cost: 2, Options: gridOptions()},
		run:        func(ctx context.Context, c *call) Reply { return hint(ctx, c, game.MaxHintLevel, c.Game.Play.HintUpTo) },
		complete:   completePuzzle,
	}
}

func (c *call) topic(l *solver.Layout) (about coach.Topic, err error) {
	t, err := notation.ParseFields(l, c.Option("cell"), c.Option("digit"))
	about.Cells, about.Digits = t.Sets()
	about.Technique = c.Option(onlyTechnique)
	return about, err
}

func namesCandidate(c *call) bool {
	_, err := notation.ParseCandidate(nil, c.Option("cell")+" "+c.Option("digit"))
	return err == nil
}

// topicArgs returns the arguments of a control about a hint: first, the number of deductions to skip, the cell or unit,
// and the digit. For the next deduction it returns only first, or nothing if that is "".
func topicArgs(l *solver.Layout, about coach.Topic, first string) []string {
	if about == (coach.Topic{}) {
		if first == "" {
			return nil
		}
		return []string{first}
	}
	place, digit := "", ""
	if u := l.UnitOn(about.Cells); u >= 0 {
		place = unitArg + strconv.Itoa(u)
	} else if !about.Cells.IsEmpty() {
		place = strconv.Itoa(about.Cells.First())
	}
	if about.Digits != 0 {
		digit = strconv.Itoa(about.Digits.Min())
	}
	args := []string{first, strconv.Itoa(about.Skip), place, digit}
	if about.Technique != "" {
		args = append(args, about.Technique)
	}
	return args
}

const unitArg = "u"

// pressedTopic reads the arguments that topicArgs wrote after an attempt.
func (c *call) pressedTopic(l *solver.Layout) (coach.Topic, error) { return c.topicBehind(l, 1), nil }

// topicBehind reads the arguments that topicArgs wrote, the first of which has number first.
func (c *call) topicBehind(l *solver.Layout, first int) (about coach.Topic) {
	skip, _ := strconv.Atoi(c.action.Arg(first + 1))
	about.Skip = max(skip, 0)
	index, isUnit := strings.CutPrefix(c.action.Arg(first+2), unitArg)
	switch place, err := strconv.Atoi(index); {
	case err != nil || place < 0:
	case isUnit && place < len(l.Units()):
		about.Cells = l.Units()[place].Set
	case !isUnit && place < l.CellCount():
		about.Cells = solver.CellsOf(place)
	}
	if d, err := strconv.Atoi(c.action.Arg(first + 3)); err == nil && d >= 1 && d <= solver.MaxSize {
		about.Digits = solver.DigitsOf(d)
	}
	if name := c.action.Arg(first + 4); isTechnique(name) {
		about.Technique = name
	}
	return about
}

// learnLink links to a technique's page, if there is one and the hint's level names the technique.
func (c *call) learnLink(technique string, level int) []Control {
	lesson := phrase.Lesson(technique, level)
	if c.Browser == "" || lesson == "" {
		return nil
	}
	return []Control{{Kind: LinkButton, URL: c.Browser + lesson, Label: c.phrase.Text("bot.button.learn", nil)}}
}

// linking returns a printer that links techniques to their pages, except in a terminal.
func (c *call) linking() *phrase.Printer {
	if c.Place == PlaceConsole {
		return c.phrase
	}
	return c.phrase.WithLessons(c.Browser)
}
