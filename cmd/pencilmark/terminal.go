package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/caarlos0/env/v11"
	"golang.org/x/term"

	"pencilmark/internal/render"
)

// explainWait tells a person at a terminal why nothing happens.
func (m *Main) explainWait() {
	if isTerminal(m.Stdin) {
		fmt.Fprintln(m.Stderr, "Reading puzzles from the terminal: one a line, or nine lines each. Ctrl-D ends.")
	}
}

func isTerminal(stream any) bool {
	file, ok := fileOf(stream)
	return ok && term.IsTerminal(int(file.Fd()))
}

// fileOf returns the file behind a stream, if it is one.
func fileOf(stream any) (*os.File, bool) {
	if out, ok := stream.(*output); ok {
		stream = out.Writer
	}
	file, ok := stream.(*os.File)
	return file, ok
}

// input returns standard input as a reader that ctx ends, also while it waits
// for a person to type.
func (m *Main) input(ctx context.Context) io.Reader {
	pipe, feed := io.Pipe()
	go func() {
		_, err := io.Copy(feed, m.Stdin)
		feed.CloseWithError(err)
	}()
	context.AfterFunc(ctx, func() { feed.CloseWithError(io.EOF) })
	return pipe
}

// stdinTalks reports whether standard input is a person or a program that may
// talk with the bot, and not /dev/null or another device.
func (m *Main) stdinTalks() bool {
	file, ok := m.Stdin.(*os.File)
	if !ok {
		return m.Stdin != nil
	}
	info, err := file.Stat()
	if err != nil {
		return false
	}
	return info.Mode()&os.ModeCharDevice == 0 || isTerminal(file)
}

// terminalWidth returns how many columns there are, 80 where that has no answer.
func terminalWidth(stream any) int {
	if file, ok := fileOf(stream); ok {
		if width, _, err := term.GetSize(int(file.Fd())); err == nil && width > 0 {
			return width
		}
	}
	return 80
}

// draw shows a board in a terminal.
func (m *Main) draw(b render.Board) {
	if isTerminal(m.Stdout) {
		b.Columns = terminalWidth(m.Stdout)
	}
	fmt.Fprintln(m.Stdout, render.Terminal(b, isTerminal(m.Stdout) && m.colour()))
}

// colour reports whether to use colours: not where NO_COLOR says so, see
// https://no-color.org.
func (m *Main) colour() bool {
	vars := env.ToMap(m.Environ)
	return vars["NO_COLOR"] == "" && vars["TERM"] != "dumb"
}
