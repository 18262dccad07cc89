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
	if isTerminal(m.Stdout) {
		return bar(io.Discard, what, total)
	}
	return m.countingBar(what, total)
}

// countingBar returns such a bar for a command that prints nothing before it is
// done.
func (m *Main) countingBar(what string, total int) *progressbar.ProgressBar {
	return bar(m.Stderr, what, total,
		progressbar.OptionShowCount(),
		progressbar.OptionShowIts(),
		progressbar.OptionSetItsString("puzzles"))
}

// byteBar returns such a bar for the bytes of a file, which are of no interest in
// themselves.
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
