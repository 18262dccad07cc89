package main

import (
	"testing"

	"pencilmark/internal/starter"
	"pencilmark/solver/generate"
	"pencilmark/solver/rating"
)

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
