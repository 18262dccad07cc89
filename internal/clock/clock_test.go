package clock_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"pencilmark/internal/clock"
)

func TestSleep(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		begun := time.Now()
		if !clock.Sleep(t.Context(), clock.System{}, time.Minute) || time.Since(begun) != time.Minute {
			t.Errorf("slept %v", time.Since(begun))
		}
		ctx, cancel := clock.WithTimeout(context.Background(), clock.System{}, time.Second)
		defer cancel()
		if clock.Sleep(ctx, clock.System{}, time.Hour) || time.Since(begun) != time.Minute+time.Second {
			t.Errorf("slept %v", time.Since(begun))
		}
		if clock.Sleep(ctx, clock.System{}, 0) || !clock.Sleep(t.Context(), clock.System{}, -1) {
			t.Error("sleeping for no time heeds the context")
		}
	})
}
