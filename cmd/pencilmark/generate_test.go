package main

import (
	"testing"

	"pencilmark/internal/starter"
	"pencilmark/solver/generate"
	"pencilmark/solver/rating"
)

// A search for rare puzzles starts from included puzzles that have the requested ER, or else from the hardest. A search
// for common puzzles does not.
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
