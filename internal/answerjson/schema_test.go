package answerjson_test

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pencilmark/internal/answerjson"
	"pencilmark/internal/phrase"
	"pencilmark/internal/testkit/schematest"
	"pencilmark/solver/format"
	"pencilmark/solver/logic"
	"pencilmark/solver/rating"
)

// The JSON of each technique's step matches the schema and can be drawn: it removes only candidates of the grid before
// it.
func TestEveryTechniqueIsAsTheSchemaSays(t *testing.T) {
	schema, printer := schematest.New(t), phrase.New("fr")
	parts := map[string]int{}
	for _, entry := range logic.Catalogue() {
		g, step, ok, err := rating.TechniqueExample(t.Context(), entry.Name)
		if err != nil {
			t.Fatal(err)
		}
		if !ok {
			g = nil // it takes too long to find one
		}
		told := answerjson.NewTechnique(printer, entry.Name, g, &step)
		text, err := json.Marshal(told)
		if err != nil {
			t.Fatal(err)
		}
		schema.Check(t, "TechniqueAnswer", text)
		if !ok {
			continue
		}
		parts["steps"]++
		checkDrawable(t, told.Example)
		for part, n := range map[string]int{
			"sets": len(step.Sets), "branches": len(step.Branches), "fins": len(step.Fins), "units": len(step.Base) + len(step.Cover),
		} {
			parts[part] += min(n, 1)
		}
		for _, b := range step.Branches {
			parts["inner"] += len(b.Inner)
		}
		if step.Trial != nil {
			parts["trials"]++
		}
	}
	if missing := len(logic.Catalogue()) - parts["steps"]; missing > 5 {
		t.Errorf("%d techniques have no step", missing)
	}
	for _, part := range []string{"sets", "branches", "inner", "fins", "units", "trials"} {
		if parts[part] == 0 {
			t.Errorf("no step has %s", part)
		}
	}
}

func checkDrawable(t *testing.T, h *answerjson.Hint) {
	t.Helper()
	size := int(math.Sqrt(float64(len(h.Before.Values))))
	changes := slices.Concat(h.Step.Places, h.Step.Removes)
	for _, c := range changes {
		var row, col int
		_, err := fmt.Sscanf(c.Cell, "r%dc%d", &row, &col)
		if err != nil || !strings.Contains(h.Before.Candidates[(row-1)*size+col-1], c.Digit) {
			t.Errorf("%s: %v is no candidate of %q (%v)", h.Step.Technique, c, h.Before.Candidates, err)
		}
	}
	if len(changes) == 0 || len(h.Before.Candidates) != len(h.Before.Values) {
		t.Errorf("%s: nothing to draw", h.Step.Technique)
	}
}

// The chains inside a net's chains may have no end. An answer has the nearest ones and counts the rest.
func TestLargeNetsAreToldInPart(t *testing.T) {
	g, err := format.Read("...........1..2.34.3.45...6..7.......1...3.273..8......2..4.6...76...9..1....6.72", format.Options{})
	if err != nil {
		t.Fatal(err)
	}
	step, ok := logic.MustTechniques("forcing-nets")[0].First(g)
	if !ok {
		t.Fatal("no net")
	}
	told := answerjson.NewTechnique(phrase.New("en"), "forcing-nets", g, &step)
	text, err := json.Marshal(told)
	if err != nil {
		t.Fatal(err)
	}
	schematest.New(t).Check(t, "TechniqueAnswer", text)
	links, left := 0, 0
	for i, b := range told.Example.Step.Branches {
		links -= len(b.Links)
		if len(b.Links) != len(step.Branches[i].Links) {
			t.Errorf("branch %d has %d links of %d", i, len(b.Links), len(step.Branches[i].Links))
		}
	}
	countInner(told.Example.Step, &links, &left)
	if links > 500 || links == 0 || left == 0 {
		t.Errorf("%d links inside, %d deductions left out", links, left)
	}
}

// countInner counts the links of inner deductions, and the deductions left out.
func countInner(s *answerjson.Step, links, left *int) {
	for _, b := range s.Branches {
		*links += len(b.Links)
		*left += b.InnerLeftOut
		for i := range b.Inner {
			countInner(&b.Inner[i], links, left)
		}
	}
}
