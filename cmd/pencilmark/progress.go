package main

import (
	"io"
	"time"

	"github.com/schollz/progressbar/v3"
)

// progress returns a bar that counts to total, or just counts if total is -1.
// It is drawn on standard error, and only where a person watches it and it does
// not run into the output; otherwise it is invisible. Call Finish in the end.
func (m *Main) progress(what string, total int) *progressbar.ProgressBar {
	out := m.Stderr
	if !isTerminal(m.Stderr) || isTerminal(m.Stdout) {
		out = io.Discard
	}
	return progressbar.NewOptions(total,
		progressbar.OptionSetWriter(out),
		progressbar.OptionSetDescription(what),
		progressbar.OptionShowCount(),
		progressbar.OptionShowIts(),
		progressbar.OptionSetItsString("puzzles"),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionClearOnFinish(),
		progressbar.OptionSetVisibility(out != io.Discard),
	)
}
