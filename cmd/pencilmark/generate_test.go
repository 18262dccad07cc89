package main

import (
	"context"
	"testing"
	"time"

	"pencilmark/solver/generate"
)

// What is not found in time is said so, with what came nearest if that was rated.
func TestNotFoundIn(t *testing.T) {
	tests := []struct {
		err  error
		want string
	}{
		{context.DeadlineExceeded, "no such puzzle was found within 2s; --time allows for more"},
		{&generate.NotFoundError{Progress: generate.Progress{Tried: 700}}, "no such puzzle was found within 2s; --time allows for more"},
		{&generate.NotFoundError{Progress: generate.Progress{Tried: 700, ER: 84}}, "no such puzzle was found within 2s; the nearest of 700 is rated 8.4; --time allows for more"},
	}
	for _, tt := range tests {
		if got := notFoundIn(2*time.Second, tt.err).Error(); got != tt.want {
			t.Errorf("%s\nwant %s", got, tt.want)
		}
	}
}
