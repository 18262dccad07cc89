package main

import (
	"context"
	"fmt"
	"strings"

	"pencilmark/bot/console"
	"pencilmark/internal/answerjson"
	"pencilmark/internal/phrase"
	"pencilmark/internal/render"
	"pencilmark/solver/logic"
	"pencilmark/solver/rating"
)

type techniqueCmd struct {
	Format string `default:"text" enum:"text,json" help:"text or json."`
	coordinatesFlag
	Name []string `arg:"" optional:"" help:"A technique by any of its names, such as x-wing or y-wing. Without a name all are listed, by family."`
}

// Run explains a technique, with an example board and every level of a hint, or lists the techniques.
func (c *techniqueCmd) Run(ctx context.Context, m *Main) error {
	typed, p := strings.Join(c.Name, " "), c.printer(m, c.Format)
	if typed == "" || typed == "list" {
		return c.list(m, p)
	}
	name, err := techniqueNamed("", typed)
	if err != nil {
		return err
	}
	g, step, ok, err := rating.TechniqueExample(ctx, name)
	if err != nil {
		return err
	}
	if c.Format == "json" {
		return m.printJSON(answerjson.NewTechnique(p, name, g, &step))
	}
	say := func(text string) { fmt.Fprintln(m.Stdout, console.Wrap(text, terminalWidth(m.Stdout))) }
	say(phrase.Capital(p.Technique(name)))
	say(strings.Join(append([]string{name}, p.TechniqueFacts(name)...), " · "))
	fmt.Fprintln(m.Stdout)
	say(p.Definition(name))
	if !ok {
		return nil
	}
	board := render.TeachingBoard(g, &step)
	board.LetterRows = p.Coordinates() == phrase.LetterRow
	m.draw(board)
	for level := phrase.LevelNudge; level <= phrase.LevelMove; level++ {
		say(fmt.Sprintf("%d. %s", level, p.Hint(&step, g, level)))
	}
	return nil
}

func techniqueNamed(flag, typed string) (string, error) {
	name, near := phrase.FindTechnique(typed)
	if name != "" {
		return name, nil
	}
	switch family := phrase.FindFamily(typed); {
	case family != "":
		return "", unusable("%s%q is a family: %s; name one", flag, typed, strings.Join(logic.FamilyNames(family), ", "))
	case near != "":
		return "", unusable("%sI know no technique %q; did you mean %s?", flag, typed, near)
	}
	return "", unusable("%sI know no technique %q; pencilmark technique lists them", flag, typed)
}

// list prints all techniques by family, with their facts.
func (c *techniqueCmd) list(m *Main, p *phrase.Printer) error {
	if c.Format == "json" {
		all := answerjson.Techniques{}
		for _, t := range logic.Catalogue() {
			all = append(all, answerjson.NewTechnique(p, t.Name, nil, nil))
		}
		return m.printJSON(all)
	}
	for i, f := range logic.Families() {
		fmt.Fprintf(m.Stdout, "%s%s\n", strings.Repeat("\n", min(i, 1)), p.Family(f))
		for _, t := range logic.Catalogue() {
			if t.Family == f {
				fmt.Fprintln(m.Stdout, strings.TrimRight(fmt.Sprintf("  %-32s %-42s %s", t.Name, p.Technique(t.Name), strings.Join(p.TechniqueFacts(t.Name), " · ")), " "))
			}
		}
	}
	return nil
}

type coordinatesFlag struct {
	Coordinates string `default:"r1c1" enum:"r1c1,A1,a1" help:"How to name cells: r1c1 or A1."`
}

// printer returns a printer with the chosen coordinates.
func (f *coordinatesFlag) printer(m *Main, format string) *phrase.Printer {
	return m.printerFor(format).InFull().WithCoordinates(phrase.Coordinates(strings.ToUpper(f.Coordinates)))
}
