package explainer

import (
	"slices"
	"testing"

	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/logic"
)

// TestWhatIsLookedForHasAName checks that the technique that a rule looks for is in the catalogue, so that it has a
// name.
func TestWhatIsLookedForHasAName(t *testing.T) {
	for _, p := range producers() {
		if _, ok := logic.CatalogueEntry(p.lookedFor()); !ok {
			t.Errorf("%s looks for %s, which is not in the catalogue", p.name, p.lookedFor())
		}
	}
}

// TestWatch checks that before each step the rules are searched from the easiest up to the one that finds it.
func TestWatch(t *testing.T) {
	g, err := format.Read("......7.6.........4.18.7...69..74..1.15.........9...2..6315..8........5.8.7..9...", format.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var order, looks []string
	for _, p := range producers() {
		order = append(order, p.lookedFor())
	}
	highest := 0
	r := NewRater()
	r.Watch(func(technique string) { looks = append(looks, technique) })
	if _, err := r.Walk(t.Context(), g, func(_ *solver.Grid, step RatedStep) bool {
		if len(looks) == 0 || !slices.Equal(looks, order[:len(looks)]) {
			t.Errorf("before %s it looks for %v", step.Technique, looks)
		}
		highest = max(highest, len(looks))
		looks = nil
		return true
	}); err != nil {
		t.Fatal(err)
	}
	if at := slices.Index(order, "forcing-chain") + 1; highest != at {
		t.Errorf("asks up to %d rules, want %d: it is rated 7.1", highest, at)
	}
}
