package bot

import (
	"fmt"
	"maps"
	"strconv"
	"strings"
	"time"
	"unicode"

	"pencilmark/internal/game"
	"pencilmark/internal/render"
	"pencilmark/solver"
)

// noCells marks nothing on a board.
var noCells solver.CellSet

// add appends a paragraph to a reply.
func (r *Reply) add(paragraph string) { r.Text = strings.TrimSpace(r.Text + "\n\n" + paragraph) }

// button returns a button by the name of its caption in the catalogue.
func (c *call) button(caption string, style Style, act Action) Control {
	return Control{Action: act, Label: c.phrase.Text("bot.button."+caption, nil), Style: style}
}

// work replies with the board that a player works at, below a sentence.
func (c *call) work(w *game.Work, key string) Reply {
	reply := Reply{Message: Message{
		Text:     c.heading(w, key, nil),
		Pictures: []Picture{c.progress(w, noCells)},
		Controls: c.workControls(w),
	}}
	if _, ended := w.Ended(); ended {
		reply.Controls = c.afterControls(w)
	}
	return reply
}

// heading is a sentence about a puzzle that it names by number or id. Whoever
// pastes a live daily without having started it is told that it has started.
func (c *call) heading(w *game.Work, key string, data map[string]any) string {
	values := map[string]any{"Name": c.name(w)}
	maps.Copy(values, data)
	text := c.text(key, values)
	if w.Fresh && w.Live && c.Option("grid") != "" {
		text = c.text("bot.daily.recognised", values) + "\n\n" + text
	}
	return text
}

// name names the puzzle of a work: by number, by id, or as the player's own.
func (c *call) name(w *game.Work) string {
	switch {
	case w.Number() > 0:
		return c.phrase.Text("bot.name.daily", map[string]any{"Number": w.Number()})
	case w.Puzzle != nil:
		return c.phrase.Text("bot.name.puzzle", map[string]any{"ID": w.Puzzle.ID})
	}
	if c.public {
		return c.phrase.Text("bot.name.theirs", nil)
	}
	return c.phrase.Text("bot.name.pasted", nil)
}

// workControls is what a board in play offers.
func (c *call) workControls(w *game.Work) []Control {
	return c.sharing(w, c.playControls(w), "board")
}

func (c *call) playControls(w *game.Work) []Control {
	return []Control{
		c.button("hint", Primary, on("hint", w, "0")),
		c.button("explain", Secondary, on("explain", w)),
		c.button("apply", Secondary, on("apply", w)),
		c.button("answer", Success, on("answer", w)),
		c.button("solve", Secondary, on("solve", w)),
	}
}

// afterControls is what a board offers that needs no more work.
func (c *call) afterControls(w *game.Work) []Control {
	switch w.Kind {
	case game.DailyAttempt:
		return []Control{c.button("leaderboard", Primary, Act("leaderboard", string(game.PeriodToday)))}
	case game.PracticeAttempt:
		return []Control{c.button("again", Primary, Act("play", w.Puzzle.Rating.Tier.String()))}
	}
	return nil
}

// sharing adds the button that posts a reply to the channel: not for what
// would spoil a live daily, nor where there is nobody to share with.
func (c *call) sharing(w *game.Work, controls []Control, what string) []Control {
	if w.Live || c.Alone() {
		return controls
	}
	return append(controls, c.button("share", Secondary, on("share", w, what)))
}

// progress pictures what a player has, with some cells marked as wrong.
func (c *call) progress(w *game.Work, wrong solver.CellSet) Picture {
	return Picture{
		Name:  "board",
		Alt:   c.alt(w.Progress),
		Board: render.Board{Grid: w.Progress, Wrong: wrong},
	}
}

// solution pictures the solution, the givens told apart.
func (c *call) solution(w *game.Work) Picture {
	filled := w.Grid.Clone()
	for cell := range filled.Empty().All() {
		filled.Place(cell, w.Solution.Value(cell))
	}
	return Picture{Name: "solution", Alt: c.alt(filled), Board: render.Board{Grid: filled}}
}

