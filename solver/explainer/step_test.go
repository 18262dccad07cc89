package explainer

import (
	"bufio"
	"os"
	"strings"
	"testing"

	"pencilmark/solver"
)

func TestStepsAgainstSolution(t *testing.T) {
	f, err := os.Open(os.Getenv("PENCILMARK_SE_CORPUS"))
	if err != nil {
		t.Skip(err)
	}
	sc := bufio.NewScanner(f)
	sc.Scan()
	r := NewRater()
	names := map[string]int{}
	n := 0
	for sc.Scan() {
		n++
		if n%6 != 0 {
			continue
		}
		line, _, _ := strings.Cut(sc.Text(), "\t")
		g := parse(t, line)
		sol, err := solver.Solve(t.Context(), g)
		if err != nil {
			t.Fatal(err)
		}
		plain, _ := r.Rate(t.Context(), g)
		if plain.ER > 110 {
			continue
		}
		got, err := r.Walk(t.Context(), g, func(before *solver.Grid, h Hint) bool {
			if h.Contradicts(sol) || !h.Changes(before) {
				t.Fatalf("%s: %+v", line, h)
			}
			names[h.Technique]++
			for _, b := range h.Branches {
				if len(b.Links) == 0 && (b.Start != b.End) {
					t.Fatalf("%s: %+v", line, h)
				}
			}
			return true
		})
		if err != nil || got != plain {
			t.Fatal(line, got, plain, err)
		}
	}
	t.Log(names)
}
