package bot

import (
	"maps"
	"slices"

	"pencilmark/solver"
)

// Names lists the actions of all controls.
func Names() []string {
	r := New(Options{})
	return slices.Sorted(maps.Keys(r.actions))
}

// Pack returns a grid in the form in which a control's id holds it.
func Pack(g *solver.Grid) string {
	packed, _ := pack(g)
	return packedMark + packed
}
