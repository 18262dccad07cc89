package bot

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"pencilmark/bot/command"
	"pencilmark/bot/words"
	"pencilmark/internal/game"
	"pencilmark/internal/game/play"
	"pencilmark/internal/spelling"
	"pencilmark/solver"
)

const maxAnswer = 4000

func answerCommand() handler {
	return handler{
		Definition: command.Definition{Name: "answer", Example: map[string]string{"text": "r1c5=7"}, Options: []command.Option{{Name: "text"}}},
		modal:      func(q *Request) bool { return q.Option("text") == "" },
		run:        runAnswer,
		actions: []action{
			{name: "answer", plan: Plan{Private: true, Modal: true}, run: pressAnswer},
			{name: "edit", plan: Plan{Private: true, Modal: true}, run: pressEdit},
			{name: "hand-in", plan: Plan{Private: true, Edit: true}, run: handInAttempt},
		},
	}
}

// runAnswer hands in the text given with the command, or opens the form.
func runAnswer(ctx context.Context, c *call) Reply {
	if text := c.Option("text"); text != "" {
		return handIn(ctx, c, game.Subject{}, text)
	}
	return pressAnswer(ctx, c)
}

func pressAnswer(ctx context.Context, c *call) Reply {
	w, err := c.Game.Play.Open(ctx, c.caller(), c.attempt())
	if errors.Is(err, game.ErrNoCurrent) {
		w, err = openDaily(ctx, c)
	}
	if err != nil {
		return c.refuse(err)
	}
	if _, ended := w.Ended(); ended {
		return c.refuse(game.About(w, game.ErrEnded))
	}
	return answerForm(c, w, game.AnswerText(w.Progress), w.Version)
}

// openDaily starts today's daily for a player who answers it without pressing Start, if the guild's card shows the
// board.
func openDaily(ctx context.Context, c *call) (*game.Work, error) {
	card, err := c.Game.Daily.Today(ctx, c.caller())
	if err != nil {
		return nil, err
	}
	if card.Reveal != game.RevealOnPost {
		return nil, game.ErrNotStarted
	}
	return c.Game.Play.Start(ctx, c.caller(), card.ID)
}

// pressEdit reopens the form with a text that could not be read.
func pressEdit(ctx context.Context, c *call) Reply {
	w, err := c.Game.Play.Open(ctx, c.caller(), c.attempt())
	if err != nil {
		return c.refuse(err)
	}
	text, err := c.Game.Play.Draft(ctx, c.action.Arg(1))
	version, _ := strconv.Atoi(c.action.Arg(2))
	if errors.Is(err, game.ErrNotFound) {
		text, version = game.AnswerText(w.Progress), w.Version
	} else if err != nil {
		return c.refuse(err)
	}
	return answerForm(c, w, text, version)
}

// answerForm returns the form filled in with text. version is the attempt's version that the text belongs to.
func answerForm(c *call, w *game.Work, text string, version int) Reply {
	name := c.puzzleName(w)
	if w.Number() > 0 {
		p := &w.Posts[0]
		name = c.nameHere(c.phrase.DailyNumber(w.Number(), p.IsMini()), p.Guild, p.Puzzle) // a form's title is short
	}
	return Reply{Modal: &Modal{
		Action: on("hand-in", w, strconv.Itoa(version)),
		Title:  c.text("bot.answer.title", map[string]any{"Name": name}),
		Fields: []Field{{
			ID:    "rows",
			Label: c.phrase.Text("bot.answer.label", map[string]any{"Count": w.Grid.Layout().Size()}),
			Hint:  c.phrase.Text("bot.answer.hint", exampleRow(w.Grid.Layout().Size())),
			Value: text,
			Long:  true,
			Lines: w.Grid.Layout().Size(),
			Max:   maxAnswer,
		}},
	}}
}

func exampleRow(size int) map[string]any {
	digits := make([]byte, size)
	for i := range digits {
		digits[i] = solver.Symbol((size/2+i)%size + 1)
	}
	return map[string]any{"Row": size/2 + 1, "Digits": string(digits)}
}

