package bot

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"pencilmark/bot/command"
	"pencilmark/internal/game"
	"pencilmark/internal/phrase"
	"pencilmark/internal/render"
	"pencilmark/solver"
	"pencilmark/solver/notation"
	"pencilmark/solver/rating"
)

// noCellSet is the empty set: nothing is marked on the board.
var noCellSet solver.CellSet

func (r *Reply) add(paragraph string) { r.Text = paragraphs(r.Text, paragraph) }

// paragraphs joins the parts that are not empty.
func paragraphs(parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(p string) bool { return p == "" }), "\n\n")
}

// orRefuse returns a function that shows a result or, if there is an error, refuses.
func orRefuse[T any](c *call, show func(*call, T) Reply) func(T, error) Reply {
	return func(found T, err error) Reply {
		if err != nil {
			return c.refuse(err)
		}
		return show(c, found)
	}
}

// button returns a button with the caption of that name in the catalogue.
func (c *call) button(caption string, style ButtonStyle, act Action) Control {
	return Control{Action: act, Label: c.phrase.Text("bot.button."+caption, nil), Style: style}
}

// turning returns a button that turns the page.
func (c *call) turning(caption, turn string, act Action) Control {
	b := c.button(caption, Secondary, act)
	b.TurnsTo = turn
	return b
}

// board replies with the player's board below a sentence.
func (c *call) board(w *game.Work, key string) Reply {
	return c.boardWith(w, key, map[string]any{"Small": w.Grid.Layout().Size() < 7}) // without 7s
}

// boardOr returns a function that shows the board, or refuses if there is an error.
func (c *call) boardOr(key string) func(*game.Work, error) Reply {
	return orRefuse(c, func(c *call, w *game.Work) Reply { return c.board(w, key) })
}

// boardWith is board with values for the sentence's placeholders.
func (c *call) boardWith(w *game.Work, key string, data map[string]any) Reply {
	reply := c.about(w, key, data)
	reply.Pictures = []Picture{c.progress(w, noCellSet)}
	reply.Pictures[0].Again = false
	reply.Controls = c.controls(w, "board")
	if reply.Board != nil {
		reply.Board.OnlyBoard = true
	}
	return reply
}

// about begins a reply about a puzzle: its title and tier, and a sentence.
func (c *call) about(w *game.Work, key string, data map[string]any) Reply {
	return Reply{Message: Message{Title: c.title(w), Text: c.text(key, data), Tier: tierOf(w)}, Board: boardOf(w)}
}

// boardOf identifies the attempt whose board a reply shows, nil if the work is no saved attempt.
func boardOf(w *game.Work) *Board {
	if w.ID == 0 {
		return nil
	}
	_, over := w.Ended()
	return &Board{Attempt: w.ID, Version: w.Version, Over: over}
}

// tierOf returns the tier that the daily was posted with, or the puzzle's; Unrated for a pasted puzzle.
func tierOf(w *game.Work) rating.Tier {
	switch {
	case w.Number() > 0:
		return w.Posts[0].Tier
	case w.Puzzle != nil:
		return w.Puzzle.Rating.Tier
	}
	return rating.Unrated
}

// title returns the puzzle's name, its kind and its tier.
func (c *call) title(w *game.Work) string {
	if w.Number() > 0 {
		return c.kindTitle(w)
	}
	if tier := tierOf(w); tier != rating.Unrated {
		return c.kindTitle(w) + " · " + c.phrase.Tier(tier.String())
	}
	return c.kindTitle(w)
}

// kindTitle returns the puzzle's name and, unless it is classic, its kind. A daily's name includes its tier.
func (c *call) kindTitle(w *game.Work) string {
	if w.Number() > 0 {
		return c.titleHere(&w.Posts[0])
	}
	if v := w.Grid.Layout().Shape().Variant(); v != solver.ClassicVariant() {
		return c.puzzleName(w) + " · " + c.phrase.Variant(v)
	}
	return c.puzzleName(w)
}

// controls returns the controls for a work. what names what the Share button shares.
func (c *call) controls(w *game.Work, what string) []Control {
	if _, ended := w.Ended(); ended {
		return c.afterControls(w, what)
	}
	return c.sharing(w, c.playControls(w), what)
}

func (c *call) workControls(w *game.Work) []Control {
	return c.sharing(w, c.playControls(w), "board")
}