// hintPicture marks as much of the step as its level tells: nothing, the units
// to look in, or all of it.
func (c *call) hintPicture(h *game.Hint) Picture {
	board, alt := render.Board{Grid: h.Before}, c.alt(h.Before)
	if h.Level > 1 {
		board.Step, board.UnitsOnly = &h.Step, h.Level == 2
	}
	if h.Level > 2 {
		alt = c.phrase.Alt(h.Before, &h.Step)
	}
	return Picture{Name: "hint", Alt: alt, Board: board}
}

// maxCells is how many cells a sentence names.
const maxCells = 8

// someCells names cells, or the first of them if they are many.
func (c *call) someCells(l *solver.Layout, cells []int) string {
	if len(cells) <= maxCells {
		return c.phrase.Cells(l, cells)
	}
	var names []string
	for _, cell := range cells[:maxCells] {
		names = append(names, l.CellName(cell))
	}
	return c.text("bot.cells", map[string]any{"Cells": strings.Join(names, ", "), "Count": len(cells) - maxCells})
}

// maxConflicts is how many repeated digits are named.
const maxConflicts = 6

// conflicts names the digits that stand twice, one a line, and returns the cells
// that they stand in.
func (c *call) conflicts(l *solver.Layout, conflicts []solver.Conflict) (string, solver.CellSet) {
	var lines []string
	var cells solver.CellSet
	for i, k := range conflicts {
		cells = cells.Or(solver.CellsOf(k.Cells...))
		if i < maxConflicts {
			lines = append(lines, c.phrase.Conflict(l, k))
		}
	}
	if more := len(conflicts) - maxConflicts; more > 0 {
		lines = append(lines, c.text("bot.conflicts.more", map[string]any{"Count": more}))
	}
	return strings.Join(lines, "\n"), cells
}

// alt describes a board in words, for those who cannot see it.
func (c *call) alt(g *solver.Grid) string { return c.phrase.Alt(g, nil) }

// move says what a step does: "r1c1 = 3", or what it rules out.
func (c *call) move(s *solver.Step, l *solver.Layout) string {
	if len(s.Places) > 0 {
		return c.phrase.Placements(l, s.Places)
	}
	return c.phrase.Text("bot.apply.ruled-out", map[string]any{"Candidates": c.phrase.Candidates(l, s.Removes)})
}

// date writes a day: "Friday 20 November 2026".
func (c *call) date(d game.Date) string {
	at := d.Midnight()
	return c.phrase.Text("bot.date", map[string]any{
		"Weekday": c.weekday(at.Weekday()),
		"Day":     at.Day(),
		"Month":   c.phrase.Text("bot.month."+strconv.Itoa(int(at.Month())), nil),
		"Year":    at.Year(),
	})
}

func (c *call) weekday(d time.Weekday) string {
	return c.phrase.Text("bot.weekday."+strconv.Itoa(int(d)), nil)
}

// moment marks an instant for each reader's own clock.
func moment(t time.Time) string { return fmt.Sprintf("<t:%d:f>", t.Unix()) }

// maxName is how many characters of a player's name are shown.
const maxName = 32

// plain takes out of a name what a message would read as a mark or a mention.
func plain(name string) string {
	clean := strings.Map(func(r rune) rune {
		if strings.ContainsRune("*_`~|<>@#:/\\[]()", r) || !unicode.IsGraphic(r) {
			return -1
		}
		return r
	}, name)
	letters := []rune(strings.Join(strings.Fields(clean), " "))
	if len(letters) == 0 {
		return "?"
	}
	return string(letters[:min(len(letters), maxName)])
}

// quoted marks text as typed, whatever is in it.
func quoted(text string) string {
	letters := []rune(strings.ReplaceAll(text, "`", "'"))
	return "`" + string(letters[:min(len(letters), maxExcerpt)]) + "`"
}
