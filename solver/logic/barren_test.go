package logic

import (
	"reflect"
	"testing"

	"pencilmark/solver"
)

// What a walk remembers of earlier positions hides nothing.
func TestWalksFindWhatAFreshLookFinds(t *testing.T) {
	techniques := MustTechniques("aligned-pair-exclusion", "aligned-triplet-exclusion", "kraken-fish-1", "kraken-fish-2", "als-chain", "sue-de-coq")
	found := map[string]bool{}
	for _, g := range benchPuzzles(t)[:4] {
		walked := newView(g.Clone())
		_, err := Human().Walk(t.Context(), g, func(before *solver.Grid, s solver.Step) bool {
			for i := range techniques {
				want, some := techniques[i].First(before)
				got, ok := techniques[i].first(walked)
				if ok != some || !reflect.DeepEqual(got, want) {
					t.Errorf("%s in %s: a walk finds %v, a fresh look %v", techniques[i].Name, before, got, want)
				}
				found[techniques[i].Name] = found[techniques[i].Name] || some
			}
			walked.Apply(&s)
			return !t.Failed()
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for i := range techniques {
		if !found[techniques[i].Name] {
			t.Errorf("no position shows %s", techniques[i].Name)
		}
	}
}
