package console

import (
	"context"
	"time"

	"pencilmark/solver/format"
)

// soon is how long the next line of what is pasted may take.
const soon = 100 * time.Millisecond

// rowFollows reports whether a line that may be a row of a grid is followed by another one:
// then it is no number that presses a button, and no row of an answer.
func (s *session) rowFollows(ctx context.Context, text string) bool {
	if !format.MayBeRow(text) {
		return false
	}
	if s.ahead == nil {
		late := time.NewTimer(soon)
		defer late.Stop()
		select {
		case l := <-s.lines:
			s.ahead = &l
		case <-late.C:
		case <-ctx.Done():
		}
	}
	return s.ahead != nil && s.ahead.err == nil && format.AreRows(text, s.ahead.text)
}
