package main

import (
	"context"
	"fmt"
	"strings"

	"pencilmark/solver/format"
)

type convertCmd struct {
	To string `required:"" placeholder:"FORMAT" help:"The format to write, by its name in docs/formats.md: line, rows, csv, sdk, hodoku, sudokuwiki, fpuzzles, sudokupad, penpa and others."`
	puzzleArgs
}

// Run writes each puzzle in another format.
func (c *convertCmd) Run(ctx context.Context, m *Main) error {
	f, err := format.Find(c.To)
	if err != nil {
		return unusable("--to: %w; there are %s", err, strings.Join(format.Written(), ", "))
	}
	first := true
	head, foot := f.Around()
	defer func() {
		if !first {
			fmt.Fprint(m.Stdout, foot)
		}
	}()
	return c.each(ctx, m, false, func(p format.Puzzle) error {
		text, err := f.WritePuzzle(ctx, p)
		if err != nil {
			return err
		}
		switch {
		case first:
			fmt.Fprint(m.Stdout, head)
		case strings.HasSuffix(text, "\n") && head == "":
			fmt.Fprintln(m.Stdout)
		}
		first = false
		text = strings.TrimSuffix(strings.TrimPrefix(text, head), foot)
		_, err = fmt.Fprintln(m.Stdout, strings.TrimSuffix(text, "\n"))
		return err
	})
}

type showCmd struct{ puzzleArgs }

// Run draws each puzzle with the candidates of its cells.
func (c *showCmd) Run(ctx context.Context, m *Main) error {
	return c.each(ctx, m, false, func(p format.Puzzle) error {
		_, err := fmt.Fprint(m.Stdout, format.Candidates(p.Grid))
		return err
	})
}
