package main

import (
	"bytes"
	"context"
	"testing"
	"time"

	"pencilmark/internal/starter"
	"pencilmark/solver/generate"
	"pencilmark/solver/rating"
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

// Who waits is told once after ten seconds how it goes, and how long the rest takes if
// anything was found.
func TestLongLook(t *testing.T) {
	var told bytes.Buffer
	at := time.Unix(0, 0)
	l := &longLook{out: &told, now: func() time.Time { return at }, limit: 2 * time.Minute, wanted: 5, begun: at, since: at}
	step := func(by time.Duration) {
		at = at.Add(by)
		l.tell(generate.Progress{Tried: 700, ER: 85})
	}
	step(9 * time.Second)
	if told.Len() > 0 {
		t.Errorf("told before: %s", told.String())
	}
	step(time.Second)
	step(time.Minute)
	want := "pencilmark: nothing for 10s: 700 tried, nearest ER 8.5. How long such a puzzle takes is not known before one is found; --time ends the look after 2m0s.\n"
	if told.String() != want {
		t.Errorf("told %q, want %q", told.String(), want)
	}
	l.found()
	l.found()
	if got, want := l.estimate(at), "The 2 found took 35s each, so the other 3 take about 1m45s."; got != want {
		t.Errorf("estimate %q, want %q", got, want)
	}
}

// What is rare is begun beside puzzles that come with the program, those of the ER that is
// asked for, or else the hardest; what is common is not.
func TestKnownRare(t *testing.T) {
	er := func(least rating.Tenths) *generate.Options {
		return &generate.Options{ER: generate.Range[rating.Tenths]{Min: least}}
	}
	all, hardest, beyond := len(knownRare(er(93))), len(knownRare(er(100))), len(knownRare(er(115)))
	if all <= hardest || hardest < starter.TopCount || beyond != hardest {
		t.Errorf("%d puzzles to begin beside, %d at 10.0, %d beyond", all, hardest, beyond)
	}
	if n := len(knownRare(er(92))); n != 0 {
		t.Errorf("at 9.2 there are %d", n)
	}
	o := er(93)
	o.Contains = []string{"junior-exocet"}
	if n := len(knownRare(o)); n == 0 || n == all {
		t.Errorf("of a junior exocet there are %d", n)
	}
}