func (c *call) playControls(w *game.Work) []Control {
	controls := []Control{
		c.paidButton("hint", Primary, w, 1, on("hint", w, "0")),
		c.paidButton("explain", Secondary, w, game.ArgumentLevel, on("explain", w)),
		c.paidButton("apply", Secondary, w, game.MaxHintLevel, on("apply", w)),
	}
	controls = append(controls, entryControls(c, w)...)
	controls = append(controls, c.button("solve", Secondary, on("solve", w)))
	if w.CanUndo() {
		controls = append(controls, c.button("undo", Secondary, on("undo", w)))
	}
	if w.NoFilling {
		return controls
	}
	return append(controls, c.marksButton(w))
}

func (c *call) afterControls(w *game.Work, what string) []Control {
	switch w.Kind {
	case game.DailyAttempt:
		board := c.button("leaderboard", Primary, NewAction("leaderboard", string(game.PeriodToday)))
		return append(c.sharing(w, append([]Control{board}, shareResultButton(c, w)...), what), replayButton(c, w)...)
	case game.PracticeAttempt:
		variant := w.Grid.Layout().Shape().Variant()
		again := c.button("again", Primary, NewAction("play", append([]string{w.Puzzle.Rating.Tier.String()}, variantArgs(variant)...)...))
		return append(append(c.sharing(w, []Control{again}, what), tierMenu(c, variant)), replayButton(c, w)...)
	}
	return append(c.sharing(w, nil, what), replayButton(c, w)...)
}

// sharing adds the Share button, unless the daily is live or only the player reads the channel.
func (c *call) sharing(w *game.Work, controls []Control, what ...string) []Control {
	if w.Live || c.OnlyPlayerReads() {
		return controls
	}
	return append(controls, c.button("share", Secondary, on("share", w, what...)))
}

// progress draws the player's board, and marks some cells as wrong.
func (c *call) progress(w *game.Work, wrong solver.CellSet) Picture {
	return again(c.picture("board", render.Board{Grid: w.Progress, NoteCells: c.noteCells(w), WrongCells: wrong}))
}

func again(p Picture) Picture {
	p.Again = true
	return p
}

func (c *call) solution(w *game.Work) Picture { return c.filledPicture(w.Grid, w.Solution) }

func (c *call) filledPicture(puzzle, solution *solver.Grid) Picture {
	filled := puzzle.Clone()
	for cell := range filled.Empty().All() {
		filled.Place(cell, solution.Value(cell))
	}
	return c.picture("solution", render.Board{Grid: filled})
}

// stepPicture draws a step as far as a hint of the level shows it: not at all, its units, or all of it.
func (c *call) stepPicture(w *game.Work, at *solver.Grid, step *solver.Step, level int) Picture {
	board := render.Board{Grid: at}
	switch {
	case level == 2:
		board.Step, board.UnitsOnly = step, true
	case level > 2 && c.showsFiles():
		board = render.TeachingBoard(at, step)
	case level > 2:
		board.Step = step // a terminal has no room for candidates beside the argument
	}
	board.WithoutMove = level == game.ArgumentLevel
	board.NoteCells = c.noteCells(w)
	return again(c.picture("hint", board))
}

// picture returns a board with its legend and its description in words.
func (c *call) picture(name string, b render.Board) Picture {
	b.RoleNames, b.LetterRows = c.phrase.LegendText, c.phrase.Coordinates() == phrase.LetterRow
	shownStep := b.Step
	if b.UnitsOnly {
		shownStep = nil
	}
	return Picture{Name: name, Alt: c.phrase.AltText(b.Grid, b.NoteCells, shownStep, !b.WithoutMove), Board: b}
}

// pencilMarks is the action that shows or hides the candidates on a player's boards.
func pencilMarks() action {
	return action{name: "marks", plan: Plan{Private: true, Edit: true}, run: pressPencilMarks}
}

func pressPencilMarks(ctx context.Context, c *call) Reply {
	w, err := c.Game.Play.Open(ctx, c.caller(), c.attempt())
	if err == nil {
		c.pencilMarks = c.action.Arg(1) == "on"
		err = c.Game.Players.ChangePreferences(ctx, c.caller(), func(p *game.Preferences) { p.PencilMarks = c.pencilMarks })
	}
	if err != nil {
		return c.refuse(err)
	}
	if c.pencilMarks && w.NoFilling {
		return c.board(w, "bot.marks.off")
	}
	if c.pencilMarks {
		return c.board(w, "bot.marks.shown")
	}
	return c.board(w, "bot.marks.hidden")
}