// handInAttempt hands in the rows of the form or, if a button was pressed, the saved progress.
func handInAttempt(ctx context.Context, c *call) Reply {
	subject := c.attempt()
	if c.Kind == KindSubmit {
		if version, err := strconv.Atoi(c.action.Arg(1)); err == nil {
			subject.Version = &version
		}
		return handIn(ctx, c, subject, c.Fields["rows"])
	}
	w, err := c.Game.Play.Open(ctx, c.caller(), subject)
	if err != nil {
		return c.refuse(err)
	}
	return handIn(ctx, c, subject, game.AnswerText(w.Progress))
}

func handIn(ctx context.Context, c *call, subject game.Subject, text string) Reply {
	if isUndo(c, text) {
		return undo(ctx, c, subject)
	}
	a, err := c.Game.Play.Answer(ctx, c.caller(), subject, text)
	if e, ok := errors.AsType[*game.AnswerError](err); ok {
		return unreadableAnswer(ctx, c, subject, text, e)
	}
	if err != nil {
		return c.refuse(err)
	}
	return answered(ctx, c, a)
}

// answered replies with the outcome of an answer and with the cards that it changes.
func answered(ctx context.Context, c *call, a *play.Answer) Reply {
	reply := answerReply(c, a)
	if a.Counts && len(a.Posts) > 0 {
		faster, err := c.Game.Leaderboards.Faster(ctx, c.caller(), a.Posts[0].Tier)
		if err != nil {
			return c.refuse(err)
		}
		reply.add(c.phrase.Faster(faster))
	}
	if len(a.Changed) > 0 {
		reply.add(c.phrase.Text("bot.answer.changed", map[string]any{
			"Count": len(a.Changed), "Cells": c.someCells(a.Grid.Layout(), a.Changed),
		}))
	}
	reply.Cards = changedCards(ctx, c, a.Cards)
	return reply
}

func answerReply(c *call, a *play.Answer) Reply {
	switch {
	case a.Status == play.AnswerSolved:
		return solvedReply(c, a)
	case a.Status == play.AnswerWrong:
		return wrongReply(c, a)
	case a.Left == 0:
		return unsolvedReply(c, a, "bot.answer.repeated")
	case a.Same && len(a.Changed) == 0:
		return unsolvedReply(c, a, "bot.answer.same")
	case a.Same:
		return unsolvedReply(c, a, "bot.answer.unsaved")
	}
	return unsolvedReply(c, a, "bot.answer.saved")
}

// unsolvedReply shows the board as it is now, and marks digits that repeat in a unit.
func unsolvedReply(c *call, a *play.Answer, key string) Reply {
	reply := c.about(a.Work, key, map[string]any{"Count": a.Left})
	reply.Board.Entry = a.Status == play.AnswerSaved
	reply.Board.OnlyBoard = reply.Board.Entry
	if len(a.Crossed) > 0 {
		reply.add(c.text("bot.answer.crossed", map[string]any{"Candidates": c.phrase.Candidates(a.Grid.Layout(), a.Crossed)}))
	}
	reply.add(c.phrase.Conflicts(a.Grid.Layout(), a.Conflicts))
	picture := c.progress(a.Work, noCellSet)
	picture.Board.ConflictCells = cellsOf(a.Conflicts)
	reply.Pictures = []Picture{picture}
	reply.Controls = c.workControls(a.Work)
	return reply
}

// wrongReply says only that a grid is not the solution, and what the next hand-in costs.
func wrongReply(c *call, a *play.Answer) Reply {
	reply := unsolvedReply(c, a, "bot.answer.wrong")
	reply.Controls = append([]Control{c.paidButton("check", Primary, a.Work, play.CheckLevel, on("check", a.Work))}, reply.Controls...)
	if reply.Note = c.cost(a.Cost); a.NextCost > 0 {
		reply.Note += " " + c.text("bot.answer.next-wrong", map[string]any{
			"Time": c.phrase.Duration(a.NextCost), "Help": a.NextCost > c.Game.Play.Rules.Wrong,
		})
	}
	return reply
}

