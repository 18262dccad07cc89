package bot

import (
	"fmt"
	"regexp"
	"strings"
	"time"

	"pencilmark/internal/game"
	"pencilmark/solver"
)

// puzzleName names a puzzle unambiguously: a daily by number, tier and id, others by id or as the player's own.
func (c *call) puzzleName(w *game.Work) string {
	switch {
	case w.Number() > 0:
		return c.fullTitle(&w.Posts[0])
	case w.Puzzle != nil:
		return c.phrase.Text("bot.name.puzzle", map[string]any{"ID": w.Puzzle.ID})
	}
	if c.public {
		return c.phrase.Text("bot.name.theirs", nil)
	}
	return c.phrase.Text("bot.name.pasted", nil)
}

// someCells names cells. If they are many, it names only the first ones.
func (c *call) someCells(l *solver.Layout, cells []int) string {
	if len(cells) <= maxCells {
		return c.phrase.Cells(l, cells)
	}
	var names []string
	for _, cell := range cells[:maxCells] {
		names = append(names, c.phrase.Cell(l, cell))
	}
	return c.text("bot.cells", map[string]any{"Cells": strings.Join(names, ", "), "Count": len(cells) - maxCells})
}

const maxCells = 8

func cellsOf(conflicts []solver.Conflict) (cells solver.CellSet) {
	for _, k := range conflicts {
		cells = cells.Or(solver.CellsOf(k.Cells...))
	}
	return cells
}

// date writes a day: "Friday 20 November 2026".
func (c *call) date(d game.Date) string { return c.phrase.Date(d.Midnight()) }

// timestamp marks an instant, shown in the reader's time zone and as a distance from now.
func timestamp(t time.Time) string { return fmt.Sprintf("<t:%d:f> (<t:%[1]d:R>)", t.Unix()) }

// relativeTime marks an instant, shown as a distance from now.
func relativeTime(t time.Time) string { return fmt.Sprintf("<t:%d:R>", t.Unix()) }

// playerName returns a player's name as others read it. A deleted player has none.
func (c *call) playerName(p game.Player) string {
	if p.Name == "" {
		return c.phrase.Text("bot.former", nil)
	}
	return c.shownName(p.Name)
}

// shownName returns a name as a message shows it. It isolates a name that would change the text's direction or contains
// markup.
func (c *call) shownName(name string) string {
	name = game.ShownName(name)
	switch {
	case name == "":
		return c.phrase.Text("bot.nameless", nil)
	case marked.MatchString(name) || strings.ContainsFunc(name, isRightToLeft):
		return "\u2068" + name + "\u2069"
	}
	return name
}

// marked matches characters that would be markup in a message.
var marked = regexp.MustCompile("`|\\*\\*|<|://|\\]\\(")

func isRightToLeft(r rune) bool {
	return r >= 0x590 && r <= 0x8ff || r >= 0xfb1d && r <= 0xfdff || r >= 0xfe70 && r <= 0xfefe || r >= 0x10800 && r <= 0x10fff || r >= 0x1e800 && r <= 0x1efff
}

// quoted marks a text as typed, whatever it contains.
func quoted(text string) string {
	letters := []rune(strings.Map(visible, text))
	return "`" + string(letters[:min(len(letters), maxQuoted)]) + "`"
}

// quoted adds quotation marks in a terminal, which may have no colours.
func (c *call) quoted(text string) string {
	if c.Place == PlaceConsole {
		return c.phrase.Quoted(strings.Trim(quoted(text), "`"))
	}
	return quoted(text)
}

// maxQuoted is the number of characters of a typed text that are shown.
const maxQuoted = 100
