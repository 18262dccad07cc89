package main

import (
	"fmt"
	"slices"
	"strings"

	"pencilmark/bot/console"
	"pencilmark/internal/phrase"
	"pencilmark/internal/render"
	"pencilmark/solver/logic"
)

type techniqueCmd struct {
	coordinatesFlag
	Name []string `arg:"" help:"A technique, such as x-wing; list names them all."`
}

// Run explains a technique with a board that shows it, at every level of a hint.
func (c *techniqueCmd) Run(m *Main) error {
	name, p := strings.Join(c.Name, " "), c.printer()
	if name == "list" {
		for _, t := range logic.Techniques() {
			fmt.Fprintf(m.Stdout, "%-40s %s\n", t.Name, p.Technique(t.Name))
		}
		return nil
	}
	technique, ok := techniqueCalled(p, name)
	if !ok {
		return unusable("I know no technique %q; pencilmark technique list names them", name)
	}
	g, step, err := technique.Example()
	if err != nil {
		return err
	}
	say := func(text string) { fmt.Fprintln(m.Stdout, console.Wrap(text, terminalWidth(m.Stdout))) }
	say(strings.ToUpper(p.Technique(technique.Name)[:1]) + p.Technique(technique.Name)[1:])
	fmt.Fprintln(m.Stdout)
	board := render.TeachingBoard(g, &step)
	board.LetterRows = p.Coordinates() == phrase.LetterRow
	fmt.Fprintln(m.Stdout, render.Terminal(board, isTerminal(m.Stdout) && m.colour()))
	for level := phrase.LevelNudge; level <= phrase.LevelMove; level++ {
		say(fmt.Sprintf("%d. %s", level, p.Hint(&step, g, level)))
	}
	return nil
}

// techniqueCalled finds a technique by its name in the program, in English or among
// people, whatever its case and dashes.
func techniqueCalled(p *phrase.Printer, name string) (logic.Technique, bool) {
	for _, t := range logic.Techniques() {
		called := append([]string{t.Name, p.Technique(t.Name)}, t.Aliases...)
		if slices.ContainsFunc(called, func(c string) bool { return sameName(c, name) }) {
			return t, true
		}
	}
	return logic.Technique{}, false
}

func sameName(a, b string) bool {
	return strings.EqualFold(strings.ReplaceAll(a, "-", " "), strings.ReplaceAll(b, "-", " "))
}

// coordinatesFlag says how cells are named.
type coordinatesFlag struct {
	Coordinates string `default:"r1c1" enum:"r1c1,A1,a1" help:"How to name cells: r1c1 or A1."`
}

// printer writes with the chosen names.
func (f *coordinatesFlag) printer() *phrase.Printer {
	return phrase.New(phrase.DefaultLocale).WithCoordinates(phrase.Coordinates(strings.ToUpper(f.Coordinates)))
}
