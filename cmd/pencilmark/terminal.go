package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/caarlos0/env/v11"
	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"pencilmark/internal/phrase"
	"pencilmark/internal/render"
)

// explainWait tells a person at a terminal that the command reads puzzles.
func (m *Main) explainWait() {
	if isTerminal(m.Stdin) {
		fmt.Fprintln(m.Stderr, "Reading puzzles from the terminal: one a line, or nine lines each. Ctrl-D ends.")
	}
}

func isTerminal(stream any) bool {
	file, ok := fileOf(stream)
	return ok && term.IsTerminal(int(file.Fd()))
}

// fileOf returns the file of a stream, if it has one.
func fileOf(stream any) (*os.File, bool) {
	if out, ok := stream.(*output); ok {
		stream = out.Writer
	}
	file, ok := stream.(*os.File)
	return file, ok
}

// input returns a reader of standard input that also ends when ctx ends.
func (m *Main) input(ctx context.Context) io.Reader {
	pipe, feed := io.Pipe()
	go func() {
		_, err := io.Copy(feed, m.Stdin)
		feed.CloseWithError(err)
	}()
	context.AfterFunc(ctx, func() { feed.CloseWithError(io.EOF) })
	return pipe
}

// stdinTalks reports whether a person or a program may be talking to the bot on standard input.
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

// terminalWidth returns the number of columns, 80 if it is unknown.
func terminalWidth(stream any) int {
	if file, ok := fileOf(stream); ok {
		if width, _, err := term.GetSize(int(file.Fd())); err == nil && width > 0 {
			return width
		}
	}
	return 80
}

func (m *Main) draw(b render.Board) {
	if isTerminal(m.Stdout) {
		b.Columns = terminalWidth(m.Stdout)
	}
	fmt.Fprintln(m.Stdout, render.Terminal(b, isTerminal(m.Stdout) && m.colour()))
}

// colour reports whether to use colours; see https://no-color.org.
func (m *Main) colour() bool {
	vars := env.ToMap(m.Environ)
	return vars["NO_COLOR"] == "" && vars["TERM"] != "dumb"
}

// printer returns the printer for the language of the person at the terminal.
func (m *Main) printer() *phrase.Printer { return phrase.New(m.locale()) }

// printerFor returns the printer for an output format. Formats for programs are in English.
func (m *Main) printerFor(format string) *phrase.Printer {
	if format != "text" {
		return phrase.New(phrase.DefaultLocale)
	}
	return m.printer()
}

// locale returns the language of --lang or of the POSIX environment: fr-CA for fr_CA.UTF-8, "" for C.
func (m *Main) locale() string {
	if m.lang != "" {
		return m.lang
	}
	set := env.ToMap(m.Environ)
	name := cmp.Or(set["LC_ALL"], set["LC_MESSAGES"], set["LANG"])
	name, _, _ = strings.Cut(name, ".")
	name, _, _ = strings.Cut(name, "@")
	if name == "C" || name == "POSIX" {
		return ""
	}
	return strings.ReplaceAll(name, "_", "-")
}

// progress returns a bar for total puzzles, -1 if the number is unknown. It is visible only if standard error is a
// terminal and standard output is not.
func (m *Main) progress(what string, total int) *progressbar.ProgressBar {
	if isTerminal(m.Stdout) {
		return bar(io.Discard, what, total)
	}
	return m.countingBar(what, total)
}

// countingBar returns a bar for a command that prints nothing before it ends.
func (m *Main) countingBar(what string, total int) *progressbar.ProgressBar {
	return bar(m.Stderr, what, total,
		progressbar.OptionShowCount(),
		progressbar.OptionShowIts(),
		progressbar.OptionSetItsString("puzzles"))
}

func (m *Main) byteBar(what string, size int) *progressbar.ProgressBar {
	return bar(m.Stderr, what, size)
}

func bar(out io.Writer, what string, total int, o ...progressbar.Option) *progressbar.ProgressBar {
	if !isTerminal(out) {
		out = io.Discard
	}
	return progressbar.NewOptions(total, append(o,
		progressbar.OptionSetWriter(out),
		progressbar.OptionSetDescription(what),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionClearOnFinish(),
		progressbar.OptionSetVisibility(out != io.Discard))...)
}