// solvedReply congratulates, with the result, the rank and the streak.
func solvedReply(c *call, a *play.Answer) Reply {
	reply := c.about(a.Work, "bot.answer.solved", nil)
	reply.Pictures = []Picture{c.solution(a.Work)}
	reply.Controls = c.afterControls(a.Work, "solution")
	switch {
	case a.TooFast:
		reply.add(resultText(c, &a.Result))
		reply.add(c.text("bot.answer.too-fast", nil))
	case a.Counts:
		reply.add(resultText(c, &a.Result))
		if a.Rank > 0 {
			reply.add(c.phrase.Text("bot.answer.rank", map[string]any{"Rank": a.Rank}))
		}
		if a.Streak.Run > 1 {
			reply.add(streakText(c, a.Streak))
		}
	case a.Unranked:
		reply.add(c.phrase.Text("bot.answer.unranked", nil))
	case a.Late:
		reply.add(c.phrase.Text("bot.answer.late", nil))
	}
	return reply
}

func resultText(c *call, r *game.Result) string {
	if r.Penalised == 0 {
		return c.phrase.Text("bot.answer.untimed", map[string]any{"Count": r.Hints})
	}
	lines := []string{c.phrase.Text("bot.answer.time", map[string]any{"Time": c.phrase.Duration(r.Time)})}
	if r.Penalised > r.Time {
		lines = append(lines, c.phrase.WithPenalties(r.Hints, r.Wrong, r.Penalised))
	}
	return strings.Join(lines, " ")
}

// unreadableAnswer shows the faulty line and keeps the text for the next form.
func unreadableAnswer(ctx context.Context, c *call, subject game.Subject, text string, e *game.AnswerError) Reply {
	w, err := c.Game.Play.Open(ctx, c.caller(), subject)
	if err == nil {
		err = c.Game.Play.KeepDraft(ctx, c.caller(), text)
	}
	if err != nil {
		return c.refuse(err)
	}
	reply := c.about(w, "bot.answer.malformed", map[string]any{"Line": e.Line, "Problem": c.phrase.Text("unreadable.answer."+string(e.Fault), e.Values)})
	reply.Text += excerpt(text, e.Line, e.Column)
	reply.Pictures = []Picture{c.progress(w, noCellSet)}
	version := w.Version
	if subject.Version != nil {
		version = *subject.Version
	}
	edit := c.button("edit", Primary, on("edit", w, c.Request.ID, strconv.Itoa(version)))
	reply.Controls = append([]Control{edit}, c.workControls(w)...)
	return reply
}

// changedCards returns the current public cards of posts. It leaves out a card that fails.
func changedCards(ctx context.Context, c *call, posts []game.Post) []Card {
	var cards []Card
	for _, p := range posts {
		if p.Message == "" {
			continue // nothing was posted: this is the terminal's daily
		}
		m, err := cardOf(ctx, c, p.ID)
		if err != nil {
			c.logFailure(ctx, "card not made", err, "post", p.ID)
			continue
		}
		cards = append(cards, Card{Post: p.ID, Guild: p.Guild, Channel: p.Channel, MessageID: p.Message, Message: m})
	}
	return cards
}

func undoCommand() handler {
	return handler{
		Definition: command.Definition{Name: "undo", Example: map[string]string{"entries": words.AllEntries}, Options: []command.Option{{Name: "entries", Choices: []command.Choice{{Label: "all-entries", Value: words.AllEntries}}}}},
		run:        runUndo,
		actions: []action{
			{name: "undo", plan: Plan{Private: true, Edit: true}, run: func(ctx context.Context, c *call) Reply { return undo(ctx, c, c.attempt()) }},
		},
	}
}

func runUndo(ctx context.Context, c *call) Reply {
	if c.Option("entries") != words.AllEntries {
		return undo(ctx, c, game.Subject{})
	}
	a, err := c.Game.Play.UndoAll(ctx, c.caller(), game.Subject{})
	return undoneReply(c, a, err, "bot.undo.all")
}

func undo(ctx context.Context, c *call, subject game.Subject) Reply {
	a, err := c.Game.Play.Undo(ctx, c.caller(), subject)
	return undoneReply(c, a, err, "bot.undo.done")
}

func undoneReply(c *call, a *play.Answer, err error, key string) Reply {
	if err != nil {
		return c.refuse(err)
	}
	return unsolvedReply(c, a, key)
}

// isUndo reports whether an answer is the word "undo", in English or in the player's language.
func isUndo(c *call, answer string) bool {
	word := spelling.FoldAccents(strings.TrimSpace(answer))
	return word == "undo" || word == spelling.FoldAccents(c.phrase.Text("bot.command.undo", nil))
}
