package rating_test

import (
	"os"
	"strings"
	"testing"

	"pencilmark/solver"
	"pencilmark/solver/explainer"
	"pencilmark/solver/logic"
)

// What the catalogue of techniques says of the reference scale is so: on the way
// through puzzles of all ratings no step is cheaper than its technique, and the
// cheapest costs just that, but for chains and uniqueness, which take rare puzzles.
func TestCatalogueKnowsTheReferenceScale(t *testing.T) {
	text, err := os.ReadFile("../../internal/phrase/testdata/rated.txt")
	if err != nil {
		t.Fatal(err)
	}
	least := map[string]int{}
	rater := explainer.NewRater()
	for line := range strings.Lines(string(text)) {
		puzzle, _, _ := strings.Cut(line, " ")
		_, err := rater.Walk(t.Context(), classic(t, puzzle), func(_ *solver.Grid, h explainer.RatedStep) bool {
			if r, seen := least[h.Technique]; !seen || h.Rating < r {
				least[h.Technique] = h.Rating
			}
			return true
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for name, rating := range least {
		technique, ok := logic.CatalogueEntry(name)
		want := technique.Reference
		if !ok || rating < want || rating > want && technique.Family != logic.FamilyChains && technique.Family != logic.FamilyUniqueness {
			t.Errorf("a %s is rated %d at least, the catalogue says %d", name, rating, want)
		}
	}
}
