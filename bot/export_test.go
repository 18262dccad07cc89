package bot

import (
	"maps"
	"slices"
)

// Names lists what a request can ask for: the commands and the actions of
// controls.
func Names() []string {
	r := New(Options{})
	return slices.Sorted(maps.Keys(r.actions))
}
