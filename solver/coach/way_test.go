package coach

import (
	"reflect"

	"pencilmark/solver"
	"pencilmark/solver/logic"
)

// IsFound reports whether a technique finds exactly this step.
func IsFound(g *solver.Grid, s *solver.Step) (is bool) {
	technique, _ := logic.FindTechnique(s.Technique)
	technique.Find(g, func(found solver.Step) bool {
		is = reflect.DeepEqual(found, *s)
		return !is
	})
	return is
}
