package bot

import (
	"maps"
	"slices"

	"pencilmark/solver"
)

// Names lists what a request can ask for: the commands and the actions of
// controls.
func Names() []string {
	r := New(Options{})
	return slices.Sorted(maps.Keys(r.actions))
}

// Pack writes a grid as it goes along with a control.
func Pack(g *solver.Grid) string {
	packed, _ := pack(g)
	return packedMark + packed
}
