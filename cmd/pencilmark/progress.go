package main

import (
	"io"
	"time"

	"github.com/schollz/progressbar/v3"
)

// progress returns a bar that counts puzzles up to total, or without end if
// total is -1. It is drawn on standard error, and only where a person watches it
// and it does not run into the output; otherwise it is invisible. Call Finish in
// the end.
func (m *Main) progress(what string, total int) *progressbar.ProgressBar {
	return m.bar(what, total,
		progressbar.OptionShowCount(),
		progressbar.OptionShowIts(),
		progressbar.OptionSetItsString("puzzles"))
}

// progressOf returns such a bar for the bytes of a file, which are of no
// interest in themselves.
func (m *Main) progressOf(what string, size int) *progressbar.ProgressBar { return m.bar(what, size) }

func (m *Main) bar(what string, total int, o ...progressbar.Option) *progressbar.ProgressBar {
	out := m.Stderr
	if !isTerminal(m.Stderr) || isTerminal(m.Stdout) {
		out = io.Discard
	}
	return progressbar.NewOptions(total, append(o,
		progressbar.OptionSetWriter(out),
		progressbar.OptionSetDescription(what),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionClearOnFinish(),
		progressbar.OptionSetVisibility(out != io.Discard))...)
}
