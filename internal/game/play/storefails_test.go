package play_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"pencilmark/internal/game"
)

// A store that fails while a call is recalled is not taken for a player without a
// puzzle: wherever the context ends, that is the error.
func TestFailingStoreIsReported(t *testing.T) {
	w, c, work := playing(t)
	c.ID = "interaction 1"
	failed := 0
	for last := 1; ; last++ {
		ctx, cancel := context.WithCancel(t.Context())
		readings := 0
		w.Options.Now = func() time.Time {
			if readings++; readings == last {
				cancel()
			}
			return w.Clock.Now()
		}
		w.Serve()
		_, err := w.Play.Answer(ctx, c, game.Subject{}, game.AnswerText(work.Solution))
		cancel()
		if err == nil {
			break
		}
		if failed++; !errors.Is(err, context.Canceled) {
			t.Errorf("the context ended at reading %d of the clock: %v", last, err)
		}
	}
	if failed == 0 {
		t.Error("the store never failed")
	}
}
