package logic

import (
	"testing"
)

func TestHumanSolves(t *testing.T) {
	for name, tt := range map[string]struct{ puzzle, solution string }{
		"easy":  {easy, easySolution},
		"pairs": {pairs, pairsSolution},
		"hbf":   {hbf, hbfSolution},
	} {
		t.Run(name, func(t *testing.T) {
			out, err := Human().Walk(t.Context(), classic(t, tt.puzzle), goOn)
			if err != nil || !out.Solved {
				t.Fatalf("solved %v, error %v, at %v", out.Solved, err, out.Grid)
			}
			if got := out.Grid.String(); got != tt.solution {
				t.Errorf("got  %s\nwant %s", got, tt.solution)
			}
		})
	}
}