func (c *call) marksButton(w *game.Work) Control {
	if c.pencilMarks {
		return c.button("marks-hide", Secondary, on("marks", w, "off"))
	}
	return c.button("marks-show", Secondary, on("marks", w, "on"))
}

// noteCells returns the cells whose candidates a picture shows: all empty ones if the player wants pencil marks and
// the server allows them, else those that the puzzle restricts.
func (c *call) noteCells(w *game.Work) solver.CellSet {
	if _, ended := w.Ended(); c.pencilMarks && !ended && !c.public && !w.NoFilling {
		return w.Progress.Empty()
	}
	return w.Grid.Restricted()
}

func lookCommand() handler {
	return handler{
		Definition: command.Definition{Name: "look", Example: map[string]string{"at": "r3c5"}, Options: []command.Option{{Name: "at"}}},
		run:        runLook,
	}
}

// runLook reads out a row, a column, a box or a cell of the player's board, or where a digit can go. Without a part it
// shows the board.
func runLook(ctx context.Context, c *call) Reply {
	w, err := c.Game.Play.Open(ctx, c.caller(), game.Subject{})
	switch {
	case err != nil:
		return c.refuse(err)
	case c.Option("at") == "":
		return wholeBoard(c, w)
	}
	at, ok := notation.ParseLook(w.Progress.Layout(), c.Option("at"), c.phrase.Coordinates() == phrase.LetterRow)
	switch {
	case !ok:
		return c.say("bot.look.unknown", map[string]any{"Size": w.Grid.Layout().Size(), "Small": w.Grid.Layout().Size() < 7})
	case at.Unit == nil && at.Digit != 0:
		return Reply{Message: Message{Text: c.phrase.DigitWords(w.Progress, at.Digit)}}
	case at.Unit == nil:
		return Reply{Message: Message{Text: c.phrase.CellWords(w.Progress, at.Cell)}}
	case at.Digit != 0:
		return Reply{Message: Message{Text: c.phrase.PlacesWords(w.Progress, at.Unit, at.Digit)}}
	}
	return Reply{Message: Message{Text: strings.TrimSpace(c.phrase.UnitWords(w.Progress, at.Unit, c.noteCells(w)) + " " + c.phrase.MissingWords(w.Progress, at.Unit))}}
}

func wholeBoard(c *call, w *game.Work) Reply {
	left := c.phrase.CountNoun("advice.check.left", w.Progress.Empty().Len())
	if c.words {
		return Reply{Message: Message{Text: paragraphs(c.phrase.RowsInWords(w.Progress, c.noteCells(w)), left)}}
	}
	reply := c.board(w, "bot.look.board")
	if _, ended := w.Ended(); !ended {
		reply.Text += " " + left
	}
	return reply
}

// maxRowsInWords is the number of characters that a board with candidates may take in a message.
const maxRowsInWords = 2000

// inWords describes a message's boards in words. If the description of a board is too long, it goes into a file.
func inWords(c *call, m Message) Message {
	for _, p := range m.Pictures {
		if p.Board.Grid == nil {
			m.Text = paragraphs(m.Text, p.Alt)
			continue
		}
		if p.Again {
			m.Text = paragraphs(m.Text, unitsInWords(c, &p.Board))
			continue
		}
		rows := c.phrase.RowsInWords(p.Board.Grid, p.Board.NoteCells)
		if utf8.RuneCountInString(rows) > maxRowsInWords {
			m.Files = append(m.Files, File{Name: "pencil-marks.txt", Data: []byte(rows + "\n")})
			rows = c.phrase.RowsInWords(p.Board.Grid, noCellSet)
		}
		m.Text = paragraphs(m.Text, rows)
	}
	m.Pictures = nil
	return m
}

// unitsInWords describes the units that the step of a board looks at.
func unitsInWords(c *call, b *render.Board) string {
	if b.Step == nil {
		return ""
	}
	var lines []string
	for _, u := range b.Step.Base {
		lines = append(lines, c.phrase.UnitWords(b.Grid, &b.Grid.Layout().Units()[u], b.NoteCells))
	}
	return strings.Join(lines, "\n")
}
